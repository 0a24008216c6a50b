import { type EpochMs, localDateOf } from '#core/time/index.ts'
import { type Axis, dayLabel } from '../timeline/layout/axis.ts'
import classes from './adherence.module.css'
import { ChartLegend } from './ChartLegend.tsx'
import { clockChange } from './clock-change.ts'
import * as texts from './texts.ts'

/** Minimum width in pixels for a time such as "10:00 am" beside the next one. */
const TIME_PX = 54

/** The hours along the top; a clock that is put back has one of them twice. */
export function ChartRuler({ axis, now }: { axis: Axis; now: EpochMs }) {
  const date = localDateOf(axis.zone, axis.from)
  const change = clockChange(axis.zone, date)
  const isToday = date === localDateOf(axis.zone, now)
  return (
    <div className={classes.ruler}>
      <div className={classes.corner}>
        <span title={change?.sentence}>
          <span className={classes.date} data-changes={change !== null || undefined}>
            {dayLabel(date)}
            {isToday && texts.today}
            {change && ' · '}
          </span>
          {change && `${change.hours} h`}
        </span>
        <ChartLegend />
      </div>
      <div className={classes.hours} aria-hidden="true">
        {axis.columns.map(column => (
          <span key={column.start} style={{ left: column.leftPx }}>
            {column.widthPx < TIME_PX ? column.label : column.time}
          </span>
        ))}
      </div>
    </div>
  )
}
