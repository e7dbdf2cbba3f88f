# The program, its tests and its benchmarks: native only.
if(CMAKE_SYSTEM_NAME STREQUAL "WASI")
  include(${CMAKE_SOURCE_DIR}/cmake/wasm.cmake OPTIONAL)
  return()
endif()

find_package(fmt REQUIRED)
find_package(CLI11 REQUIRED)
layer(checking catalogue)
layer(lab catalogue staff protocol fmt::fmt Threads::Threads)
# What the laboratory can do besides where these are installed; the program does without.
option(VEDETTE_MPI "Share the laboratory's games out among machines where Open MPI is installed" ON)
find_package(ZLIB QUIET)
if(ZLIB_FOUND)
  target_compile_definitions(lab PRIVATE VEDETTE_ZLIB)
  target_link_libraries(lab PRIVATE ZLIB::ZLIB)
endif()
if(VEDETTE_MPI AND NOT VEDETTE_SANITIZE AND NOT VEDETTE_THREADS)
  set(MPI_CXX_SKIP_MPICXX TRUE)
  find_package(MPI QUIET COMPONENTS CXX)
  if(MPI_CXX_FOUND)
    set_source_files_properties(${CMAKE_SOURCE_DIR}/src/lab/ranks.cpp PROPERTIES COMPILE_DEFINITIONS "VEDETTE_MPI;OMPI_SKIP_MPICXX"
      INCLUDE_DIRECTORIES "${MPI_CXX_INCLUDE_DIRS}" COMPILE_OPTIONS "-Wno-pedantic;-Wno-old-style-cast" SKIP_UNITY_BUILD_INCLUSION ON)
    target_link_libraries(lab PRIVATE ${MPI_CXX_LIBRARIES})
  endif()
endif()
layer(text_table protocol staff)
# Where a house keeps its tables; SHA-256 and HMAC of its dice; https of its notices.
find_package(SQLite3 REQUIRED)
find_package(OpenSSL REQUIRED)
layer(house protocol staff SQLite::SQLite3 OpenSSL::SSL OpenSSL::Crypto Threads::Threads)
option(VEDETTE_POSTGRES "Keep tables in PostgreSQL too, where libpq is installed" ON)
if(VEDETTE_POSTGRES)
  find_package(PostgreSQL QUIET)
  if(PostgreSQL_FOUND)
    set_source_files_properties(${CMAKE_SOURCE_DIR}/src/house/postgres.cpp PROPERTIES COMPILE_DEFINITIONS VEDETTE_POSTGRES
      INCLUDE_DIRECTORIES "${PostgreSQL_INCLUDE_DIRS}" SKIP_UNITY_BUILD_INCLUSION ON)
    target_link_libraries(house PRIVATE ${PostgreSQL_LIBRARIES})
  endif()
endif()
if(VEDETTE_SANITIZE)
  target_compile_options(server PRIVATE -O0)  # the network library's templates take three times as long with -O1
  # This check opens a pipe to see whether memory can be read: a server without descriptors would seem to be at fault.
  target_compile_options(server PRIVATE -fno-sanitize=vptr)
endif()
include(cmake/page.cmake)
file(GLOB CLI_SOURCES CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/cli/*.cpp)
if(CLI_SOURCES)
  add_library(commands OBJECT ${CLI_SOURCES})
  target_link_libraries(commands PRIVATE catalogue checking lab house server text_table protocol staff CLI11::CLI11 fmt::fmt)
  # It only reads the command line; but it is linked first, so what it has of the standard library is what the program uses.
  if(VEDETTE_SANITIZE)
    target_compile_options(commands PRIVATE -O0)
  else()
    target_compile_options(commands PRIVATE ${LIGHTLY})
  endif()
  a_dozen_at_a_time(commands)
  # All of the program that does not wait for the page.
  add_custom_target(but_for_page DEPENDS catalogue checking lab house server text_table protocol staff commands)
  add_executable(vedette $<TARGET_OBJECTS:commands>)
  target_link_libraries(vedette PRIVATE catalogue checking lab house server text_table protocol staff CLI11::CLI11 fmt::fmt)
  set_target_properties(vedette PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR} LINKER_LANGUAGE CXX)
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
set_source_files_properties(${PROVING_SOURCES} PROPERTIES COMPILE_OPTIONS "-fno-exceptions;-O2" SKIP_PRECOMPILE_HEADERS ON SKIP_UNITY_BUILD_INCLUSION ON)
# Paths are known to one file only, so that every other object can be shared between checkouts by ccache.
set_source_files_properties(${CMAKE_SOURCE_DIR}/tests/support/paths.cpp PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON COMPILE_DEFINITIONS
  "VEDETTE_SOURCE_DIR=\"${CMAKE_SOURCE_DIR}\";VEDETTE_PROGRAM=\"${CMAKE_BINARY_DIR}/vedette\"")
target_include_directories(test_support PUBLIC ${CMAKE_SOURCE_DIR}/tests)
target_link_libraries(test_support PUBLIC catalogue protocol staff text_table checking lab house server GTest::gtest)
target_compile_options(test_support PRIVATE -O0)  # a test's own code is not worth optimizing
read_once(test_support <gtest/gtest.h>)  # and for every test program
set_target_properties(test_support PROPERTIES UNITY_BUILD ${VEDETTE_UNITY} UNITY_BUILD_BATCH_SIZE 6)
# Tests are compiled six files at a time, as one. A file whose own helpers are named like another's of its folder is compiled alone.
foreach(alone blind_swords/hands blind_swords/place blind_swords/sets blind_swords/south_mountain blind_swords/south_mountain_points
    check/program check/rough_content early_threatens_washington/works protocol/transcript)
  set_source_files_properties(${CMAKE_SOURCE_DIR}/tests/${alone}_test.cpp PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
endforeach()
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
    target_compile_options(test_${name} PRIVATE -O0)
    target_precompile_headers(test_${name} REUSE_FROM test_support)
    set_target_properties(test_${name} PROPERTIES UNITY_BUILD ${VEDETTE_UNITY} UNITY_BUILD_BATCH_SIZE 6)
    if(name STREQUAL "core")  # laws that hold for any input
      target_link_libraries(test_${name} PRIVATE rapidcheck)
    endif()
    if(TARGET vedette AND name MATCHES "^(check|hostile|house|lab)$")  # runs the program itself
      add_dependencies(test_${name} vedette)
    endif()
    # Suites named Slow… (long random play) are a test of their own, so that the rest stays quick.
    add_test(NAME ${name} COMMAND test_${name} --gtest_filter=-Slow*)
    add_test(NAME ${name}_slow COMMAND test_${name} --gtest_filter=Slow*)
    set_tests_properties(${name}_slow PROPERTIES LABELS slow)
  endif()
endforeach()

# The Python package: build-test/python is what PYTHONPATH has to hold.
if(PYTHON_TOO)
  pybind11_add_module(vedette_python MODULE NO_EXTRAS python/module.cpp)
  target_link_libraries(vedette_python PRIVATE catalogue staff)
  set_target_properties(vedette_python PROPERTIES OUTPUT_NAME _core LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/python/vedette)
  file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/python/vedette)
  foreach(file __init__.py _core.pyi py.typed)
    file(CREATE_LINK ${CMAKE_SOURCE_DIR}/python/vedette/${file} ${CMAKE_BINARY_DIR}/python/vedette/${file} COPY_ON_ERROR SYMBOLIC)
  endforeach()
  add_test(NAME python COMMAND ${CMAKE_COMMAND} -E env PYTHONPATH=${CMAKE_BINARY_DIR}/python PYTHONDONTWRITEBYTECODE=1
    VEDETTE_PROGRAM=$<TARGET_FILE:vedette> ${Python_EXECUTABLE} -m pytest -q -p no:cacheprovider ${CMAKE_SOURCE_DIR}/python/tests)
endif()

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
