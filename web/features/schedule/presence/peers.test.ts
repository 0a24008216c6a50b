import fc from 'fast-check'
import { expect, it } from 'vitest'
import { colorIndexes } from './peers.ts'

const people = fc.uniqueArray(fc.integer({ min: 1, max: 12 }))

it('keeps the colour of whoever stays, and gives nobody that of another', () => {
  fc.assert(
    fc.property(fc.array(people, { minLength: 1 }), steps => {
      let before: ReadonlyMap<number, number> = new Map()
      for (const ids of steps) {
        const colorIndexByManager = colorIndexes(ids, before)
        expect([...colorIndexByManager.keys()].toSorted()).toEqual(ids.toSorted())
        expect(new Set(colorIndexByManager.values()).size).toBe(ids.length)
        for (const id of ids) if (before.has(id)) expect(colorIndexByManager.get(id)).toBe(before.get(id))
        before = colorIndexByManager
      }
    }),
  )
})

it('gives the first free colour to who comes', () => {
  expect([
    ...colorIndexes(
      [7, 8, 9],
      new Map([
        [7, 0],
        [9, 2],
      ]),
    ),
  ]).toEqual([
    [7, 0],
    [9, 2],
    [8, 1],
  ])
})
