// Job "move-in": checks a file, takes it over or undoes it. Each step reads everything anew and writes in the one
// transaction that ends the job, so that a run that was killed leaves nothing and a second one changes nothing.
import { refuse } from '#contract/errors.ts'
import type { MoveIn } from '#contract/organization/move-ins.ts'
import { invariant } from '#core/invariant.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { defineJob, type JobContext } from '#server/platform/jobs/index.ts'
import { lockOrganization } from '../organization/index.ts'
import { importedSurfers } from '../surfers/index.ts'
import { KINDS } from './kinds/index.ts'
import type { FileToRead, MoveInContext, PlannedRow } from './kinds/kind.ts'
import type { ReadFile } from './read-file.ts'
import * as store from './store.ts'

export type Step = 'check' | 'apply' | 'undo'
interface Input {
  moveInId: number
  step: Step
}

export const moveInJob = defineJob<Input>({
  kind: 'move-in',
  always: 'Teams, activities, shifts and time off are there whatever is off.',
  maxAttempts: 3,
  run: ({ moveInId, step }, context) => STEPS[step](moveInId, context),
})

const contextOf = (
  { organizationId, jobId }: JobContext,
  { managerId, isPublished }: store.MoveInRecord,
): MoveInContext => ({ organizationId, jobId, managerId, isPublished })

async function read(tx: Tx, moveIn: store.MoveInRecord, context: JobContext): Promise<ReadFile> {
  const { id, kind, columns, dateOrder, zone } = moveIn
  const text = await store.selectText(tx, id)
  invariant(text !== null, `the file of move-in ${id} is there until it is taken over`)
  const agents = zone === 'agent' ? await importedSurfers(tx) : []
  return context.runInThread<FileToRead, ReadFile>(new URL('./read-file-thread.ts', import.meta.url), {
    kind,
    text,
    columns,
    dateOrder,
    zone,
    earlier: await store.selectEarlierColumns(tx, moveIn),
    agentZones: new Map(agents.map(agent => [agent.email.toLowerCase(), agent.timezone])),
  })
}

async function lockedIn(tx: Tx, moveInId: number, state: MoveIn['state'][]): Promise<store.MoveInRecord> {
  const moveIn = await store.lockMoveIn(tx, moveInId)
  if (!moveIn) throw refuse('NOT_FOUND', { what: 'file', id: moveInId })
  if (!state.includes(moveIn.state))
    throw refuse('CONFLICT', { because: `This file is ${moveIn.state}. Reload to see what it is like now.` })
  return moveIn
}

function countsOf(rows: readonly PlannedRow[]): MoveIn['counts'] {
  const counts = { new: 0, changed: 0, unchanged: 0, refused: 0 }
  for (const { state } of rows) counts[state]++
  return counts
}

async function check(moveInId: number, context: JobContext): Promise<void> {
  await context.progress(0.1, 'Comparing the file with what is here')
  await context.complete(async tx => {
    const moveIn = await lockedIn(tx, moveInId, ['checking', 'checked'])
    const file = await read(tx, moveIn, context)
    const rows =
      file.questions.length > 0
        ? []
        : await KINDS[moveIn.kind].plan(tx, contextOf(context, moveIn), file.rows)
    await store.replaceRows(tx, context.organizationId, moveInId, rows)
    const counts = countsOf(rows)
    await store.setChecked(tx, moveInId, { ...file, counts })
    return { moveInId, ...counts }
  })
}

const isWriting = <W>(row: PlannedRow<W>): row is PlannedRow<W> & { write: W } =>
  row.write !== null && (row.state === 'new' || row.state === 'changed')

async function apply(moveInId: number, context: JobContext): Promise<void> {
  await context.progress(0.1, 'Taking the file over')
  await context.complete(async tx => {
    await lockOrganization(tx)
    const moveIn = await lockedIn(tx, moveInId, ['checked'])
    const kind = KINDS[moveIn.kind]
    const own = contextOf(context, moveIn)
    const { rows } = await read(tx, moveIn, context)
    const wanted = (await kind.plan(tx, own, rows)).filter(isWriting)
    refuseOther(await store.selectShown(tx, moveInId), wanted)
    const written = await kind.write(tx, own, wanted)
    await store.setWritten(
      tx,
      moveInId,
      wanted.map(({ line }, at) => ({ line, written: written[at] })),
    )
    await store.setApplied(tx, moveInId)
    return { moveInId, ...countsOf(wanted) }
  })
}

/** Throws when a line would do something else than was shown: somebody changed what it is compared with. */
function refuseOther(
  shown: Awaited<ReturnType<typeof store.selectShown>>,
  wanted: readonly PlannedRow[],
): void {
  const textOf = ({ state, changes }: Pick<PlannedRow, 'state' | 'changes'>) =>
    JSON.stringify([state, changes.map(({ field, from, to }) => [field, from, to])])
  const now = new Map(wanted.map(row => [row.line, textOf(row)]))
  const other =
    shown.find(row => now.get(row.line) !== textOf(row))?.line ??
    (shown.length === wanted.length ? undefined : wanted[0]?.line)
  if (other !== undefined)
    throw refuse('CONFLICT', {
      because: `Line ${other} would no longer do what was shown: somebody changed something meanwhile. Compare the file again.`,
    })
}

async function undo(moveInId: number, context: JobContext): Promise<void> {
  await context.progress(0.1, 'Undoing the file')
  await context.complete(async tx => {
    await lockOrganization(tx)
    const moveIn = await lockedIn(tx, moveInId, ['applied'])
    await KINDS[moveIn.kind].undo(tx, contextOf(context, moveIn), await store.selectWritten(tx, moveInId))
    await store.setUndone(tx, moveInId)
    return { moveInId }
  })
}

const STEPS = { check, apply, undo }

export const jobs = [moveInJob]
