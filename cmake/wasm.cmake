# The core for the browser: one module, no imports but WASI's.
file(GLOB WASM_SOURCES CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/wasm/*.cpp)
if(WASM_SOURCES)
  add_executable(vedette ${WASM_SOURCES} ${CMAKE_SOURCE_DIR}/src/lab/behaviour.cpp)
  target_include_directories(vedette PRIVATE ${CMAKE_SOURCE_DIR}/src ${GEN})
  target_link_libraries(vedette PRIVATE protocol catalogue)
  # nlohmann-json would look for a file system, which this library has not.
  target_compile_definitions(vedette PRIVATE JSON_HAS_FILESYSTEM=0 JSON_HAS_EXPERIMENTAL_FILESYSTEM=0)
  # Without names. -O0 here only keeps clang from calling an installed wasm-opt, which refuses such a module.
  target_link_options(vedette PRIVATE -O0 -Wl,--strip-all)
  set_target_properties(vedette PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR})
endif()
