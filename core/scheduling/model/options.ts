// Shift templates as the shifts that may be placed on each day, for one agent. Free agents have none: their
// starts and lengths are enumerated where they are needed.

import { barredBesideKept, type Contract } from '#core/constraints/index.ts'
import { addDays, instantAt, weekdayOf } from '#core/time/index.ts'
import { settingsOf } from '../problem/settings.ts'
import type { GenerateProblem, SchedulingSurfer, ShiftTemplate } from '../problem/types.ts'
import { breakRange, templateBreakSlots } from './breaks.ts'
import { type Grid, SLOT_MINUTES, slotUp } from './grid.ts'

/** Shifts of one day, sorted by length and start. */
export interface DayOptions {
  /** Slot. */
  start: Int32Array
  length: Int32Array
  /** Slots from the shift's start between which the break starts; -1: no break. */
  breakFirst: Int32Array
  breakLast: Int32Array
  breakSlots: Int32Array
  /** Index in the problem's list. */
  template: Int32Array
}

interface Place {
  grid: Grid
  run: Int16Array
  dayStart: Int32Array
}

/** Null for a surfer whose starts and lengths are free. */
export function optionsOf(
  surfer: SchedulingSurfer,
  contract: Contract,
  problem: GenerateProblem,
  place: Place,
): DayOptions[] | null {
  const ids = surfer.shiftTemplateIds
  if (!ids) return null
  const templates = (problem.shiftTemplates ?? []).flatMap((template, index) => {
    const isUsable =
      ids.includes(template.id) &&
      template.lengthMinutes >= contract.minDayMinutes &&
      template.lengthMinutes <= contract.maxDayMinutes &&
      template.lengthMinutes % SLOT_MINUTES === 0
    return isUsable ? [{ template, index, breaks: breakPlace(template, problem) }] : []
  })
  templates.sort((a, b) => a.template.lengthMinutes - b.template.lengthMinutes || a.index - b.index)
  const isBarred = barredBesideKept(surfer)
  return Array.from({ length: place.dayStart.length - 1 }, (_, day) => {
    const date = addDays(problem.from, day)
    const weekday = weekdayOf(date)
    const fitting = templates.flatMap(({ template, index, breaks }) => {
      const { days, dates } = template
      if (!days.includes(weekday) || (dates && (date < dates.from || date >= dates.to))) return []
      if (isBarred(template.kind ?? template.id, date)) return []
      const start = slotUp(place.grid, instantAt(template.zone ?? surfer.zone, date, template.startMinute))
      const length = template.lengthMinutes / SLOT_MINUTES
      const isOnDay = start >= place.dayStart[day]! && start < place.dayStart[day + 1]!
      return isOnDay && place.run[start]! >= length ? [{ start, length, breaks, index }] : []
    })
    const key = `${day} ${surfer.zone} ${fitting.map(o => o.index).join()}`
    return shared(problem, key, () => ({
      start: Int32Array.from(fitting, o => o.start),
      length: Int32Array.from(fitting, o => o.length),
      breakFirst: Int32Array.from(fitting, o => o.breaks[0]),
      breakLast: Int32Array.from(fitting, o => o.breaks[1]),
      breakSlots: Int32Array.from(fitting, o => templateBreakSlots(problem.shiftTemplates![o.index]!)),
      template: Int32Array.from(fitting, o => o.index),
    }))
  })
}

/** Agents with the same choice share it: the search reads it all the time, and what is small stays near. */
const known = new WeakMap<GenerateProblem, Map<string, DayOptions>>()
function shared(problem: GenerateProblem, key: string, make: () => DayOptions): DayOptions {
  const lists = known.get(problem) ?? new Map<string, DayOptions>()
  known.set(problem, lists)
  const list = lists.get(key) ?? make()
  lists.set(key, list)
  return list
}

function breakPlace(template: ShiftTemplate, problem: GenerateProblem): [number, number] {
  const breakSlots = templateBreakSlots(template)
  if (breakSlots === 0) return [-1, -1]
  if (template.breakAfterMinutes !== null) {
    const after = Math.floor(template.breakAfterMinutes / SLOT_MINUTES)
    return [after, after]
  }
  const settings = { ...settingsOf(problem), breakFromShiftMinutes: 0 }
  return breakRange(template.lengthMinutes / SLOT_MINUTES, breakSlots, settings) ?? [-1, -1]
}
