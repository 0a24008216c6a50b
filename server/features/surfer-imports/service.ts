// Imports of agents: looked at first, applied by a job, taken back as a whole.
import type { BodyOf } from '#contract/endpoint.ts'
import { refuse } from '#contract/errors.ts'
import {
  type ImportedRow,
  type ImportPreview,
  MAX_IMPORT_ROWS,
  type SurferImport,
  type surferImports,
} from '#contract/people/surfer-imports.ts'
import type { Page } from '#contract/shapes.ts'
import { invariant } from '#core/invariant.ts'
import type { Paged, Tx } from '#server/platform/database/index.ts'
import { type Actor, assertPermission, invalidBody, pageOf } from '#server/platform/http/index.ts'
import { startJob } from '#server/platform/jobs/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { allow, assertMayEditTeams } from '../identity/index.ts'
import { assertMayEdit, missingSurfers } from '../surfers/index.ts'
import { takeBack } from './apply.ts'
import { importSurfers } from './jobs.ts'
import { countOutside } from './outside-dates.ts'
import { type Plan, type PlannedRow, planImport } from './plan.ts'
import { standingFor } from './standing.ts'
import * as store from './store.ts'

const asRow = (
  { line, state, name, email, changes, because, before }: PlannedRow,
  outside: ReadonlyMap<number, number>,
): ImportedRow => ({
  line,
  state,
  name,
  email,
  changes,
  because,
  entriesOutside: (before && outside.get(before.id)) ?? 0,
})

const asImport = ({ id, fileName, managerName, added, changed, ...row }: store.ImportRow): SurferImport => ({
  id,
  fileName,
  managerName,
  added,
  changed,
  createdAt: row.createdAt.toISOString(),
  appliedAt: row.appliedAt?.toISOString() ?? null,
  undoneAt: row.undoneAt?.toISOString() ?? null,
})

function refuseOddFile({ headers, rows, columns }: Plan): void {
  const faults = [
    ...(rows.length === 0 ? ['The file has no lines below its headers.'] : []),
    ...(rows.length > MAX_IMPORT_ROWS
      ? [`The file has ${rows.length} agents, at most ${MAX_IMPORT_ROWS} at once: split it.`]
      : []),
    ...Object.values(columns)
      .filter(at => at >= headers.length)
      .map(at => `The file has ${headers.length} columns, no column ${at + 1}.`),
  ]
  if (faults.length > 0) throw invalidBody([{ path: ['text'], message: faults[0]! }])
}

export async function previewImport(
  { db, clock }: Platform,
  actor: Actor,
  { text, columns }: BodyOf<typeof surferImports.preview>,
): Promise<ImportPreview> {
  allow(actor, 'people.edit')
  return db.inTenant(actor.organizationId, async tx => {
    const plan = planImport(text, columns, await standingFor(tx, actor.managerId, clock.now()))
    refuseOddFile(plan)
    const outside = await countOutside(tx, plan.rows)
    return { ...plan, rows: plan.rows.map(row => asRow(row, outside)) }
  })
}

export async function listImports(
  { db }: Platform,
  actor: Actor,
  filter: Paged,
  url: string,
): Promise<Page<SurferImport>> {
  allow(actor, 'people.view')
  const { rows, meta } = await db.inTenant(actor.organizationId, tx => store.selectImports(tx, filter))
  return pageOf({ rows: rows.map(asImport), meta }, filter, url)
}

export async function startImport(
  { db, clock }: Platform,
  actor: Actor,
  { text, fileName, columns, lines, entriesOutside }: BodyOf<typeof surferImports.create>,
): Promise<{ importId: number; jobId: number }> {
  allow(actor, 'people.edit')
  const { organizationId, managerId } = actor
  invariant(managerId !== null, 'only managers edit people')
  if (entriesOutside === 'delete') assertPermission(actor, 'schedule.edit')
  return db.inTenant(organizationId, async tx => {
    const standing = await standingFor(tx, managerId, clock.now())
    const plan = planImport(text, columns, standing)
    refuseOddFile(plan)
    await assertMayImport(tx, actor, plan, lines)
    const refused = plan.rows.find(row => lines.includes(row.line) && row.state === 'refused')
    if (refused)
      throw invalidBody([
        { path: ['lines', lines.indexOf(refused.line)], message: `Line ${refused.line}: ${refused.because}` },
      ])
    if (entriesOutside === undefined) await refuseEntriesOutside(tx, plan, lines)
    const importId = await store.insertImport(tx, organizationId, {
      managerId,
      fileName,
      request: { text, columns, lines, entriesOutside },
    })
    const started = await startJob(tx, organizationId, importSurfers, { importId }, { managerId })
    invariant('jobId' in started, 'imports have no key that another could hold')
    return { importId, jobId: started.jobId }
  })
}

/** Throws when chosen lines leave entries of the schedule outside of new dates: their fate is a choice. */
async function refuseEntriesOutside(tx: Tx, { rows }: Plan, lines: readonly number[]): Promise<void> {
  const chosen = rows.filter(row => lines.includes(row.line))
  const counts = await countOutside(tx, chosen)
  if (counts.size === 0) return
  const found = chosen.flatMap(({ name, before }) => {
    const count = before && counts.get(before.id)
    return count ? [`${name} (${count})`] : []
  })
  const named = found.slice(0, 3).join(', ') + (found.length > 3 ? ` and ${found.length - 3} more` : '')
  throw invalidBody([
    {
      path: ['entriesOutside'],
      message: `The new dates leave entries of the schedule outside: ${named}. Choose “delete” or “keep”.`,
    },
  ])
}

/** Edit permission on the team of each agent that is changed, and on each team that one is put into. */
async function assertMayImport(
  tx: Tx,
  actor: Actor,
  { rows }: Plan,
  lines: readonly number[],
): Promise<void> {
  const chosen = rows.filter(row => lines.includes(row.line))
  await assertMayEdit(
    tx,
    actor,
    chosen.flatMap(row => row.before?.id ?? []),
  )
  await assertMayEditTeams(
    tx,
    actor,
    chosen.flatMap(row => row.teamIds),
  )
}

export async function undoImport({ db }: Platform, actor: Actor, importId: number): Promise<SurferImport> {
  allow(actor, 'people.edit')
  const { organizationId, managerId } = actor
  return db.inTenant(organizationId, async tx => {
    const found = await store.lockImport(tx, importId)
    if (!found) throw refuse('NOT_FOUND', { what: 'import', id: importId })
    const { undo } = found
    const touched = undo ? [...undo.addedIds, ...undo.before.map(surfer => surfer.id)] : []
    const gone = await missingSurfers(tx, touched)
    await assertMayEdit(
      tx,
      actor,
      touched.filter(id => !gone.includes(id)),
    )
    if (!undo)
      throw refuse('CONFLICT', {
        because: found.undoneAt ? 'This import was undone already.' : 'This import has not been applied.',
      })
    await takeBack(tx, organizationId, managerId, undo)
    await store.setUndone(tx, importId)
    return asImport((await store.lockImport(tx, importId))!)
  })
}
