// A shift or an activity dropped onto the grid from the panel beside it.
import { type EpochMs, HOUR_MS, localDateOf } from '#core/time/index.ts'
import { buildAxis } from '#web/parts/timeline/layout/axis.ts'
import { addShifts, addTask } from '../edits/adding.ts'
import type { EditContext, EditOutcome } from '../edits/edit-context.ts'
import type { ScheduleView } from '../view/use-schedule-view.ts'
import * as texts from './texts.ts'

export interface GridCell {
  surferId: number
  instant: EpochMs
}

/** The cell under a point of the screen, as the grid marks its rows and columns. */
export function cellUnderPoint(
  x: number,
  y: number,
  view: ScheduleView,
  hasWeekends: boolean,
): GridCell | null {
  const elements = document.elementsFromPoint(x, y)
  const row = elements.map(one => one.closest<HTMLElement>('[data-row]')).find(Boolean)
  const context = row?.parentElement?.querySelector('[data-cells]')?.getBoundingClientRect()
  if (!row || !context || x < context.left) return null
  const { page, zone, from, to, zoom } = view
  const axis = buildAxis(page === 'shifts' ? 'days' : 'hours', zone, from, to, 1, hasWeekends, zoom)
  const column = axis.columns[Math.floor(((x - context.left) / context.width) * axis.columns.length)]
  return column ? { surferId: Number(row.dataset.row), instant: column.start } : null
}

export function dropTool(context: EditContext, toolId: number, { surferId, instant }: GridCell): EditOutcome {
  const { names, zone } = context
  if (context.isDays) {
    const shift = names.shifts.get(toolId)
    if (!shift) return { problem: texts.thisShiftNoLongerExists }
    return addShifts(context, [surferId], [localDateOf(zone, instant)], shift)
  }
  return addTask(context, surferId, { start: instant, end: instant + HOUR_MS }, toolId)
}
