// Applying an import and taking it back, each as a whole in the caller's transaction.
import { refuse } from '#contract/errors.ts'
import { unlinkSurfers } from '#server/platform/auth/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { emit } from '#server/platform/events/index.ts'
import { joinAsSurfers, replaceTeamEditors } from '../identity/index.ts'
import {
  type ImportedSurfer,
  importedSurfers,
  insertSurfers,
  linkAccounts,
  markAllDeleted,
  updateSurfers,
} from '../surfers/index.ts'
import { archiveUnusedTasks, insertTask, replaceTasksOfSurfers } from '../tasks/index.ts'
import { deleteEmptyTeams, insertTeam } from '../teams/index.ts'
import type { Plan, PlannedRow, Standing } from './plan.ts'
import type { Undo } from './store.ts'

type Applicable = PlannedRow & { wanted: NonNullable<PlannedRow['wanted']> }

/** The chosen lines of the plan. Throws CONFLICT when one of them is no longer what the preview showed. */
export function chosenRows({ rows }: Plan, lines: readonly number[]): Applicable[] {
  const byLine = new Map(rows.map(row => [row.line, row]))
  return lines.map(line => {
    const row = byLine.get(line)
    if (!row?.wanted)
      throw refuse('CONFLICT', {
        because: `Line ${line} cannot be imported: ${row?.because ?? 'the file has no such line.'} Look at the file again.`,
      })
    return row as Applicable
  })
}

const COLORS = ['blue', 'teal', 'purple', 'orange', 'green', 'pink', 'olive', 'royalBlue', 'berry'] as const

/** Ids by name of what is there and of what is made now. */
async function makeMissing(
  tx: Tx,
  organizationId: number,
  managerId: number,
  rows: readonly Applicable[],
  { teams, tasks }: Standing,
) {
  const teamIds = new Map(teams.map(team => [team.name, team.id]))
  const taskIds = new Map(tasks.map(task => [task.name, task.id]))
  const made = { teamIds: [] as number[], taskIds: [] as number[] }
  for (const name of new Set(rows.map(row => row.wanted.teamName)))
    if (!teamIds.has(name)) {
      const id = await insertTeam(tx, organizationId, { name, description: '' })
      await replaceTeamEditors(tx, organizationId, id, [managerId])
      teamIds.set(name, id)
      made.teamIds.push(id)
    }
  for (const name of new Set(rows.flatMap(row => row.wanted.skillNames)))
    if (!taskIds.has(name)) {
      const id = await insertTask(tx, organizationId, {
        name,
        emoji: '🎧',
        type: 'task-activity',
        color: COLORS[taskIds.size % COLORS.length]!,
        agentDialpadStatuses: [],
        isBusy: true,
      })
      taskIds.set(name, id)
      made.taskIds.push(id)
    }
  return { teamIds, taskIds, made }
}

export async function applyRows(
  tx: Tx,
  organizationId: number,
  managerId: number,
  rows: readonly Applicable[],
  standing: Standing,
): Promise<{ added: number; changed: number; undo: Undo }> {
  const { teamIds, taskIds, made } = await makeMissing(tx, organizationId, managerId, rows, standing)
  const fieldsOf = ({ wanted: { fields, teamName } }: Applicable) => ({
    ...fields,
    teamId: teamIds.get(teamName)!,
  })
  const added = rows.filter(row => row.before === null)
  const changed = rows.flatMap(row => (row.before ? [{ row, before: row.before }] : []))
  const ids = added.length > 0 ? await insertSurfers(tx, organizationId, added.map(fieldsOf)) : new Map()
  if (changed.length > 0)
    await updateSurfers(
      tx,
      changed.map(({ row, before }) => ({ ...fieldsOf(row), id: before.id })),
    )
  const idOf = (row: Applicable): number => row.before?.id ?? ids.get(row.wanted.fields.email)!
  await replaceTasksOfSurfers(
    tx,
    organizationId,
    rows.map(row => ({
      surferId: idOf(row),
      taskIds: [
        ...row.wanted.skillNames.map(name => taskIds.get(name)!),
        ...hiddenSkills(row.before, standing),
      ],
    })),
  )
  const people = added.map(row => ({
    surferId: idOf(row),
    email: row.wanted.fields.email,
    firstName: row.wanted.fields.firstName,
    lastName: row.wanted.fields.lastName,
  }))
  if (people.length > 0) await linkAccounts(tx, await joinAsSurfers(tx, organizationId, people))
  await publishChanges(tx, organizationId, managerId)
  const undo = {
    addedIds: added.map(idOf),
    before: changed.map(({ before }) => before),
    teamIds: made.teamIds,
    taskIds: made.taskIds,
  }
  return { added: added.length, changed: changed.length, undo }
}

/** Skills on archived activities, which no file names and which wait until the activity is restored. */
const hiddenSkills = (before: ImportedSurfer | null, { tasks }: Standing): number[] =>
  (before?.taskIds ?? []).filter(id => !tasks.some(task => task.id === id))

/** Agents that were deleted meanwhile stay so, and log-ins that were moved meanwhile stay moved. */
export async function takeBack(
  tx: Tx,
  organizationId: number,
  managerId: number | null,
  { addedIds, before, teamIds, taskIds }: Undo,
): Promise<void> {
  const there = new Map((await importedSurfers(tx)).map(surfer => [surfer.id, surfer]))
  const added = addedIds.filter(id => there.has(id))
  const changed = before
    .filter(surfer => there.has(surfer.id))
    .map(surfer => ({ ...surfer, email: there.get(surfer.id)!.email }))
  await unlinkSurfers(tx, organizationId, added)
  await markAllDeleted(tx, added)
  if (changed.length > 0) {
    await updateSurfers(tx, changed)
    await replaceTasksOfSurfers(
      tx,
      organizationId,
      changed.map(surfer => ({ surferId: surfer.id, taskIds: surfer.taskIds })),
    )
  }
  await deleteEmptyTeams(tx, teamIds)
  await archiveUnusedTasks(tx, taskIds)
  await publishChanges(tx, organizationId, managerId)
}

async function publishChanges(tx: Tx, organizationId: number, managerId: number | null): Promise<void> {
  const by = { managerId: managerId ?? undefined }
  await emit(tx, organizationId, 'people.changed', { what: 'surfers' }, by)
  await emit(tx, organizationId, 'people.changed', { what: 'teams' }, by)
  await emit(tx, organizationId, 'tasks.changed', {}, by)
}
