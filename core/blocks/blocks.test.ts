import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOUR_MS, instantAt, MINUTE_MS } from '../time/index.ts'
import {
  coverage,
  draftView,
  fillRemainder,
  layers,
  overlapConflicts,
  publicationDiff,
  publishedView,
  type ScheduledBlock,
  type WarnedSurfer,
  warnings,
} from './index.ts'

const MONDAY = '2026-03-23'
const at = (minute: number) => instantAt('Europe/Paris', MONDAY, minute)
const span = (start: number, end: number) => ({ start: at(start), end: at(end) })
let serial = 0
const block = (wishes: Partial<ScheduledBlock> = {}): ScheduledBlock => ({
  id: ++serial,
  surferId: 1,
  type: 'shift',
  interval: span(540, 1020),
  published: null,
  breaks: [],
  tasks: [],
  isFill: false,
  ...wishes,
})

describe('draft and published', () => {
  it('shows agents what is published and managers what would be', () => {
    const kept = block({ published: { version: 1, draft: null } })
    const replacement = block()
    const edited = block({ published: { version: 2, draft: { type: 'edited', newBlockId: replacement.id } } })
    const deleted = block({
      surferId: 2,
      published: { version: 1, draft: { type: 'deleted', newBlockId: null } },
    })
    const added = block({ surferId: 3 })
    const all = [kept, replacement, edited, deleted, added]
    expect(publishedView(all)).toEqual([kept, edited, deleted])
    expect(draftView(all)).toEqual([kept, replacement, added])
    expect(publicationDiff(all)).toEqual([
      { surferId: 1, added: 0, changed: 1, removed: 0 },
      { surferId: 2, added: 0, changed: 0, removed: 1 },
      { surferId: 3, added: 1, changed: 0, removed: 0 },
    ])
  })
})

describe('conflicts', () => {
  it('are two standard shifts at once, or a shift wholly under time off', () => {
    const shift = block()
    const second = block({ interval: span(960, 1200) })
    const fill = block({ interval: span(500, 700), isFill: true })
    const dayOff = block({ type: 'time-off', interval: span(0, 1440) })
    const hourOff = block({ type: 'time-off', interval: span(600, 660), surferId: 2 })
    const other = block({ surferId: 2 })
    const found = overlapConflicts([shift, second, fill, dayOff, hourOff, other])
    expect(found.map(c => c.blockIds)).toEqual([
      [shift.id, dayOff.id],
      [second.id, dayOff.id],
      [shift.id, second.id],
    ])
    expect(found[2]!.interval).toEqual(span(960, 1020))
  })
})

describe('fill shifts', () => {
  const fill = block({ isFill: true, tasks: [{ taskId: 7, interval: span(540, 1020) }] })
  const standard = block({ id: fill.id - 1, interval: span(600, 720) })
  const off = block({ type: 'time-off', interval: span(900, 1100) })
  const elsewhere = [
    block({ type: 'blocked-time', interval: span(800, 830) }),
    block({ surferId: 2 }),
    block({ isFill: true }),
  ]

  it('have what the others leave, and grow back when those go', () => {
    const left = (...others: ScheduledBlock[]) => fillRemainder(fill, [fill, ...elsewhere, ...others])
    expect(left(standard, off)).toEqual([span(540, 600), span(720, 900)])
    expect(left(off)).toEqual([span(540, 900)])
    expect(left()).toEqual([fill.interval])
    expect(left(block())).toEqual([])
  })

  it('are beneath a standard shift with all that is in them', () => {
    expect(layers([fill, standard]).map(({ kind, interval }) => [kind, interval])).toEqual([
      ['task', span(540, 600)],
      ['shift', span(600, 720)],
      ['task', span(720, 1020)],
    ])
  })
})

describe('layers', () => {
  it('put time off over meetings over breaks over activities over the shift', () => {
    const shift = block({ breaks: [span(720, 750)], tasks: [{ taskId: 7, interval: span(600, 780) }] })
    const meeting = block({ type: 'blocked-time', interval: span(740, 800) })
    const off = block({ type: 'time-off', interval: span(990, 1100) })
    const seen = layers([shift, meeting, off]).map(s => [
      s.kind,
      (s.interval.start - at(0)) / MINUTE_MS,
      s.taskId,
    ])
    expect(seen).toEqual([
      ['shift', 540, null],
      ['task', 600, 7],
      ['break', 720, null],
      ['blocked-time', 740, null],
      ['shift', 800, null],
      ['time-off', 990, null],
    ])
  })

  it('tile the union of the blocks without overlap', () => {
    const kinds = fc.constantFrom('shift', 'time-off', 'time-in-lieu', 'blocked-time') as fc.Arbitrary<
      ScheduledBlock['type']
    >
    const any = fc.tuple(kinds, fc.integer({ min: 0, max: 90 }), fc.integer({ min: 1, max: 30 }))
    fc.assert(
      fc.property(fc.array(any, { maxLength: 8 }), list => {
        const blocks = list.map(([type, start, length]) =>
          block({ type, interval: span(start * 15, (start + length) * 15) }),
        )
        const segments = layers(blocks)
        for (let minute = 0; minute < 120 * 15; minute += 15) {
          const covering = segments.filter(s => s.interval.start <= at(minute) && at(minute) < s.interval.end)
          const isUnder = blocks.some(b => b.interval.start <= at(minute) && at(minute) < b.interval.end)
          expect(covering.length).toBe(isUnder ? 1 : 0)
        }
      }),
    )
  })
})

describe('coverage', () => {
  const demand = (streamId: number, taskIds: number[], agents: number) => ({
    streamId,
    taskIds,
    startsAt: at(540),
    incrementMinutes: 15,
    required: new Float64Array(32).fill(agents),
  })
  const request = {
    skillsBySurfer: new Map([
      [1, [7, 8]],
      [2, [7]],
    ]),
    from: at(540),
    to: at(660),
    incrementMinutes: 60,
  }
  const figures = (rows: ReturnType<typeof coverage>) =>
    rows.map(r => [r.streamId, r.required, Number(r.actual.toFixed(3))])

  it('counts activities for their streams and leaves breaks and time off out', () => {
    const blocks = [
      block({ breaks: [span(570, 600)], tasks: [{ taskId: 7, interval: span(540, 660) }] }),
      block({ surferId: 2, type: 'time-off', interval: span(600, 660) }),
      block({ surferId: 2, tasks: [{ taskId: 8, interval: span(540, 660) }] }),
    ]
    expect(
      figures(coverage({ ...request, demand: [demand(10, [7], 1), demand(11, [8], 1)], blocks })),
    ).toEqual([
      [null, 2, 1.5],
      [null, 2, 1],
      [10, 1, 0.5],
      [10, 1, 1],
      [11, 1, 1],
      [11, 1, 0],
    ])
  })

  it('splits a bare shift over what the agent’s skills still need, after those who have one skill', () => {
    const blocks = [block(), block({ surferId: 2 })]
    const rows = coverage({
      ...request,
      to: at(600),
      demand: [demand(10, [7], 1), demand(11, [8], 0.5)],
      blocks,
    })
    expect(figures(rows)).toEqual([
      [null, 1.5, 2],
      [10, 1, 1.25],
      [11, 0.5, 0.75],
    ])
  })

  it('neither makes nor loses agents', () => {
    const needs = fc.tuple(
      fc.float({ min: 0, max: 5, noNaN: true }),
      fc.float({ min: 0, max: 5, noNaN: true }),
    )
    fc.assert(
      fc.property(needs, fc.integer({ min: 0, max: 6 }), ([a, b], agents) => {
        const blocks = Array.from({ length: agents }, (_, i) => block({ surferId: 100 + i }))
        const skillsBySurfer = new Map(blocks.map(s => [s.surferId, [7, 8]]))
        const [total] = coverage({
          ...request,
          to: at(600),
          skillsBySurfer,
          demand: [demand(10, [7], a), demand(11, [8], b)],
          blocks,
        })
        expect(total!.actual).toBeCloseTo(agents, 6)
      }),
    )
  })
})

describe('warnings', () => {
  const surfer: WarnedSurfer = {
    id: 1,
    name: 'Ada',
    zone: 'Europe/Paris',
    minContractedHours: 20,
    maxContractedHours: 40,
    minContractedDailyMinutes: null,
    maxContractedDailyMinutes: 540,
    restMinutesBetweenShifts: 660,
    workingWindows: [
      { days: ['monday', 'tuesday', 'saturday'], startMinute: 480, endMinute: 1200, zone: 'Europe/Paris' },
    ],
    taskIds: [7],
    startDate: null,
    endDate: null,
  }
  const codes = (shift: ScheduledBlock, others: ScheduledBlock[] = [], who = surfer) =>
    warnings(shift, who, others, new Map([[8, 'Chat']])).map(w => w.code)

  it('says nothing of a shift that fits', () => {
    expect(codes(block())).toEqual([])
  })
  it.each([
    ['DAILY_MINUTES', block({ interval: span(480, 1080) }), [], surfer],
    ['WORKING_WINDOW', block({ interval: span(420, 900) }), [], surfer],
    ['SKILL', block({ tasks: [{ taskId: 8, interval: span(600, 700) }] }), [], surfer],
    ['REST', block(), [block({ interval: span(1020 + 600, 1020 + 700) })], surfer],
    ['DATES', block(), [], { ...surfer, startDate: '2026-03-24' }],
    ['DATES', block(), [], { ...surfer, endDate: '2026-03-22' }],
  ] as const)('says %s', (code, shift, others, who) => {
    expect(codes(shift, [...others], who)).toEqual([code])
  })
  it('counts the week and names the overlap', () => {
    const others = [1, 2, 3, 4].map(day =>
      block({ interval: { start: at(540) + day * 24 * HOUR_MS, end: at(1050) + day * 24 * HOUR_MS } }),
    )
    expect(codes(block(), others)).toEqual(['WEEKLY_HOURS'])
    expect(codes(block(), [block({ type: 'time-off', interval: span(600, 630) })])).toEqual(['OVERLAP'])
    expect(codes(block(), [block({ type: 'blocked-time', interval: span(600, 630) })])).toEqual([])
  })
  it('lets a fill shift make room, and counts the time once', () => {
    const fill = block({ isFill: true })
    expect(codes(block(), [fill])).toEqual([])
    expect(codes(fill, [block()])).toEqual([])
    expect(codes(block(), [block({ isFill: true, interval: span(480, 1080) })])).toEqual(['DAILY_MINUTES'])
  })
})
