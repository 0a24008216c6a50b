import type { CSSProperties, ReactNode } from 'react'
import { type EpochMs, localDateOf } from '#core/time/index.ts'
import { type Axis, type AxisColumn, dayLabel, longDayLabel } from './axis.ts'
import classes from './timeline.module.css'

interface Props {
  axis: Axis
  firstColumn: number
  lastColumn: number
  now: EpochMs | undefined
  corner: ReactNode
}

/** Days, or hours under their day; the day's name stays in sight while its hours are. */
export function TimelineHeader({ axis, firstColumn, lastColumn, now, corner }: Props) {
  const today = now === undefined ? null : localDateOf(axis.zone, now)
  const columns = axis.columns.slice(firstColumn, lastColumn + 1)
  return (
    // biome-ignore-start lint/a11y/useSemanticElements: a table element cannot place its rows and cells freely
    // biome-ignore-start lint/a11y/useFocusableInteractive: the cells of a grid take the focus, not its headings
    <div role="row" aria-rowindex={1} className={classes.header}>
      <div role="columnheader" className={classes.corner}>
        {corner}
      </div>
      {columns.map((column, at) => (
        <div
          key={column.start}
          role="columnheader"
          aria-colindex={firstColumn + at + 2}
          aria-label={
            axis.view === 'days'
              ? longDayLabel(column.date)
              : `${longDayLabel(column.date)} ${column.label}:00`
          }
          className={classes.columnHead}
          data-day={column.isDayStart || undefined}
          data-weekend={(axis.view === 'days' && column.isWeekend) || undefined}
          data-today={(axis.view === 'days' && column.date === today) || undefined}
          style={{ '--left': `${column.leftPx}px`, width: column.widthPx } as CSSProperties}
        >
          <span>{column.label}</span>
        </div>
      ))}
      {axis.view === 'hours' && <DayNames columns={columns} />}
    </div>
    // biome-ignore-end lint/a11y/useSemanticElements: as above
    // biome-ignore-end lint/a11y/useFocusableInteractive: as above
  )
}

function DayNames({ columns }: { columns: AxisColumn[] }) {
  return [...Map.groupBy(columns, column => column.date)].map(([date, hours]) => {
    const leftPx = hours[0]!.leftPx
    const widthPx = hours.at(-1)!.leftPx + hours.at(-1)!.widthPx - leftPx
    const style = { '--left': `${leftPx}px`, width: widthPx } as CSSProperties
    return (
      <div key={date} className={classes.dayOfHours} style={style} aria-hidden="true">
        <span>{dayLabel(date)}</span>
      </div>
    )
  })
}
