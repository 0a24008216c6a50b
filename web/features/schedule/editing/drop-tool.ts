// A shift or an activity dropped onto the grid from the panel beside it.
import { type EpochMs, HOUR_MS, localDateOf } from '#core/time/index.ts'
import { buildAxis } from '../../../parts/timeline/axis.ts'
import type { ScheduleView } from '../use-schedule-view.ts'
import { addShifts, addTask } from './actions.ts'
import type { Ground, Outcome } from './ground.ts'

export interface Place {
  surferId: number
  instant: EpochMs
}

/** Which cell of the grid elements stand in, as it marks its rows and columns. */
export function placeOf(
  elements: readonly Element[],
  view: ScheduleView,
  hasWeekends: boolean,
): Place | null {
  const row = elements.map(one => one.closest<HTMLElement>('[data-row]')).find(one => one !== null)
  const cell = elements.map(one => one.closest<HTMLElement>('[data-cell]')).find(one => one !== null)
  if (!row || !cell) return null
  const { page, zone, from, to, zoom } = view
  const axis = buildAxis(page === 'shifts' ? 'days' : 'hours', zone, from, to, 1, hasWeekends, zoom)
  const column = axis.columns[Number(cell.dataset.cell!.split(':')[1])]
  return column ? { surferId: Number(row.dataset.row), instant: column.start } : null
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
