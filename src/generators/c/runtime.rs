//! The files of the runtime.

use askama::Template;

use super::library::Library;
use crate::code;
use crate::emit::Files;
use crate::emit::text::Code;
use crate::generators::context::{fixed_files, render};

/// Runtime files that are the same in every client.
pub const RUNTIME: [(&str, &str); 31] = fixed_files! {
    "c":
    "include/begin.h"
    "include/end.h"
    "model/object.c"
    "src/apiBody.c"
    "src/apiInternal.h"
    "src/apiInvoke.c"
    "src/apiItems.c"
    "src/apiKey.c"
    "src/apiOperation.c"
    "src/apiReceive.c"
    "src/apiRedirect.c"
    "src/apiRequest.c"
    "src/apiResponse.c"
    "src/apiSecurity.c"
    "src/apiStyles.c"
    "src/apiText.c"
    "src/apiTransfer.c"
    "src/apiUpload.c"
    "src/binary.c"
    "src/binaryFile.c"
    "src/jsonInternal.h"
    "src/jsonFormat.c"
    "src/jsonModel.c"
    "src/jsonNumber.c"
    "src/jsonParse.c"
    "src/jsonPrint.c"
    "src/jsonSyntax.c"
    "src/jsonUnion.c"
    "src/list.c"
    "src/symbols.h"
    "src/values.c"
};

/// Runtime headers whose guards and symbol prefixes differ.
macro_rules! headers {
    ($($name:ident $path:tt)*) => {
        $(
            #[derive(Template)]
            #[template(path = $path, escape = "none")]
            struct $name<'l> {
                guard: &'l Code,
            }
        )*

        pub fn headers(library: &Library, files: &mut Files) {
            let Library { guard, prefix, .. } = library;
            let symbol = if prefix.is_empty() { Code::fixed("name") } else { code!("{}##name", prefix) };
            files.push("include/symbols.h", render(&Symbols { guard, symbol }));
            $(files.push($path.trim_start_matches("c/"), render(&$name { guard }));)*
        }
    };
}

headers! {
    Operation "c/include/apiOperation.h"
    Binary "c/include/binary.h"
    Model "c/include/jsonModel.h"
    Pair "c/include/keyValuePair.h"
    List "c/include/list.h"
    Values "c/include/values.h"
    AnyType "c/model/any_type.h"
    Object "c/model/object.h"
}

/// The names of all symbols of the runtime.
#[derive(Template)]
#[template(path = "c/include/symbols.h", escape = "none")]
struct Symbols<'l> {
    guard: &'l Code,
    /// The full symbol that `name` is short for.
    symbol: Code,
}
