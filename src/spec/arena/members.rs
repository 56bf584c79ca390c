//! The members of objects: duplicate keys, the index of wide objects, and lookups.

use super::{Arena, Fault, SHADOWED, WIDE};
use crate::error::Severity;
use crate::small::SortSmall;
use crate::spec::{NodeKind, rules};

impl Arena {
    pub(super) fn shadow_narrow(&mut self, source: &str, id: u32) {
        let (mut members, mut count) = ([0; WIDE as usize], 0);
        let mut next = id + 1;
        while next < self.slot(id).b {
            let slot = self.slot(next);
            if !slot.shadowed() {
                let equal = |&m: &u32| {
                    let other = self.slot(m);
                    (other.tag, other.key_len) == (slot.tag, slot.key_len)
                        && self.key(source, m) == self.key(source, next)
                };
                match members[..count].iter().position(equal) {
                    None => {
                        members[count] = next;
                        count += 1;
                    }
                    Some(i) => {
                        self.shadow(source, members[i], next);
                        members[i] = next;
                    }
                }
            }
            next = self.end(next);
        }
    }

    pub(super) fn index_wide(&mut self, source: &str, id: u32) {
        let mut members = self.children(id);
        // Stable, so that equal names stay in document order.
        members.sort_small_by(|&x, &y| self.key(source, x).cmp(self.key(source, y)));
        let losers: Vec<(u32, u32)> = members
            .windows(2)
            .filter(|pair| self.key(source, pair[0]) == self.key(source, pair[1]))
            .map(|pair| (pair[0], pair[1]))
            .collect();
        for (loser, winner) in losers {
            self.shadow(source, loser, winner);
        }
        members.retain(|&member| !self.slot(member).shadowed());
        self.wide.push((id, self.index.len() as u32));
        self.index.extend(members);
    }

    fn shadow(&mut self, source: &str, loser: u32, winner: u32) {
        let message = format!(
            "The key {:?} occurs more than once in this object; the last one is used.",
            self.key(source, loser)
        );
        let fault = Fault::error(self.slot(winner).start as usize, winner, rules::DUPLICATE_KEY, message)
            .hint("Remove all but one.");
        self.warn(Fault { severity: Severity::Warning, ..fault });
        self.losers.push(loser);
        self.hide(loser);
    }

    /// Removes a member from its object without a warning.
    pub fn hide(&mut self, id: u32) {
        let parent = self.slot(id).parent;
        self.slots[id as usize].tag = SHADOWED;
        self.slots[parent as usize].a -= 1;
    }

    /// The live member with the key and its tag.
    pub(super) fn find(&self, source: &str, object: u32, key: &str, tag: u8) -> Option<u32> {
        let slot = self.slot(object);
        if slot.kind != NodeKind::Object {
            return None;
        }
        if slot.count() > WIDE
            && let Ok(i) = self.wide.binary_search_by_key(&object, |entry| entry.0)
        {
            let start = self.wide[i].1 as usize;
            let members = &self.index[start..start + slot.count() as usize];
            return members.binary_search_by(|&member| self.key(source, member).cmp(key)).ok().map(|i| members[i]);
        }
        let slots = &self.slots[..slot.b as usize];
        let mut next = object as usize + 1;
        while let Some(member) = slots.get(next) {
            if member.tag == tag && usize::from(member.key_len) == key.len() && self.text(source, member.key()) == key {
                return Some(next as u32);
            }
            next = if member.is_container() { member.b as usize } else { next + 1 };
        }
        None
    }
}
