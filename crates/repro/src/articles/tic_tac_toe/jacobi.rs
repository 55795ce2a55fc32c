//! Eigenvalues of small symmetric matrices.

/// A square matrix, row by row.
pub(super) type Matrix = Vec<Vec<f64>>;

/// The eigenvalues of a symmetric matrix, the largest first, each with its eigenvector of length 1.
///
/// Jacobi's rotations (Jacobi 1846; Golub and Van Loan, *Matrix Computations*, section 8.5) until all elements outside the
/// diagonal are 0: slow for large matrices, exact to the last digits for small ones.
pub(super) fn eigen(mut a: Matrix) -> Vec<(f64, Vec<f64>)> {
    const SWEEPS: usize = 50;
    let n = a.len();
    // Row i becomes the eigenvector of the i-th eigenvalue.
    let mut vectors: Matrix = (0..n)
        .map(|i| (0..n).map(|j| f64::from(u8::from(i == j))).collect())
        .collect();
    let norm = |a: &Matrix| a.iter().flatten().map(|x| x * x).sum::<f64>();
    let limit = norm(&a) * f64::EPSILON * f64::EPSILON;
    for _ in 0..SWEEPS {
        let outside: f64 = (0..n)
            .flat_map(|i| (0..i).map(move |j| (i, j)))
            .map(|(i, j)| a[i][j] * a[i][j])
            .sum();
        if outside <= limit {
            break;
        }
        for p in 0..n {
            for q in p + 1..n {
                rotate(&mut a, &mut vectors, p, q);
            }
        }
    }
    let mut found: Vec<(f64, Vec<f64>)> = vectors
        .into_iter()
        .enumerate()
        .map(|(i, vector)| (a[i][i], vector))
        .collect();
    found.sort_by(|one, other| other.0.total_cmp(&one.0));
    found
}

/// The rotation of two axes that makes the element in row `p` and column `q` zero.
fn rotate(a: &mut Matrix, vectors: &mut Matrix, p: usize, q: usize) {
    if a[p][q] == 0.0 {
        return;
    }
    let theta = (a[q][q] - a[p][p]) / (2.0 * a[p][q]);
    let t = theta.signum() / (theta.abs() + theta.hypot(1.0));
    let c = 1.0 / t.hypot(1.0);
    let s = t * c;
    for row in a.iter_mut() {
        (row[p], row[q]) = (c * row[p] - s * row[q], s * row[p] + c * row[q]);
    }
    for rows in [a, vectors] {
        let (upper, lower) = rows.split_at_mut(q);
        for (x, y) in upper[p].iter_mut().zip(&mut lower[0]) {
            (*x, *y) = (c * *x - s * *y, s * *x + c * *y);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eigenvectors_are_stretched_by_their_eigenvalues() {
        let a = vec![
            vec![4.0, 1.0, -2.0],
            vec![1.0, 2.0, 0.5],
            vec![-2.0, 0.5, 3.0],
        ];
        let found = eigen(a.clone());
        assert!(found.is_sorted_by(|one, other| one.0 >= other.0));
        assert!(
            (found.iter().map(|(value, _)| value).sum::<f64>() - 9.0).abs() < 1e-12,
            "the trace"
        );
        for (value, vector) in &found {
            for (row, x) in a.iter().zip(vector) {
                let product: f64 = row.iter().zip(vector).map(|(a, v)| a * v).sum();
                assert!((product - value * x).abs() < 1e-12);
            }
        }
    }
}
