//! Parts of the runtimes of clients that write requests with functions: they convert parameters and bodies to text.
//! Each part becomes a section of a file, and uses the declarations of the other parts.

/// Writes parameters in their styles.
pub const PARAMETERS: &str = include_str!("../../../templates/typescript/parameters.ts");

/// Writes sequences, forms and multipart bodies, using `rawBody` and `multipartBody`, which each client implements
/// itself.
pub const BODIES: &str = include_str!("../../../templates/typescript/bodies.ts");

/// Converts values to text in a style, and encodes it.
pub const TEXT: &str = include_str!("../../../templates/typescript/text.ts");

/// Reads the file name in the header of a response.
pub const FILE_NAME: &str = include_str!("../../../templates/typescript/file_name.ts");
