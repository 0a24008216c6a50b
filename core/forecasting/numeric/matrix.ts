// Linear algebra of the engine: ridge regression, a rank cut, and a smoother.

/** Solves A x = b for a symmetric positive definite A (n × n, row major; the lower half is read). */
export function solveSymmetric(a: Float64Array, b: Float64Array): Float64Array {
  const n = b.length
  const lower = Float64Array.from(a)
  for (let j = 0; j < n; j++) {
    let pivot = lower[j * n + j]!
    for (let k = 0; k < j; k++) pivot -= lower[j * n + k]! ** 2
    pivot = Math.sqrt(Math.max(pivot, 1e-12))
    lower[j * n + j] = pivot
    for (let i = j + 1; i < n; i++) {
      let rest = lower[i * n + j]!
      for (let k = 0; k < j; k++) rest -= lower[i * n + k]! * lower[j * n + k]!
      lower[i * n + j] = rest / pivot
    }
  }
  const x = Float64Array.from(b)
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < i; k++) x[i]! -= lower[i * n + k]! * x[k]!
    x[i]! /= lower[i * n + i]!
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let k = i + 1; k < n; k++) x[i]! -= lower[k * n + i]! * x[k]!
    x[i]! /= lower[i * n + i]!
  }
  return x
}

/** Closest matrix of the given rank to a few long rows: their projection on the leading eigenvectors of M·Mᵀ. */
export function lowRank(rows: readonly Float64Array[], rank: number): Float64Array[] {
  const count = rows.length
  const vectors = eigenvectors(rows.map(a => rows.map(b => dot(a, b))))
  return rows.map((row, i) => {
    const projected = new Float64Array(row.length)
    for (const vector of vectors.slice(0, rank))
      for (let k = 0; k < count; k++) {
        const weight = vector[i]! * vector[k]!
        const other = rows[k]!
        for (let j = 0; j < row.length; j++) projected[j]! += weight * other[j]!
      }
    return projected
  })
}

function dot(a: Float64Array, b: Float64Array): number {
  let total = 0
  for (let i = 0; i < a.length; i++) total += a[i]! * b[i]!
  return total
}

/** Eigenvectors of a small symmetric matrix, largest eigenvalue first (cyclic Jacobi rotations). */
function eigenvectors(symmetric: readonly number[][]): number[][] {
  const n = symmetric.length
  const a = symmetric.map(row => [...row])
  const v = a.map((_, i) => a.map((_, j) => (i === j ? 1 : 0)))
  for (let sweep = 0; sweep < 30; sweep++) {
    let offDiagonal = 0
    let diagonal = 0
    for (let p = 0; p < n; p++) {
      diagonal += a[p]![p]! ** 2
      for (let q = p + 1; q < n; q++) offDiagonal += a[p]![q]! ** 2
    }
    if (offDiagonal <= 1e-24 * diagonal) break
    for (let p = 0; p < n; p++) for (let q = p + 1; q < n; q++) rotate(a, v, p, q)
  }
  const order = a.map((_, i) => i).sort((i, j) => a[j]![j]! - a[i]![i]!)
  return order.map(column => v.map(row => row[column]!))
}

function rotate(a: number[][], v: number[][], p: number, q: number): void {
  const apq = a[p]![q]!
  if (apq === 0) return
  const theta = (a[q]![q]! - a[p]![p]!) / (2 * apq)
  const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1))
  const c = 1 / Math.sqrt(t * t + 1)
  const s = t * c
  const turn = (x: number[], y: number[], i: number, j: number) => {
    const left = x[i]!
    const right = y[j]!
    x[i] = c * left - s * right
    y[j] = s * left + c * right
  }
  for (const row of a) turn(row, row, p, q)
  for (let k = 0; k < a.length; k++) turn(a[p]!, a[q]!, k, k)
  for (const row of v) turn(row, row, p, q)
}

/** Whittaker smoother: minimises Σ(x − y)² + λ Σ(second differences of x)². Linear time (five-band matrix). */
export function smooth(y: Float64Array, lambda: number): Float64Array {
  const n = y.length
  if (n < 4 || lambda === 0) return y
  const main = new Float64Array(n).fill(1)
  const first = new Float64Array(n)
  const second = new Float64Array(n)
  for (let i = 0; i + 2 < n; i++) {
    main[i]! += lambda
    main[i + 1]! += 4 * lambda
    main[i + 2]! += lambda
    first[i]! -= 2 * lambda
    first[i + 1]! -= 2 * lambda
    second[i]! += lambda
  }
  // LDLᵀ in place: main becomes D; first and second the two lower bands of L.
  const x = Float64Array.from(y)
  for (let i = 0; i < n; i++) {
    const l1 = first[i]! / main[i]!
    const l2 = second[i]! / main[i]!
    if (i + 1 < n) {
      main[i + 1]! -= l1 * first[i]!
      first[i + 1]! -= l1 * second[i]!
      x[i + 1]! -= l1 * x[i]!
    }
    if (i + 2 < n) {
      main[i + 2]! -= l2 * second[i]!
      x[i + 2]! -= l2 * x[i]!
    }
    first[i] = l1
    second[i] = l2
  }
  for (let i = n - 1; i >= 0; i--)
    x[i] = x[i]! / main[i]! - first[i]! * (x[i + 1] ?? 0) - second[i]! * (x[i + 2] ?? 0)
  return x
}
