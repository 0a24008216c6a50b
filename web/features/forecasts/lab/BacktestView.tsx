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
import * as texts from './texts.ts'

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
    <section aria-label={texts.backtest} className={classes.part}>
      <div className={classes.head}>
        <p className={classes.why}>{backtest.why}</p>
        {action}
      </div>
      <p className={classes.hint}>
        {texts.tryBetweenAndEachWithOnly(
          origins.length,
          dateText(from, stream.timezone),
          dateText(to, stream.timezone),
          dateTimeText(backtest.madeAt, stream.timezone),
          stream.timezone.replaceAll('_', ' '),
        )}
      </p>
      <DataTable
        label={texts.models}
        columns={forecastColumnsOf(length, floorWape)}
        rows={models}
        rowKey={model => model.id}
        rowLabel={model => model.name}
        selection={selectionOf(models, shownIds, setShownIds)}
        empty={<p className={classes.hint}>{texts.noModelCouldBeTested}</p>}
      />
      <p className={classes.hint}>{texts.noiseFloor(percentText(floorWape), length)}</p>
      <div className={classes.charts}>
        <CategoryChart
          title={texts.errorByHourOfDay}
          categoryName={texts.hour}
          categories={categoriesOf(models, 'hour')}
          series={errorSeries(models, shownIds, 'hour')}
        />
        <CategoryChart
          title={texts.errorByWeekday}
          categoryName={texts.weekday}
          categories={categoriesOf(models, 'weekday')}
          series={errorSeries(models, shownIds, 'weekday')}
          level={{ value: floorWape * 100, label: texts.noiseFloorLabel }}
        />
        <CategoryChart
          title={texts.errorByWeekAhead}
          categoryName={texts.weekAhead}
          categories={categoriesOf(models, 'week')}
          series={errorSeries(models, shownIds, 'week')}
          level={{ value: floorWape * 100, label: texts.noiseFloorLabel }}
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
    header: texts.model,
    minWidth: 190,
    cell: model => (
      <div className={classes.model}>
        <span>
          <b>{model.name}</b> {model.isChosen && <Badge>{texts.used}</Badge>}{' '}
          {model.isNaive && <Badge color="gray">{texts.naive}</Badge>}
        </span>
        <span className={classes.hint}>{model.sentence}</span>
      </div>
    ),
  },
  wapeColumn('interval', texts.errorPer(length), model => (
    <>
      {texts.forecastActualActualOverEvery(
        length,
        percentText(floorWape),
        percentText(Math.max(0, model.wape.interval! - floorWape)),
      )}
    </>
  )),
  wapeColumn('day', texts.errorPerDay),
  wapeColumn('week', texts.errorPerWeek),
  {
    id: 'bias',
    header: texts.bias,
    align: 'right',
    cell: model => <Figure value={percent(model.bias)} unit="%" digits={1} sign="difference" />,
  },
  { id: 'mase', header: texts.mase, align: 'right', cell: model => <Figure value={model.mase} digits={2} /> },
  {
    id: 'coverage80',
    header: texts.in80Band,
    align: 'right',
    cell: model => <Figure value={percent(model.coverage80)} unit="%" />,
  },
  {
    id: 'coverage95',
    header: texts.in95Band,
    align: 'right',
    cell: model => <Figure value={percent(model.coverage95)} unit="%" />,
  },
]
