import { Button } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconChartLine, IconTable } from '@tabler/icons-react'
import { useState } from 'react'
import { ScrollRegion } from '../layout/ScrollRegion.tsx'
import tableClasses from '../table/DataTable.module.css'
import { figureText } from '../text/figure-text.ts'
import classes from './CategoryChart.module.css'
import { type ChartSeries, seriesText, summaryText } from './chart-model.ts'
import { niceTicks } from './nice-ticks.ts'
import frame from './TimeSeriesChart.module.css'
import * as texts from './texts.ts'

interface Props {
  title: string
  /** "Mon", "09:00": what the values of the series belong to, in order. */
  categories: string[]
  /** Name of the unit of categories: "Hour". */
  categoryName: string
  series: ChartSeries[]
  /** A level to compare with, drawn across. */
  level?: { value: number; label: string }
  height?: number
}

const MARGIN_PX = { top: 10, right: 12, bottom: 22, left: 44 }
const LABEL_WIDTH_PX = 44

/** Lines over categories instead of time: few points, each named. */
export function CategoryChart(props: Props) {
  const { title, categories, categoryName, series } = props
  const [isTable, setTable] = useState(false)
  return (
    <figure className={frame.figure}>
      <figcaption className={frame.caption}>
        <h2>{title}</h2>
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          leftSection={isTable ? <IconChartLine size={14} /> : <IconTable size={14} />}
          onClick={() => setTable(!isTable)}
        >
          {isTable ? texts.showAsChart : texts.showAsTable}
        </Button>
      </figcaption>
      {isTable ? (
        <Values title={title} categories={categories} categoryName={categoryName} series={series} />
      ) : (
        <Plot {...props} />
      )}
    </figure>
  )
}

/** Places of categories and values in the plot, in px. */
interface Scale {
  width: number
  height: number
  ticks: number[]
  /** Width of a category. */
  step: number
  x: (index: number) => number
  y: (value: number) => number
}

function scaleOf({ categories, series, level, height = 200 }: Props, width: number): Scale {
  const known = series.flatMap(one => one.values).filter(value => value !== null)
  const ticks = niceTicks(Math.max(level?.value ?? 0, ...known, 0))
  const innerWidth = Math.max(0, width - MARGIN_PX.left - MARGIN_PX.right)
  const innerHeight = height - MARGIN_PX.top - MARGIN_PX.bottom
  const step = innerWidth / Math.max(1, categories.length)
  return {
    width,
    height,
    ticks,
    step,
    x: index => MARGIN_PX.left + (index + 0.5) * step,
    y: value => MARGIN_PX.top + innerHeight * (1 - value / ticks.at(-1)!),
  }
}

function Plot(props: Props) {
  const { title, categories, series } = props
  const { ref, width } = useElementSize<HTMLDivElement>()
  const [at, setAt] = useState<number | null>(null)
  const scale = scaleOf(props, width)
  const { height, step, x, y } = scale
  return (
    <>
      <Legend {...props} />
      <div ref={ref} className={classes.plot} style={{ height }}>
        {width > 0 && (
          <svg
            width={width}
            height={height}
            role="img"
            aria-label={`${title}. ${summaryText(series)}`}
            onPointerMove={event => {
              const left = event.clientX - event.currentTarget.getBoundingClientRect().left - MARGIN_PX.left
              const index = Math.floor(left / step)
              setAt(index >= 0 && index < categories.length ? index : null)
            }}
            onPointerLeave={() => setAt(null)}
          >
            <Axes {...props} scale={scale} />
            {at !== null && (
              <line
                className={classes.cursor}
                x1={x(at)}
                x2={x(at)}
                y1={MARGIN_PX.top}
                y2={height - MARGIN_PX.bottom}
              />
            )}
            {series.map(one => (
              <g key={one.id} style={{ color: one.color }}>
                <path
                  className={classes.line}
                  d={pathOf(one.values, x, y)}
                  strokeDasharray={one.isDashed ? '5 4' : undefined}
                />
                {one.values.map((value, index) =>
                  value === null ? null : (
                    <circle key={categories[index]} cx={x(index)} cy={y(value)} r={at === index ? 4 : 2.5} />
                  ),
                )}
              </g>
            ))}
          </svg>
        )}
        {at !== null && <CategoryTip {...props} at={at} scale={scale} />}
      </div>
    </>
  )
}

function Legend({ series, level }: Props) {
  return (
    <ul className={frame.legend}>
      {series.map(one => (
        <li key={one.id}>
          <span className={frame.mark} style={{ background: one.color }} />
          {one.label}
        </li>
      ))}
      {level && (
        <li>
          <span className={classes.levelMark} />
          {level.label}
        </li>
      )}
    </ul>
  )
}

/** Value ticks with their lines, names of categories where they have room, and the level. */
function Axes({ categories, series, level, scale }: Props & { scale: Scale }) {
  const { width, height, ticks, step, x, y } = scale
  const labelEvery = Math.ceil(LABEL_WIDTH_PX / Math.max(1, step))
  const lineAt = (value: number) => ({
    x1: MARGIN_PX.left,
    x2: width - MARGIN_PX.right,
    y1: y(value),
    y2: y(value),
  })
  return (
    <>
      {ticks.map(tick => (
        <g key={tick}>
          <line className={classes.grid} {...lineAt(tick)} />
          <text className={classes.tick} x={MARGIN_PX.left - 6} y={y(tick)} dy="0.32em" textAnchor="end">
            {figureText(tick, series[0]?.unit, ticks.at(-1)! < 5 ? 1 : 0)}
          </text>
        </g>
      ))}
      {categories.map(
        (category, index) =>
          index % labelEvery === 0 && (
            <text key={category} className={classes.tick} x={x(index)} y={height - 6} textAnchor="middle">
              {category}
            </text>
          ),
      )}
      {level && <line className={classes.level} {...lineAt(level.value)} />}
    </>
  )
}

/** Values of the category under the pointer. */
function CategoryTip({ categories, series, at, scale }: Props & { at: number; scale: Scale }) {
  const { width, x } = scale
  return (
    <div
      className={frame.tip}
      style={x(at) > width / 2 ? { right: width - x(at) + 12 } : { left: x(at) + 12 }}
      aria-hidden="true"
    >
      <div className={frame.tipTime}>{categories[at]}</div>
      {series.map(one => (
        <div key={one.id} className={frame.tipRow}>
          <span className={frame.mark} style={{ background: one.color }} />
          <span>{one.label}</span>
          <b>{seriesText(one, one.values[at])}</b>
        </div>
      ))}
    </div>
  )
}

/** A line that breaks where nothing is known. */
function pathOf(
  values: (number | null)[],
  x: (index: number) => number,
  y: (value: number) => number,
): string {
  return values
    .map((value, index) =>
      value === null ? '' : `${index === 0 || values[index - 1] === null ? 'M' : 'L'}${x(index)},${y(value)}`,
    )
    .join('')
}

function Values({
  title,
  categories,
  categoryName,
  series,
}: Pick<Props, 'title' | 'categories' | 'categoryName' | 'series'>) {
  return (
    <ScrollRegion className={frame.table} style={{ maxHeight: 240 }} label={texts.titleValues(title)}>
      <table className={tableClasses.table}>
        <thead>
          <tr>
            <th scope="col">{categoryName}</th>
            {series.map(one => (
              <th key={one.id} scope="col" data-align="right">
                {one.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {categories.map((category, index) => (
            <tr key={category}>
              <td>{category}</td>
              {series.map(one => (
                <td key={one.id} data-align="right">
                  {seriesText(one, one.values[index])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
