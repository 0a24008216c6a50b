// Rows of the coverage strip: sums over ticket groups, quarter-hour by quarter-hour.
import type { CoverageDemands } from '#contract/endpoints/forecasts.ts'
import { COVERAGE_STEP_MS, type CoverageBoard } from '#core/blocks/index.ts'
import type { Interval } from '#core/time/index.ts'
import type { StripRow } from '#web/parts/CoverageStrip.tsx'
import type { ExpectedAnswers } from './coverage-board.ts'

/** One row: which ticket groups it adds up, as indexes into the demand. */
export interface StreamSumRow extends Pick<StripRow, 'id' | 'label' | 'title'> {
  streams: readonly number[]
}

interface NamedTask {
  id: number
  name: string
  emoji?: string
}

interface DisplayChoice {
  streamIds?: readonly number[] | undefined
  taskIds?: readonly number[] | undefined
}

/** The sum of all first, then the chosen ticket groups, then those that chosen activities serve. */
export function chosenRows(
  { streams }: CoverageDemands,
  { streamIds = [], taskIds = [] }: DisplayChoice,
  tasks: ReadonlyMap<number, NamedTask>,
): StreamSumRow[] {
  const indexes = [...streams.keys()]
  const all = { id: 'all', label: 'Coverage', title: 'All ticket groups together', streams: indexes }
  const groups = streamIds.flatMap(id => {
    const at = streams.findIndex(stream => stream.streamId === id)
    return at < 0 ? [] : [{ id: `stream ${id}`, label: streams[at]!.streamName, streams: [at] }]
  })
  const activities = taskIds.flatMap(id => {
    const task = tasks.get(id)
    const served = indexes.filter(at => streams[at]!.taskIds.includes(id))
    if (!task || served.length === 0) return []
    const names = served.map(at => streams[at]!.streamName).join(', ')
    return [
      {
        id: `task ${id}`,
        label: `${task.emoji ?? ''} ${task.name}`.trim(),
        title: `${task.name}: what its ticket groups require, ${names}`,
        streams: served,
      },
    ]
  })
  return [all, ...groups, ...activities]
}

/** Placeholder rows without figures, as many as there will be. */
export const placeholderRows = ({ streamIds = [], taskIds = [] }: DisplayChoice): StripRow[] => [
  { id: 'all', label: 'Coverage', intervals: [] },
  ...[...streamIds.map(id => `stream ${id}`), ...taskIds.map(id => `task ${id}`)].map(id => ({
    id,
    label: '',
    intervals: [],
  })),
]

/** `answers`: by stream, when service levels are wanted. */
export function coverageRows(
  board: CoverageBoard,
  rows: readonly StreamSumRow[],
  answers: ReadonlyMap<number, ExpectedAnswers>,
  within: Interval,
): StripRow[] {
  const actual = board.actual()
  const { from, stepCount, required } = board
  // The board may be of the days that were in view before.
  const first = Math.max(0, Math.floor((within.start - from) / COVERAGE_STEP_MS))
  const last = Math.min(stepCount, Math.ceil((within.end - from) / COVERAGE_STEP_MS))
  return rows.map(({ streams, ...row }) => ({
    ...row,
    intervals: Array.from({ length: Math.max(0, last - first) }, (_, index) => {
      const step = first + index
      const sum = (of: (stream: number) => number) => streams.reduce((total, stream) => total + of(stream), 0)
      return {
        start: from + step * COVERAGE_STEP_MS,
        end: from + (step + 1) * COVERAGE_STEP_MS,
        required: sum(s => required[s]![step]!),
        actual: sum(s => actual[s]![step]!),
        ...(answers.size > 0 && {
          answers: {
            contacts: sum(s => answers.get(s)?.contacts[step] ?? 0),
            answered: sum(s => answers.get(s)?.answered[step] ?? 0),
            wanted: sum(s => answers.get(s)?.wanted[step] ?? 0),
          },
        }),
      }
    }),
  }))
}
