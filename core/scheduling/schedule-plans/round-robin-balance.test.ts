import fc from 'fast-check'
import { expect, it } from 'vitest'
import { emptyBalance } from './round-robin-balance.ts'

const SURFERS = [7, 3, 9, 1]
const entry = fc.record({ surferId: fc.constantFrom(...SURFERS), turns: fc.constantFrom(1, -1) })

it('orders candidates by what they owe, then the one due, then by the order of the round robin', () => {
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 20 }), fc.constantFrom(...SURFERS), (entries, due) => {
      const balance = emptyBalance(SURFERS)
      for (const { surferId, turns } of entries) balance.owe(surferId, turns)
      const owed = (id: number) =>
        entries.reduce((sum, one) => sum + (one.surferId === id ? one.turns : 0), 0)
      const place = (id: number) => (id === due ? -1 : SURFERS.indexOf(id))
      const found = balance.candidatesFor(due)
      expect(found.toSorted((a, b) => a - b)).toEqual(SURFERS.toSorted((a, b) => a - b))
      found.slice(1).forEach((next, index) => {
        const before = found[index]!
        expect(owed(before)).toBeGreaterThanOrEqual(owed(next))
        if (owed(before) === owed(next)) expect(place(before)).toBeLessThan(place(next))
      })
    }),
  )
})

it('sees whether another agent owes more, among those who owe at least one turn', () => {
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 20 }), entries => {
      const balance = emptyBalance(SURFERS)
      const owed = new Map(SURFERS.map(id => [id, 0]))
      for (const { surferId, turns } of entries) {
        balance.owe(surferId, turns)
        owed.set(surferId, owed.get(surferId)! + turns)
      }
      for (const id of SURFERS) {
        const owesMore = [...owed.values()].some(other => other > 0 && other > owed.get(id)!)
        expect(balance.nobodyOwesMore(id)).toBe(!owesMore)
      }
    }),
  )
})
