# What `cpack` packs: the installed files.

set(CPACK_PACKAGE_NAME "${PROJECT_NAME}")
set(CPACK_PACKAGE_VERSION "${PROJECT_VERSION}")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "C client library")
set(CPACK_PACKAGE_VENDOR "${PROJECT_NAME}" CACHE STRING "Who gives the package out")
set(CPACK_PACKAGE_CONTACT "${PROJECT_NAME}" CACHE STRING "Whom to write to about the package")
set(CPACK_GENERATOR "TGZ" CACHE STRING "Formats of the package, such as TGZ, DEB or RPM")
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
include(CPack)
