// Required and scheduled agents of ticket groups, counted by the schedule's own coverage.
import { sql } from 'kysely'
import { HOUR_MS } from '#core/time/index.ts'
import { coverageSeries, loadCoverage } from '#server/features/schedule/index.ts'
import { type Metric, metric, ratio, type Source } from './source.ts'

const STEP_MS = HOUR_MS / 4

const coverage: Source = {
  name: 'coverage',
  path: '/schedule/shifts',
  grain: 'quarter-hour',
  maxDays: 92,
  dimensions: { 'ticket-group': 'stream' },
  async relation({ tx, threads, span: { start, end } }) {
    const from = Math.floor(start / STEP_MS) * STEP_MS
    const facts = await loadCoverage(tx, { from, to: end, isPublished: true })
    const [, ...series] = await coverageSeries(
      threads,
      facts,
      facts.demand.map(({ streamId }) => streamId),
    )
    const columns = {
      stream: [] as string[],
      at: [] as number[],
      required: [] as number[],
      scheduled: [] as number[],
    }
    for (const { streamId, steps } of series)
      for (let step = 0; step < steps.length; step += 2) {
        if (steps[step] === 0 && steps[step + 1] === 0) continue
        columns.stream.push(String(streamId))
        columns.at.push((from + (step / 2) * STEP_MS) / 1000)
        columns.required.push(steps[step]! / 4)
        columns.scheduled.push(steps[step + 1]! / 4)
      }
    return sql`
      select to_timestamp(at) as starts_at, stream, required, scheduled
      from unnest(${columns.stream}::text[], ${columns.at}::float8[], ${columns.required}::float8[],
        ${columns.scheduled}::float8[]) as c(stream, at, required, scheduled)`
  },
}

const sums = {
  required: { source: coverage, sum: sql`sum(f.required)` },
  scheduled: { source: coverage, sum: sql`sum(f.scheduled)` },
  short: { source: coverage, sum: sql`sum(greatest(0, f.required - f.scheduled))` },
  over: { source: coverage, sum: sql`sum(greatest(0, f.scheduled - f.required))` },
}

export const coverageMetrics: Metric[] = [
  metric({
    key: 'required',
    label: 'Required hours',
    unit: 'hours',
    sentence:
      'Agent-hours that the forecast needs to be present, without the absence that the schedule itself contains.',
    isMoreBetter: null,
    measures: { required: sums.required },
    value: ({ required }) => required,
  }),
  metric({
    key: 'covered',
    label: 'Scheduled for ticket groups',
    unit: 'hours',
    sentence:
      'Agent-hours of the published schedule that serve ticket groups, shared as the schedule’s coverage shares them.',
    isMoreBetter: null,
    measures: { scheduled: sums.scheduled },
    value: ({ scheduled }) => scheduled,
  }),
  metric({
    key: 'coverage',
    label: 'Coverage',
    unit: 'fraction',
    sentence:
      'Share of the required agent-hours that is scheduled, each quarter-hour and ticket group by itself.',
    isMoreBetter: true,
    measures: { required: sums.required, short: sums.short },
    value: ({ required, short }) => {
      const share = ratio(short, required)
      return share === null ? null : 1 - share
    },
  }),
  metric({
    key: 'short',
    label: 'Hours short',
    unit: 'hours',
    sentence: 'Required agent-hours that nobody is scheduled for.',
    isMoreBetter: false,
    measures: { short: sums.short },
    value: ({ short }) => short,
  }),
  metric({
    key: 'over',
    label: 'Hours over',
    unit: 'hours',
    sentence: 'Agent-hours scheduled beyond what is required.',
    isMoreBetter: false,
    measures: { over: sums.over },
    value: ({ over }) => over,
  }),
]
