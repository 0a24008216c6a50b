// Rows of the coverage strip: sums over ticket groups, quarter-hour by quarter-hour.
import type { CoverageDemands } from '#contract/endpoints/forecasts.ts'
import { COVERAGE_STEP_MS, type CoverageBoard, coverageFigures } from '#core/blocks/index.ts'
import { HOUR_MS, type Interval } from '#core/time/index.ts'
import type { StripRow } from '#web/parts/CoverageStrip.tsx'
import type { ExpectedAnswers } from './coverage-board.ts'
import * as texts from './texts.ts'

/** One row: which ticket groups it adds up, as indexes into the demand. */
export interface StreamSumRow extends Pick<StripRow, 'id' | 'label' | 'title'> {
  streams: readonly number[]
}

interface NamedTask {
  id: number
  name: string
  emoji?: string
}

/** Activity plan, by the activities that its rules name. */
export interface CountedPlan {
  name: string
  taskIds: readonly number[]
}

interface DisplayChoice {
  /** Ticket group that is counted instead of all. */
  onlyStreamId?: number | null | undefined
  streamIds?: readonly number[] | undefined
  taskIds?: readonly number[] | undefined
}

/** The sum of all first, or of what a chosen plan serves, then the chosen ticket groups, then those of chosen activities. */
export function chosenRows(
  { streams }: CoverageDemands,
  { onlyStreamId, streamIds = [], taskIds = [] }: DisplayChoice,
  tasks: ReadonlyMap<number, NamedTask>,
  plan: CountedPlan | null,
): StreamSumRow[] {
  const indexes = [...streams.keys()]
  const servedBy = (ids: readonly number[]) =>
    indexes.filter(at => streams[at]!.taskIds.some(id => ids.includes(id)))
  const planned = plan ? servedBy(plan.taskIds) : []
  const only = streams.findIndex(stream => stream.streamId === onlyStreamId)
  const first = (): Omit<StreamSumRow, 'id'> => {
    if (only >= 0)
      return {
        label: streams[only]!.streamName,
        title: texts.thisTicketGroupAlone(requiredText([streams[only]!])),
        streams: [only],
      }
    if (plan && planned.length > 0)
      return {
        label: plan.name,
        title: texts.ticketGroupsThatTheActivityPlan(
          namesOf(planned),
          requiredText(planned.map(at => streams[at]!)),
        ),
        streams: planned,
      }
    return {
      label: texts.coverage,
      title: texts.allTicketGroupsTogether(requiredText(streams)),
      streams: indexes,
    }
  }
  const namesOf = (served: readonly number[]) => served.map(at => streams[at]!.streamName).join(', ')
  const groups = streamIds.flatMap(id => {
    const at = streams.findIndex(stream => stream.streamId === id)
    return at < 0
      ? []
      : [
          {
            id: `stream ${id}`,
            label: streams[at]!.streamName,
            title: `${streams[at]!.streamName}. ${requiredText([streams[at]!])}`,
            streams: [at],
          },
        ]
  })
  const activities = taskIds.flatMap(id => {
    const task = tasks.get(id)
    const served = servedBy([id])
    if (!task || served.length === 0) return []
    return [
      {
        id: `task ${id}`,
        label: `${task.emoji ?? ''} ${task.name}`.trim(),
        title: texts.whatItsTicketGroupsRequire(task.name, namesOf(served)),
        streams: served,
      },
    ]
  })
  return [{ id: 'all', ...first() }, ...groups, ...activities]
}

/** The shrinkage that the requirement of ticket groups contains. */
export function requiredText(streams: readonly { shrinkageSentence: string | null }[]): string {
  const sentences = new Set(streams.map(stream => stream.shrinkageSentence))
  const [only] = sentences
  if (sentences.size > 1) return texts.requiredAgentsToBePresent
  return texts.requiredAgentsToBePresentInCoverageRows(only ?? texts.noShrinkageIsAdded)
}

/** Placeholder rows without figures, as many as there will be. */
export const placeholderRows = ({ streamIds = [], taskIds = [] }: DisplayChoice): StripRow[] => [
  { id: 'all', label: texts.coverage, intervals: [] },
  ...[...streamIds.map(id => `stream ${id}`), ...taskIds.map(id => `task ${id}`)].map(id => ({
    id,
    label: '',
    intervals: [],
  })),
]

export interface RowFacts {
  demands: CoverageDemands
  /** Answers by stream, when service levels are wanted. */
  answers: ReadonlyMap<number, ExpectedAnswers>
  /** Agents off work who could serve each stream in each step; null: not known. */
  spare: readonly ArrayLike<number>[] | null
  now: number
}

export function coverageRows(
  board: CoverageBoard,
  rows: readonly StreamSumRow[],
  { demands, answers, spare, now }: RowFacts,
  within: Interval,
): StripRow[] {
  const actual = board.actual()
  const waiting = board.backlog()
  const { from, stepCount, required } = board
  const shortAt = (stream: number, step: number) =>
    Math.max(0, required[stream]![step]! - actual[stream]![step]!)
  // The board may be of the days that were in view before.
  const first = Math.max(0, Math.floor((within.start - from) / COVERAGE_STEP_MS))
  const last = Math.min(stepCount, Math.ceil((within.end - from) / COVERAGE_STEP_MS))
  return rows.map(({ streams, ...row }) => ({
    ...row,
    partsIn: time =>
      streams.map(at => ({ label: demands.streams[at]!.streamName, figures: figuresIn(board, at, time) })),
    intervals: Array.from({ length: Math.max(0, last - first) }, (_, index) => {
      const step = first + index
      const sum = (of: (stream: number) => number) => streams.reduce((total, stream) => total + of(stream), 0)
      return {
        start: from + step * COVERAGE_STEP_MS,
        end: from + (step + 1) * COVERAGE_STEP_MS,
        required: sum(s => required[s]![step]!),
        actual: sum(s => actual[s]![step]!),
        short: sum(s => shortAt(s, step)),
        over: sum(s => Math.max(0, actual[s]![step]! - required[s]![step]!)),
        // Nobody can be asked for a time that has passed.
        ...(spare &&
          from + (step + 1) * COVERAGE_STEP_MS > now && {
            unfillable: sum(s => Math.max(0, shortAt(s, step) - spare[s]![step]!)),
          }),
        backlogs: streams.flatMap(s => {
          const agentQuarters = waiting[s]?.[step]
          if (agentQuarters === undefined) return []
          const { streamName: name, target } = demands.streams[s]!
          const targetHours = (target.targetResponseTimeSeconds ?? 0) / 3600
          return [{ name, targetHours, agentHours: agentQuarters / 4 }]
        }),
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

/** Figures of one ticket group within a time, by whole steps. */
function figuresIn(board: CoverageBoard, stream: number, { start, end }: Interval) {
  const first = Math.max(0, Math.floor((start - board.from) / COVERAGE_STEP_MS))
  const last = Math.min(board.stepCount, Math.ceil((end - board.from) / COVERAGE_STEP_MS))
  return coverageFigures(
    board.required[stream]!.subarray(first, Math.max(first, last)),
    board.actual()[stream]!.subarray(first, Math.max(first, last)),
    COVERAGE_STEP_MS / HOUR_MS,
  )
}
