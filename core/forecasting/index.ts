export { forecast } from './engine/forecast.ts'
export {
  type AggregateRow,
  type AggregationPeriod,
  aggregate,
  type IntervalSeries,
  periodAt,
} from './grid/aggregate.ts'
export { DRIFT_SHARE, type GroupPart, type GroupSum, groupSum } from './grid/group-sum.ts'
export { mapReach, type Reach } from './grid/row-reach.ts'
export { volumeAtRisk } from './grid/volume-at-risk.ts'
export { type IntradayRequest, type Reforecast, reforecast } from './intraday.ts'
export { bias, wape } from './scoring/accuracy.ts'
export { type Backtest, type BacktestRequest, backtest, type ModelScore } from './scoring/backtest.ts'
export { BASELINES, type Baseline } from './scoring/baselines.ts'
export * from './series/types.ts'
export { type IsOpen, openingOf } from './series/wall-clock.ts'
