// Options for a time with too few agents, and the edits that each stands for.
import type { Task } from '#contract/endpoints/tasks.ts'
import { type HelpKind, type HelpOption, whoCouldHelp } from '#core/scheduling/help/index.ts'
import type { Interval, Zone } from '#core/time/index.ts'
import { timeText } from '#web/lib/dates.ts'
import { sumCoverage, type Tolerance, timesIn } from '#web/parts/coverage.ts'
import { emptyBlock } from '../edits/adding.ts'
import { attemptEdits, EditBuilder, type EditContext, type EditOutcome } from '../edits/edit-context.ts'
import type { WarningContext } from '../warnings/warnings-of-edits.ts'
import * as texts from './texts.ts'
import type { CountedCoverage } from './use-coverage.ts'

export interface CoverageHelpRequest {
  rowId: string
  within: Interval
  now: number
  zone: Zone
  coverage: CountedCoverage
  rules: WarningContext
  mayEdit: ReadonlySet<number>
  tasks: ReadonlyMap<number, Task>
  tolerance: Tolerance
}

/** Stretch within a strip's column that lacks the most agent-hours; null when nothing is short any more. */
export function worstStretch({ coverage, rowId, within, tolerance }: CoverageHelpRequest): Interval | null {
  const row = coverage.rows().find(one => one.id === rowId)
  if (!row) return null
  const { runs } = sumCoverage(row.intervals, within, tolerance)
  const missing = (time: Interval) => sumCoverage(row.intervals, time).figures.shortHours
  return timesIn(runs, 'under').sort((a, b) => missing(b) - missing(a))[0] ?? null
}

/** Searches for options; it yields after each agent. */
export function* findHelp(wish: CoverageHelpRequest, within: Interval): Generator<unknown, HelpOption[]> {
  const { coverage, rules, tasks, zone, now } = wish
  const surfers = [...rules.surfers.values()].filter(({ id }) => wish.mayEdit.has(id))
  const board = yield* coverage.boardForHelp()
  return yield* whoCouldHelp({
    board,
    demand: coverage.demand,
    streams: coverage.streamsOf(wish.rowId),
    within,
    now,
    surfers,
    blocksOf: rules.blocksOf,
    rules: rules.rules,
    taskNames: new Map([...tasks].map(([id, task]) => [id, `${task.emoji} ${task.name}`])),
    breakTaskIds: new Set(
      [...tasks.values()].filter(task => task.type === 'task-break').map(task => task.id),
    ),
    timeOf: instant => timeText(instant, zone),
  })
}

export const HELP_LABELS: Record<HelpKind, { heading: string; verb: string; did: string }> = {
  assign: { heading: texts.onShiftWithSpareTime, verb: texts.assign, did: texts.gaveAnotherActivityTo },
  'move-break': { heading: texts.breaksThatCouldMove, verb: texts.move, did: texts.movedABreakOf },
  'move-activity': { heading: texts.activitiesThatCouldMove, verb: texts.move, did: texts.movedAnActivityOf },
  extend: { heading: texts.longerShifts, verb: texts.extend, did: texts.extendedAShiftOf },
  'new-shift': { heading: texts.offThatDay, verb: texts.addShift, did: texts.addedAShiftFor },
}

export function helpEdits(
  context: EditContext,
  { before, after, kind }: HelpOption,
  name: string,
): EditOutcome {
  return attemptEdits(() => {
    const builder = new EditBuilder(context)
    const { surferId, interval, breaks, tasks } = after
    if (before) builder.set(before.id, { ...builder.content(before.id), interval, breaks, tasks })
    else builder.add({ ...emptyBlock(surferId, interval), breaks, tasks })
    return { edits: builder.edits(), label: `${HELP_LABELS[kind].did} ${name}`, selects: [] }
  })
}
