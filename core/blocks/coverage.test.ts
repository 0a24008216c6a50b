import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayInterval, type Interval, MINUTE_MS } from '../time/index.ts'
import { type CoverageRequest, coverage, layers, type ScheduledBlock, type StreamDemand } from './index.ts'

const QUARTERS = 12
const QUARTER_MS = 15 * MINUTE_MS
// The clocks of Berlin go forward within these hours; quarter-hours are counted as they pass.
const FROM = dayInterval('Europe/Berlin', '2027-03-28').start
const span = (start: number, end: number): Interval => ({
  start: FROM + start * MINUTE_MS,
  end: FROM + end * MINUTE_MS,
})
const minutes = fc
  .tuple(fc.integer({ min: -40, max: 170 }), fc.integer({ min: 1, max: 160 }))
  .map(([start, length]) => span(start, start + length))
const block = fc.record({
  surferId: fc.integer({ min: 1, max: 4 }),
  type: fc.constantFrom<ScheduledBlock['type']>('shift', 'shift', 'shift', 'time-off', 'blocked-time'),
  interval: minutes,
  breaks: fc.array(minutes, { maxLength: 1 }),
  tasks: fc.array(fc.record({ taskId: fc.integer({ min: 1, max: 5 }), interval: minutes }), {
    maxLength: 2,
  }),
  isFill: fc.constantFrom(false, false, true),
})
/** Activities that serve each ticket group; 5 serves none. */
const TASKS = [[1, 3], [2], [3, 4]]
const demand = fc
  .tuple(
    ...TASKS.map((taskIds, index) =>
      fc.record({
        streamId: fc.constant(index + 10),
        taskIds: fc.constant(taskIds),
        startsAt: fc.constantFrom(FROM, FROM - 30 * MINUTE_MS, FROM + 60 * MINUTE_MS),
        incrementMinutes: fc.constantFrom(15, 30, 60),
        required: fc.array(fc.double({ min: 0, max: 3, noNaN: true }), { minLength: 8, maxLength: 14 }),
      }),
    ),
  )
  .map((all): StreamDemand[] => all)
const request = fc
  .record({
    demand,
    blocks: fc
      .array(block, { minLength: 2, maxLength: 8 })
      .map(list => list.map((one, id): ScheduledBlock => ({ ...one, id, published: null }))),
    skills: fc.array(fc.subarray([1, 2, 3, 4, 5]), { minLength: 4, maxLength: 4 }),
    incrementMinutes: fc.constantFrom(15, 30, 60),
  })
  .map(
    ({ skills, ...rest }): CoverageRequest => ({
      ...rest,
      skillsBySurfer: new Map(skills.map((own, index) => [index + 1, own])),
      from: FROM,
      to: FROM + QUARTERS * QUARTER_MS,
    }),
  )

/** Ticket groups that an agent serves minute by minute from FROM on, as indexes. */
function servedMinutes({ blocks, skillsBySurfer }: CoverageRequest, surferId: number): number[][] {
  const own = blocks.filter(one => one.surferId === surferId)
  const segments = layers(own)
  return [...Array(QUARTERS * 15).keys()].map(minute => {
    const at = FROM + minute * MINUTE_MS
    const top = segments.find(({ interval }) => interval.start <= at && at < interval.end)
    const tasks =
      top?.kind === 'task'
        ? [top.taskId]
        : top?.kind === 'shift' && own.find(one => one.id === top.blockId)!.tasks.length === 0
          ? skillsBySurfer.get(surferId)!
          : []
    return [0, 1, 2].filter(index => tasks.some(task => TASKS[index]!.includes(task!)))
  })
}

/** Agents at each group in a quarter-hour, those who serve fewest placed first, by what is still open. */
function actualIn(served: readonly number[][][], quarter: number, required: readonly number[]): number[] {
  const present = new Map<string, { streams: number[]; agents: number }>()
  for (let minute = 0; minute < 15; minute++)
    for (const minutes of served) {
      const streams = minutes[quarter * 15 + minute]!
      const group = present.get(streams.join()) ?? { streams, agents: 0 }
      group.agents += 1 / 15
      present.set(streams.join(), group)
    }
  const actual = [0, 0, 0]
  const order = [...present.entries()].sort(
    ([a, x], [b, y]) => x.streams.length - y.streams.length || a.localeCompare(b),
  )
  for (const [, { streams, agents }] of order) {
    const open = streams.map(s => Math.max(0, required[s]! - actual[s]!))
    const all = open.reduce((sum, one) => sum + one, 0)
    streams.forEach((s, i) => {
      // Short of people each gets its share of them; else what it lacks, and an equal part of the rest.
      actual[s]! += agents < all ? (agents * open[i]!) / all : open[i]! + (agents - all) / streams.length
    })
  }
  return actual
}

const requiredIn = ({ startsAt, incrementMinutes, required }: StreamDemand, quarter: number): number => {
  const at = FROM + quarter * QUARTER_MS
  const index = Array.from(required).findIndex(
    (_, i) =>
      startsAt + i * incrementMinutes * MINUTE_MS <= at &&
      at < startsAt + (i + 1) * incrementMinutes * MINUTE_MS,
  )
  return index < 0 ? 0 : required[index]!
}

describe('coverage', () => {
  it('is what a count minute by minute tells, for each ticket group and in all', () => {
    fc.assert(
      fc.property(request, one => {
        const rows = coverage(one)
        const perRow = one.incrementMinutes / 15
        const served = [1, 2, 3, 4].map(surferId => servedMinutes(one, surferId))
        const quarters = [...Array(QUARTERS).keys()].map(quarter => {
          const required = one.demand.map(own => requiredIn(own, quarter))
          return { required, actual: actualIn(served, quarter, required) }
        })
        const wanted = [null, 0, 1, 2].flatMap(stream =>
          [...Array(QUARTERS / perRow).keys()].map(row => {
            const own = quarters.slice(row * perRow, (row + 1) * perRow)
            const mean = (of: (quarter: (typeof own)[number]) => number[]) =>
              own
                .flatMap(quarter => (stream === null ? of(quarter) : [of(quarter)[stream]!]))
                .reduce((sum, value) => sum + value, 0) / perRow
            return {
              streamId: stream === null ? null : stream + 10,
              start: FROM + row * perRow * QUARTER_MS,
              end: FROM + (row + 1) * perRow * QUARTER_MS,
              required: expect.closeTo(
                mean(({ required }) => required),
                9,
              ),
              actual: expect.closeTo(
                mean(({ actual }) => actual),
                9,
              ),
              surplus: expect.closeTo(mean(({ actual }) => actual) - mean(({ required }) => required), 9),
            }
          }),
        )
        expect(rows).toEqual(wanted)
      }),
      { numRuns: 80 },
    )
  })

  it('of a part of the time is that part of the whole, and blind to the order of blocks', () => {
    fc.assert(
      fc.property(request, fc.nat(QUARTERS - 1), fc.nat(QUARTERS - 1), (one, a, b) => {
        const quarter = { ...one, incrementMinutes: 15 }
        const [from, to] = [Math.min(a, b), Math.max(a, b) + 1].map(at => FROM + at * QUARTER_MS)
        const part = coverage({ ...quarter, from: from!, to: to!, blocks: one.blocks.toReversed() })
        const whole = coverage(quarter).filter(({ start }) => from! <= start && start < to!)
        const close = whole.map(row => ({
          ...row,
          actual: expect.closeTo(row.actual, 9),
          surplus: expect.closeTo(row.surplus, 9),
        }))
        expect(part).toEqual(close)
      }),
      { numRuns: 60 },
    )
  })

  it('ends with a shorter row where the increments do not fit the time', () => {
    const rows = coverage({
      demand: [
        { streamId: 10, taskIds: [1], startsAt: FROM, incrementMinutes: 15, required: [1, 2, 3, 4, 9] },
      ],
      blocks: [],
      skillsBySurfer: new Map(),
      from: FROM,
      to: FROM + 5 * QUARTER_MS,
      incrementMinutes: 60,
    })
    const own = rows.filter(row => row.streamId === 10)
    expect(own.map(({ start, end, required }) => [start - FROM, end - FROM, required])).toEqual([
      [0, 4 * QUARTER_MS, 2.5],
      [4 * QUARTER_MS, 5 * QUARTER_MS, 9],
    ])
  })
})
