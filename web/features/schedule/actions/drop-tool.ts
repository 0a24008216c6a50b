// A shift or an activity dropped onto the grid from the panel beside it.
import { type EpochMs, HOUR_MS, localDateOf } from '#core/time/index.ts'
import { buildAxis } from '#web/parts/timeline/layout/axis.ts'
import { addShifts, addTask } from '../edits/adding.ts'
import type { Ground, Outcome } from '../edits/edit-context.ts'
import type { ScheduleView } from '../view/use-schedule-view.ts'

export interface Place {
  surferId: number
  instant: EpochMs
}

/** The cell under a point of the screen, as the grid marks its rows and columns. */
export function placeUnder(x: number, y: number, view: ScheduleView, hasWeekends: boolean): Place | null {
  const elements = document.elementsFromPoint(x, y)
  const row = elements.map(one => one.closest<HTMLElement>('[data-row]')).find(Boolean)
  const ground = row?.parentElement?.querySelector('[data-cells]')?.getBoundingClientRect()
  if (!row || !ground || x < ground.left) return null
  const { page, zone, from, to, zoom } = view
  const axis = buildAxis(page === 'shifts' ? 'days' : 'hours', zone, from, to, 1, hasWeekends, zoom)
  const column = axis.columns[Math.floor(((x - ground.left) / ground.width) * axis.columns.length)]
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
