import type { Cell, DraftRota } from '../draft/draft.ts'
import { shiftAdded } from '../draft/draft-edits.ts'
import classes from './builder.module.css'
import type { BuilderActions } from './builder-actions.ts'
import { takeDayKey } from './day-keys.ts'
import { draftShiftText, ShiftFace } from './ShiftFace.tsx'

interface CellProps {
  cell: Cell
  name: string
  shifts: DraftRota['shifts']
  builder: BuilderActions
  faulty: ReadonlySet<number> | undefined
  isStop: boolean
  onFocus: () => void
  onWalk: (day: number) => void
}

export function DayCell({ cell, name, shifts, builder, faulty, isStop, onFocus, onWalk }: CellProps) {
  const { templates, isLocked, armed, clipboard } = builder
  const text = shifts.map(shift => draftShiftText(shift, templates)).join('; ') || 'free'
  const isCut = (id: number) =>
    clipboard?.isCut === true && clipboard.refs.some(ref => ref.rota === cell.rota && ref.id === id)
  return (
    <td
      className={classes.cell}
      tabIndex={isStop ? 0 : -1}
      data-day={cell.day}
      data-drop={isLocked ? undefined : `${cell.rota}:${cell.day}`}
      data-armed={armed !== null || undefined}
      aria-label={`${name}: ${text}`}
      data-locked={isLocked || undefined}
      onFocus={onFocus}
      onKeyDown={event => takeDayKey(event, cell, shifts, builder, onWalk)}
      onClick={() => {
        if (isLocked) return
        if (armed) builder.edit(shiftAdded(cell, armed))
        else if (shifts.length === 0) builder.openShift(cell)
      }}
      onContextMenu={event => {
        if (isLocked) return
        event.preventDefault()
        builder.openMenu(cell, { x: event.clientX, y: event.clientY })
      }}
    >
      {shifts.map(shift => (
        <button
          key={shift.id}
          type="button"
          tabIndex={-1}
          className={classes.chip}
          disabled={isLocked}
          aria-label={draftShiftText(shift, templates)}
          onPointerDown={event =>
            !isLocked &&
            builder.drag(
              event,
              { is: 'placed', from: { rota: cell.rota, id: shift.id } },
              <ShiftFace shift={shift} templates={templates} />,
            )
          }
          onClick={event => {
            event.stopPropagation()
            builder.openShift({ rota: cell.rota, id: shift.id })
          }}
        >
          <ShiftFace
            shift={shift}
            templates={templates}
            isFaulty={faulty?.has(shift.id)}
            isCut={isCut(shift.id)}
          />
        </button>
      ))}
    </td>
  )
}
