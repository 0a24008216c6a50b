// Weeks × days of one rota. One cell can be reached by Tab, arrows walk from it; all that a mouse does can be
// done by keys: see BUILDER_KEYS.
import { type KeyboardEvent, memo, type ReactNode, useRef, useState } from 'react'
import { durationText } from '../../../ui/duration-text.ts'
import { counted, DAY_NAMES } from '../plan-words.ts'
import classes from './builder.module.css'
import { type BuilderActions, newShiftOf, useBuilder } from './builder-actions.ts'
import { type Cell, type Rota, shiftsOn, WEEK_DAYS } from './draft.ts'
import { shiftAdded, shiftCopied, shiftMoved, shiftsRemoved } from './draft-edits.ts'
import { weekMinutes } from './row-hours.ts'
import { ShiftFace, shiftText } from './ShiftFace.tsx'

interface Props extends Rota {
  /** Of its group or round robin. */
  rota: number
  label: string
  faulty?: ReadonlySet<number>
  /** At the head of each week's row. */
  weekMenu?: (week: number) => ReactNode
}

const range = (count: number) => Array.from({ length: count }, (_, index) => index)

export const RotaGrid = memo(function RotaGrid(props: Props) {
  const { weeks, shifts, rota, label, faulty, weekMenu } = props
  const builder = useBuilder()
  const [focused, setFocused] = useState(0)
  const table = useRef<HTMLTableElement>(null)
  const minutes = weekMinutes(props)
  const within = Math.min(focused, weeks * WEEK_DAYS - 1)
  const walkTo = (day: number) => {
    if (day < 0 || day >= weeks * WEEK_DAYS) return
    setFocused(day)
    table.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
  }
  return (
    <div className={classes.scroller}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its days are walked and filled by keys */}
      <table ref={table} role="grid" aria-label={label} className={classes.grid}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Week</span>
            </th>
            {DAY_NAMES.map(name => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            <th scope="col" className={classes.hours}>
              Hours
            </th>
          </tr>
        </thead>
        <tbody>
          {range(weeks).map(week => (
            <tr key={week}>
              <th scope="row">
                <span className={classes.week}>
                  Week {week + 1}
                  {weekMenu?.(week)}
                </span>
              </th>
              {range(WEEK_DAYS).map(weekday => {
                const day = week * WEEK_DAYS + weekday
                return (
                  <DayCell
                    key={day}
                    cell={{ rota, day }}
                    name={`${DAY_NAMES[weekday]} of week ${week + 1}`}
                    shifts={shiftsOn(shifts, day)}
                    {...{ builder, faulty }}
                    isStop={day === within}
                    onFocus={() => setFocused(day)}
                    onWalk={walkTo}
                  />
                )
              })}
              <td className={classes.hours}>{durationText(minutes[week] ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
})

interface CellProps {
  cell: Cell
  name: string
  shifts: Rota['shifts']
  builder: BuilderActions
  faulty: ReadonlySet<number> | undefined
  isStop: boolean
  onFocus: () => void
  onWalk: (day: number) => void
}

function DayCell({ cell, name, shifts, builder, faulty, isStop, onFocus, onWalk }: CellProps) {
  const { templates, isLocked, armed, clipboard } = builder
  const text = shifts.map(shift => shiftText(shift, templates)).join('; ') || 'free'
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
      onKeyDown={event => takeKey(event, cell, shifts, builder, onWalk)}
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
          aria-label={shiftText(shift, templates)}
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

const WALKS: Record<string, (day: number) => number> = {
  ArrowLeft: day => day - 1,
  ArrowRight: day => day + 1,
  ArrowUp: day => day - WEEK_DAYS,
  ArrowDown: day => day + WEEK_DAYS,
  Home: day => day - (day % WEEK_DAYS),
  End: day => day - (day % WEEK_DAYS) + WEEK_DAYS - 1,
}

function takeKey(
  event: KeyboardEvent<HTMLElement>,
  cell: Cell,
  shifts: Rota['shifts'],
  builder: BuilderActions,
  onWalk: (day: number) => void,
): void {
  if (event.target !== event.currentTarget) return
  const isWithCtrl = event.ctrlKey || event.metaKey
  const walk = isWithCtrl || event.altKey ? undefined : WALKS[event.key]
  const act = walk ? () => onWalk(walk(cell.day)) : editingKey(event, isWithCtrl, cell, shifts, builder)
  if (!act) return
  event.preventDefault()
  act()
}

function editingKey(
  { key, shiftKey, currentTarget }: KeyboardEvent<HTMLElement>,
  isWithCtrl: boolean,
  cell: Cell,
  shifts: Rota['shifts'],
  builder: BuilderActions,
): (() => void) | null {
  if (builder.isLocked) return null
  const { edit, announce, openShift, openMenu, setClipboard } = builder
  const refs = shifts.map(shift => ({ rota: cell.rota, id: shift.id }))
  const menu = () => {
    const { left, bottom } = currentTarget.getBoundingClientRect()
    openMenu(cell, { x: left, y: bottom })
  }
  if (isWithCtrl)
    switch (key.toLowerCase()) {
      case 'c':
      case 'x': {
        const isCut = key.toLowerCase() === 'x'
        if (refs.length === 0) return null
        return () => {
          setClipboard({ refs, isCut })
          announce(`${counted(refs.length, 'shift')} ${isCut ? 'cut' : 'copied'}.`)
        }
      }
      case 'v':
        return () => pasteInto(cell, builder)
      default:
        return null
    }
  if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) return menu
  if (key === 'Delete' || key === 'Backspace')
    return () => {
      edit(
        shiftsRemoved(
          cell.rota,
          refs.map(ref => ref.id),
        ),
      )
      announce(`${counted(refs.length, 'shift')} removed.`)
    }
  if (key === 'Enter') {
    const { armed } = builder
    if (armed) return () => edit(shiftAdded(cell, armed))
    return refs.length > 1 ? menu : () => openShift(refs[0] ?? cell)
  }
  const chosen = /^[1-9]$/.test(key) ? builder.choices[Number(key) - 1] : undefined
  if (!chosen) return null
  return () => {
    edit(shiftAdded(cell, newShiftOf(chosen)))
    announce(`${chosen.name} added.`)
  }
}

/** What was copied is there again and again, what was cut goes there once. */
export function pasteInto(cell: Cell, { clipboard, edit, setClipboard, announce }: BuilderActions): void {
  if (!clipboard) {
    announce('Nothing was copied or cut yet.')
    return
  }
  for (const ref of clipboard.refs) edit(clipboard.isCut ? shiftMoved(ref, cell) : shiftCopied(ref, cell))
  if (clipboard.isCut) setClipboard(null)
  announce(`${counted(clipboard.refs.length, 'shift')} ${clipboard.isCut ? 'moved' : 'pasted'}.`)
}

export const BUILDER_KEYS = {
  title: 'Shift patterns',
  hints: [
    { keys: ['←', '→', '↑', '↓'], does: 'Walk the days' },
    { keys: ['Enter'], does: 'Add or edit a shift' },
    { keys: ['1', '…', '9'], does: 'Add a shift of the panel' },
    { keys: ['Ctrl', 'X'], does: 'Cut, to move' },
    { keys: ['Ctrl', 'C'], does: 'Copy' },
    { keys: ['Ctrl', 'V'], does: 'Paste' },
    { keys: ['Delete'], does: 'Remove the shifts of the day' },
    { keys: ['Shift', 'F10'], does: 'Every action on the day' },
    { keys: ['Ctrl', 'Z'], does: 'Undo' },
    { keys: ['Ctrl', 'Shift', 'Z'], does: 'Redo' },
    { keys: ['Ctrl', 'S'], does: 'Save' },
    { keys: ['Alt', '↑', '↓'], does: 'Move an agent in the order of turns' },
  ],
}
