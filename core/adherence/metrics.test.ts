import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AdherenceBlock, type AdherenceStatus, adherenceMetrics, type OutReason } from './index.ts'

const REASONS = ['WRONG_QUEUE', 'INACTIVE', 'WRONG_SYSTEM'] as const
const STATUSES = ['IN_ADHERENCE', 'OUT_OF_ADHERENCE', 'IN_ADHERENCE_WITH_EXCEPTION'] as const

interface Piece {
  status: AdherenceStatus
  reason: OutReason
  seconds: number
  gap: number
}
const piece: fc.Arbitrary<Piece> = fc.record({
  status: fc.constantFrom(...STATUSES, 'OUT_OF_ADHERENCE' as const),
  reason: fc.constantFrom(...REASONS),
  seconds: fc.constantFrom(1, 20, 30, 40, 59, 60, 61, 300),
  gap: fc.constantFrom(0, 0, 0, 1),
})
/** Pieces of several agents, each in order of time. */
const company = fc.array(fc.array(piece, { maxLength: 8 }), { minLength: 1, maxLength: 3 })

const blocksOf = (pieces: readonly Piece[], surferId: number): AdherenceBlock[] => {
  let at = 0
  return pieces.map(({ status, reason, seconds, gap }, blockId) => {
    const interval = { start: at + gap * 1000, end: at + (gap + seconds) * 1000 }
    at = interval.end
    return {
      surferId,
      interval,
      status,
      reason: status === 'IN_ADHERENCE' ? null : reason,
      because: {
        rule: status === 'IN_ADHERENCE' ? 'right-queue' : 'no-sign-of-work',
        item: { kind: 'task', blockId, taskId: 1 },
        phoneStatus: null,
        exceptionId: status === 'IN_ADHERENCE_WITH_EXCEPTION' ? 1 : null,
        factKeys: [],
        streamIds: [],
      },
    }
  })
}

/** The blocks of each agent begin where those of the one before end. */
const inTurn = (all: readonly (readonly Piece[])[]): AdherenceBlock[] => {
  let moved = 0
  return all.flatMap((pieces, surferId) => {
    const from = moved
    return blocksOf(pieces, surferId).map(block => {
      const interval = { start: block.interval.start + from, end: block.interval.end + from }
      moved = interval.end
      return { ...block, interval }
    })
  })
}

/** Runs of seconds out of adherence for one reason that last a minute. */
function countBySeconds(blocks: readonly AdherenceBlock[]): Record<OutReason, number> {
  const counts = { WRONG_QUEUE: 0, INACTIVE: 0, WRONG_SYSTEM: 0 }
  for (const own of Map.groupBy(blocks, block => block.surferId).values()) {
    const first = own[0]!.interval.start
    const last = own.at(-1)!.interval.end
    let run: OutReason | null = null
    let seconds = 0
    for (let at = first; at <= last; at += 1000) {
      const block = own.find(({ interval }) => interval.start <= at && at < interval.end)
      const reason = block?.status === 'OUT_OF_ADHERENCE' ? block.reason : null
      if (reason !== run) seconds = 0
      run = reason
      seconds++
      if (reason !== null && seconds === 60) counts[reason]++
    }
  }
  return counts
}

describe('the metrics of adherence', () => {
  it('count times out of a minute and more as the seconds show them, each agent alone', () => {
    fc.assert(
      fc.property(company, all => {
        const blocks = inTurn(all)
        expect(adherenceMetrics(blocks).outOfAdherenceCounts).toEqual(countBySeconds(blocks))
      }),
      { numRuns: 80 },
    )
  })

  it('of agents together are the sums of each, and the shares are of all scheduled time', () => {
    fc.assert(
      fc.property(company, all => {
        const whole = adherenceMetrics(inTurn(all))
        const each = all.map((pieces, surferId) => adherenceMetrics(blocksOf(pieces, surferId)))
        const sum = (of: (one: typeof whole) => number) => each.reduce((total, one) => total + of(one), 0)
        const scheduled = all.flat().reduce((total, one) => total + one.seconds, 0)
        for (const part of ['timeInAdherence', 'timeOutOfAdherence', 'timeInException'] as const) {
          expect(whole[part].seconds).toBe(sum(one => one[part].seconds))
          expect(whole[part].percentage).toBeCloseTo((100 * whole[part].seconds) / (scheduled || 1), 9)
        }
        for (const reason of REASONS)
          expect(whole.outOfAdherenceCounts[reason]).toBe(sum(one => one.outOfAdherenceCounts[reason]))
        const out = all.flat().filter(one => one.status === 'OUT_OF_ADHERENCE')
        const outSeconds = out.reduce((total, one) => total + one.seconds, 0)
        if (scheduled === 0) expect(whole.adherenceScore).toBeNull()
        else expect(whole.adherenceScore).toBeCloseTo(100 - (100 * outSeconds) / scheduled, 9)
      }),
    )
  })

  it('do not change when a block is told in two parts', () => {
    fc.assert(
      fc.property(
        company,
        fc.nat(20),
        fc.double({ min: 0.1, max: 0.9, noNaN: true }),
        (all, which, share) => {
          const blocks = inTurn(all)
          fc.pre(blocks.length > 0)
          const index = which % blocks.length
          const { start, end } = blocks[index]!.interval
          const cut = start + Math.floor((share * (end - start)) / 1000) * 1000
          const parts = [
            { start, end: cut },
            { start: cut, end },
          ].filter(interval => interval.start < interval.end)
          const split = blocks.flatMap((block, i) =>
            i === index ? parts.map(interval => ({ ...block, interval })) : [block],
          )
          expect(adherenceMetrics(split)).toEqual(adherenceMetrics(blocks))
        },
      ),
    )
  })
})
