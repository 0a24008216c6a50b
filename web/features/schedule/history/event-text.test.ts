import { describe, expect, it } from 'vitest'
import type { LoggedBlock, ScheduleEvent } from '#contract/endpoints/schedule.ts'
import { dayText, timeText } from '#web/lib/dates.ts'
import type { BlockNames } from '../blocks/schedule-block.ts'
import { changesOf, listText, timesText } from './block-state.ts'
import { eventText } from './event-text.ts'

const ZONE = 'Europe/Paris'
const names = {
  tasks: new Map([
    [7, { id: 7, name: 'Chat' }],
    [8, { id: 8, name: 'Phones' }],
  ]),
  shifts: new Map([[5, { id: 5, name: 'Early' }]]),
} as unknown as BlockNames
const at = (hour: number, day = 9) => new Date(Date.UTC(2026, 2, day, hour - 1)).toISOString()
const span = (start: number, end: number) => ({ start: at(start), end: at(end) })
// As the reader's language has them.
const hours = (start: number, end: number) => `${timeText(at(start), ZONE)}–${timeText(at(end), ZONE)}`
const on = (day = 9, start = 9, end = 17) => `${dayText(at(start, day), ZONE)} ${hours(start, end)}`
const block = (wishes: Partial<LoggedBlock> = {}): LoggedBlock => ({
  id: 1,
  ...span(9, 17),
  type: 'shift',
  surferId: 1,
  surferName: 'Ada Berg',
  shiftTemplateId: 5,
  subtype: null,
  title: null,
  origin: 'manual',
  breaks: [],
  tasks: [],
  isLocked: false,
  ...wishes,
})
const said = (event: Partial<ScheduleEvent>) =>
  eventText(
    {
      type: 'add',
      before: null,
      after: null,
      jobKind: null,
      planName: null,
      managerName: 'Mara Lind',
      ...event,
    },
    names,
    ZONE,
  )

describe('an event says who did what', () => {
  it.each([
    [{ after: block() }, `Mara Lind added Early, ${on()}`],
    [{ type: 'remove', before: block() }, `Mara Lind removed Early, ${on()}`],
    [{ before: block(), after: block(span(10, 18)) }, `Mara Lind moved it from ${on()} to ${hours(10, 18)}`],
    [{ before: block(), after: block({ isLocked: true }) }, `Mara Lind locked Early, ${on()}`],
    [{ before: block({ isLocked: true }), after: block() }, `Mara Lind unlocked Early, ${on()}`],
    [
      { before: block(), after: block({ start: at(9, 10), end: at(17, 10) }) },
      `Mara Lind moved it from ${on()} to ${on(10)}`,
    ],
    [
      { before: block(), after: block({ surferId: 2, surferName: 'Ben Holm' }) },
      `Mara Lind changed Early, ${on()}: from Ada Berg to Ben Holm`,
    ],
    [
      { type: 'add-task', before: block(), after: block({ tasks: [{ taskId: 7, interval: span(9, 11) }] }) },
      `Mara Lind changed Early, ${on()}: + Chat ${hours(9, 11)}`,
    ],
    [
      { type: 'publish', before: block(), after: block({ shiftTemplateId: null }) },
      `Mara Lind published the change of Early, ${on()}: Early to Shift`,
    ],
    [
      { type: 'clear', before: block({ type: 'time-off', subtype: 'Sick' }) },
      `Mara Lind discarded the draft Sick, ${on()}`,
    ],
    [
      { type: 'apply', after: block(), jobKind: 'apply-shift-plan', planName: 'Rota' },
      `Applying a shift plan, Rota, started by Mara Lind, planned Early, ${on()}`,
    ],
    [
      { type: 'apply', after: block(), jobKind: 'generate-schedule', managerName: null },
      `Generating the schedule planned Early, ${on()}`,
    ],
    [
      { type: 'remove', before: block(), jobKind: 'reoptimise-schedule' },
      `Re-optimising the schedule, started by Mara Lind, removed Early, ${on()}`,
    ],
  ] as [Partial<ScheduleEvent>, string][])('%#', (event, text) => {
    expect(said(event)).toBe(text)
  })
})

describe('what changed', () => {
  const full = block({
    breaks: [span(12, 13)],
    tasks: [
      { taskId: 7, interval: span(9, 12) },
      { taskId: 8, interval: span(13, 17) },
    ],
  })
  const later = block({
    ...span(10, 18),
    breaks: [span(13, 14)],
    tasks: [
      { taskId: 7, interval: span(10, 13) },
      { taskId: 8, interval: span(14, 18) },
    ],
  })
  it('does not list activities that moved along', () => {
    expect(changesOf(full, later, names, ZONE)).toHaveLength(1)
  })
  it('lists those that went and came', () => {
    const cut = { ...full, tasks: [{ taskId: 7, interval: span(9, 11) }] }
    expect(changesOf(full, cut, names, ZONE).map(text => text.slice(0, 8))).toEqual([
      ...['− Chat 0', '− Phones', '+ Chat 0'],
    ])
  })
  it('is nothing of the same', () => {
    expect(changesOf(full, { ...full }, names, ZONE)).toEqual([])
  })
  it('is cut where it is long', () => {
    expect(listText(['a', 'b', 'c', 'd', 'e', 'f', 'g'])).toBe('a, b, c, d, e and 2 more')
  })
})

it('a long absence has both of its days', () => {
  const text = timesText({ start: at(0, 9), end: at(0, 12) }, ZONE)
  expect(text).toContain(dayText(at(0, 9), ZONE))
  expect(text).toContain(dayText(at(0, 12), ZONE))
})
