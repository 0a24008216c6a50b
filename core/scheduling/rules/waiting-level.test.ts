import fc from 'fast-check'
import { expect, it } from 'vitest'
import { random } from '#core/random.ts'
import { workedBacklog } from '#core/staffing/index.ts'
import { demand, plan, SKILL, span } from '#test/core/scheduling/builders.ts'
import { below } from '#test/core/scheduling/random-team.ts'
import { WASTE } from './level.ts'
import { StreamSupply } from './stream-supply.ts'
import { WaitingLevel } from './waiting-level.ts'

it('is worth what the whole backlog, worked anew, misses and leaves idle less', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), seed => {
      const upTo = below(random(seed))
      const pieces = 1 + upTo(8)
      const first = Int32Array.from({ length: pieces }, () => upTo(90)).sort()
      const work = {
        amount: Float64Array.from({ length: pieces }, () => 1 + upTo(6)),
        first,
        end: first.map(slot => slot + 6),
        isOpen: null,
        least: null,
      }
      const streams = new StreamSupply(plan([], { shifts: [], demand: [demand(0)] }))
      const level = new WaitingLevel(streams, SKILL, work)
      const agents = new Float64Array(streams.slotCount)
      const total = work.amount.reduce((sum, amount) => sum + amount, 0)
      const cost = () => {
        const { used, missed } = workedBacklog(work, agents)
        let [short, over] = [0, 0]
        agents.forEach((there, slot) => {
          const gap = used[slot]! + missed[slot]! - there
          short += Math.max(0, gap)
          over += Math.max(0, -gap)
        })
        return short * (1 + short / (2 * total)) + WASTE * over
      }
      for (let round = 0; round < 12; round++) {
        const start = streams.slotAt(span(0, 15 * upTo(90), 1440).start)
        const session = { start: streams.slotStart(start), end: streams.slotStart(start + 1 + upTo(6)) }
        const before = cost()
        const gain = level.gain([session])
        streams.eachSlot(session, (slot, fraction) => {
          agents[slot]! += fraction
        })
        expect(gain).toBeCloseTo(before - cost(), 6)
        level.add(session, 1)
      }
    }),
    { numRuns: 50 },
  )
})
