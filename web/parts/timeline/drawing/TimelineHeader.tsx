import { memo, type ReactNode } from 'react'
import { type EpochMs, localDateOf } from '#core/time/index.ts'
import { type Axis, type AxisColumn, dayLabel, spokenColumn } from '../layout/axis.ts'
import type { ColumnWindow } from '../layout/view-window.ts'
import classes from './timeline.module.css'

interface Props {
  axis: Axis
  columns: ColumnWindow
  now: EpochMs | undefined
  corner: ReactNode
  /** A click on a day selects what is on it. */
  canSelect: boolean
  /** Whether the days have a menu. */
  hasMenu: boolean
}

/** Narrower columns leave out the labels of parts of an hour. */
const PART_LABELS_FROM_PX = 26

/** Days, or hours under their day; the day's name stays in sight while its hours are. */
export function TimelineHeader({ axis, columns, now, corner, canSelect, hasMenu }: Props) {
  const today = now === undefined ? null : localDateOf(axis.zone, now)
  return (
    <div role="row" aria-rowindex={1} className={classes.header} data-view={axis.view}>
      <div role="columnheader" className={classes.corner}>
        {corner}
      </div>
      <ColumnHeads axis={axis} columns={columns} today={today} canSelect={canSelect} hasMenu={hasMenu} />
    </div>
  )
}

const ColumnHeads = memo(function ColumnHeads({
  axis,
  columns,
  today,
  canSelect,
  hasMenu,
}: Omit<Props, 'now' | 'corner'> & { today: string | null }) {
  const isDays = axis.view === 'days'
  const drawn = axis.columns.slice(columns.first, columns.last + 1)
  return (
    <div role="presentation" className={classes.heads}>
      {drawn.map((column, at) => (
        <div
          key={column.start}
          role="columnheader"
          aria-colindex={columns.first + at + 2}
          aria-label={spokenColumn(axis, column)}
          aria-haspopup={hasMenu ? 'menu' : undefined}
          tabIndex={hasMenu ? -1 : undefined}
          className={classes.columnHead}
          data-ruler={column.date}
          data-date={isDays && canSelect ? column.date : undefined}
          data-day={column.isDayStart || undefined}
          data-weekend={(isDays && column.isWeekend) || undefined}
          data-today={(isDays && column.date === today) || undefined}
          data-part={(!isDays && column.label.startsWith(':')) || undefined}
          style={{ left: column.leftPx, width: column.widthPx }}
        >
          {(column.widthPx >= PART_LABELS_FROM_PX || !column.label.startsWith(':')) && (
            <span>{column.label}</span>
          )}
        </div>
      ))}
      {!isDays && <DayNames columns={drawn} canSelect={canSelect} />}
    </div>
  )
})

function DayNames({ columns, canSelect }: { columns: AxisColumn[]; canSelect: boolean }) {
  return [...Map.groupBy(columns, column => column.date)].map(([date, hours]) => {
    const leftPx = hours[0]!.leftPx
    const widthPx = hours.at(-1)!.leftPx + hours.at(-1)!.widthPx - leftPx
    return (
      <div
        key={date}
        className={classes.dayOfHours}
        data-ruler={date}
        style={{ left: leftPx, width: widthPx }}
        data-date={canSelect ? date : undefined}
        aria-hidden="true"
      >
        <span>{dayLabel(date)}</span>
      </div>
    )
  })
}
