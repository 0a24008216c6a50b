import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lowRank, smooth, solveSymmetric } from './matrix.ts'

const value = fc.double({ min: -10, max: 10, noNaN: true })
const rowsOf = (count: number, length: number) =>
  fc.array(
    fc.array(value, { minLength: length, maxLength: length }).map(row => Float64Array.from(row)),
    { minLength: count, maxLength: count },
  )
const anyRows = fc
  .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 6, max: 12 }))
  .chain(([count, length]) => rowsOf(count, length))

const dot = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  Array.from(a).reduce((total, own, i) => total + own * b[i]!, 0)
const square = (rows: readonly Float64Array[]): number =>
  rows.reduce((total, row) => total + dot(row, row), 0)
const minus = (a: readonly Float64Array[], b: readonly Float64Array[]) =>
  a.map((row, i) => row.map((own, j) => own - b[i]![j]!))

/** Gaussian elimination with pivots. */
function eliminate(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const a = matrix.map((row, i) => [...row, right[i]!])
  const n = a.length
  for (let column = 0; column < n; column++) {
    let best = column
    for (let i = column; i < n; i++) if (Math.abs(a[i]![column]!) > Math.abs(a[best]![column]!)) best = i
    ;[a[column], a[best]] = [a[best]!, a[column]!]
    for (let i = 0; i < n; i++) {
      if (i === column) continue
      const share = a[i]![column]! / a[column]![column]!
      for (let j = column; j <= n; j++) a[i]![j]! -= share * a[column]![j]!
    }
  }
  return a.map((row, i) => row[n]! / row[i]!)
}

/** M Mᵀ and a little on the diagonal: positive definite. */
const gramOf = (rows: readonly Float64Array[]): number[][] =>
  rows.map((a, i) => rows.map((b, j) => dot(a, b) + (i === j ? 0.5 : 0)))

describe('solving a symmetric system', () => {
  it('agrees with elimination, and reads the lower half alone', () => {
    fc.assert(
      fc.property(anyRows, fc.array(value, { minLength: 6, maxLength: 6 }), (rows, right) => {
        const gram = gramOf(rows)
        const n = rows.length
        const wanted = eliminate(gram, right.slice(0, n))
        const lower = Float64Array.from(gram.flatMap((row, i) => row.map((own, j) => (j > i ? 999 : own))))
        const before = lower.slice()
        const solved = solveSymmetric(lower, Float64Array.from(right.slice(0, n)))
        solved.forEach((own, i) => {
          expect(Math.abs(own - wanted[i]!)).toBeLessThan(1e-6 * (1 + Math.abs(wanted[i]!)))
        })
        expect(lower).toEqual(before)
      }),
      { numRuns: 150 },
    )
  })

  it('gives an unknown that nothing bears on, and that is barely penalised, no infinite value', () => {
    const solved = solveSymmetric(Float64Array.of(2, 0, 0, 0), Float64Array.of(4, 0))
    expect([...solved]).toEqual([expect.closeTo(2, 9), 0])
  })
})

describe('the closest matrix of a rank', () => {
  it('is a projection: what is cut is square to what is kept, and cutting again changes nothing', () => {
    fc.assert(
      fc.property(anyRows, fc.integer({ min: 1, max: 6 }), (rows, rank) => {
        const cut = lowRank(rows, rank)
        const rest = minus(rows, cut)
        expect(Math.abs(square(rows) - square(cut) - square(rest))).toBeLessThan(1e-7 * (1 + square(rows)))
        expect(square(minus(lowRank(cut, rank), cut))).toBeLessThan(1e-7 * (1 + square(rows)))
        if (rank >= rows.length) expect(square(rest)).toBeLessThan(1e-9 * (1 + square(rows)))
      }),
      { numRuns: 150 },
    )
  })

  it('is nearer than the projection on any other direction', () => {
    fc.assert(
      fc.property(rowsOf(4, 7), fc.array(value, { minLength: 4, maxLength: 4 }), (rows, direction) => {
        const length = Math.sqrt(dot(direction, direction))
        fc.pre(length > 0.1)
        const unit = direction.map(own => own / length)
        const along = rows[0]!.map((_, j) =>
          dot(
            unit,
            rows.map(row => row[j]!),
          ),
        )
        const projected = rows.map((_, i) => along.map(own => own * unit[i]!))
        expect(square(minus(rows, lowRank(rows, 1)))).toBeLessThan(
          square(minus(rows, projected)) + 1e-7 * (1 + square(rows)),
        )
      }),
      { numRuns: 150 },
    )
  })

  it('has that rank: any rows one more have no volume', () => {
    fc.assert(
      fc.property(rowsOf(5, 8), rows => {
        const [a, b, c] = lowRank(rows, 2) as [Float64Array, Float64Array, Float64Array]
        const [aa, bb, cc, ab, ac, bc] = [dot(a, a), dot(b, b), dot(c, c), dot(a, b), dot(a, c), dot(b, c)]
        const volume = aa * bb * cc + 2 * ab * ac * bc - aa * bc ** 2 - bb * ac ** 2 - cc * ab ** 2
        expect(Math.abs(volume)).toBeLessThan(1e-8 * (1 + aa) * (1 + bb) * (1 + cc))
      }),
      { numRuns: 100 },
    )
  })

  it('does not depend on the order of the rows', () => {
    fc.assert(
      fc.property(rowsOf(4, 7), fc.integer({ min: 1, max: 3 }), (rows, rank) => {
        const turned = lowRank([...rows].reverse(), rank).reverse()
        const kept = lowRank(rows, rank)
        // Equal eigenvalues leave the choice open, but not how much is kept.
        expect(Math.abs(square(turned) - square(kept))).toBeLessThan(1e-7 * (1 + square(rows)))
      }),
      { numRuns: 100 },
    )
  })
})

describe('the smoother', () => {
  const series = fc.array(value, { minLength: 4, maxLength: 30 }).map(row => Float64Array.from(row))
  const strength = fc.constantFrom(0.3, 1, 50)

  it('solves its least squares: the dense system gives the same', () => {
    fc.assert(
      fc.property(series, strength, (y, lambda) => {
        const n = y.length
        const matrix = Array.from({ length: n }, (_, i) => Array.from({ length: n }, (_, j) => +(i === j)))
        for (let k = 0; k + 2 < n; k++)
          for (const [p, left] of [1, -2, 1].entries())
            for (const [q, right] of [1, -2, 1].entries()) matrix[k + p]![k + q]! += lambda * left * right
        const wanted = eliminate(matrix, [...y])
        smooth(y, lambda).forEach((own, i) => {
          expect(Math.abs(own - wanted[i]!)).toBeLessThan(1e-8)
        })
      }),
      { numRuns: 100 },
    )
  })

  it('keeps the sum and the centre of a day, and treats morning and evening alike', () => {
    fc.assert(
      fc.property(series, strength, (y, lambda) => {
        const smoothed = smooth(y, lambda)
        const places = y.map((_, i) => i)
        expect(
          dot(
            smoothed,
            y.map(() => 1),
          ),
        ).toBeCloseTo(
          dot(
            y,
            y.map(() => 1),
          ),
          6,
        )
        expect(dot(smoothed, places)).toBeCloseTo(dot(y, places), 5)
        const mirrored = smooth(y.toReversed(), lambda).reverse()
        mirrored.forEach((own, i) => {
          expect(own).toBeCloseTo(smoothed[i]!, 8)
        })
      }),
      { numRuns: 100 },
    )
  })

  it('leaves three slots or fewer and a strength of nothing as they are', () => {
    expect([...smooth(Float64Array.of(3, 9, 1), 5)]).toEqual([3, 9, 1])
    expect([...smooth(Float64Array.of(3, 9, 1, 4, 4), 0)]).toEqual([3, 9, 1, 4, 4])
  })
})
