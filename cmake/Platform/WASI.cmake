# Older CMake does not know the system; nothing differs but the names of what is built (and newer CMake leaves programs without an ending).
set(CMAKE_STATIC_LIBRARY_PREFIX lib)
set(CMAKE_STATIC_LIBRARY_SUFFIX .a)
