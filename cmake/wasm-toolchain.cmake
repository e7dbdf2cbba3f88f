# WebAssembly with Debian's clang (scripts/llvm says which) and wasi-libc:  cmake -B build-wasm -DCMAKE_TOOLCHAIN_FILE=cmake/wasm-toolchain.cmake
set(CMAKE_SYSTEM_NAME WASI)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
list(APPEND CMAKE_MODULE_PATH ${CMAKE_CURRENT_LIST_DIR})
execute_process(COMMAND ${CMAKE_CURRENT_LIST_DIR}/../scripts/llvm OUTPUT_VARIABLE LLVM OUTPUT_STRIP_TRAILING_WHITESPACE)
set(CMAKE_CXX_COMPILER clang++-${LLVM})
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_CXX_FLAGS_INIT "-stdlib++-isystem /usr/include/wasm32-wasi/c++/v1 -fno-exceptions -fno-rtti -mbulk-memory -msign-ext")
# A reactor is a module whose functions are called; it has no main. 1 MiB of stack: a list of actions takes 16 KiB.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-mexec-model=reactor -Wl,-z,stack-size=1048576")
set(CMAKE_CXX_COMPILER_WORKS TRUE)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
