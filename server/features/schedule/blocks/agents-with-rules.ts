// Agents with the blocks and the rules that their schedules are checked against.
import type { draftView, WarnedSurfer, WarningRules } from '#core/blocks/index.ts'
import {
  addDays,
  type Interval,
  instantAt,
  localDateOf,
  type Weekday,
  weekStartOf,
  type Zone,
} from '#core/time/index.ts'
import {
  organizationWeekStart,
  organizationZone,
  schedulingSettings,
} from '#server/features/organization/index.ts'
import { shiftTemplatesById } from '#server/features/task-templates/index.ts'
import { tasksById } from '#server/features/tasks/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { warnedSurfers } from './block-check.ts'
import { blocksMeeting } from './blocks-store.ts'
import type { StoredBlock } from './stored-block.ts'

export interface AgentsWithRules {
  surfers: ReadonlyMap<number, WarnedSurfer>
  bySurfer: ReadonlyMap<number, readonly StoredBlock[]>
  rules: WarningRules
}

/** Blocks of the agents in a view, from whole weeks around the range, with the rules to check them against. */
export async function agentsWithRules(
  tx: Tx,
  surferIds: readonly number[],
  range: Interval,
  view: typeof draftView,
): Promise<AgentsWithRules> {
  const known = weeksAround(await organizationZone(tx), await organizationWeekStart(tx), range)
  const blocks = view(await blocksMeeting(tx, { surferIds, from: known.start, to: known.end }))
  return {
    surfers: await warnedSurfers(tx, surferIds, range),
    bySurfer: Map.groupBy(blocks, block => block.surferId),
    rules: await rulesFor(tx, blocks, known),
  }
}

async function rulesFor(tx: Tx, blocks: readonly StoredBlock[], known: Interval): Promise<WarningRules> {
  const settings = await schedulingSettings(tx)
  const taskIds = blocks.flatMap(block => block.tasks.map(task => task.taskId))
  const tasks = await tasksById(tx, [...new Set(taskIds)])
  const templateIds = blocks.flatMap(block => block.shiftTemplateId ?? [])
  return {
    taskNames: new Map(tasks.filter(task => task.streamIds.length > 0).map(task => [task.id, task.name])),
    minConsecutiveDays: settings.minConsecutiveDays,
    maxConsecutiveDays: settings.maxConsecutiveDays,
    minConsecutiveDaysOff: settings.minConsecutiveDaysOff,
    maxWeekends: settings.maxWeekends,
    ignoresAvailability: settings.ignoresAvailability,
    shifts: await shiftTemplatesById(tx, [...new Set(templateIds)]),
    known,
    weekStartsOn: await organizationWeekStart(tx),
  }
}

/** The weeks that the range cuts, and a day more for the rest in between. */
function weeksAround(zone: Zone, weekStartsOn: Weekday, { start, end }: Interval): Interval {
  return {
    start: instantAt(zone, addDays(weekStartOf(localDateOf(zone, start), weekStartsOn), -1), 0),
    end: instantAt(zone, addDays(weekStartOf(localDateOf(zone, end - 1), weekStartsOn), 8), 0),
  }
}
