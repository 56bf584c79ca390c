# Finds cJSON as garden_client::cjson: through its CMake package
# if available (Debian, vcpkg), otherwise through pkg-config.

if(NOT TARGET garden_client::cjson)
    find_package(cJSON CONFIG QUIET)
    if(TARGET cjson)
        set(cjson_target cjson)
    else()
        find_package(PkgConfig QUIET)
        if(PKG_CONFIG_FOUND)
            pkg_check_modules(LIBCJSON QUIET IMPORTED_TARGET libcjson)
        endif()
        if(NOT TARGET PkgConfig::LIBCJSON)
            message(FATAL_ERROR
                "cJSON was not found. Install it (Debian: libcjson-dev, Fedora: cjson-devel, Homebrew and vcpkg: cjson), "
                "or set cJSON_DIR or PKG_CONFIG_PATH to its location."
            )
        endif()
        set(cjson_target PkgConfig::LIBCJSON)
    endif()
    add_library(garden_client::cjson INTERFACE IMPORTED)
    set_property(TARGET garden_client::cjson PROPERTY INTERFACE_LINK_LIBRARIES "${cjson_target}")
    unset(cjson_target)
endif()
