// Changes of an agent's contract or team that take effect on a day to come: planned, called off, and applied by a chore
// when that day begins on the agent's clock.
import type { BodyOf } from '#contract/endpoint.ts'
import { SurferForm } from '#contract/endpoints/surfers.ts'
import { refuse } from '#contract/errors.ts'
import type { SurferChange, SurferTerm, surferChanges } from '#contract/people/surfer-changes.ts'
import type { Page } from '#contract/shapes.ts'
import { invariant } from '#core/invariant.ts'
import { type LocalDate, localDateOf } from '#core/time/index.ts'
import type { Paged, Tx } from '#server/platform/database/index.ts'
import { emit } from '#server/platform/events/index.ts'
import { type Actor, invalidBody, pageOf } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { allow, missingTeams } from '../identity/index.ts'
import * as changes from './changes-store.ts'
import { type ImportedSurfer, lockSurfers, updateSurfers } from './import-store.ts'
import { assertMayEdit } from './permission.ts'
import { selectMissingSurfers } from './store.ts'

export async function listChanges(
  { db }: Platform,
  actor: Actor,
  surferId: number,
  paged: Paged,
  url: string,
): Promise<Page<SurferChange>> {
  allow(actor, 'people.view')
  return db.inTenant(actor.organizationId, async tx => {
    await refuseMissing(tx, surferId)
    const { rows, meta } = await changes.selectChanges(tx, surferId, paged)
    const results = rows.map(row => ({ ...row, createdAt: row.createdAt.toISOString() }))
    return pageOf({ rows: results, meta }, paged, url)
  })
}

export async function listTerms(
  { db }: Platform,
  actor: Actor,
  surferId: number,
  paged: Paged,
  url: string,
): Promise<Page<SurferTerm>> {
  allow(actor, 'people.view')
  return db.inTenant(actor.organizationId, async tx => {
    await refuseMissing(tx, surferId)
    return pageOf(
      await changes.selectTerms(tx, surferId, paged),
      paged,
      url,
      ({ from }) => from ?? '-infinity',
    )
  })
}

async function refuseMissing(tx: Tx, surferId: number): Promise<void> {
  const [missing] = await selectMissingSurfers(tx, [surferId])
  if (missing !== undefined) throw refuse('NOT_FOUND', { what: 'agent', id: missing })
}

export async function planChange(
  { db, clock }: Platform,
  actor: Actor,
  surferId: number,
  { effectiveFrom, changes: values }: BodyOf<typeof surferChanges.create>,
): Promise<{ surferChangeId: number }> {
  allow(actor, 'people.edit')
  const { organizationId, managerId } = actor
  invariant(managerId !== null, 'only managers edit people')
  return db.inTenant(organizationId, async tx => {
    const [before] = await lockSurfers(tx, [surferId])
    const teamIds = values.teamId === undefined ? [] : [values.teamId]
    await assertMayEdit(tx, actor, [surferId], teamIds)
    if ((await missingTeams(tx, teamIds)).length > 0)
      throw invalidBody([{ path: ['changes', 'teamId'], message: `There is no team ${values.teamId} here.` }])
    refuseEarlyDay(effectiveFrom, localDateOf(before!.timezone, clock.now()))
    const fault = faultOf({ ...before!, ...values })
    if (fault) throw invalidBody([{ path: ['changes', ...fault.path], message: fault.message }])
    const [surferChangeId] = await changes.insertChanges(
      tx,
      organizationId,
      [{ surferId, changes: values }],
      {
        effectiveFrom,
        managerId,
        surferUpdateId: null,
      },
    )
    await publishChange(tx, organizationId, managerId)
    return { surferChangeId: surferChangeId! }
  })
}

/** Planned days are days to come: today's are changed at once, and the past is not rewritten. */
export function refuseEarlyDay(effectiveFrom: LocalDate, today: LocalDate): void {
  if (effectiveFrom <= today)
    throw invalidBody([
      {
        path: ['effectiveFrom'],
        message: `${effectiveFrom} is not after today, ${today}, on the clock of the agent. Choose a later day, or change it at once.`,
      },
    ])
}

/** The first rule that an agent's fields break together. */
export function faultOf(fields: object): { path: (string | number)[]; message: string } | null {
  const issue = SurferForm.safeParse(fields).error?.issues[0]
  return issue ? { path: issue.path as (string | number)[], message: issue.message } : null
}

export async function cancelPlanned(
  { db }: Platform,
  actor: Actor,
  surferId: number,
  changeId: number,
): Promise<void> {
  allow(actor, 'people.edit')
  await db.inTenant(actor.organizationId, async tx => {
    await assertMayEdit(tx, actor, [surferId])
    if (!(await changes.cancelChange(tx, surferId, changeId)))
      throw refuse('NOT_FOUND', {
        because: `There is no planned change ${changeId} of agent ${surferId}: it was applied or called off already.`,
      })
    await publishChange(tx, actor.organizationId, actor.managerId)
  })
}

/**
 * Applies the changes whose day has come. One that contradicts what was changed since then is not applied, and says
 * so. `now` in epoch milliseconds. Returns how many there were.
 */
export async function applyDueChanges(tx: Tx, organizationId: number, now: number): Promise<number> {
  const due = await changes.lockDueChanges(tx, new Date(now))
  if (due.length === 0) return 0
  const surfers = new Map(
    (await lockSurfers(tx, [...new Set(due.map(change => change.surferId))])).map(one => [one.id, one]),
  )
  const gone = new Set(
    await missingTeams(tx, [...new Set(due.flatMap(({ changes: { teamId } }) => teamId ?? []))]),
  )
  for (const [date, ofDay] of Map.groupBy(due, change => change.effectiveFrom)) {
    const ends = ofDay.map(({ id, surferId, changes: values }) => {
      const wanted = { ...surfers.get(surferId)!, ...values }
      const problem = problemOf(wanted, gone)
      if (problem === null) surfers.set(surferId, wanted)
      return { id, surferId, problem }
    })
    const changedIds = new Set(ends.filter(end => end.problem === null).map(end => end.surferId))
    await changes.beginTermsOn(tx, date)
    await updateSurfers(
      tx,
      [...changedIds].map(id => surfers.get(id)!),
    )
    await changes.endChanges(tx, ends)
  }
  await changes.beginTermsOn(tx, null)
  await publishChange(tx, organizationId, null)
  return due.length
}

function problemOf(wanted: ImportedSurfer, goneTeamIds: ReadonlySet<number>): string | null {
  if (goneTeamIds.has(wanted.teamId)) return 'The team has been deleted since then.'
  const fault = faultOf(wanted)
  return fault && `It contradicts what was changed since then: ${fault.message}.`
}

const publishChange = (tx: Tx, organizationId: number, managerId: number | null) =>
  emit(tx, organizationId, 'people.changed', { what: 'surfers' }, { managerId: managerId ?? undefined })
