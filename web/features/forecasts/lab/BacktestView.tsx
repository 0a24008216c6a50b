import { Badge } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Backtest, ModelScore } from '#contract/endpoints/forecast-lab.ts'
import type { Stream } from '#contract/endpoints/streams.ts'
import { dateText, dateTimeText } from '#web/lib/dates.ts'
import { grainOf } from '#web/parts/forecast/grain.ts'
import { CategoryChart } from '#web/ui/chart/CategoryChart.tsx'
import { Figure } from '#web/ui/feedback/Figure.tsx'
import { type Column, DataTable, type RowSelection } from '#web/ui/table/DataTable.tsx'
import classes from './Lab.module.css'
import { categoriesOf, errorSeries, usualIds } from './lab-series.ts'

interface Props {
  backtest: Backtest
  stream: Stream
  action: ReactNode
}

/** All models on the same weeks, best first. */
export function BacktestView({ backtest, stream, action }: Props) {
  const { models, floorWape, origins, from, to, incrementMinutes } = backtest
  const [shownIds, setShownIds] = useState(() => usualIds(models))
  const length = grainOf(incrementMinutes)
  return (
    <section aria-label="Backtest" className={classes.part}>
      <div className={classes.head}>
        <p className={classes.why}>{backtest.why}</p>
        {action}
      </div>
      <p className={classes.hint}>
        {origins.length} {origins.length === 1 ? 'try' : 'tries'} between {dateText(from, stream.timezone)}{' '}
        and {dateText(to, stream.timezone)}, each with only what was known before it. Run{' '}
        {dateTimeText(backtest.madeAt, stream.timezone)} ({stream.timezone.replaceAll('_', ' ')}).
      </p>
      <DataTable
        label="Models"
        columns={forecastColumnsOf(length, floorWape)}
        rows={models}
        rowKey={model => model.id}
        rowLabel={model => model.name}
        selection={selectionOf(models, shownIds, setShownIds)}
        empty={<p className={classes.hint}>No model could be tested.</p>}
      />
      <p className={classes.hint}>
        Noise floor: contacts arrive at random, so even a perfect forecast would miss {percentText(floorWape)}{' '}
        of the volume per {length}. Ticked models are drawn below.
      </p>
      <div className={classes.charts}>
        <CategoryChart
          title="Error by hour of day"
          categoryName="Hour"
          categories={categoriesOf(models, 'hour')}
          series={errorSeries(models, shownIds, 'hour')}
        />
        <CategoryChart
          title="Error by weekday"
          categoryName="Weekday"
          categories={categoriesOf(models, 'weekday')}
          series={errorSeries(models, shownIds, 'weekday')}
          level={{ value: floorWape * 100, label: 'Noise floor' }}
        />
        <CategoryChart
          title="Error by week ahead"
          categoryName="Week ahead"
          categories={categoriesOf(models, 'week')}
          series={errorSeries(models, shownIds, 'week')}
          level={{ value: floorWape * 100, label: 'Noise floor' }}
        />
      </div>
    </section>
  )
}

const percentText = (share: number) => `${(share * 100).toFixed(1)} %`
const percent = (share: number | null) => (share === null ? null : share * 100)

function selectionOf(
  models: ModelScore[],
  shownIds: string[],
  onShown: (ids: string[]) => void,
): RowSelection<string> {
  const count = models.filter(model => shownIds.includes(model.id)).length
  return {
    isSelected: id => shownIds.includes(id),
    onToggle: (id, isOn) => onShown(isOn ? [...shownIds, id] : shownIds.filter(one => one !== id)),
    page: count === 0 ? 'none' : count === models.length ? 'all' : 'some',
    onTogglePage: isOn => onShown(isOn ? models.map(model => model.id) : []),
  }
}

const wapeColumn = (
  id: keyof ModelScore['wape'],
  header: string,
  from?: (model: ModelScore) => ReactNode,
): Column<ModelScore> => ({
  id,
  header,
  align: 'right',
  cell: model => (
    <Figure
      value={percent(model.wape[id])}
      unit="%"
      digits={1}
      label={`${header}, ${model.name}`}
      from={model.wape[id] === null ? undefined : from?.(model)}
    />
  ),
})

const forecastColumnsOf = (length: string, floorWape: number): Column<ModelScore>[] => [
  {
    id: 'model',
    header: 'Model',
    minWidth: 190,
    cell: model => (
      <div className={classes.model}>
        <span>
          <b>{model.name}</b> {model.isChosen && <Badge>used</Badge>}{' '}
          {model.isNaive && <Badge color="gray">naive</Badge>}
        </span>
        <span className={classes.hint}>{model.sentence}</span>
      </div>
    ),
  },
  wapeColumn('interval', `Error per ${length}`, model => (
    <>
      Σ|forecast − actual| ÷ Σ actual over every {length} that was tried. {percentText(floorWape)} of it is
      chance; {percentText(Math.max(0, model.wape.interval! - floorWape))} is what a better model could still
      gain.
    </>
  )),
  wapeColumn('day', 'Error per day'),
  wapeColumn('week', 'Error per week'),
  {
    id: 'bias',
    header: 'Bias',
    align: 'right',
    cell: model => <Figure value={percent(model.bias)} unit="%" digits={1} sign="difference" />,
  },
  { id: 'mase', header: 'MASE', align: 'right', cell: model => <Figure value={model.mase} digits={2} /> },
  {
    id: 'coverage80',
    header: 'In 80 % band',
    align: 'right',
    cell: model => <Figure value={percent(model.coverage80)} unit="%" />,
  },
  {
    id: 'coverage95',
    header: 'In 95 % band',
    align: 'right',
    cell: model => <Figure value={percent(model.coverage95)} unit="%" />,
  },
]
