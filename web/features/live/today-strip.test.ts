import { expect, test } from 'vitest'
import type { AdherenceBlock, SurferTimeline } from '#contract/endpoints/adherence.ts'
import { stripLines } from './today-strip.ts'

const HOUR = 3_600_000
const iso = (hour: number) => new Date(hour * HOUR).toISOString()
const block = (from: number, to: number, reason: AdherenceBlock['outOfAdherenceReason'] = null) => ({
  interval: { start: iso(from), end: iso(to) },
  status: reason ? 'OUT_OF_ADHERENCE' : 'IN_ADHERENCE',
  outOfAdherenceReason: reason,
})

test('verdicts that say the same beside each other are one piece, and cover what they covered', () => {
  const timeline = {
    scheduled: [],
    untracked: [],
    phoneStatuses: null,
    ticketSessions: [],
    adherence: [block(0, 1), block(1, 3), block(3, 4, 'INACTIVE'), block(4, 5), block(6, 8)],
  } as unknown as SurferTimeline
  const [, verdicts] = stripLines(timeline, { start: 0, end: 8 * HOUR })
  expect(verdicts!.stretches.map(one => [one.left, one.width, one.label])).toEqual([
    [0, 37.5, 'In adherence'],
    [37.5, 12.5, 'Out of adherence, inactive'],
    [50, 12.5, 'In adherence'],
    [75, 25, 'In adherence'],
  ])
})
