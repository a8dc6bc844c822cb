//! Names of nodes: paths such as `own.owned.electricity.energy`, given below a scope.

use indexmap::IndexMap;

use super::op::NodeId;

/// All names of a graph; a node may have several, a name belongs to one node.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    scope: String,
    given: IndexMap<String, NodeId>,
}

impl Names {
    /// Opens a scope within the one that is open, which is returned.
    pub fn enter(&mut self, scope: &str) -> String {
        let inner = self.path(scope);
        std::mem::replace(&mut self.scope, inner)
    }

    /// Closes all scopes; returns the one that was open.
    pub fn enter_root(&mut self) -> String {
        std::mem::take(&mut self.scope)
    }

    /// Goes back to the scope that was open before.
    pub fn leave(&mut self, outer: String) {
        self.scope = outer;
    }

    /// Gives a node a name within the open scope; a name that another node has gets a number.
    pub fn give(&mut self, id: NodeId, name: &str) {
        let path = self.path(name);
        let mut free = path.clone();
        let mut number = 1;
        while self.given.get(&free).is_some_and(|known| *known != id) {
            number += 1;
            free = format!("{path}#{number}");
        }
        self.given.insert(free, id);
    }

    /// The node of that full name.
    pub fn find(&self, name: &str) -> Option<NodeId> {
        self.given.get(name).copied()
    }

    /// Every name with its node, in the order they were given.
    pub fn all(&self) -> impl Iterator<Item = (&str, NodeId)> {
        self.given.iter().map(|(name, id)| (name.as_str(), *id))
    }

    fn path(&self, name: &str) -> String {
        match (self.scope.as_str(), name) {
            ("", name) => name.to_owned(),
            (scope, "") => scope.to_owned(),
            (scope, name) => format!("{scope}.{name}"),
        }
    }
}
