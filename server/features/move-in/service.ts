// Moving in: a file is uploaded, compared, taken over and undone; the work itself is the job's.
import type { BodyOf, QueryOf } from '#contract/endpoint.ts'
import { refuse } from '#contract/errors.ts'
import { MOVE_IN_COLUMNS } from '#contract/organization/move-in-fields.ts'
import {
  MAX_MOVE_IN_ROWS,
  type MoveIn,
  type MoveInRow,
  type moveIns,
} from '#contract/organization/move-ins.ts'
import type { Page } from '#contract/shapes.ts'
import { invariant } from '#core/invariant.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { type Actor, assertPermission, invalidBody, pageOf } from '#server/platform/http/index.ts'
import { startJob, unfinishedJob } from '#server/platform/jobs/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { allow } from '../identity/index.ts'
import { assertMayEdit } from '../surfers/index.ts'
import { moveInJob, type Step } from './jobs.ts'
import { KINDS } from './kinds/index.ts'
import * as store from './store.ts'

const asMoveIn = ({ managerId: _, createdAt, appliedAt, undoneAt, ...row }: store.MoveInRecord): MoveIn => ({
  ...row,
  createdAt: createdAt.toISOString(),
  appliedAt: appliedAt?.toISOString() ?? null,
  undoneAt: undoneAt?.toISOString() ?? null,
})

export async function listMoveIns(
  { db }: Platform,
  actor: Actor,
  filter: QueryOf<typeof moveIns.list>,
  url: string,
): Promise<Page<MoveIn>> {
  allow(actor, 'people.view')
  const { rows, meta } = await db.inTenant(actor.organizationId, tx => store.selectMoveIns(tx, filter))
  return pageOf({ rows: rows.map(asMoveIn), meta }, filter, url)
}

export async function readMoveIn({ db }: Platform, actor: Actor, moveInId: number): Promise<MoveIn> {
  allow(actor, 'people.view')
  return db.inTenant(actor.organizationId, async tx => asMoveIn(await known(tx, moveInId)))
}

export async function listMoveInRows(
  { db }: Platform,
  actor: Actor,
  moveInId: number,
  filter: QueryOf<typeof moveIns.rows>,
  url: string,
): Promise<Page<MoveInRow>> {
  allow(actor, 'people.view')
  return db.inTenant(actor.organizationId, async tx => {
    await known(tx, moveInId)
    return pageOf(await store.selectRows(tx, moveInId, filter), filter, url, row => row.line)
  })
}

function there(moveIn: store.MoveInRecord | undefined, moveInId: number): store.MoveInRecord {
  if (!moveIn) throw refuse('NOT_FOUND', { what: 'file', id: moveInId })
  return moveIn
}
const known = async (tx: Tx, moveInId: number) => there(await store.selectMoveIn(tx, moveInId), moveInId)
const lockedMoveIn = async (tx: Tx, moveInId: number) => there(await store.lockMoveIn(tx, moveInId), moveInId)

function assertMayMoveIn(actor: Actor, { kind, isPublished }: Pick<MoveIn, 'kind' | 'isPublished'>): void {
  assertPermission(actor, KINDS[kind].permission)
  if (isPublished) assertPermission(actor, 'schedule.publish')
}

export async function createMoveIn(
  { db }: Platform,
  actor: Actor,
  { text, ...file }: BodyOf<typeof moveIns.create>,
): Promise<MoveIn> {
  allow(actor, 'people.edit')
  assertMayMoveIn(actor, file)
  refuseOddText(text)
  refuseOddColumns(file.kind, file.columns)
  const { organizationId, managerId } = actor
  invariant(managerId !== null, 'only managers edit people')
  return db.inTenant(organizationId, async tx => {
    // PostgreSQL keeps no text with a null character in it.
    const plain = text.replaceAll('\0', '')
    const moveInId = await store.insertMoveIn(tx, organizationId, { ...file, managerId, text: plain })
    return start(tx, actor, moveInId, 'check')
  })
}

function refuseOddText(text: string): void {
  const lines = text.split(/\r\n|\r|\n/).filter(line => line.trim() !== '').length
  if (lines < 2)
    throw invalidBody([
      {
        path: ['text'],
        message: 'The file has no lines below its headers. Choose a file with headers in the first line.',
      },
    ])
  if (lines - 1 > MAX_MOVE_IN_ROWS)
    throw invalidBody([
      {
        path: ['text'],
        message: `The file has ${lines - 1} lines, at most ${MAX_MOVE_IN_ROWS} at once: split it.`,
      },
    ])
}

function refuseOddColumns(kind: MoveIn['kind'], columns: MoveIn['columns']): void {
  const fields = MOVE_IN_COLUMNS[kind].map(column => column.field)
  const odd = Object.keys(columns ?? {}).find(field => !fields.some(one => one === field))
  if (odd)
    throw invalidBody([
      { path: ['columns', odd], message: `Files of ${kind} have no ${odd}. They have ${fields.join(', ')}.` },
    ])
}

export async function changeMoveIn(
  { db }: Platform,
  actor: Actor,
  moveInId: number,
  change: BodyOf<typeof moveIns.change>,
): Promise<MoveIn> {
  allow(actor, 'people.edit')
  return db.inTenant(actor.organizationId, async tx => {
    const before = await lockedMoveIn(tx, moveInId)
    const after = { ...before, ...change }
    assertMayMoveIn(actor, after)
    refuseState(before, ['checking', 'checked'])
    refuseOddColumns(before.kind, after.columns)
    await refuseWhileRunning(tx, actor, moveInId)
    await store.setAnswers(tx, moveInId, after)
    return start(tx, actor, moveInId, 'check')
  })
}

export async function applyMoveIn({ db }: Platform, actor: Actor, moveInId: number): Promise<MoveIn> {
  allow(actor, 'people.edit')
  return db.inTenant(actor.organizationId, async tx => {
    const moveIn = await lockedMoveIn(tx, moveInId)
    assertMayMoveIn(actor, moveIn)
    await assertMayEdit(tx, actor, await store.selectTouchedSurfers(tx, moveInId))
    refuseState(moveIn, ['checked'])
    await refuseWhileRunning(tx, actor, moveInId)
    if (moveIn.questions.length > 0)
      throw refuse('CONFLICT', {
        because: `Answer first: ${moveIn.questions.join(', ')}. Nothing was taken over.`,
      })
    if (moveIn.counts.new + moveIn.counts.changed === 0)
      throw refuse('CONFLICT', { because: 'No line of the file would change anything.' })
    return start(tx, actor, moveInId, 'apply')
  })
}

export async function undoMoveIn({ db }: Platform, actor: Actor, moveInId: number): Promise<MoveIn> {
  allow(actor, 'people.edit')
  return db.inTenant(actor.organizationId, async tx => {
    const moveIn = await lockedMoveIn(tx, moveInId)
    assertMayMoveIn(actor, moveIn)
    await assertMayEdit(tx, actor, await store.selectTouchedSurfers(tx, moveInId))
    refuseState(moveIn, ['applied'])
    await refuseWhileRunning(tx, actor, moveInId)
    return start(tx, actor, moveInId, 'undo')
  })
}

const STATE_TEXTS: Record<MoveIn['state'], string> = {
  checking: 'This file has not been compared with what is here yet.',
  checked: 'This file has not been taken over.',
  applied: 'This file was taken over already.',
  undone: 'This file was undone already.',
}

function refuseState({ state }: store.MoveInRecord, wanted: MoveIn['state'][]): void {
  if (!wanted.includes(state)) throw refuse('CONFLICT', { because: STATE_TEXTS[state] })
}

async function refuseWhileRunning(tx: Tx, { organizationId }: Actor, moveInId: number): Promise<void> {
  if ((await unfinishedJob(tx, organizationId, moveInJob, String(moveInId))) !== null)
    throw refuse('CONFLICT', {
      because: 'Work on this file is under way. Wait until it is done, or stop it.',
    })
}

async function start(tx: Tx, { organizationId, managerId }: Actor, moveInId: number, step: Step) {
  const options = { key: String(moveInId), managerId: managerId! }
  const started = await startJob(tx, organizationId, moveInJob, { moveInId, step }, options)
  invariant('jobId' in started, 'callers look for an unfinished job first')
  await store.setJob(tx, moveInId, started.jobId)
  return asMoveIn(await known(tx, moveInId))
}
