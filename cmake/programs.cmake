# The program, its tests and its benchmarks: native only.
if(CMAKE_SYSTEM_NAME STREQUAL "WASI")
  include(${CMAKE_SOURCE_DIR}/cmake/wasm.cmake OPTIONAL)
  return()
endif()

find_package(CLI11 REQUIRED)
find_package(Threads REQUIRED)
layer(checking catalogue)
layer(lab catalogue staff protocol Threads::Threads)
layer(text_table protocol staff)
layer(server protocol catalogue Threads::Threads)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(server PRIVATE -Wno-mismatched-new-delete)  # g++ 12 is wrong about the frames of coroutines
endif()
if(VEDETTE_SANITIZE)
  target_compile_options(server PRIVATE -O0)  # the network library's templates take three times as long with -O1
endif()
include(cmake/page.cmake)
file(GLOB CLI_SOURCES CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/cli/*.cpp)
if(CLI_SOURCES)
  add_executable(vedette ${CLI_SOURCES})
  target_link_libraries(vedette PRIVATE catalogue checking lab server text_table protocol staff CLI11::CLI11)
  target_compile_options(vedette PRIVATE -O0)  # it only reads the command line; the layers do the work
  a_dozen_at_a_time(vedette)
  set_target_properties(vedette PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR})
endif()

# Who only plays needs none of what follows; ./test installs what it needs.
if(NOT VEDETTE_TESTS)
  return()
endif()
find_package(GTest REQUIRED)
find_package(rapidcheck REQUIRED)
enable_testing()
include(GoogleTest)
# What tests share: tests/support and tests/proving (the proving game), linked into every test program.
file(GLOB SUPPORT_SOURCES CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/support/*.cpp ${CMAKE_SOURCE_DIR}/tests/proving/*.cpp)
list(FILTER SUPPORT_SOURCES EXCLUDE REGEX "_test\\.cpp$")
add_library(test_support STATIC ${SUPPORT_SOURCES})
# The proving game is rules code like any other: no exceptions.
set(PROVING_SOURCES ${SUPPORT_SOURCES})
list(FILTER PROVING_SOURCES INCLUDE REGEX "/tests/proving/")
set_source_files_properties(${PROVING_SOURCES} PROPERTIES COMPILE_OPTIONS -fno-exceptions)
# Paths are known to one file only, so that every other object can be shared between checkouts by ccache.
set_source_files_properties(${CMAKE_SOURCE_DIR}/tests/support/paths.cpp PROPERTIES COMPILE_DEFINITIONS
  "VEDETTE_SOURCE_DIR=\"${CMAKE_SOURCE_DIR}\";VEDETTE_PROGRAM=\"${CMAKE_BINARY_DIR}/vedette\"")
target_include_directories(test_support PUBLIC ${CMAKE_SOURCE_DIR}/tests)
target_link_libraries(test_support PUBLIC catalogue protocol staff text_table checking lab server GTest::gtest)
# The server of the browser tests (web/tests).
add_executable(table_server ${CMAKE_SOURCE_DIR}/tests/browser/table_server.cpp)
target_link_libraries(table_server PRIVATE test_support)
# One test program a folder of tests/.
file(GLOB TEST_FOLDERS CONFIGURE_DEPENDS LIST_DIRECTORIES true ${CMAKE_SOURCE_DIR}/tests/*)
foreach(folder ${TEST_FOLDERS})
  get_filename_component(name ${folder} NAME)
  file(GLOB SOURCES CONFIGURE_DEPENDS ${folder}/*_test.cpp)
  if(IS_DIRECTORY ${folder} AND SOURCES)
    add_executable(test_${name} ${SOURCES})
    target_link_libraries(test_${name} PRIVATE test_support GTest::gtest_main)
    target_compile_options(test_${name} PRIVATE -O0)  # a test's own code is not worth optimizing
    read_once(test_${name} <gtest/gtest.h>)
    if(name STREQUAL "core")  # laws that hold for any input
      target_link_libraries(test_${name} PRIVATE rapidcheck)
    endif()
    if(TARGET vedette AND name MATCHES "^(check|hostile)$")  # runs the program itself
      add_dependencies(test_${name} vedette)
    endif()
    # Suites named Slow… (long random play) are a test of their own, so that the rest stays quick.
    add_test(NAME ${name} COMMAND test_${name} --gtest_filter=-Slow*)
    add_test(NAME ${name}_slow COMMAND test_${name} --gtest_filter=Slow*)
    set_tests_properties(${name}_slow PROPERTIES LABELS slow)
  endif()
endforeach()

# The tools of ./test --rules and ./test --mutate.
foreach(tool coverage mutate)
  if(EXISTS ${CMAKE_SOURCE_DIR}/tools/${tool}.cpp)
    add_executable(${tool} tools/${tool}.cpp)
    target_link_libraries(${tool} PRIVATE catalogue)
  endif()
endforeach()
target_sources(mutate PRIVATE tools/mutations.cpp)
target_link_libraries(mutate PRIVATE Threads::Threads)

# One fuzzer a file of tests/fuzz/.
if(VEDETTE_FUZZ)
  file(GLOB FUZZERS CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/fuzz/*_fuzz.cpp)
  foreach(source ${FUZZERS})
    get_filename_component(name ${source} NAME_WE)
    string(REPLACE "_fuzz" "" name ${name})
    add_executable(fuzz_${name} ${source})
    target_link_libraries(fuzz_${name} PRIVATE catalogue protocol test_support)
    target_link_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
  endforeach()
endif()

find_package(benchmark QUIET)
if(VEDETTE_BENCH AND benchmark_FOUND)
  file(GLOB BENCH_SOURCES CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/bench/*.cpp)
  if(BENCH_SOURCES)
    add_executable(vedette_bench ${BENCH_SOURCES})
    target_include_directories(vedette_bench PRIVATE bench)
    target_link_libraries(vedette_bench PRIVATE test_support benchmark::benchmark)
  endif()
endif()
