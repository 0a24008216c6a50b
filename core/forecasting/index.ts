export { accuracy, bias, coverage, wape } from './accuracy.ts'
export { type AggregateRow, aggregate, type IntervalSeries, type Period } from './aggregate.ts'
export { forecast } from './forecast.ts'
export * from './types.ts'
