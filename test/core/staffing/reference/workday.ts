// A believable day of any size: two kinds of calls, chats and e-mail; three shifts with lunch and two short
// breaks; most surfers know two kinds of work. For tests and for timing.

import type {
  ReadyInterval,
  SimulatedStream,
  SimulatedSurfer,
  SimulationRequest,
} from '#core/staffing/simulation/types.ts'
import { HOUR_MS, MINUTE_MS } from '#core/time/index.ts'

const INTERVALS = 96
const OPENS_AT_HOUR = 7
const CLOSES_AT_HOUR = 21
const BREAK_MINUTES = 15
const LUNCH_MINUTES = 45

/** About 80 contacts for each surfer. */
export function workday(surfers: number): SimulationRequest {
  return {
    startsAt: 0,
    incrementMinutes: 15,
    intervals: INTERVALS,
    streams: [
      stream(1, surfers * 30, { handleTimeSeconds: 240 }),
      stream(2, surfers * 15, { handleTimeSeconds: 330 }),
      stream(3, surfers * 30, { handleTimeSeconds: 200, concurrency: 3, handleTimeStretch: 0.25 }),
      stream(4, surfers * 5, { handleTimeSeconds: 400, isOnline: false, targetSeconds: 4 * 3600 }),
    ],
    surfers: Array.from({ length: surfers }, (_, id) => surfer(id)),
    days: 1,
    seed: 1,
    rateSpread: 0,
  }
}

interface Work {
  handleTimeSeconds: number
  concurrency?: number
  handleTimeStretch?: number
  isOnline?: boolean
  targetSeconds?: number
}

function stream(id: number, contactsPerDay: number, work: Work): SimulatedStream {
  const shape = Array.from({ length: INTERVALS }, (_, interval) => {
    const hour = interval / 4
    return hour < OPENS_AT_HOUR || hour >= CLOSES_AT_HOUR ? 0 : 1 + 0.5 * Math.sin((hour - 7) / 2.2)
  })
  const total = shape.reduce((all, one) => all + one, 0)
  return {
    id,
    volume: shape.map(share => (share / total) * contactsPerDay),
    handleTimeSeconds: new Float64Array(INTERVALS).fill(work.handleTimeSeconds),
    handleTimeVariation: 1.2,
    patienceSeconds: 240,
    targetResponseTimeSeconds: work.targetSeconds ?? 20,
    concurrency: work.concurrency ?? 1,
    handleTimeStretch: work.handleTimeStretch ?? 0,
    isOnline: work.isOnline ?? true,
  }
}

const KNOWLEDGE = [
  [0, 1, 3],
  [2, 3],
  [0, 3],
  [1, 0],
  [2, 0],
]
const SHIFT_STARTS = [7, 9, 12.5]

function surfer(id: number): SimulatedSurfer {
  const start = SHIFT_STARTS[id % SHIFT_STARTS.length]! * HOUR_MS
  const stagger = (id % 8) * BREAK_MINUTES * MINUTE_MS
  const pauses = [
    { after: 1.5 * HOUR_MS + stagger / 2, minutes: BREAK_MINUTES },
    { after: 3.5 * HOUR_MS + stagger, minutes: LUNCH_MINUTES },
    { after: 6.5 * HOUR_MS + stagger / 2, minutes: BREAK_MINUTES },
  ]
  const ready: ReadyInterval[] = []
  let from = start
  for (const { after, minutes } of pauses) {
    ready.push({ start: from, end: start + after })
    from = start + after + minutes * MINUTE_MS
  }
  ready.push({ start: from, end: start + 8.5 * HOUR_MS })
  return { id, streams: KNOWLEDGE[id % KNOWLEDGE.length]!, ready }
}
