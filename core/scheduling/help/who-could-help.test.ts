import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  COVERAGE_STEP_MS,
  CoverageBoard,
  coverage,
  type ScheduledBlock,
  surferWarnings,
  type WarnedSurfer,
  type WarningRules,
} from '#core/blocks/index.ts'
import { addDays, DAY_MS, instantAt, localMsOfDate, MINUTE_MS, toLocalMs } from '#core/time/index.ts'
import { resultOf } from '#test/core/result-of.ts'
import { type HelpOption, whoCouldHelp } from './index.ts'

const ZONE = 'Australia/Lord_Howe'
/** The clocks go back at two, by half an hour. */
const DAY = '2031-04-06'
const at = (minute: number) => instantAt(ZONE, DAY, minute)
const span = (start: number, end: number) => ({ start: at(start), end: at(end) })
/** On the wall, since midnight. */
const minuteOf = (instant: number) => (toLocalMs(ZONE, instant) - localMsOfDate(DAY)) / MINUTE_MS
const [PHONE, MAIL, LUNCH] = [1, 2, 3]
const FROM = instantAt(ZONE, addDays(DAY, -1), 0)
const STEPS = 3 * 96 + 2

const surferOf = (id: number, wishes: Partial<WarnedSurfer> = {}): WarnedSurfer => ({
  id,
  name: `Agent ${id}`,
  zone: ZONE,
  taskIds: [PHONE, MAIL],
  workingWindows: [],
  minContractedHours: null,
  maxContractedHours: 40,
  minContractedDailyMinutes: 240,
  maxContractedDailyMinutes: 540,
  restMinutesBetweenShifts: 660,
  startDate: null,
  endDate: null,
  ...wishes,
})
let serial = 0
const shiftOf = (surferId: number, start: number, end: number, wishes: Partial<ScheduledBlock> = {}) => ({
  id: ++serial,
  surferId,
  type: 'shift' as const,
  interval: span(start, end),
  published: null,
  breaks: [],
  tasks: [],
  isFill: false,
  ...wishes,
})
const task = (taskId: number, start: number, end: number) => ({ taskId, interval: span(start, end) })
const demandOf = (phone: (minute: number) => number, mail: (minute: number) => number) =>
  [phone, mail].map((need, i) => ({
    streamId: 10 + i,
    taskIds: [i + 1],
    startsAt: FROM,
    incrementMinutes: 15,
    required: Float64Array.from({ length: STEPS }, (_, step) =>
      need(minuteOf(FROM + step * COVERAGE_STEP_MS)),
    ),
  }))
const rules: WarningRules = {
  taskNames: new Map([
    [PHONE, 'Phone'],
    [MAIL, 'Mail'],
  ]),
}

function ask(
  surfers: WarnedSurfer[],
  blocks: ScheduledBlock[],
  demand: ReturnType<typeof demandOf>,
  within = span(720, 780),
  now = at(0),
): HelpOption[] {
  const skillsBySurfer = new Map(surfers.map(surfer => [surfer.id, surfer.taskIds]))
  const board = new CoverageBoard({ demand, skillsBySurfer, from: FROM, stepCount: STEPS })
  const bySurfer = Map.groupBy(blocks, block => block.surferId)
  board.putAll(bySurfer)
  const work = whoCouldHelp({
    board,
    demand,
    streams: [0],
    within,
    now,
    surfers,
    rules,
    blocksOf: id => bySurfer.get(id) ?? [],
    taskNames: new Map([
      [PHONE, 'Phone'],
      [MAIL, 'Mail'],
      [LUNCH, 'Lunch'],
    ]),
    breakTaskIds: new Set([LUNCH]),
    timeOf: instant => String(minuteOf(instant)),
  })
  return resultOf(work)
}
const kinds = (options: HelpOption[]) => options.map(({ kind, surferId }) => [kind, surferId])
const noon = (agents: number) => (minute: number) => (minute >= 720 && minute < 780 ? agents : 0)
const NONE = () => 0

describe('who could help', () => {
  it('is somebody who is unscheduled or where there are agents to spare, by the skill', () => {
    const blocks = [
      shiftOf(1, 540, 1020, { tasks: [task(PHONE, 540, 700), task(MAIL, 700, 1020)] }),
      shiftOf(2, 540, 1020, { tasks: [task(PHONE, 540, 740)] }),
      shiftOf(3, 540, 1020, { tasks: [task(MAIL, 540, 1020)] }),
    ]
    const surfers = [surferOf(1), surferOf(2), surferOf(3, { taskIds: [MAIL] })]
    const options = ask(surfers, blocks, demandOf(noon(2), NONE))
    expect(kinds(options)).toEqual([
      ['assign', 1],
      ['assign', 2],
    ])
    expect(options[0]).toMatchObject({
      sentence: 'Phone 720 – 780, instead of Mail.',
      after: {
        tasks: [task(PHONE, 540, 700), task(MAIL, 700, 720), task(PHONE, 720, 780), task(MAIL, 780, 1020)],
      },
      gain: { under: 4, over: expect.closeTo(4) },
    })
    expect(options[1]!.sentence).toBe('Phone 740 – 780, instead of nothing planned.')
  })

  it('is a break that fits another time', () => {
    const phone = { tasks: [task(PHONE, 540, 730), task(LUNCH, 730, 760), task(PHONE, 760, 1020)] }
    const options = ask([surferOf(1)], [shiftOf(1, 540, 1020, phone)], demandOf(noon(1), NONE))
    expect(kinds(options)).toEqual([['move-break', 1]])
    const [lunch] = options[0]!.after.tasks.filter(one => one.taskId === LUNCH)
    expect(lunch!.interval.end <= at(720) || lunch!.interval.start >= at(780)).toBe(true)
    expect(options[0]!.gain.under).toBeCloseTo(2)
  })

  it('is a longer shift, as far as the contract goes', () => {
    const early = shiftOf(1, 480, 720, { tasks: [task(PHONE, 480, 720)] })
    const full = shiftOf(2, 210, 720)
    const late = shiftOf(3, 780, 1200)
    const options = ask([surferOf(1), surferOf(2), surferOf(3)], [early, full, late], demandOf(noon(1), NONE))
    expect(kinds(options)).toEqual([
      ['extend', 1],
      ['extend', 3],
    ])
    expect(options[0]!.after).toMatchObject({
      interval: span(480, 780),
      tasks: [task(PHONE, 480, 720), task(PHONE, 720, 780)],
    })
    expect(options[1]!.sentence).toBe('Starts at 720 instead of 780, 1 h more.')
  })

  it('is somebody who is off, within rest, working window and time off', () => {
    const surfers = [
      surferOf(1),
      surferOf(2),
      surferOf(3, { workingWindows: [{ days: ['monday'], startMinute: 0, endMinute: 1440, zone: ZONE }] }),
      surferOf(4),
      surferOf(5, { endDate: addDays(DAY, -1) }),
    ]
    // Rest until 840 after a late night; a shift of four hours the day before.
    const blocks = [
      shiftOf(1, -800, -560, { breaks: [span(-700, -670)] }),
      shiftOf(2, -300, 150),
      shiftOf(4, 0, 1440, { type: 'time-off' as const }),
    ]
    const busy = (minute: number) => (minute >= 600 && minute < 840 ? 3 : 0)
    const options = ask(surfers, blocks, demandOf(busy, NONE))
    expect(kinds(options)).toEqual([['new-shift', 1]])
    // As long as the other, where all of it is wanted.
    expect(options[0]!.after).toMatchObject({ interval: span(600, 840), breaks: [span(700, 730)] })
  })

  it('adds no hours to a contract that has none, and no shift that brings more surplus than it saves', () => {
    const noContract = { minContractedHours: null, maxContractedHours: null }
    const busy = (minute: number) => (minute >= 600 && minute < 1080 ? 3 : 0)
    expect(ask([surferOf(1, noContract)], [], demandOf(busy, NONE))).toEqual([])
    expect(kinds(ask([surferOf(1)], [], demandOf(busy, NONE)))).toEqual([['new-shift', 1]])
    const halfHour = (minute: number) => (minute >= 720 && minute < 750 ? 1 : 0)
    expect(ask([surferOf(1)], [], demandOf(halfHour, NONE))).toEqual([])
  })

  it('is an activity that fits another time, before anything that adds an hour', () => {
    const TRAINING = 9
    const phone = { tasks: [task(PHONE, 540, 720), task(TRAINING, 720, 780), task(PHONE, 780, 1020)] }
    const early = shiftOf(2, 480, 720, { tasks: [task(PHONE, 480, 720)] })
    const surfers = [surferOf(1), surferOf(2)]
    const options = ask(surfers, [shiftOf(1, 540, 1020, phone), early], demandOf(noon(1), NONE))
    expect(kinds(options)).toEqual([
      ['move-activity', 1],
      ['extend', 2],
    ])
    const [training] = options[0]!.after.tasks.filter(one => one.taskId === TRAINING)
    expect(training!.interval.end <= at(720) || training!.interval.start >= at(780)).toBe(true)
    expect(options[0]!.gain.under).toBeCloseTo(4)
  })

  it('is nobody for what has passed', () => {
    const blocks = [shiftOf(1, 480, 720)]
    expect(ask([surferOf(1)], blocks, demandOf(noon(1), NONE), span(720, 780), at(800))).toEqual([])
  })

  it('tells what coverage then says, breaks no rule anew, and puts the most first', () => {
    const day = fc
      .tuple(
        fc.integer({ min: 16, max: 60 }),
        fc.integer({ min: 16, max: 36 }),
        fc.array(fc.nat(3), { maxLength: 5 }),
      )
      .map(([start, length, pieces]) => ({ start: start * 15, end: (start + length) * 15, pieces }))
    fc.assert(
      fc.property(
        fc.array(fc.option(day), { minLength: 2, maxLength: 7 }),
        fc.array(fc.nat(4), { minLength: 24, maxLength: 24 }),
        (days, needs) => {
          const surfers = days.map((_, i) =>
            surferOf(i + 1, { taskIds: i % 3 === 0 ? [MAIL] : [PHONE, MAIL] }),
          )
          const blocks = days.flatMap((one, i) => {
            if (!one) return []
            const tasks = one.pieces.flatMap((piece, k) =>
              piece === 0 ? [] : [task(piece, one.start + 45 * k, one.start + 45 * (k + 1))],
            )
            return [shiftOf(i + 1, one.start, one.end, { tasks })]
          })
          const hour = (minute: number) => needs[Math.floor(minute / 60)] ?? 0
          const demand = demandOf(hour, minute => (minute > 600 ? 1 : 0))
          const short = (all: ScheduledBlock[]) => {
            const rows = coverage({
              demand,
              blocks: all,
              from: FROM,
              to: FROM + 3 * DAY_MS,
              incrementMinutes: 15,
              skillsBySurfer: new Map(surfers.map(surfer => [surfer.id, surfer.taskIds])),
            })
            return rows.reduce((sum, row) => sum + (row.streamId === null ? 0 : Math.max(0, -row.surplus)), 0)
          }
          const length = (one: ScheduledBlock | null) => (one ? one.interval.end - one.interval.start : 0)
          const worths = ask(surfers, blocks, demand).map(({ surferId, before, after, gain }) => {
            const then = [...blocks.filter(block => block.id !== before?.id), after]
            expect(short(blocks) - short(then)).toBeCloseTo(gain.under, 6)
            expect(gain.under).toBeGreaterThan(0)
            const surfer = surfers.find(one => one.id === surferId)!
            const own = (all: ScheduledBlock[]) => all.filter(block => block.surferId === surferId)
            const broken = surferWarnings(surfer, own(blocks), rules).map(warning => warning.sentence)
            for (const { sentence } of surferWarnings(surfer, own(then), rules))
              expect(broken).toContain(sentence)
            const worth = 3 * gain.under + gain.over
            expect(worth).toBeGreaterThan(0)
            const added = length(after) - length(before)
            return added === 0 ? 1e9 + worth : worth / (added / DAY_MS)
          })
          expect(worths).toEqual(worths.toSorted((a, b) => b - a))
        },
      ),
      { numRuns: 60 },
    )
  })
})
