import { memo } from 'react'
import { type EpochMs, type Interval, subtract } from '#core/time/index.ts'
import { type Axis, type AxisColumn, xOf } from '../layout/axis.ts'
import type { ColumnWindow } from '../layout/view-window.ts'
import classes from './timeline.module.css'

interface Props {
  axis: Axis
  columns: ColumnWindow
  openHours: readonly Interval[] | undefined
  labelWidthPx: number
}

const kindOf = ({ isDayStart, label }: AxisColumn) =>
  isDayStart ? 'day' : label.startsWith(':') ? 'part' : 'hour'

const linesOf = (columns: readonly AxisColumn[]): string =>
  columns.map(({ leftPx }) => `M${leftPx + 0.5} 0V1`).join('')

/** Column lines, weekends and closed hours, drawn once behind all rows. */
export const TimelineBackground = memo(function TimelineBackground(props: Props) {
  const { axis, openHours, labelWidthPx } = props
  const columns = axis.columns.slice(props.columns.first, props.columns.last + 1)
  const seen = { start: columns[0]?.start ?? axis.from, end: columns.at(-1)?.end ?? axis.to }
  const closed = openHours ? subtract([seen], openHours) : []
  // A day is shaded whole or not at all: its chips do not stand to scale.
  const shaded =
    axis.view === 'hours'
      ? closed
      : columns.filter(day => closed.some(gap => gap.start <= day.start && day.end <= gap.end))
  return (
    <div
      className={classes.background}
      data-cells
      style={{ left: labelWidthPx, width: axis.widthPx }}
      aria-hidden="true"
    >
      {columns.map(
        column =>
          axis.view === 'days' &&
          column.isWeekend && (
            <span
              key={column.start}
              className={classes.weekend}
              style={{ left: column.leftPx, width: column.widthPx }}
            />
          ),
      )}
      <svg
        className={classes.lines}
        width={axis.widthPx}
        viewBox={`0 0 ${axis.widthPx} 1`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {(['part', 'hour', 'day'] as const).map(kind => (
          <path key={kind} data-is={kind} d={linesOf(columns.filter(column => kindOf(column) === kind))} />
        ))}
      </svg>
      {shaded.map(gap => (
        <span
          key={gap.start}
          className={classes.closed}
          style={{ left: xOf(axis, gap.start), width: xOf(axis, gap.end) - xOf(axis, gap.start) }}
        />
      ))}
    </div>
  )
})

export function NowLine({
  axis,
  now,
  labelWidthPx,
}: {
  axis: Axis
  now: EpochMs | undefined
  labelWidthPx: number
}) {
  if (now === undefined || now < axis.from || now >= axis.to) return null
  const style = { left: labelWidthPx + xOf(axis, now) }
  return <div className={classes.now} data-view={axis.view} style={style} aria-hidden="true" />
}
