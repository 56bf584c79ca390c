//! Names of functions like those of PowerShell's own commands (`verbs=idiomatic`).

use std::collections::BTreeMap;

use super::verbs::{approved, approved_or_synonym};
use super::words;
use crate::plan::names::pascal;

/// Words that mean one of the verbs that commands of PowerShell have, though some are approved verbs themselves.
const VERBS: [(&str, &str); 47] = [
    ("abort", "Stop"),
    ("accept", "Approve"),
    ("activate", "Enable"),
    ("begin", "Start"),
    ("call", "Invoke"),
    ("change", "Update"),
    ("check", "Test"),
    ("count", "Measure"),
    ("deactivate", "Disable"),
    ("decline", "Deny"),
    ("delete", "Remove"),
    ("deregister", "Unregister"),
    ("describe", "Get"),
    ("destroy", "Remove"),
    ("detach", "Remove"),
    ("download", "Receive"),
    ("edit", "Update"),
    ("erase", "Remove"),
    ("execute", "Invoke"),
    ("exists", "Test"),
    ("fetch", "Get"),
    ("inspect", "Get"),
    ("launch", "Start"),
    ("list", "Get"),
    ("load", "Get"),
    ("login", "Connect"),
    ("logout", "Disconnect"),
    ("lookup", "Get"),
    ("modify", "Update"),
    ("overwrite", "Set"),
    ("patch", "Update"),
    ("put", "Set"),
    ("query", "Search"),
    ("read", "Get"),
    ("reject", "Deny"),
    ("replace", "Set"),
    ("retrieve", "Get"),
    ("show", "Get"),
    ("subscribe", "Register"),
    ("trigger", "Start"),
    ("unassign", "Remove"),
    ("unpause", "Resume"),
    ("unsubscribe", "Unregister"),
    ("upload", "Send"),
    ("upsert", "Set"),
    ("validate", "Test"),
    ("verify", "Test"),
];

/// Verbs at the end of a name: most other verbs are also nouns.
const LAST: [&str; 27] = [
    "add", "attach", "create", "delete", "exists", "export", "find", "get", "import", "inspect", "kill", "list",
    "patch", "pause", "put", "read", "remove", "rename", "replace", "resize", "restart", "retrieve", "search", "start",
    "stop", "unpause", "update",
];

/// Words without meaning at the end of the part of an id before the verb.
const CONTAINERS: [&str; 3] = ["Api", "Controller", "Resource"];

/// Words after the noun of the thing that a function returns or changes.
const PREPOSITIONS: [&str; 16] =
    ["as", "at", "by", "for", "from", "if", "in", "into", "of", "on", "per", "to", "via", "whether", "with", "without"];

const ARTICLES: [&str; 3] = ["a", "an", "the"];

/// Words in the singular that end like plurals.
const SINGULAR: [&str; 34] = [
    "alias", "atlas", "aws", "bias", "canvas", "chaos", "cors", "css", "dns", "gas", "gps", "https", "iaas", "ios",
    "js", "kms", "kubernetes", "macos", "news", "os", "paas", "rds", "rss", "saas", "sas", "series", "sms", "sns",
    "species", "sqs", "stats", "tls", "dms", "jenkins",
];

/// Plurals that do not follow a rule, with their singulars.
const IRREGULAR: [(&str, &str); 12] = [
    ("caches", "cache"),
    ("children", "child"),
    ("cookies", "cookie"),
    ("indices", "index"),
    ("matrices", "matrix"),
    ("men", "man"),
    ("movies", "movie"),
    ("people", "person"),
    ("quizzes", "quiz"),
    ("shoes", "shoe"),
    ("vertices", "vertex"),
    ("women", "woman"),
];

/// The name of a function before names are made unique.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Idiom {
    pub verb: &'static str,
    /// The noun up to the word for the thing that the function returns or changes, and the rest.
    head: String,
    tail: String,
    /// The word in the description for the verb.
    word: String,
    /// The words before the verb, or the tag: they distinguish functions of the same name.
    owner: Option<String>,
    /// True if it returns many things, of which another function may return one.
    is_list: bool,
    /// True if it would have had the name of another function.
    pub is_renamed: bool,
}

impl Idiom {
    /// True if the description has the verb itself, or that of a list.
    fn is_exact(&self) -> bool {
        self.word.eq_ignore_ascii_case(if self.is_list { "list" } else { self.verb })
    }

    pub fn noun(&self) -> String {
        format!("{}{}", self.head, self.tail)
    }
}

/// The name for an operation with this `operationId`. `common` maps words in lower case to verbs.
pub fn idiom(id: &str, tags: &[&str], method: &str, common: &BTreeMap<String, &'static str>) -> Idiom {
    let verb = |word: &str| {
        let word = word.to_ascii_lowercase();
        let own = || VERBS.iter().find(|(known, _)| *known == word).map(|(_, verb)| *verb);
        common.get(&word).copied().or_else(own).or_else(|| approved_or_synonym(&word))
    };
    // The words of an id in segments such as `issues/list-for-repo`, and where segments begin.
    let (mut all, mut starts) = (Vec::new(), Vec::new());
    for segment in
        id.split(['/', '.', ':', '_']).filter(|segment| segment.contains(|c: char| c.is_ascii_alphanumeric()))
    {
        starts.push(all.len());
        all.extend(split(&words::operation(segment)));
    }
    if all.is_empty() {
        all = split(&words::operation(id));
    }
    let tags: Vec<_> = tags.iter().map(|tag| split(&words::plain(tag))).filter(|tag| !tag.is_empty()).collect();
    let is_prefix = |tag: &[String], of: &[String]| {
        of.len() > tag.len() && tag.iter().enumerate().all(|(place, word)| same(word, &of[place]))
    };
    let tagged = tags.iter().filter(|tag| is_prefix(tag, &all)).map(Vec::len).max();
    // In `repos/list` and `PetsController_list` the last segment has the verb, but in `list_pets` it is the first word.
    let last = starts.last().copied().filter(|last| id.contains(['/', '.', ':']) || *last >= starts.len());
    let places = last.into_iter().chain(tagged).chain([0]).chain(starts.iter().copied().rev());
    if let Some((at, mut verb)) = places.filter_map(|at| Some((at, verb(all.get(at)?)?))).next() {
        let word = all[at].to_ascii_lowercase();
        let mut rest = all[at + 1..].to_vec();
        let mut owner = (at > 0).then(|| all[..at].to_vec());
        if at == 0 {
            // A tag such as `core_v1` is a group of versions and not part of the names in it.
            let group = tags.iter().find(|tag| tag.len() > 1 && is_prefix(tag, &rest) && has_digit(tag));
            if let Some(group) = group {
                rest.drain(..group.len());
            }
            owner = group.or_else(|| tags.first().filter(|tag| !has_digit(tag))).cloned();
        }
        if let Some(longer) =
            rest.first().and_then(|next| (verb == "Convert").then(|| approved(&format!("{verb}{next}")))?)
        {
            verb = longer;
            rest.remove(0);
        }
        // Many at once, in Kubernetes.
        if word == "delete" && rest.len() > 1 && rest[0] == "Collection" {
            rest.rotate_left(1);
        }
        if let Some(idiom) = noun(verb, &word, rest, owner) {
            return idiom;
        }
    }
    if let Some((last, rest)) = all.split_last().filter(|(last, rest)| !rest.is_empty() && is_in(&LAST, last))
        && let Some(idiom) = verb(last).and_then(|verb| noun(verb, &last.to_ascii_lowercase(), rest.to_vec(), None))
    {
        return idiom;
    }
    let verb = if method == "GET" { "Get" } else { "Invoke" };
    let noun = if verb == "Get" { noun(verb, "", all.clone(), None) } else { None };
    noun.unwrap_or_else(|| Idiom {
        verb,
        head: all.concat(),
        tail: String::new(),
        word: String::new(),
        owner: None,
        is_list: false,
        is_renamed: false,
    })
}

/// The noun from the words after a verb; none if there are no words for it.
fn noun(verb: &'static str, word: &str, mut rest: Vec<String>, owner: Option<Vec<String>>) -> Option<Idiom> {
    let is_all = rest.first().is_some_and(|first| first == "All");
    if is_all || rest.first().is_some_and(|first| rest.len() > 1 && is_in(&ARTICLES, first)) {
        rest.remove(0);
    }
    // `files_id` is a file.
    let mut kept: Vec<String> = Vec::new();
    for word in rest {
        match kept.last_mut() {
            Some(last) if word == "Id" && singular(last) != *last => *last = singular(last),
            _ => kept.push(word),
        }
    }
    rest = kept;
    let owner = owner.map(|mut words| {
        if words.len() > 1 && words.last().is_some_and(|last| CONTAINERS.contains(&last.as_str())) {
            words.pop();
        }
        if let Some(last) = words.last_mut() {
            *last = singular(last);
        }
        words
    });
    let mut head_end = rest.iter().position(|word| is_in(&PREPOSITIONS, word)).unwrap_or(rest.len());
    if head_end == 0 {
        let own = owner.clone()?;
        head_end = own.len();
        rest.splice(..0, own);
    }
    let plural = std::mem::take(&mut rest[head_end - 1]);
    rest[head_end - 1] = singular(&plural);
    let is_list = is_all || word == "list" || (verb == "Get" && rest[head_end - 1] != plural);
    let (head, tail) = (rest[..head_end].concat(), rest[head_end..].concat());
    // A name begins with a letter.
    let begins = head.starts_with(|c: char| c.is_ascii_alphabetic());
    begins.then(|| Idiom {
        verb,
        head,
        tail,
        word: pascal(word),
        owner: owner.map(|words| words.concat()),
        is_list,
        is_renamed: false,
    })
}

/// The names of all functions, which differ as far as lists and owners distinguish them.
pub fn distinct(mut idioms: Vec<Idiom>) -> Vec<Idiom> {
    // One of many keeps the name.
    for places in clashes(&idioms) {
        let (lists, others): (Vec<_>, Vec<_>) = places.into_iter().partition(|place| idioms[*place].is_list);
        for place in lists.into_iter().filter(|_| !others.is_empty()) {
            idioms[place].head.push_str("List");
            idioms[place].is_renamed = true;
        }
    }
    for places in clashes(&idioms) {
        let first = places.iter().find(|place| idioms[**place].is_exact()).or(places.first()).copied();
        for place in places.into_iter().filter(|place| Some(*place) != first) {
            let idiom = &mut idioms[place];
            idiom.is_renamed = true;
            match idiom.owner.as_ref().filter(|owner| !idiom.head.starts_with(owner.as_str())) {
                Some(owner) => idiom.head = format!("{owner}{}", idiom.head),
                None => idiom.head.push_str(&idiom.word),
            }
        }
    }
    idioms
}

/// The indices of names that are equal without regard to case.
fn clashes(idioms: &[Idiom]) -> Vec<Vec<usize>> {
    let mut places: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (place, idiom) in idioms.iter().enumerate() {
        places.entry(format!("{}-{}", idiom.verb, idiom.noun()).to_ascii_lowercase()).or_default().push(place);
    }
    places.into_values().filter(|places| places.len() > 1).collect()
}

/// The words of a name in Pascal case.
fn split(name: &str) -> Vec<String> {
    let chars: Vec<char> = name.chars().collect();
    let mut out: Vec<String> = Vec::new();
    for (i, c) in chars.iter().enumerate() {
        let after_small = i > 0 && !chars[i - 1].is_ascii_uppercase();
        let before_small = chars.get(i + 1).is_some_and(char::is_ascii_lowercase);
        match out.last_mut() {
            Some(word) if !(c.is_ascii_uppercase() && (after_small || before_small)) => word.push(*c),
            _ => out.push(c.to_string()),
        }
    }
    out
}

fn is_in(words: &[&str], word: &str) -> bool {
    words.iter().any(|known| known.eq_ignore_ascii_case(word))
}

fn has_digit(words: &[String]) -> bool {
    words.iter().any(|word| word.contains(|c: char| c.is_ascii_digit()))
}

/// True for words that differ in case or number alone.
fn same(first: &str, second: &str) -> bool {
    singular(first).eq_ignore_ascii_case(&singular(second))
}

/// A word in the singular.
fn singular(word: &str) -> String {
    let lower = word.to_ascii_lowercase();
    if let Some((_, singular)) = IRREGULAR.iter().find(|(plural, _)| *plural == lower) {
        // The capital of the word.
        return word.chars().take(1).chain(singular.chars().skip(1)).collect();
    }
    let ends = |ends: &[&str]| ends.iter().any(|end| lower.ends_with(end));
    let cut = match () {
        () if lower.len() < 3 || is_in(&SINGULAR, word) || ends(&["ss", "us", "is"]) => 0,
        () if lower.len() > 4 && lower.ends_with("ies") => return format!("{}y", &word[..word.len() - 3]),
        () if ends(&["sses", "shes", "ches", "xes", "zzes", "tuses", "ruses", "buses", "iases", "oes"]) => 2,
        () if lower.ends_with('s') => 1,
        () => 0,
    };
    word[..word.len() - cut].to_owned()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::{distinct, idiom, singular};

    fn name(id: &str, tag: &str, method: &str) -> String {
        let idiom = idiom(id, &[tag], method, &BTreeMap::new());
        format!("{}-{}", idiom.verb, idiom.noun())
    }

    #[test]
    fn names_are_those_of_commands() {
        let rows = [
            // Ids in segments, as GitHub has them.
            ("repos/list-for-org", "repos", "GET", "Get-RepoForOrg"),
            ("issues/list", "issues", "GET", "Get-Issue"),
            ("actions/list-workflow-runs", "actions", "GET", "Get-WorkflowRun"),
            ("apps/create-from-manifest", "apps", "POST", "New-AppFromManifest"),
            ("repos/replace-all-topics", "repos", "PUT", "Set-Topic"),
            ("pulls/check-if-merged", "pulls", "GET", "Test-PullIfMerged"),
            ("repos/delete-file", "repos", "DELETE", "Remove-File"),
            (
                "activity/star-repo-for-authenticated-user",
                "activity",
                "PUT",
                "Invoke-ActivityStarRepoForAuthenticatedUser",
            ),
            ("meta/root", "meta", "GET", "Get-MetaRoot"),
            ("drive.files.list", "drive", "GET", "Get-DriveFile"),
            ("Users_List", "other", "GET", "Get-User"),
            // Groups of versions, as Kubernetes has them.
            ("listCoreV1NamespacedPod", "core_v1", "GET", "Get-NamespacedPod"),
            ("listCoreV1PodForAllNamespaces", "core_v1", "GET", "Get-PodForAllNamespaces"),
            ("readCoreV1NamespacedPodStatus", "core_v1", "GET", "Get-NamespacedPodStatus"),
            ("replaceCoreV1NamespacedPod", "core_v1", "PUT", "Set-NamespacedPod"),
            ("patchCoreV1NamespacedPod", "core_v1", "PATCH", "Update-NamespacedPod"),
            ("watchCoreV1NamespacedPodList", "core_v1", "GET", "Watch-NamespacedPodList"),
            ("deleteCoreV1CollectionNamespacedPod", "core_v1", "DELETE", "Remove-NamespacedPodCollection"),
            ("connectCoreV1GetNodeProxy", "core_v1", "GET", "Connect-GetNodeProxy"),
            // Nouns before verbs, as Docker has them.
            ("ContainerList", "Container", "GET", "Get-Container"),
            ("ContainerInspect", "Container", "GET", "Get-Container"),
            ("ContainerLogs", "Container", "GET", "Get-ContainerLog"),
            ("ContainerUnpause", "Container", "POST", "Resume-Container"),
            ("ContainerTop", "Container", "POST", "Invoke-ContainerTop"),
            ("PutContainerArchive", "Container", "PUT", "Set-ContainerArchive"),
            ("NetworkConnect", "Network", "POST", "Connect-Network"),
            ("pets_petId_get", "", "GET", "Get-PetsPetId"),
            // Verbs before nouns.
            ("getPetById", "pet", "GET", "Get-PetById"),
            ("getPetOwners", "pet", "GET", "Get-PetOwner"),
            ("findPetsByStatus", "pet", "GET", "Find-PetByStatus"),
            ("fetchAllPets", "pet", "GET", "Get-Pet"),
            ("list", "Pets", "GET", "Get-Pet"),
            ("uploadAnImage", "", "POST", "Send-Image"),
            ("retrieveSMSPolicies", "", "GET", "Get-SMSPolicy"),
            ("convertToPdf", "", "POST", "ConvertTo-Pdf"),
            ("addressBook", "", "POST", "Invoke-AddressBook"),
            ("list", "", "GET", "Get-List"),
            ("get2Things", "", "GET", "Get-Get2Thing"),
            ("GroupMembersController_list", "", "GET", "Get-GroupMember"),
            ("RolesController_updatePermissions", "", "PUT", "Update-Permission"),
            ("AuthGroupRolesController_list", "auth", "GET", "Get-AuthGroupRole"),
            ("get_files_id", "Files", "GET", "Get-File"),
            ("get_files_id_comments", "Comments", "GET", "Get-FileComment"),
            ("collection_exists", "Collections", "GET", "Test-Collection"),
            ("Group_List", "Group", "GET", "Get-Group"),
        ];
        for (id, tag, method, expected) in rows {
            assert_eq!(name(id, tag, method), expected, "{id}");
        }
    }

    #[test]
    fn equal_names_are_told_apart() {
        let rows = [
            ("issues/get", "issues", "Get-Issue"),
            ("issues/list", "issues", "Get-IssueList"),
            ("apps/list-installations", "apps", "Get-Installation"),
            ("users/list-installations", "users", "Get-UserInstallation"),
            ("ContainerStop", "Container", "Stop-Container"),
            ("ContainerKill", "Container", "Stop-ContainerKill"),
            ("listCoreV1Event", "core_v1", "Get-Event"),
            ("listEventsV1Event", "events_v1", "Get-EventsV1Event"),
            ("getDog", "", "Get-Dog"),
            ("fetchDog", "", "Get-DogFetch"),
        ];
        let idioms = rows.iter().map(|(id, tag, _)| idiom(id, &[tag], "GET", &BTreeMap::new())).collect();
        for (place, idiom) in distinct(idioms).iter().enumerate() {
            let (id, _, expected) = rows[place];
            assert_eq!(format!("{}-{}", idiom.verb, idiom.noun()), expected, "{id}");
            assert_eq!(idiom.is_renamed, place % 2 == 1, "{id}");
        }
    }

    #[test]
    fn words_have_singulars() {
        let rows = [
            ("Pets", "Pet"),
            ("Policies", "Policy"),
            ("Addresses", "Address"),
            ("Status", "Status"),
            ("Statuses", "Status"),
            ("Boxes", "Box"),
            ("Branches", "Branch"),
            ("Databases", "Database"),
            ("Releases", "Release"),
            ("People", "Person"),
            ("Aliases", "Alias"),
            ("Alias", "Alias"),
            ("Repos", "Repo"),
            ("Keys", "Key"),
            ("Caches", "Cache"),
            ("Movies", "Movie"),
            ("Series", "Series"),
            ("Analysis", "Analysis"),
            ("DNS", "DNS"),
            ("Heroes", "Hero"),
            ("Data", "Data"),
            ("Sizes", "Size"),
        ];
        for (plural, expected) in rows {
            assert_eq!(singular(plural), expected, "{plural}");
        }
    }
}
