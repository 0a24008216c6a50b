import { useElementSize } from '@mantine/hooks'
import { useState } from 'react'
import classes from './CategoryChart.module.css'
import { niceTicks } from './nice-ticks.ts'
import frame from './TimeSeriesChart.module.css'
import * as texts from './texts.ts'

export interface BarSeries {
  id: string
  label: string
  color: string
  /** One for each category; null: nothing there. */
  values: (number | null)[]
}

interface Props {
  title: string
  /** Names of the places on the axis, in order. */
  categories: string[]
  series: BarSeries[]
  /** Bars of a category on top of each other; else beside each other. */
  isStacked: boolean
  /** A value as people read it: "12.5 h". */
  textOf: (value: number | null) => string
  /** A mark of the axis: "12 h". */
  tickTextOf: (tick: number) => string
  height?: number
}

const MARGIN_PX = { top: 10, right: 12, bottom: 22, left: 56 }
const LABEL_WIDTH_PX = 64

/** Bars over categories; the table that belongs to them stands with them. */
export function BarChart(props: Props) {
  const { title, categories, series, isStacked, textOf, tickTextOf, height = 240 } = props
  const { ref, width } = useElementSize<HTMLDivElement>()
  const [at, setAt] = useState<number | null>(null)
  const tops = categories.map((_, index) => {
    const values = series.map(one => Math.max(0, one.values[index] ?? 0))
    return isStacked ? values.reduce((sum, value) => sum + value, 0) : Math.max(0, ...values)
  })
  const lowest = Math.min(0, ...series.flatMap(one => one.values.map(value => value ?? 0)))
  const ticks = niceTicks(Math.max(...tops, -lowest, 0))
  const top = ticks.at(-1)!
  const inner = { width: Math.max(0, width - MARGIN_PX.left - MARGIN_PX.right), height: height - 32 }
  const bottom = lowest < 0 && !isStacked ? -top : 0
  const y = (value: number) => MARGIN_PX.top + (inner.height * (top - value)) / (top - bottom)
  const step = inner.width / Math.max(1, categories.length)
  const x = (index: number) => MARGIN_PX.left + index * step
  const every = Math.ceil(LABEL_WIDTH_PX / Math.max(1, step))
  return (
    <figure className={frame.figure}>
      <figcaption className={frame.caption}>
        <h2>{title}</h2>
      </figcaption>
      <ul className={frame.legend}>
        {series.map(one => (
          <li key={one.id}>
            <span className={frame.mark} style={{ background: one.color }} />
            {one.label}
          </li>
        ))}
      </ul>
      <div ref={ref} className={classes.plot} style={{ height }}>
        {width > 0 && (
          <svg
            width={width}
            height={height}
            role="img"
            aria-label={`${title}. ${summaryOf(props)}`}
            onPointerMove={event => {
              const left = event.clientX - event.currentTarget.getBoundingClientRect().left - MARGIN_PX.left
              const index = Math.floor(left / step)
              setAt(index >= 0 && index < categories.length ? index : null)
            }}
            onPointerLeave={() => setAt(null)}
          >
            {[...(bottom < 0 ? [bottom] : []), ...ticks].map(tick => (
              <g key={tick}>
                <line
                  className={classes.grid}
                  x1={MARGIN_PX.left}
                  x2={width - MARGIN_PX.right}
                  y1={y(tick)}
                  y2={y(tick)}
                />
                <text
                  className={classes.tick}
                  x={MARGIN_PX.left - 6}
                  y={y(tick)}
                  dy="0.32em"
                  textAnchor="end"
                >
                  {tickTextOf(tick)}
                </text>
              </g>
            ))}
            {categories.map((category, index) => (
              <g key={category}>
                {index % every === 0 && (
                  <text className={classes.tick} x={x(index) + step / 2} y={height - 6} textAnchor="middle">
                    {shortened(category, every * step)}
                  </text>
                )}
                <Bars {...props} index={index} left={x(index)} step={step} y={y} />
              </g>
            ))}
          </svg>
        )}
        {at !== null && (
          <div
            className={frame.tip}
            style={x(at) > width / 2 ? { right: width - x(at) + 8 } : { left: x(at) + step + 8 }}
            aria-hidden="true"
          >
            <div className={frame.tipTime}>{categories[at]}</div>
            {series
              .filter(one => one.values[at] !== null)
              .map(one => (
                <div key={one.id} className={frame.tipRow}>
                  <span className={frame.mark} style={{ background: one.color }} />
                  <span>{one.label}</span>
                  <b>{textOf(one.values[at] ?? null)}</b>
                </div>
              ))}
          </div>
        )}
      </div>
    </figure>
  )
}

const PX_PER_LETTER = 6
const shortened = (text: string, room: number): string => {
  const letters = Math.max(3, Math.floor(room / PX_PER_LETTER))
  return text.length > letters ? `${text.slice(0, letters - 1)}…` : text
}

/** Widest bar that still looks like one. */
const MOST_BAR_PX = 72

interface BarsProps extends Pick<Props, 'series' | 'isStacked'> {
  index: number
  left: number
  step: number
  y: (value: number) => number
}

function Bars({ series, isStacked, index, left, step, y }: BarsProps) {
  const room = Math.min(MOST_BAR_PX * (isStacked ? 1 : series.length), Math.max(1, step * 0.8))
  const gap = (step - room) / 2
  const width = isStacked ? room : room / series.length
  let below = 0
  return series.map((one, place) => {
    const value = one.values[index] ?? 0
    if (value === 0) return null
    const from = isStacked ? below : 0
    below += value
    const [high, low] = [y(Math.max(from, from + value)), y(Math.min(from, from + value))]
    return (
      <rect
        key={one.id}
        x={left + gap + (isStacked ? 0 : place * width)}
        y={high}
        width={Math.max(1, width - (isStacked ? 0 : 1))}
        height={Math.max(0.5, low - high)}
        fill={one.color}
      />
    )
  })
}

/** The highest value of each series, and where it is. */
const summaryOf = ({ series, categories, textOf }: Props): string =>
  series
    .map(({ label, values }) => {
      const most = Math.max(...values.map(value => value ?? Number.NEGATIVE_INFINITY))
      return Number.isFinite(most)
        ? texts.labelAtMostMostAtCategory(label, textOf(most), categories[values.indexOf(most)])
        : texts.noValues(label)
    })
    .join(' ')
