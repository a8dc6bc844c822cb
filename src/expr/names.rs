//! Names of nodes: paths such as `own.owned.electricity.energy`, given below a scope.

use std::rc::Rc;

use indexmap::IndexMap;

use super::op::NodeId;

/// All names of a graph; a node may have several, a name belongs to one node.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    scope: Rc<str>,
    /// Names as they were given, with their scopes: most runs ask for none, and full names are long.
    pending: Vec<(Rc<str>, Box<str>, NodeId)>,
    /// Names of another choice, which come after all others.
    pending_aside: Vec<(Rc<str>, Box<str>, NodeId)>,
    is_aside: bool,
    /// Full names of all that are no longer pending.
    given: IndexMap<String, NodeId>,
}

impl Names {
    /// Opens a scope within the one that is open, which is returned.
    pub fn enter(&mut self, scope: &str) -> Rc<str> {
        let inner = path(&self.scope, scope).into();
        std::mem::replace(&mut self.scope, inner)
    }

    /// Closes all scopes; returns the one that was open.
    pub fn enter_root(&mut self) -> Rc<str> {
        std::mem::take(&mut self.scope)
    }

    /// Goes back to the scope that was open before.
    pub fn leave(&mut self, outer: Rc<str>) {
        self.scope = outer;
    }

    /// Puts names that are given after all others, or no longer; returns whether it was so.
    pub fn set_aside(&mut self, is_aside: bool) -> bool {
        std::mem::replace(&mut self.is_aside, is_aside)
    }

    /// Gives a node a name within the open scope; a name that another node has gets a number.
    pub fn give(&mut self, id: NodeId, name: &str) {
        let name = (Rc::clone(&self.scope), name.into(), id);
        if self.is_aside { self.pending_aside.push(name) } else { self.pending.push(name) }
    }

    /// The node of that full name.
    pub fn find(&mut self, name: &str) -> Option<NodeId> {
        self.complete().get(name).copied()
    }

    /// Every name with its node, in the order they were given.
    pub fn all(&mut self) -> impl Iterator<Item = (&str, NodeId)> {
        self.complete().iter().map(|(name, id)| (name.as_str(), *id))
    }

    /// Full names of all nodes.
    fn complete(&mut self) -> &IndexMap<String, NodeId> {
        let pending = std::mem::take(&mut self.pending);
        for (scope, name, id) in pending.into_iter().chain(std::mem::take(&mut self.pending_aside))
        {
            let path = path(&scope, &name);
            let mut known = *self.given.entry(path.clone()).or_insert(id);
            let mut number = 1;
            while known != id {
                number += 1;
                known = *self.given.entry(format!("{path}#{number}")).or_insert(id);
            }
        }
        &self.given
    }
}

/// Full name of a name in a scope.
fn path(scope: &str, name: &str) -> String {
    match (scope, name) {
        ("", name) => name.to_owned(),
        (scope, "") => scope.to_owned(),
        (scope, name) => format!("{scope}.{name}"),
    }
}
