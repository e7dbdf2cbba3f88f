# The core for the browser: one module, no imports but WASI's, and for each game a file with its content.
file(GLOB WASM_SOURCES CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/wasm/*.cpp)
if(WASM_SOURCES)
  add_executable(vedette ${WASM_SOURCES} ${CMAKE_SOURCE_DIR}/src/lab/behaviour.cpp)
  target_include_directories(vedette PRIVATE ${CMAKE_SOURCE_DIR}/src ${GEN})
  target_link_libraries(vedette PRIVATE protocol catalogue)
  # nlohmann-json would look for a file system, which this library has not.
  target_compile_definitions(vedette PRIVATE JSON_HAS_FILESYSTEM=0 JSON_HAS_EXPERIMENTAL_FILESYSTEM=0)
  # What is done once a click or once a game, reading content and writing words, is compiled as small as can be; the rules are not.
  file(GLOB UNHURRIED CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/protocol/*.cpp ${CMAKE_SOURCE_DIR}/src/wasm/*.cpp
    ${CMAKE_SOURCE_DIR}/src/*/words/*.cpp ${CMAKE_SOURCE_DIR}/src/*/content/*.cpp ${CMAKE_SOURCE_DIR}/src/tabletop/json.cpp)
  set_source_files_properties(${UNHURRIED} PROPERTIES COMPILE_OPTIONS -Oz)
  # Without names. -O0 here only keeps clang from calling an installed wasm-opt, which refuses such a module.
  target_link_options(vedette PRIVATE -O0 -Wl,--strip-all)
  set_target_properties(vedette PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR} SUFFIX .wasm)
  function(content_file game folder)
    set(FILE ${CMAKE_BINARY_DIR}/content/${game}.txt)
    add_custom_command(OUTPUT ${FILE} COMMAND ${EMBED} game ${CMAKE_SOURCE_DIR}/games ${folder} ${FILE} COMMAND ${CMAKE_COMMAND} -E touch ${FILE} DEPENDS ${EMBED} ${CONTENT})
    set(CONTENT_FILES ${CONTENT_FILES} ${FILE} PARENT_SCOPE)
  endfunction()
  file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/content)
  content_file(fotm fire-on-the-mountain)
  content_file(agv blind-swords/a-greater-victory)
  content_file(etw blind-swords/early-threatens-washington)
  add_custom_target(content_files ALL DEPENDS ${CONTENT_FILES})
endif()
