# Settings for `cpack`, which packages the installed files.

set(CPACK_PACKAGE_NAME "${PROJECT_NAME}")
set(CPACK_PACKAGE_VERSION "${PROJECT_VERSION}")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "C client library")
set(CPACK_PACKAGE_VENDOR "${PROJECT_NAME}" CACHE STRING "Vendor of the package")
set(CPACK_PACKAGE_CONTACT "${PROJECT_NAME}" CACHE STRING "Contact for the package")
set(CPACK_GENERATOR "TGZ" CACHE STRING "Package formats, such as TGZ, DEB or RPM")
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
include(CPack)
