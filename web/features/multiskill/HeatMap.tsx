import { type KeyboardEvent, memo, type PointerEvent, useRef } from 'react'
import { Link } from 'react-router'
import type { Zone } from '#core/time/index.ts'
import { intervalText, timeText } from '#web/lib/dates.ts'
import { type PageKeys, usePageKeys } from '#web/lib/page-keys.ts'
import { taskColorVars } from '#web/parts/color/task-colors.ts'
import { figureText, numberText } from '#web/ui/text/figure-text.ts'
import { type HeatRow, heatOf, type SharedStaffView, type Spot, slotPath } from './heat.ts'
import classes from './multiskill.module.css'
import * as texts from './texts.ts'

interface Props {
  rows: HeatRow[]
  intervals: SharedStaffView['intervals']
  zone: Zone
  spot: Spot
  onSpot: (spot: Spot) => void
}

const KEYS: PageKeys = {
  title: texts.multiSkill,
  hints: [
    { keys: ['←', '→', '↑', '↓'], does: texts.moveBetweenCells },
    { keys: ['Home', 'End'], does: texts.firstAndLastSlot },
    { keys: ['Enter'], does: texts.openTheScheduleAtTheSlot },
  ],
}

const LABEL_WIDTH = { wide: 150, narrow: 96 }
const HOUR_MINUTES = 60
/** Narrower ones have no room for a number. */
const MIN_WIDTH_PX: Record<number, number> = { 15: 14, 30: 26, 60: 40 }

const minutesOf = ({ start, end }: { start: string; end: string }) =>
  (Date.parse(end) - Date.parse(start)) / 60_000

const STEPS: Record<string, (spot: Spot, last: Spot) => Spot> = {
  ArrowLeft: ({ row, column }) => ({ row, column: Math.max(0, column - 1) }),
  ArrowRight: ({ row, column }, last) => ({ row, column: Math.min(last.column, column + 1) }),
  ArrowUp: ({ row, column }) => ({ row: Math.max(0, row - 1), column }),
  ArrowDown: ({ row, column }, last) => ({ row: Math.min(last.row, row + 1), column }),
  Home: ({ row }) => ({ row, column: 0 }),
  End: ({ row }, last) => ({ row, column: last.column }),
}

/** Agents over or short, ticket group by slot. One field is in the tab order; arrows walk from it. */
export function HeatMap({ rows, intervals, zone, spot, onSpot }: Props) {
  usePageKeys(KEYS)
  const table = useRef<HTMLTableElement>(null)
  const minutes = minutesOf(intervals[0]!)
  const walk = (event: KeyboardEvent) => {
    const next = STEPS[event.key]?.(spot, { row: rows.length - 1, column: intervals.length - 1 })
    if (!next) return
    event.preventDefault()
    table.current?.querySelector<HTMLElement>(`[data-spot="${next.row} ${next.column}"]`)?.focus()
  }
  return (
    <section aria-labelledby="surplus">
      <div className={classes.headingLine}>
        <h2 id="surplus" className={classes.heading}>
          {texts.agentsOverOrShort}
        </h2>
        <Legend />
      </div>
      <div className={classes.scroller}>
        <table
          ref={table}
          role="grid"
          aria-label={texts.surplusByTicketGroupAndTime}
          className={classes.heat}
          style={{ minWidth: LABEL_WIDTH.narrow + intervals.length * (MIN_WIDTH_PX[minutes] ?? 40) }}
          onKeyDown={walk}
        >
          <Times intervals={intervals} zone={zone} />
          <tbody>
            {rows.map((row, index) => (
              <Row
                key={row.streamId ?? 'together'}
                row={row}
                index={index}
                intervals={intervals}
                zone={zone}
                onSpot={onSpot}
                column={spot.row === index ? spot.column : null}
                digits={minutes >= HOUR_MINUTES ? 1 : 0}
                hasNumbers={minutes >= HOUR_MINUTES / 2}
              />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** One heading an hour, over all its slots. */
function Times({ intervals, zone }: Pick<Props, 'intervals' | 'zone'>) {
  const hours = intervals.reduce<{ start: string; text: string; span: number }[]>((all, { start }) => {
    const text = timeText(start, zone)
    const last = all.at(-1)
    if (last && text.slice(0, 2) === last.text.slice(0, 2)) last.span++
    else all.push({ start, text, span: 1 })
    return all
  }, [])
  return (
    <>
      <colgroup>
        <col className={classes.labelColumn} />
        {intervals.map(({ start }) => (
          <col key={start} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{texts.ticketGroup}</span>
          </th>
          {hours.map(({ start, text, span }) => (
            <th key={start} scope="colgroup" colSpan={span}>
              {text}
            </th>
          ))}
        </tr>
      </thead>
    </>
  )
}

interface RowProps extends Pick<Props, 'intervals' | 'zone' | 'onSpot'> {
  row: HeatRow
  index: number
  /** Column of the chosen field when it is in this row. */
  column: number | null
  digits: number
  hasNumbers: boolean
}

const Row = memo(function Row({ row, index, intervals, zone, column, digits, hasNumbers, onSpot }: RowProps) {
  return (
    <tr data-together={row.streamId === null || undefined}>
      <th scope="row">
        {row.color && <span className={classes.swatch} style={taskColorVars(row.color)} aria-hidden="true" />}
        {row.name}
      </th>
      {intervals.map((interval, at) => {
        const surplus = row.surplus[at]!
        const heat = heatOf(row.actual[at]!, surplus)
        const choose = () => onSpot({ row: index, column: at })
        return (
          <td key={interval.start}>
            <Link
              to={slotPath(row, Date.parse(interval.start), zone)}
              className={classes.field}
              data-heat={heat ?? 'none'}
              data-spot={`${index} ${at}`}
              data-chosen={at === column || undefined}
              tabIndex={at === column ? 0 : -1}
              aria-label={spoken(row, at, `${row.name}, ${intervalText(interval.start, interval.end, zone)}`)}
              onFocus={choose}
              onPointerEnter={choose}
              onClick={event => {
                // A finger cannot point without pressing: its first press shows, its second opens.
                const { pointerType } = event.nativeEvent as unknown as PointerEvent
                if (pointerType === 'touch' && at !== column) event.preventDefault()
              }}
            >
              {hasNumbers && heat !== null && numberText(surplus, digits, 'difference')}
            </Link>
          </td>
        )
      })}
    </tr>
  )
})

function spoken({ actual, surplus }: HeatRow, at: number, where: string): string {
  if (heatOf(actual[at]!, surplus[at]!) === null) return texts.nobodyNeeded(where)
  const difference = figureText(surplus[at], 'agents', 1, 'difference')
  return texts.neededThere(
    where,
    difference,
    numberText(actual[at]! - surplus[at]!, 1),
    numberText(actual[at]!, 1),
  )
}

const LEGEND = [
  [-3, texts.moreThan40Short],
  [-2, texts.over20],
  [-1, texts.over5],
  [0, texts.aboutRight],
  [1, texts.over5],
  [2, texts.over20],
  [3, texts.moreThan40Over],
] as const

const Legend = () => (
  <ul className={classes.legend} aria-label={texts.colours}>
    {LEGEND.map(([heat, text]) => (
      <li key={heat} title={text}>
        <span className={classes.swatch} data-heat={heat} aria-hidden="true" />
        <span className={Math.abs(heat) === 3 || heat === 0 ? undefined : 'visually-hidden'}>{text}</span>
      </li>
    ))}
  </ul>
)
