//! Cholesky's decomposition of a positive definite matrix.

/// The lower triangle L of a matrix L·Lᵀ.
#[derive(Clone, Debug)]
pub(super) struct Cholesky(Vec<Vec<f64>>);

impl Cholesky {
    /// Decomposes a positive definite matrix, of which only the lower triangle is read.
    pub(super) fn of(mut matrix: Vec<Vec<f64>>) -> Self {
        for column in 0..matrix.len() {
            for row in column..matrix.len() {
                let known: f64 = (0..column)
                    .map(|k| matrix[row][k] * matrix[column][k])
                    .sum();
                let left = matrix[row][column] - known;
                matrix[row][column] = if row == column {
                    left.max(f64::MIN_POSITIVE).sqrt() // rounding can make it negative
                } else {
                    left / matrix[column][column]
                };
            }
        }
        Self(matrix)
    }

    /// The solution x of L·Lᵀ·x = `right`.
    pub(super) fn solve(&self, right: &[f64]) -> Vec<f64> {
        let mut solution = right.to_vec();
        for row in 0..solution.len() {
            let known: f64 = (0..row).map(|k| self.0[row][k] * solution[k]).sum();
            solution[row] = (solution[row] - known) / self.0[row][row];
        }
        for row in (0..solution.len()).rev() {
            let later = row + 1..solution.len();
            let known: f64 = later.map(|k| self.0[k][row] * solution[k]).sum();
            solution[row] = (solution[row] - known) / self.0[row][row];
        }
        solution
    }
}
