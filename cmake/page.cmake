# The page's files in the server: what lies in web/dist when the program is built (./play builds it first). Without
# Node.js the program builds too; its server then says that it has no page.
file(GLOB_RECURSE PAGE_FILES CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/web/dist/*)
add_custom_command(OUTPUT ${GEN}/page_files.cpp COMMAND embed page ${CMAKE_SOURCE_DIR}/web/dist ${GEN}/page_files.cpp COMMAND ${CMAKE_COMMAND} -E touch ${GEN}/page_files.cpp DEPENDS embed ${PAGE_FILES})
# A library of its own, linked into programs: the server is compiled while the page is still being built.
add_library(page_files STATIC ${GEN}/page_files.cpp)
target_include_directories(page_files PRIVATE ${CMAKE_SOURCE_DIR}/src)
target_link_libraries(server INTERFACE page_files)
set_source_files_properties(${GEN}/page_files.cpp PROPERTIES COMPILE_OPTIONS "-O0;-Wno-overlength-strings" SKIP_PRECOMPILE_HEADERS ON SKIP_UNITY_BUILD_INCLUSION ON)
# Debian's Boost 1.74 uses std::exchange without including its header; g++ 12 misreads how coroutine frames are freed.
target_compile_options(server PRIVATE -include utility)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(server PRIVATE -Wno-mismatched-new-delete)
endif()
# For clang the same Boost only knows the coroutines of an older draft; told so, it takes those of C++20.
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  target_compile_definitions(server PRIVATE BOOST_ASIO_HAS_CO_AWAIT=1 BOOST_ASIO_HAS_STD_COROUTINE=1)
endif()
