/**
 * Solves a symmetric positive definite system of equations by Cholesky's factorisation. `matrix` is row-major, of
 * which the lower half is read. null when the matrix is not positive definite to working precision.
 *
 * Source: Golub and Van Loan 2013 (Matrix Computations, 4th edition), 4.2.
 */
export function solvePositiveDefinite(matrix: Float64Array, right: Float64Array): Float64Array | null {
  const size = right.length;
  const factor = new Float64Array(size * size);
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= row; column++) {
      let rest = matrix[row * size + column]!;
      for (let k = 0; k < column; k++) rest -= factor[row * size + k]! * factor[column * size + k]!;
      if (column < row) factor[row * size + column] = rest / factor[column * size + column]!;
      else if (rest > 0) factor[row * size + row] = Math.sqrt(rest);
      else return null;
    }
  }
  const solution = Float64Array.from(right);
  for (let row = 0; row < size; row++) {
    for (let k = 0; k < row; k++) solution[row]! -= factor[row * size + k]! * solution[k]!;
    solution[row]! /= factor[row * size + row]!;
  }
  for (let row = size - 1; row >= 0; row--) {
    for (let k = row + 1; k < size; k++) solution[row]! -= factor[k * size + row]! * solution[k]!;
    solution[row]! /= factor[row * size + row]!;
  }
  return solution;
}
