// Shifts or activities to take into the grid: dragged onto a row, or chosen to be placed by the next click or drag.
import { type DragEvent, useMemo } from 'react'
import { usePreference } from '#web/lib/preferences.ts'
import { taskColorVars } from '#web/parts/color/task-colors.ts'
import { clockText } from '#web/ui/text/clock-text.ts'
import type { EditContext } from '../edits/edit-context.ts'
import { activeShifts, activeTasks, defaultShift, defaultTask } from './action-context.ts'
import classes from './actions.module.css'
import * as texts from './texts.ts'

/** Media type under which the browser carries a dragged tool to the grid. */
export const TOOL_TYPE = 'application/x-lineup-tool'

interface Tool {
  id: number
  name: string
  detail?: string
  emoji?: string
  color: string
}

export function ToolPalette({ context }: { context: EditContext }) {
  const { isDays } = context
  const [, setShift] = usePreference('lastShiftTemplate')
  const [, setTask] = usePreference('lastTask')
  const tools = useMemo(() => toolsOf(context), [context])
  const chosen = (isDays ? defaultShift(context) : defaultTask(context))?.id
  const choose = isDays ? setShift : setTask
  const onDragStart = (event: DragEvent, id: number) => {
    event.dataTransfer.setData(TOOL_TYPE, String(id))
    event.dataTransfer.effectAllowed = 'copy'
    choose(id)
  }
  return (
    <section className={classes.palette} aria-label={isDays ? texts.shiftsToPlace : texts.activitiesToPlace}>
      <h2>{isDays ? texts.shifts : texts.activities}</h2>
      <p>{texts.dragOneOntoARow}</p>
      {tools.map(tool => (
        <button
          key={tool.id}
          type="button"
          draggable
          className={classes.tool}
          aria-pressed={tool.id === chosen}
          style={taskColorVars(tool.color)}
          onClick={() => choose(tool.id)}
          onDragStart={event => onDragStart(event, tool.id)}
        >
          <span className={classes.swatch} aria-hidden="true">
            {tool.emoji}
          </span>
          <span className={classes.name}>{tool.name}</span>
          {tool.detail && <small>{tool.detail}</small>}
        </button>
      ))}
      {tools.length === 0 && <p>{isDays ? texts.thereAreNoShiftsYet : texts.thereAreNoActivitiesYet}</p>}
    </section>
  )
}

const toolsOf = (context: EditContext): Tool[] =>
  context.isDays
    ? activeShifts(context).map(({ id, name, color, interval }) => ({
        id,
        name,
        color,
        detail: `${clockText(interval.startMinute)}–${clockText(interval.endMinute)}`,
      }))
    : activeTasks(context).map(({ id, name, color, emoji }) => ({ id, name, color, emoji }))
