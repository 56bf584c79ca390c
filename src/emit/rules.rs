//! The rules for options, and for the names of generated files and packages.

crate::error::rules! {
    /// An option of OpenAPI Generator, in one of its versions, has no effect here; the warning says why.
    OPTION_IDLE = "option-idle", Warning,
        "Remove the option.";
    /// The generator does not have an option of this name, and no setting has it; it is ignored, or an error if options are
    /// checked strictly (`--strict-options`; the service does so unless the request has `"lenient": true`).
    OPTION_UNKNOWN = "option-unknown", Warning,
        "Correct the name, or remove the option.";
    /// A member of a request body of the service is not one that is read there. An option belongs under `options`.
    BODY_MEMBER = "body-member", Warning,
        "Move it under `options`, correct its name, or remove it.";
    /// A generated file would have a name that some disks do not allow, or that another file has already.
    FILE_NAME = "file-name", Error,
        "Change the option, the tag or the schema that the name comes from; a name that is not rejected earlier is a bug.";
    /// npm does not accept the description's version, because it does not have three numbers with dots between them.
    PACKAGE_VERSION = "package-version", Warning,
        "Use a version such as 1.0.2 in the description, or set `npmVersion`.";
    /// The name of the package has capitals, which npm accepts for old packages only.
    PACKAGE_NAME = "package-name", Warning,
        "Use lower-case letters, unless the package exists already.";
    /// The host, the user and the repository that options name do not make the path of a Go module.
    MODULE_PATH = "module-path", Error,
        "Set `gitHost`, `gitUserId` and `gitRepoId` to what makes one, as in github.com/acme/zoo.";
    /// A function of the PowerShell module has the name of a command of PowerShell, which it hides where the module is imported.
    COMMAND_NAME = "command-name", Warning,
        "Set `apiNamePrefix`, or import the module with `Import-Module -Prefix`.";
    /// With `verbs=idiomatic`, functions of several operations would have the same name; all but one have another.
    FUNCTION_NAME = "function-name", Warning,
        "Name the operations with `operationIdNameMappings` or `x-powershell-method-name`.";
}
