// A shift or an activity dropped onto the grid from the panel beside it.
import { type EpochMs, HOUR_MS, localDateOf } from '#core/time/index.ts'
import { type Axis, buildAxis } from '../../../parts/timeline/axis.ts'
import type { ScheduleView } from '../use-schedule-view.ts'
import { addShifts, addTask } from './actions.ts'
import type { Ground, Outcome } from './ground.ts'

export interface Place {
  surferId: number
  instant: EpochMs
}

const axisOf = ({ page, zone, from, to, zoom }: ScheduleView, hasWeekends: boolean) =>
  buildAxis(page === 'shifts' ? 'days' : 'hours', zone, from, to, 1, hasWeekends, zoom)

const placeAt = (row: HTMLElement, at: number, axis: Axis): Place | null => {
  const column = axis.columns[at]
  return column ? { surferId: Number(row.dataset.row), instant: column.start } : null
}

/** The cell that the element stands in, as the grid marks its rows and cells. */
export function placeOf(element: Element, view: ScheduleView, hasWeekends: boolean): Place | null {
  const row = element.closest<HTMLElement>('[data-row]')
  const cell = element.closest<HTMLElement>('[data-cell]')
  if (!row || !cell) return null
  return placeAt(row, Number(cell.dataset.cell!.split(':')[1]), axisOf(view, hasWeekends))
}

/** The cell under a point of the screen. */
export function placeUnder(x: number, y: number, view: ScheduleView, hasWeekends: boolean): Place | null {
  const elements = document.elementsFromPoint(x, y)
  const row = elements.map(one => one.closest<HTMLElement>('[data-row]')).find(one => one !== null)
  const ground = row?.parentElement?.querySelector('[data-cells]')?.getBoundingClientRect()
  if (!row || !ground || x < ground.left) return null
  const axis = axisOf(view, hasWeekends)
  return placeAt(row, Math.floor(((x - ground.left) / ground.width) * axis.columns.length), axis)
}

export function dropped(ground: Ground, toolId: number, { surferId, instant }: Place): Outcome {
  const { names, zone } = ground
  if (ground.isDays) {
    const shift = names.shifts.get(toolId)
    if (!shift) return { problem: 'This shift is no longer there.' }
    return addShifts(ground, [surferId], [localDateOf(zone, instant)], shift)
  }
  return addTask(ground, surferId, { start: instant, end: instant + HOUR_MS }, toolId)
}
