//! Linear equations on a graph.

/// The Laplacian of a graph whose edges have weights, made ready for solving equations.
///
/// Nodes are eliminated one after the other, each replaced by edges among its neighbours as in networks of resistors.
/// Since only positive numbers are added, multiplied and divided, no digits are lost, even with very uneven weights.
pub(super) struct Laplacian {
    /// For each node, its share of the weight towards each later node.
    shares: Vec<Vec<f64>>,
    /// For each node, the weight of all edges to later nodes.
    sums: Vec<f64>,
}

impl Laplacian {
    /// The matrix of a connected graph with these edges; more than one between the same nodes add up.
    pub(super) fn new(nodes: usize, edges: impl Iterator<Item = (usize, usize, f64)>) -> Self {
        let mut weights = vec![vec![0.0; nodes]; nodes];
        for (one, other, weight) in edges {
            weights[one][other] += weight;
            weights[other][one] += weight;
        }
        let mut sums = vec![0.0; nodes];
        for node in 0..nodes.saturating_sub(1) {
            let row = std::mem::take(&mut weights[node]);
            sums[node] = row[node + 1..].iter().sum();
            let shares: Vec<f64> = row.iter().map(|weight| weight / sums[node]).collect();
            for one in node + 1..nodes {
                for other in node + 1..nodes {
                    if one != other {
                        weights[one][other] += shares[one] * row[other];
                    }
                }
            }
            weights[node] = shares;
        }
        Self {
            shares: weights,
            sums,
        }
    }

    /// The x with `Laplacian · x = right`, and 0 for the last node; `right` must sum to 0.
    pub(super) fn solve(&self, mut right: Vec<f64>) -> Vec<f64> {
        let nodes = right.len();
        for node in 0..nodes.saturating_sub(1) {
            for later in node + 1..nodes {
                right[later] += self.shares[node][later] * right[node];
            }
        }
        let mut solution = vec![0.0; nodes];
        for node in (0..nodes.saturating_sub(1)).rev() {
            let from_later: f64 = (node + 1..nodes)
                .map(|later| self.shares[node][later] * solution[later])
                .sum();
            solution[node] = right[node] / self.sums[node] + from_later;
        }
        solution
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use uctopia_game::Rng;

    #[test]
    fn solutions_solve_the_equations() {
        let mut rng = Rng::new(3);
        for nodes in 1..9 {
            let mut edges: Vec<(usize, usize, f64)> = (1..nodes)
                .map(|node| (node - 1, node, rng.unit()))
                .collect();
            for _ in 0..nodes {
                let (one, other) = (
                    rng.below(nodes as u32) as usize,
                    rng.below(nodes as u32) as usize,
                );
                edges.extend(
                    (one != other).then(|| (one, other, libm::pow(10.0, 12.0 * rng.unit() - 6.0))),
                );
            }
            let mut right: Vec<f64> = (0..nodes).map(|_| rng.unit()).collect();
            let mean = right.iter().sum::<f64>() / nodes as f64;
            right.iter_mut().for_each(|value| *value -= mean);
            let solution = Laplacian::new(nodes, edges.iter().copied()).solve(right.clone());
            let mut product = vec![0.0; nodes];
            for (one, other, weight) in edges {
                product[one] += weight * (solution[one] - solution[other]);
                product[other] += weight * (solution[other] - solution[one]);
            }
            assert!(
                product
                    .iter()
                    .zip(&right)
                    .all(|(p, r)| (p - r).abs() < 1e-6),
                "{product:?} {right:?}"
            );
        }
    }
}
