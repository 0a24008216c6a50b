import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Piece, planChunks } from './chunk-plan.ts'

/** Imports lead to later pieces alone, and whatever loads a piece loads what that imports. */
const pieceLists = fc
  .array(
    fc.record({
      bytes: fc.integer({ min: 1, max: 1000 }),
      entries: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1 }),
      steps: fc.uniqueArray(fc.integer({ min: 1, max: 5 })),
    }),
    { maxLength: 14 },
  )
  .map(list => {
    const pieces = list.map(({ bytes, entries, steps }, at) => ({
      modules: [`m${at}`],
      bytes,
      entries: new Set<string>(entries),
      imports: steps.map(step => at + step).filter(to => to < list.length),
    }))
    for (const { entries, imports } of pieces)
      for (const to of imports) for (const entry of entries) pieces[to]!.entries.add(entry)
    return pieces satisfies Piece[]
  })

it('keeps every module once, no entry above the limit, and no circle of files', () => {
  fc.assert(
    fc.property(pieceLists, fc.integer({ min: 1, max: 4 }), (pieces, most) => {
      const mostOf = (entry: string) => (entry === 'a' ? 1 : most)
      const plan = planChunks(pieces, mostOf)
      expect(plan.flat().toSorted()).toEqual(pieces.flatMap(piece => piece.modules).toSorted())
      const fileOf = (at: number) => plan.findIndex(modules => modules.includes(`m${at}`))
      for (const entry of ['a', 'b', 'c', 'd']) {
        const loaded = pieces.flatMap((piece, at) => (piece.entries.has(entry) ? [fileOf(at)] : []))
        expect(new Set(loaded).size).toBeLessThanOrEqual(mostOf(entry))
      }
      const next = plan.map(
        (_, file) =>
          new Set(
            pieces.flatMap((piece, at) =>
              fileOf(at) === file ? piece.imports.map(fileOf).filter(to => to !== file) : [],
            ),
          ),
      )
      const done = new Set<number>()
      while (done.size < plan.length) {
        const free = next.findIndex((to, file) => !done.has(file) && [...to].every(one => done.has(one)))
        expect(free).toBeGreaterThanOrEqual(0)
        done.add(free)
      }
    }),
  )
})

it('merges the small before the large, and what is loaded together before what is not', () => {
  const piece = (name: string, bytes: number, ...entries: string[]): Piece => ({
    modules: [name],
    bytes,
    entries: new Set(entries),
    imports: [],
  })
  const plan = planChunks(
    [piece('large', 1000, 'a', 'b'), piece('small', 1, 'a', 'c'), piece('tiny', 1, 'a', 'd')],
    () => 2,
  )
  expect(plan).toEqual([['large'], ['small', 'tiny']])
})
