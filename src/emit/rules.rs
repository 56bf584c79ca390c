//! The rules that the names of generated files can break.

crate::error::rules! {
    /// A generated file would have a name that some disks do not allow, or that another file has already.
    FILE_NAME = "file-name", Error,
        "Change the option, the tag or the schema that the name comes from; a name that is not rejected earlier is a bug.";
}
