import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { random } from '#core/random.ts'
import { type Column, Master } from './master.ts'

const MANY_PIVOTS = 10_000
/** The right sides are moved by up to 1e-5 a row. */
const PERTURBED = 0.05
const neverStopped = () => false

interface Toy {
  required: Float64Array
  under: Float64Array
  over: Float64Array
  owners: number
  below: (n: number) => number
  master: Master
}

function column(rows: number, owner: number, below: (n: number) => number): Column {
  const worked = Array.from({ length: rows }, (_, row) => row).filter(() => below(2) === 0)
  const line = Int16Array.from({ length: rows }, (_, row) => (worked.includes(row) ? 1 : 0))
  return { owner, cost: below(12), rows: Int32Array.from(worked), line }
}

function toy(seed: number, rows = 7, owners = 4): Toy {
  const draw = random(seed)
  const below = (n: number) => Math.floor(draw() * n)
  // Work of others may be more than is wanted.
  const required = Float64Array.from({ length: rows }, () => below(owners + 2) - 1)
  const under = Float64Array.from({ length: rows }, () => 5 * below(6))
  const over = Float64Array.from({ length: rows }, () => below(4))
  const first = Array.from({ length: owners }, (_, owner) => column(rows, owner, below))
  return { required, under, over, owners, below, master: new Master(required, under, over, first, draw) }
}

function addColumns({ master, required, owners, below }: Toy, count: number): void {
  for (let i = 0; i < count; i++) master.columns.push(column(required.length, below(owners), below))
}

/** The shares by column, of which each owner's make one. */
function mixOf({ master, owners }: Toy): Map<Column, number> {
  const mix = new Map<Column, number>()
  const sums = new Float64Array(owners)
  master.eachShare((column, share) => {
    expect(share).toBeGreaterThan(0)
    expect(mix.has(column)).toBe(false)
    mix.set(column, share)
    sums[column.owner]! += share
  })
  for (const sum of sums) expect(sum).toBeCloseTo(1, 3)
  return mix
}

function costOfMix({ required, under, over }: Toy, mix: Map<Column, number>): number {
  const left = required.slice()
  let cost = 0
  for (const [column, share] of mix) {
    cost += share * column.cost
    for (const row of column.rows) left[row]! -= share
  }
  left.forEach((missing, row) => {
    cost += missing > 0 ? missing * under[row]! : -missing * over[row]!
  })
  return cost
}

/** Proof by the dual values: no mix of the columns costs less. Throws when they prove nothing. */
function provenBound({ master, required, under, over, owners }: Toy): number {
  const { duals, columns } = master
  required.forEach((_, row) => {
    expect(duals[row]).toBeLessThanOrEqual(under[row]! + 1e-6)
    expect(duals[row]).toBeGreaterThanOrEqual(-over[row]! - 1e-6)
  })
  for (const { owner, cost, rows } of columns)
    expect(duals[required.length + owner]).toBeLessThanOrEqual(
      cost - rows.reduce((sum, row) => sum + duals[row]!, 0) + 1e-6,
    )
  const rows = required.reduce((sum, wanted, row) => sum + wanted * duals[row]!, 0)
  return duals.subarray(required.length, required.length + owners).reduce((sum, dual) => sum + dual, rows)
}

function expectOptimal(given: Toy): void {
  const mix = mixOf(given)
  const objective = given.master.objective()
  expect(Math.abs(costOfMix(given, mix) - objective)).toBeLessThan(PERTURBED)
  expect(Math.abs(provenBound(given) - objective)).toBeLessThan(PERTURBED)
}

describe('the master program', () => {
  it('has a mix of one line each that its own prices prove the cheapest', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1 }), seed => {
        const given = toy(seed)
        addColumns(given, 30)
        given.master.optimise(MANY_PIVOTS, neverStopped)
        expectOptimal(given)
      }),
      { numRuns: 60 },
    )
  })

  it('is proven again after lines are added and after lines have become dear, never by leaving out an owner', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1 }), seed => {
        const given = toy(seed)
        const { master, below } = given
        for (let round = 0; round < 6; round++) {
          const before = master.objective()
          addColumns(given, 6)
          master.optimise(MANY_PIVOTS, neverStopped)
          expect(master.objective()).toBeLessThanOrEqual(before + 1e-6)
          expectOptimal(given)
          for (const column of master.columns) if (below(8) === 0) column.cost += 40
          master.refreshDuals()
        }
        master.optimise(MANY_PIVOTS, neverStopped)
        expectOptimal(given)
      }),
      { numRuns: 40 },
    )
  })

  it('costs no more than the best choice of one whole line each', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1 }), seed => {
        const given = toy(seed, 5, 3)
        addColumns(given, 12)
        given.master.optimise(MANY_PIVOTS, neverStopped)
        const { columns } = given.master
        const byOwner = [0, 1, 2].map(owner => columns.filter(column => column.owner === owner))
        let least = Number.POSITIVE_INFINITY
        for (const a of byOwner[0]!)
          for (const b of byOwner[1]!)
            for (const c of byOwner[2]!)
              least = Math.min(least, costOfMix(given, new Map([a, b, c].map(column => [column, 1]))))
        expect(given.master.objective()).toBeLessThanOrEqual(least + PERTURBED)
      }),
      { numRuns: 100 },
    )
  })

  it('starts from the first lines: what they leave missing and have too many', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1 }), seed => {
        const given = toy(seed)
        const first = new Map(given.master.columns.map(column => [column, 1]))
        expect(Math.abs(given.master.objective() - costOfMix(given, first))).toBeLessThan(PERTURBED)
        expect(mixOf(given).size).toBe(given.owners)
      }),
      { numRuns: 100 },
    )
  })

  it('keeps a whole mix that gets only cheaper, however few steps it is given', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1 }), seed => {
        const given = toy(seed)
        addColumns(given, 30)
        const costs = [given.master.objective()]
        for (let step = 0; step < 8; step++) {
          given.master.optimise(2, neverStopped)
          costs.push(given.master.objective())
          expect(Math.abs(costOfMix(given, mixOf(given)) - costs.at(-1)!)).toBeLessThan(PERTURBED)
        }
        expect(costs.every((cost, i) => i === 0 || cost <= costs[i - 1]! + 1e-6)).toBe(true)
        const before = given.master.objective()
        given.master.optimise(MANY_PIVOTS, () => true)
        expect(given.master.objective()).toBe(before)
      }),
      { numRuns: 40 },
    )
  })

  it('tells of each line how much the mix would gain by a little of it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1 }), seed => {
        const given = toy(seed)
        const { master, required } = given
        addColumns(given, 20)
        master.optimise(MANY_PIVOTS, neverStopped)
        const used = mixOf(given)
        master.columns.forEach((column, i) => {
          const worth = column.rows.reduce((sum, row) => sum + master.duals[row]!, 0)
          const reduced = column.cost - worth - master.duals[required.length + column.owner]!
          expect(master.reducedCost(i)).toBeCloseTo(reduced, 6)
          if (used.has(column)) expect(master.reducedCost(i)).toBeCloseTo(0, 5)
        })
      }),
      { numRuns: 60 },
    )
  })
})

describe('two lines of one surfer', () => {
  const line = (cost: number, ...rows: number[]): Column => ({
    owner: 0,
    cost,
    rows: Int32Array.from(rows),
    line: new Int16Array(2),
  })
  const solved = (columns: Column[], required: number[]) => {
    const weights = (weight: number) => new Float64Array(required.length).fill(weight)
    const [first, ...others] = columns
    const master = new Master(Float64Array.from(required), weights(10), weights(1), [first!], random(1))
    master.columns.push(...others)
    master.optimise(MANY_PIVOTS, neverStopped)
    return master
  }

  it('are weighed by what they cost and what they leave missing', () => {
    // Off: 10 + 10 missing. Early: 10 missing and 3. Late: 10 missing and 1.
    const off = line(0)
    expect(solved([off], [1, 1]).objective()).toBeCloseTo(20, 2)
    expect(solved([off, line(3, 0)], [1, 1]).objective()).toBeCloseTo(13, 2)
    expect(solved([off, line(3, 0), line(1, 1)], [1, 1]).objective()).toBeCloseTo(11, 2)
    expect(solved([off, line(12, 0), line(11, 1)], [1, 1]).objective()).toBeCloseTo(20, 2)
  })

  it('share a surfer where half of each is missing least', () => {
    // Either line alone leaves one day without its surfer; nobody is wanted on more.
    const master = solved([line(0, 0), line(0, 1)], [0.5, 0.5])
    expect(master.objective()).toBeCloseTo(0, 2)
    const shares: number[] = []
    master.eachShare((_, share) => shares.push(share))
    expect(shares.map(share => Math.round(share * 100))).toEqual([50, 50])
  })
})
