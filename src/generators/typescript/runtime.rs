//! What the runtimes of the clients have in common that write requests with functions: how parameters and bodies become text.
//! Each is part of a file, and uses what stands in the others.

/// Parameters by their styles.
pub const PARAMETERS: &str = include_str!("../../../templates/typescript/parameters.ts");

/// Sequences, forms and multipart bodies. They use `rawBody` and `multipartBody`, which each client has of its own.
pub const BODIES: &str = include_str!("../../../templates/typescript/bodies.ts");

/// Values as text in a style, and what is encoded of it.
pub const TEXT: &str = include_str!("../../../templates/typescript/text.ts");

/// The name of a file in the header of a response.
pub const FILE_NAME: &str = include_str!("../../../templates/typescript/file_name.ts");
