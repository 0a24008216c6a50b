import fc from 'fast-check'
import { expect, it } from 'vitest'
import { placesOf } from './peers.ts'

const people = fc.uniqueArray(fc.integer({ min: 1, max: 12 }))

it('keeps the colour of whoever stays, and gives nobody that of another', () => {
  fc.assert(
    fc.property(fc.array(people, { minLength: 1 }), steps => {
      let before: ReadonlyMap<number, number> = new Map()
      for (const ids of steps) {
        const places = placesOf(ids, before)
        expect([...places.keys()].toSorted()).toEqual(ids.toSorted())
        expect(new Set(places.values()).size).toBe(ids.length)
        for (const id of ids) if (before.has(id)) expect(places.get(id)).toBe(before.get(id))
        before = places
      }
    }),
  )
})

it('gives the first free colour to who comes', () => {
  expect([
    ...placesOf(
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
