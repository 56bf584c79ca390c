//! The Worker: routes, codes, archives, fetching descriptions.
