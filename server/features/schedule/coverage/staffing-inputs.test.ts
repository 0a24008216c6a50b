import { expect, it } from 'vitest'
import type { StaffingTarget } from '#core/staffing/index.ts'
import type { SimulatedStream } from '#core/staffing/simulation/index.ts'
import { MINUTE_MS } from '#core/time/index.ts'
import { agentsOfDay, formulaPerformance } from './staffing-inputs.ts'

const stream: SimulatedStream = {
  id: 1,
  volume: [10, 10, 0, 10],
  handleTimeSeconds: [300, 300, 300, 300],
  handleTimeVariation: null,
  patienceSeconds: null,
  targetResponseTimeSeconds: 20,
  concurrency: 1,
  handleTimeStretch: 0,
  isOnline: true,
}
const target: StaffingTarget = {
  isOnline: true,
  serviceLevelPercent: 80,
  targetResponseTimeSeconds: 20,
  concurrency: 1,
  shrinkageFraction: 0.5,
  occupancyFraction: 1,
}
const between = (from: number, to: number) => ({ start: from * MINUTE_MS, end: to * MINUTE_MS })
const day = {
  startsAt: 0,
  intervals: 4,
  streams: [stream, { ...stream, id: 2, volume: [30, 0, 0, 10] }],
  surfers: [
    { id: 1, streams: [0], ready: [between(0, 20)] },
    { id: 2, streams: [0, 1], ready: [between(-30, 15), between(30, 90)] },
  ],
}

it('counts who is there for part of a quarter-hour as part, and who serves two by the work of each', () => {
  const [first, second] = agentsOfDay(day)
  expect([...first!]).toEqual([1 + 0.25, 1 / 3, 0.5, 0.5])
  expect([...second!]).toEqual([0.75, 0, 0.5, 0.5])
})

it('takes no shrinkage off who is there, and tells no level of work that has time until after the day', () => {
  const surfers = Array.from({ length: 8 }, (_, id) => ({ id, streams: [0], ready: [between(0, 60)] }))
  const alone = { ...day, streams: [stream], surfers }
  const levels = formulaPerformance(alone, [target])[0]!.map(one => one.serviceLevelFraction)
  expect(levels[0]).toBeGreaterThan(0.9)
  expect(levels[2]).toBeNull()
  const mail = { ...stream, isOnline: false, targetResponseTimeSeconds: 1800 }
  const late = formulaPerformance({ ...alone, streams: [mail] }, [
    { ...target, isOnline: false, targetResponseTimeSeconds: 1800 },
  ])[0]!
  expect(late.map(one => one.serviceLevelFraction)).toEqual([
    expect.closeTo(1),
    expect.closeTo(1),
    null,
    null,
  ])
})
