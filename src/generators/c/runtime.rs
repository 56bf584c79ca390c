//! The runtime.

/// Files of the runtime that are the same in every client.
macro_rules! fixed {
    ($($path:literal)*) => { [$(($path, include_str!(concat!("../../../templates/c/", $path)))),*] };
}

pub const RUNTIME: [(&str, &str); 33] = fixed! {
    "include/apiOperation.h"
    "include/binary.h"
    "include/jsonModel.h"
    "include/keyValuePair.h"
    "include/list.h"
    "include/values.h"
    "model/any_type.h"
    "model/object.c"
    "model/object.h"
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
    "src/jsonModel.c"
    "src/jsonParse.c"
    "src/jsonPrint.c"
    "src/jsonUnion.c"
    "src/list.c"
    "src/values.c"
};
