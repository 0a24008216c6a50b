// Scores of models -> the series of the lab's charts.
import type { ModelScore } from '#contract/endpoints/forecast-lab.ts'
import { WEEKDAYS } from '#core/time/index.ts'
import type { ChartSeries } from '#web/ui/chart/chart-model.ts'
import { clockText } from '#web/ui/text/clock-text.ts'
import * as texts from './texts.ts'

const OTHER_COLORS = ['--series-required', '--series-scheduled', '--series-compare', '--series-other']

/** The chosen model and the best naive one: the first question is what the choice gains. */
export function usualIds(models: readonly ModelScore[]): string[] {
  const chosen = models.find(model => model.isChosen)
  const naive = models.find(model => model.isNaive)
  return [chosen, naive].flatMap(model => (model ? [model.id] : []))
}

type By = 'hour' | 'weekday' | 'week'

const valuesOf: Record<By, (model: ModelScore) => (number | null)[]> = {
  hour: model => model.bySlot.map(slot => slot.wape),
  weekday: model => model.byWeekday,
  week: model => model.byWeekAhead,
}

const asPercent = (share: number | null) => (share === null ? null : share * 100)

/** The chosen model keeps the forecast's colour, the first naive one that of the actuals. */
export function errorSeries(
  models: readonly ModelScore[],
  shownIds: readonly string[],
  by: By,
): ChartSeries[] {
  const firstNaive = models.find(model => model.isNaive)?.id
  let others = 0
  return models
    .filter(model => shownIds.includes(model.id))
    .map(model => ({
      id: model.id,
      label: model.name,
      unit: '%',
      digits: 1,
      color: model.isChosen
        ? 'var(--series-forecast)'
        : model.id === firstNaive
          ? 'var(--series-actual)'
          : `var(${OTHER_COLORS[others++ % OTHER_COLORS.length]})`,
      isDashed: model.isNaive,
      values: valuesOf[by](model).map(asPercent),
    }))
}

export function categoriesOf(models: readonly ModelScore[], by: By): string[] {
  const [first] = models
  if (by === 'hour') return (first?.bySlot ?? []).map(slot => clockText(slot.minuteOfDay))
  if (by === 'weekday') return WEEKDAYS.map(day => day[0]!.toUpperCase() + day.slice(1, 3))
  return (first?.byWeekAhead ?? []).map((_, week) => texts.weekText(week + 1))
}
