import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deferredWork } from '../staffing/deferred-work.ts'
import { DAY_MS, type Interval, MINUTE_MS } from '../time/index.ts'
import {
  type BoardRequest,
  COVERAGE_STEP_MS,
  CoverageBoard,
  coverage,
  type ScheduledBlock,
  type StreamDemand,
} from './index.ts'

const FROM = Date.UTC(2031, 2, 29, 22)
const STEPS = 2 * 96
const SKILLS = [1, 2, 3, 4]

/** `reaches`: quarter-hours that the work of a stream may wait. */
const demandOf = (agents: number[][], reaches: (number | null)[] = []): StreamDemand[] =>
  agents.map((required, i) => ({
    deferred: reaches[i] ? { ...deferredWork(required, reaches[i], null), startsAt: FROM } : null,
    streamId: 10 + i,
    // Activity 4 serves two ticket groups, 9 none.
    taskIds: i < 2 ? [i + 1, 4] : [i + 1],
    startsAt: FROM,
    incrementMinutes: 15,
    required,
  }))

const interval: fc.Arbitrary<Interval> = fc
  .tuple(fc.integer({ min: -200, max: 2900 }), fc.integer({ min: 5, max: 700 }))
  .map(([start, length]) => ({ start: FROM + start * MINUTE_MS, end: FROM + (start + length) * MINUTE_MS }))
const inside = (outer: Interval) =>
  fc.tuple(fc.nat(11), fc.integer({ min: 1, max: 12 })).map(([start, length]) => {
    const twelfth = (outer.end - outer.start) / 12
    return {
      start: outer.start + start * twelfth,
      end: outer.start + Math.min(12, start + length) * twelfth,
    }
  })
let serial = 0
const blockOf = (surferId: number): fc.Arbitrary<ScheduledBlock> =>
  interval.chain(whole =>
    fc.record({
      id: fc.constant(0).map(() => ++serial),
      surferId: fc.constant(surferId),
      type: fc.constantFrom<ScheduledBlock['type']>('shift', 'shift', 'shift', 'time-off', 'blocked-time'),
      interval: fc.constant(whole),
      published: fc.constant(null),
      breaks: fc.array(inside(whole), { maxLength: 1 }),
      tasks: fc.array(fc.record({ taskId: fc.constantFrom(1, 2, 3, 4, 9), interval: inside(whole) }), {
        maxLength: 3,
      }),
      isFill: fc.boolean(),
    }),
  )
const needs = fc.array(fc.float({ min: 0, max: 4, noNaN: true }), { minLength: STEPS, maxLength: STEPS })
const company = fc.record({
  demand: fc
    .tuple(
      fc.array(needs, { minLength: 3, maxLength: 3 }),
      fc.array(fc.option(fc.integer({ min: 1, max: 60 })), { minLength: 3, maxLength: 3 }),
    )
    .map(([agents, reaches]) => demandOf(agents, reaches)),
  skills: fc.array(fc.subarray(SKILLS), { minLength: 5, maxLength: 5 }),
  days: fc.tuple(...[0, 1, 2, 3, 4].map(surferId => fc.array(blockOf(surferId), { maxLength: 3 }))),
  edits: fc.array(
    fc
      .nat(4)
      .chain(surferId => fc.tuple(fc.constant(surferId), fc.array(blockOf(surferId), { maxLength: 3 }))),
    { maxLength: 6 },
  ),
})
type Company = typeof company extends fc.Arbitrary<infer T> ? T : never

const skillsOf = ({ skills }: Company) => new Map(skills.map((own, surferId) => [surferId, own]))
const boardOf = (of: Company, others?: ConstructorParameters<typeof CoverageBoard>[0]['others']) =>
  new CoverageBoard({
    demand: of.demand,
    skillsBySurfer: skillsOf(of),
    from: FROM,
    stepCount: STEPS,
    ...(others && { others }),
  })

function expectSame(board: CoverageBoard, of: Company, blocks: ScheduledBlock[]): void {
  const rows = coverage({
    demand: of.demand,
    blocks,
    skillsBySurfer: skillsOf(of),
    from: FROM,
    to: FROM + 2 * DAY_MS,
    incrementMinutes: 15,
  })
  const actual = board.actual()
  of.demand.forEach(({ streamId }, s) => {
    const own = rows.filter(row => row.streamId === streamId)
    own.forEach((row, step) => {
      expect(actual[s]![step]).toBeCloseTo(row.actual, 9)
      expect(board.required[s]![step]).toBeCloseTo(row.required, 9)
    })
  })
}

describe('a coverage board', () => {
  it('says what coverage says, after any edits', () => {
    fc.assert(
      fc.property(company, of => {
        const board = boardOf(of)
        const now = new Map<number, ScheduledBlock[]>(of.days.map((blocks, surferId) => [surferId, blocks]))
        board.putAll(now)
        expectSame(board, of, [...now.values()].flat())
        for (const [surferId, blocks] of of.edits) {
          now.set(surferId, blocks)
          board.put(surferId, blocks)
          board.actual()
        }
        expectSame(board, of, [...now.values()].flat())
        now.delete(0)
        board.putAll(now)
        expectSame(board, of, [...now.values()].flat())
      }),
      { numRuns: 40 },
    )
  })

  it('stays as it is when a gain is asked, and tells what the change then brings', () => {
    fc.assert(
      fc.property(company, of => {
        const board = boardOf(of)
        board.putAll(new Map(of.days.map((blocks, surferId) => [surferId, blocks])))
        const costOf = () => {
          let [under, over] = [0, 0]
          for (const [s, series] of board.actual().entries())
            for (const [step, agents] of series.entries()) {
              const surplus = agents - board.required[s]![step]!
              under += Math.max(0, -surplus)
              over += Math.max(0, surplus)
            }
          return { under, over }
        }
        for (const [surferId, blocks] of of.edits) {
          const before = costOf()
          const gain = board.gain(
            board.servedBy(surferId, board.blocksOf(surferId)),
            board.servedBy(surferId, blocks),
          )
          expect(costOf()).toEqual(before)
          board.put(surferId, blocks)
          const after = costOf()
          expect(gain.under).toBeCloseTo(before.under - after.under, 6)
          expect(gain.over).toBeCloseTo(before.over - after.over, 6)
        }
      }),
      { numRuns: 30 },
    )
  })

  it('counts overruns of sessions anew with each change, those of agents elsewhere beside them', () => {
    fc.assert(
      fc.property(company, fc.integer({ min: 1, max: 900 }), (of, seconds) => {
        const overruns = of.demand.map(() => new Float64Array(STEPS).fill(seconds))
        const boardWith = (others: BoardRequest['others'] = []) =>
          new CoverageBoard({
            demand: of.demand,
            skillsBySurfer: new Map(of.days.map((_, surferId) => [surferId, SKILLS])),
            from: FROM,
            stepCount: STEPS,
            overruns,
            others,
          })
        const edited = boardWith()
        for (const [surferId, blocks] of of.days.entries()) edited.put(surferId, blocks)
        for (const [surferId, blocks] of of.edits) edited.put(surferId, blocks)
        const last = new Map(of.days.map((blocks, surferId) => [surferId, blocks]))
        for (const [surferId, blocks] of of.edits) last.set(surferId, blocks)
        const fresh = boardWith()
        fresh.putAll(last)
        fresh.atService().forEach((series, s) => {
          series.forEach((agents, step) => {
            expect(agents).toBeGreaterThanOrEqual(0)
            expect(edited.atService()[s]![step]).toBeCloseTo(agents, 6)
          })
        })
        const elsewhere = boardWith([
          { streams: [0], present: new Float64Array(STEPS), overrun: new Float64Array(STEPS).fill(2) },
        ])
        expect(elsewhere.atService()[0]).toEqual(new Float64Array(STEPS).fill(2))
      }),
      { numRuns: 30 },
    )
  })

  it('counts agents who are elsewhere beside those put on it', () => {
    const demand = demandOf([Array(STEPS).fill(2), Array(STEPS).fill(1), Array(STEPS).fill(0)])
    const board = new CoverageBoard({
      demand,
      skillsBySurfer: new Map([[1, [4]]]),
      from: FROM,
      stepCount: STEPS,
      others: [
        { streams: [0], present: new Float64Array(STEPS).fill(1.5), overrun: new Float64Array(STEPS) },
      ],
    })
    const shift = { start: FROM, end: FROM + COVERAGE_STEP_MS / 3 }
    board.put(1, [
      {
        id: 1,
        surferId: 1,
        type: 'shift',
        interval: shift,
        published: null,
        breaks: [],
        tasks: [],
        isFill: false,
      },
    ])
    const [first, second] = board.actual()
    // A third of an agent for both, of whom the one lacks half an agent and the other a whole.
    expect([first![0], second![0], first![1]]).toEqual([
      expect.closeTo(1.5 + 1 / 9, 9),
      expect.closeTo(2 / 9, 9),
      1.5,
    ])
    expect(board.put(1, board.blocksOf(1))).toBe(false)
  })
})
