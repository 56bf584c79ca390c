//! The built-in commands of PowerShell.

/// Each verb with its nouns: the modules `Microsoft.PowerShell.*` of Windows PowerShell 5.1 and PowerShell 7, and the
/// commands of `PackageManagement`, `PowerShellGet` and `PSReadLine`, which every session loads.
const COMMANDS: &str = "\
Add Computer Content History Member Type
Checkpoint Computer
Clear Content EventLog History Item ItemProperty RecycleBin Variable
Compare Object
Complete Transaction
Compress Archive
Connect PSSession WSMan
Convert Path String
ConvertFrom Csv Json Markdown SddlString SecureString String StringData
ConvertTo Csv Html Json SecureString Xml
Copy Item ItemProperty
Debug Job Process Runspace
Disable ComputerRestore ExperimentalFeature PSBreakpoint PSRemoting PSSessionConfiguration RunspaceDebug
Disconnect PSSession WSMan
Enable ComputerRestore ExperimentalFeature PSBreakpoint PSRemoting PSSessionConfiguration RunspaceDebug
Enter PSHostProcess PSSession
Exit PSHostProcess PSSession
Expand Archive
Export Alias BinaryMiLog Clixml Csv FormatData ModuleMember PSSession
Find Command Module Package PackageProvider PSResource Script
ForEach Object
Format Custom Hex List Table Wide
Get Acl Alias AuthenticodeSignature ChildItem Clipboard CmsMessage Command ComputerInfo Content Counter Credential Culture \
Date Error Event EventLog EventSubscriber ExecutionPolicy ExperimentalFeature FileHash FormatData Help History Host HotFix \
InstalledModule InstalledScript Item ItemProperty ItemPropertyValue Job Location MarkdownOption Member Module Package \
PackageProvider PackageSource PfxCertificate Process PSBreakpoint PSCallStack PSDrive PSHostProcessInfo PSProvider \
PSRepository PSSession PSSessionCapability PSSessionConfiguration Random Runspace RunspaceDebug SecureRandom Service \
TimeZone TraceSource Transaction TypeData UICulture Unique Uptime Variable Verb WinEvent WmiObject
Group Object
Import Alias BinaryMiLog Clixml Csv LocalizedData Module PackageProvider PowerShellDataFile PSSession
Install Module Package PackageProvider PSResource Script
Invoke Command Expression History Item RestMethod WebRequest WmiMethod WSManAction
Join Path String
Limit EventLog
Measure Command Object
Move Item ItemProperty
New Alias Event EventLog FileCatalog Guid Item ItemProperty Module ModuleManifest Object PSDrive PSSession \
PSSessionConfigurationFile PSSessionOption Service TemporaryFile TimeSpan Variable WebServiceProxy WinEvent
Out Default File GridView Host Null Printer String
Pop Location
Protect CmsMessage
Publish Module Script
Push Location
Read Host
Receive Job PSSession
Register ArgumentCompleter EngineEvent ObjectEvent PackageSource PSRepository PSSessionConfiguration WmiEvent
Remove Alias Computer Event EventLog Item ItemProperty Job Module PSBreakpoint PSDrive PSSession Service TypeData Variable \
WmiObject
Rename Computer Item ItemProperty
Reset ComputerMachinePassword
Resolve Path
Restart Computer Service
Restore Computer
Resume Job Service
Save Help Module Package Script
Select Object String Xml
Send MailMessage
Set Acl Alias AuthenticodeSignature Clipboard Content Culture Date ExecutionPolicy Item ItemProperty Location \
MarkdownOption PackageSource PSBreakpoint PSDebug PSReadLineOption PSRepository PSSessionConfiguration Service StrictMode \
TimeZone TraceSource Variable WmiInstance
Show Command ControlPanelItem EventLog Markdown
Sort Object
Split Path
Start Job Process Service Sleep ThreadJob Transaction Transcript
Stop Computer Job Process Service Transcript
Suspend Job Service
Switch Process
Tee Object
Test ComputerSecureChannel Connection FileCatalog Json ModuleManifest Path PSSessionConfigurationFile
Trace Command
Unblock File
Undo Transaction
Uninstall Module Package Script
Unprotect CmsMessage
Unregister Event PackageSource PSRepository PSSessionConfiguration
Update FormatData Help List Module ModuleManifest Script TypeData
Use Transaction
Wait Debugger Event Job Process
Where Object
Write Debug Error EventLog Host Information Output Progress Verbose Warning";

/// True for the name of a command such as `Get-Member`, in any case.
pub fn is_command(name: &str) -> bool {
    let Some((verb, noun)) = name.split_once('-') else { return false };
    COMMANDS.lines().any(|line| {
        let mut words = line.split(' ');
        words.next().is_some_and(|known| known.eq_ignore_ascii_case(verb))
            && words.any(|known| known.eq_ignore_ascii_case(noun))
    })
}

#[cfg(test)]
mod tests {
    use super::is_command;

    #[test]
    fn commands_are_known_by_verb_and_noun() {
        assert!(["Get-Member", "get-alias", "Where-Object", "Write-Warning"].iter().all(|name| is_command(name)));
        assert!(["Get-Pet", "Member", "Get-Get", "Add-Alias"].iter().all(|name| !is_command(name)));
    }
}
