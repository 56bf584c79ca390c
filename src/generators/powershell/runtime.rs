//! The files of the runtime.

use crate::generators::context::fixed_files;

/// Runtime files that are the same in every module, in the folder Private.
pub const RUNTIME: [(&str, &str); 19] = fixed_files! {
    "powershell/Private":
    "Argument.ps1"
    "Attribute.ps1"
    "Body.ps1"
    "Credential.ps1"
    "Error.ps1"
    "Json.ps1"
    "Model.ps1"
    "Out-DebugParameter.ps1"
    "Page.ps1"
    "Redirect.ps1"
    "Request.ps1"
    "Response.ps1"
    "Retry.ps1"
    "Settings.ps1"
    "Stream.ps1"
    "Style.ps1"
    "Token.ps1"
    "Type.ps1"
    "Validation.ps1"
};
