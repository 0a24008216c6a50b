// Shift choices: the shifts that an agent's shift options and working days let the engine place. Working days
// override the options and the working windows of their weekday; on open days the options are used, or else any
// shift within the windows.

import type { SurferScheduleSettings, WorkingDay } from '#contract/endpoints/schedule.ts'
import type { ShiftTemplate } from '#contract/endpoints/shift-templates.ts'
import type { ScheduledBlock, ScheduledTask } from '#core/blocks/index.ts'
import {
  contractOf,
  type GenerateProblem,
  type SchedulingSurfer,
  type ShiftTemplate as ShiftChoice,
  type WorkingWindow,
} from '#core/scheduling/index.ts'
import { addDays, type Interval, localDateOf, MINUTE_MS, WEEKDAYS, type Weekday } from '#core/time/index.ts'
import type { StoredBlock } from '../blocks/stored-block.ts'

const SLOT_MINUTES = 15
/** Step between starts, and between lengths, of shifts without a template. */
const STEP_MINUTES = 30
const BREAK_FROM_SHIFT_MINUTES = 300
const DAY_MINUTES = 1440

/** A choice without its id; its kind is the organization's template. */
type NewShiftChoice = Omit<ShiftChoice, 'id'>

export interface ShiftChoices {
  problem: GenerateProblem
  /** The organization's shift template behind each template of the engine; null: none. */
  templateOf: Map<number, ShiftTemplate | null>
}

export interface Choosing {
  problem: GenerateProblem
  settings: ReadonlyMap<number, SurferScheduleSettings>
  templates: ReadonlyMap<number, ShiftTemplate>
  /** Kept blocks; their shifts count towards how often a week their template is worked. */
  kept: readonly KeptBlock[]
}
type KeptBlock = Pick<StoredBlock, 'surferId' | 'interval' | 'shiftTemplateId'>

/** The problem limited to the agents' settings. Archived templates and fill templates are not generated. */
export function withShiftChoices({ problem, settings, templates, kept }: Choosing): ShiftChoices {
  const catalogue = new Catalogue()
  const weeks = weeksOf(problem)
  const keptBySurfer = Map.groupBy(kept, block => block.surferId)
  const notBeforeIds = new Map(
    [...templates.values()].flatMap(({ id, notBeforeIds: ids }) => (ids.length > 0 ? [[id, ids]] : [])),
  )
  const usable = (id: number): ShiftTemplate | null => {
    const template = templates.get(id)
    return template?.state === 'active' && template.conflictType === 'standard' ? template : null
  }
  const surfers = problem.surfers.map((surfer): SchedulingSurfer => {
    const own = settings.get(surfer.id)
    if (!own || (own.shiftOptions.length === 0 && own.workingDays.length === 0)) return surfer
    const workingWindows = windowsOf(surfer, own.workingDays, usable)
    if (!isBound(own, workingWindows)) return { ...surfer, workingWindows }
    const keptOfOwn = keptBySurfer.get(surfer.id) ?? []
    const timesKept = (templateId: number, { from, to }: Week) =>
      keptOfOwn.filter(({ shiftTemplateId, interval }) => {
        const date = localDateOf(surfer.zone, interval.start)
        return shiftTemplateId === templateId && date >= from && date < to
      }).length
    const bound = boundTo(surfer, own, { weeks, timesKept, catalogue, usable })
    const chosen: SchedulingSurfer = { ...surfer, workingWindows, ...bound }
    if (notBeforeIds.size === 0) return chosen
    const keptKinds = new Map(
      keptOfOwn.flatMap(({ shiftTemplateId: id, interval }) => (id === null ? [] : [[interval.start, id]])),
    )
    return { ...chosen, keptKinds, sequence: { ...chosen.sequence, notBeforeIds } }
  })
  const { shiftTemplates, templateOf } = catalogue
  return { problem: { ...problem, surfers, shiftTemplates }, templateOf }
}

/** All that the settings name. */
export const shiftTemplateIdsOf = (settings: readonly SurferScheduleSettings[]): number[] => [
  ...new Set(
    settings.flatMap(({ shiftOptions, workingDays, wishes }) => [
      ...shiftOptions.map(option => option.shiftTemplateId),
      ...workingDays.flatMap(day => (day.type === 'fixed' ? day.shiftTemplateIds : [])),
      ...wishes.flatMap(wish => (wish.type === 'shift' ? wish.shiftTemplateIds : [])),
    ]),
  ),
]

/** The engine's templates; agents with the same choice share one. */
class Catalogue {
  readonly shiftTemplates: ShiftChoice[] = []
  readonly templateOf: ShiftChoices['templateOf'] = new Map()
  private readonly idOf = new Map<string, number>()

  add(choice: NewShiftChoice, template: ShiftTemplate | null): number {
    const key = JSON.stringify([template?.id ?? null, choice])
    const known = this.idOf.get(key)
    if (known !== undefined) return known
    const id = this.shiftTemplates.length + 1
    this.idOf.set(key, id)
    this.shiftTemplates.push({ ...choice, id })
    this.templateOf.set(id, template)
    return id
  }
}

type Usable = (id: number) => ShiftTemplate | null
type Week = NonNullable<ShiftChoice['dates']>

/** Whole ones are generated. */
function weeksOf({ from, to }: GenerateProblem): Week[] {
  const weeks: Week[] = []
  for (let first = from; first < to; first = addDays(first, 7))
    weeks.push({ from: first, to: addDays(first, 7) })
  return weeks
}

interface Given {
  weeks: readonly Week[]
  timesKept: (templateId: number, week: Week) => number
  catalogue: Catalogue
  usable: Usable
}

function boundTo(
  surfer: SchedulingSurfer,
  own: SurferScheduleSettings,
  { weeks, timesKept, catalogue, usable }: Given,
): Pick<SchedulingSurfer, 'shiftTemplateIds' | 'sequence'> {
  const times = new Map(own.shiftOptions.map(option => [option.shiftTemplateId, option.timesPerWeek]))
  const fixedIds = own.workingDays.flatMap(rule => (rule.type === 'fixed' ? rule.shiftTemplateIds : []))
  const maxShiftsByTemplate = new Map<number, number>()
  const templateIds = [...new Set([...times.keys(), ...fixedIds])].flatMap(templateId => {
    const template = usable(templateId)
    const days = WEEKDAYS.filter(day => {
      const rule = own.workingDays.find(one => one.day === day)
      return rule
        ? rule.type === 'fixed' && rule.shiftTemplateIds.includes(templateId)
        : times.has(templateId)
    })
    if (!template || days.length === 0) return []
    const choice = choiceOf(template, days)
    const most = times.get(templateId)
    if (most === undefined) return [catalogue.add(choice, template)]
    // One template for each week, because the engine counts over all weeks.
    return weeks.map(week => {
      const id = catalogue.add({ ...choice, dates: week }, template)
      maxShiftsByTemplate.set(id, Math.max(0, most - timesKept(templateId, week)))
      return id
    })
  })
  const anyIds = freeWindows(surfer, own).flatMap(window =>
    anyShifts(surfer, window).map(choice => catalogue.add(choice, null)),
  )
  return {
    shiftTemplateIds: [...new Set([...templateIds, ...anyIds])],
    sequence: { ...surfer.sequence, maxShiftsByTemplate },
  }
}

const openDays = (workingDays: readonly WorkingDay[]): Weekday[] =>
  WEEKDAYS.filter(day => !workingDays.some(rule => rule.day === day))

const passesMidnight = ({ startMinute, endMinute }: WorkingWindow): boolean =>
  endMinute <= startMinute || endMinute > DAY_MINUTES

/**
 * Whether the agent may only have certain shifts: starts or lengths are given, or a night shift ends on another's
 * day. Otherwise the windows say everything.
 */
const isBound = (
  { shiftOptions, workingDays }: SurferScheduleSettings,
  windows: readonly WorkingWindow[],
): boolean =>
  shiftOptions.length > 0 ||
  workingDays.some(
    rule => rule.type === 'fixed' || (rule.type === 'custom' && rule.lengthMinutes !== null),
  ) ||
  (workingDays.length > 0 && windows.some(passesMidnight))

function windowsOf(
  { workingWindows, zone }: SchedulingSurfer,
  workingDays: readonly WorkingDay[],
  usable: Usable,
): WorkingWindow[] {
  const open = openDays(workingDays)
  const general = workingWindows.map(window => ({
    ...window,
    days: window.days.filter(day => open.includes(day)),
  }))
  const ruled = workingDays.flatMap(rule => {
    if (rule.type === 'custom') return { days: [rule.day], ...rule.interval, zone }
    const fixed = rule.type === 'fixed' ? rule.shiftTemplateIds.flatMap(id => usable(id) ?? []) : []
    return fixed.map(({ interval, timezone }) => ({ days: [rule.day], ...hull(interval), zone: timezone }))
  })
  return [...general, ...ruled].filter(window => window.days.length > 0)
}

/** The interval widened to the engine's grid. */
const hull = ({ startMinute, endMinute }: ShiftTemplate['interval']) => ({
  startMinute: Math.floor(startMinute / SLOT_MINUTES) * SLOT_MINUTES,
  endMinute: Math.ceil(endMinute / SLOT_MINUTES) * SLOT_MINUTES,
})

/** The template as a choice of the engine: its longest break covers nothing; the drawn shift has all breaks. */
function choiceOf({ id, interval, breaks, timezone }: ShiftTemplate, days: Weekday[]): NewShiftChoice {
  const { startMinute, endMinute } = hull(interval)
  const [longest] = breaks.toSorted((a, b) => b.duration - a.duration)
  return {
    kind: id,
    days,
    startMinute,
    lengthMinutes: endMinute - startMinute,
    zone: timezone,
    breakMinutes: longest?.duration ?? 0,
    breakAfterMinutes: longest ? longest.startMinute + interval.startMinute - startMinute : null,
  }
}

interface FreeWindow extends WorkingWindow {
  /** Days on which a shift may start after midnight, in the window of the day before. */
  daysAfter: Weekday[]
  /** Length of the shift; null: within the contract. */
  lengthMinutes: number | null
}

/** Windows for shifts without a template: custom days, and open days of an agent without options. */
function freeWindows(
  { workingWindows, zone }: SchedulingSurfer,
  { shiftOptions, workingDays }: SurferScheduleSettings,
): FreeWindow[] {
  const open = shiftOptions.length > 0 ? [] : openDays(workingDays)
  const after = (days: readonly Weekday[]) =>
    open.filter(day => days.some(before => dayAfter(before) === day))
  const custom = workingDays.flatMap(rule => {
    if (rule.type !== 'custom') return []
    const { interval, lengthMinutes } = rule
    const days = [rule.day]
    return { days, daysAfter: after(days), ...interval, zone, lengthMinutes }
  })
  const general = workingWindows.map(({ startMinute, endMinute, zone, ...window }) => {
    const days = window.days.filter(day => open.includes(day))
    return {
      days,
      daysAfter: after(days),
      startMinute,
      zone,
      lengthMinutes: null,
      endMinute: endMinute > startMinute ? endMinute : endMinute + DAY_MINUTES,
    }
  })
  return [...custom, ...general.filter(window => window.days.length > 0)]
}

const dayAfter = (day: Weekday): Weekday => WEEKDAYS[(WEEKDAYS.indexOf(day) + 1) % 7]!

function anyShifts(surfer: SchedulingSurfer, { zone, ...window }: FreeWindow): NewShiftChoice[] {
  const { minDayMinutes, maxDayMinutes, breakMinutes } = contractOf(surfer)
  const shortest =
    window.lengthMinutes ?? Math.max(SLOT_MINUTES, Math.ceil(minDayMinutes / SLOT_MINUTES) * SLOT_MINUTES)
  const longest = window.lengthMinutes ?? maxDayMinutes
  const choices: NewShiftChoice[] = []
  for (let lengthMinutes = shortest; lengthMinutes <= longest; lengthMinutes += STEP_MINUTES) {
    const last = window.endMinute - lengthMinutes
    for (let minute = window.startMinute; minute <= last; minute += STEP_MINUTES) {
      const days = minute < DAY_MINUTES ? window.days : window.daysAfter
      if (days.length === 0) break
      choices.push({
        days,
        startMinute: minute % DAY_MINUTES,
        lengthMinutes,
        zone,
        breakAfterMinutes: null,
        breakMinutes: lengthMinutes >= BREAK_FROM_SHIFT_MINUTES ? breakMinutes : 0,
      })
    }
  }
  return choices
}

export interface TemplatedShift {
  surferId: number
  interval: Interval
  breaks: Interval[]
  shiftTemplateId: number | null
}

/** A shift as a draft that has no id yet. */
export const templatedBlock = (
  shift: TemplatedShift & { tasks?: ScheduledTask[] },
  index: number,
): ScheduledBlock => ({
  tasks: [],
  ...shift,
  id: -1 - index,
  type: 'shift',
  published: null,
  isFill: false,
})

/** The shift with the times and all breaks of its template, which may be off the engine's grid. */
export function asTemplated(shift: TemplatedShift, templateOf: ShiftChoices['templateOf']): TemplatedShift {
  const { surferId, interval, breaks } = shift
  const template = templateOf.get(shift.shiftTemplateId ?? 0)
  if (!template) return { surferId, interval, breaks, shiftTemplateId: null }
  const { startMinute, endMinute } = template.interval
  const start = interval.start + (startMinute - hull(template.interval).startMinute) * MINUTE_MS
  const after = (minutes: number) => start + minutes * MINUTE_MS
  return {
    surferId,
    interval: { start, end: after(endMinute - startMinute) },
    breaks: template.breaks.map(({ startMinute: from, duration }) => ({
      start: after(from),
      end: after(from + duration),
    })),
    shiftTemplateId: template.id,
  }
}
