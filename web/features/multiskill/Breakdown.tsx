import type { CSSProperties, PointerEvent } from 'react'
import type { BreakdownList } from '#contract/endpoints/multiskill.ts'
import type { Zone } from '#core/time/index.ts'
import { intervalText, timeText } from '#web/lib/dates.ts'
import { taskColorVars } from '#web/parts/color/task-colors.ts'
import { figureText, numberText } from '#web/ui/text/figure-text.ts'
import classes from './Breakdown.module.css'
import { type SharedStaffView, stepArea } from './heat.ts'
import shared from './multiskill.module.css'
import * as texts from './texts.ts'

interface Props {
  staff: SharedStaffView
  zone: Zone
  /** Index of the slot with the shown numbers. */
  column: number
  onColumn: (column: number) => void
}

const TITLES: Record<BreakdownList['name'], string> = texts.titles

/** Work of all agents: three stacks over the day, and the agents in the chosen slot. */
export function Breakdown({ staff, zone, column, onColumn }: Props) {
  const { start, end } = staff.intervals[column]!
  const most = Math.max(1, ...staff.breakdown.flatMap(({ totalSurfers }) => totalSurfers))
  return (
    <section aria-labelledby="breakdown">
      <h2 id="breakdown" className={shared.heading}>
        {texts.breakdownInterval(intervalText(start, end, zone))}
      </h2>
      <div className={classes.stacks}>
        {staff.breakdown.map(list => (
          <section key={list.name} aria-label={TITLES[list.name]}>
            <h3>
              {TITLES[list.name]}
              <span>{figureText(list.totalSurfers[column], 'agents', 1)}</span>
            </h3>
            <Stack list={list} most={most} column={column} onColumn={onColumn} />
            <p className={classes.ends}>
              <span>{timeText(staff.intervals[0]!.start, zone)}</span>
              <span>{timeText(staff.intervals.at(-1)!.end, zone)}</span>
            </p>
            <Items list={list} column={column} />
          </section>
        ))}
      </div>
    </section>
  )
}

const vars = (color: string | null): CSSProperties => taskColorVars(color ?? 'gray')

function Stack({
  list,
  most,
  column,
  onColumn,
}: { list: BreakdownList; most: number } & Pick<Props, 'column' | 'onColumn'>) {
  const count = list.totalSurfers.length
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    onColumn(Math.min(count - 1, Math.max(0, Math.floor(((event.clientX - left) / width) * count))))
  }
  return (
    <svg
      className={classes.stack}
      viewBox={`0 0 ${count} ${most}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={texts.upToAgents(TITLES[list.name], numberText(Math.max(...list.totalSurfers), 1))}
      onPointerMove={point}
      onPointerDown={point}
    >
      {list.items.map(item => (
        <polygon
          key={item.id}
          style={vars(item.color)}
          points={stepArea(item.offsetValue, item.value, most)}
        />
      ))}
      <rect className={classes.at} x={column} y={0} width={1} height={most} />
    </svg>
  )
}

function Items({ list, column }: { list: BreakdownList; column: number }) {
  if (list.items.length === 0) return <p className={shared.muted}>{texts.nobodyOnThisDay}</p>
  return (
    <ul className={classes.items}>
      {list.items.map(({ id, name, emoji, color, value }) => (
        <li key={id} data-none={value[column] === 0 || undefined}>
          <span className={shared.swatch} style={vars(color)} aria-hidden="true" />
          <span>
            {emoji && <span aria-hidden="true">{emoji} </span>}
            {name}
          </span>
          <span>{numberText(value[column]!, 1)}</span>
        </li>
      ))}
    </ul>
  )
}
