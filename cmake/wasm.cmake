# The core for the browser: one module, no imports but WASI's.
file(GLOB WASM_SOURCES CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/wasm/*.cpp)
if(WASM_SOURCES)
  add_executable(vedette ${WASM_SOURCES})
  target_include_directories(vedette PRIVATE ${CMAKE_SOURCE_DIR}/src ${GEN})
  target_link_libraries(vedette PRIVATE protocol catalogue)
  set_target_properties(vedette PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR})
endif()
