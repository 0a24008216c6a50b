// Steps of a request that change the schedule: approved time off is written and published with the status and the
// message to the agent, in one transaction. Callers hold the organization's lock.
import { refuse } from '#contract/errors.ts'
import { type TimeOffStatus, timeOffCan } from '#contract/time-off/requests.ts'
import { localDateOf } from '#core/time/index.ts'
import { canISpan, dayInText, type SpanVerdict, spanInterval } from '#core/time-off/index.ts'
import { editAndPublish, writeInterval } from '#server/features/schedule/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import type { Actor } from '#server/platform/http/index.ts'
import { queueNotice } from '#server/platform/notices/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { loadCanI, NO_POLICY } from './can-i.ts'
import { selectOffBlockId, selectRecipients } from './facts-store.ts'
import { type StoredRequest, selectRequests, selectWaiting, updateStatus } from './requests-store.ts'
import { spanOf } from './shown.ts'

export type Deciding = Pick<Platform, 'secrets' | 'clock'>

export interface Author {
  organizationId: number
  /** The manager who decides; null: the rule, or the agent. */
  manager: Actor | null
  note: string
}

/** The verdict on a request as it stands, without counting the request itself. */
export async function verdictOn(
  tx: Tx,
  { clock }: Pick<Deciding, 'clock'>,
  request: StoredRequest,
): Promise<{ verdict: SpanVerdict; outcome: 'approved' | 'pending' | 'waitlisted' | null }> {
  const { facts } = await loadCanI(tx, { ...request, now: clock.now(), exceptId: request.id })
  if (!facts) throw refuse('CONFLICT', { because: NO_POLICY })
  const verdict = canISpan(facts, spanOf(request))
  return { verdict, outcome: outcomeOf(verdict, facts.allowance.policy.approvesAtPercent !== null) }
}

/** Status of a request with such a verdict; null: it is refused. */
export function outcomeOf(
  { colour, isWaitable }: Pick<SpanVerdict, 'colour' | 'isWaitable'>,
  approvesByRule: boolean,
): 'approved' | 'pending' | 'waitlisted' | null {
  if (colour === 'red') return isWaitable ? 'waitlisted' : null
  return colour === 'green' && approvesByRule ? 'approved' : 'pending'
}

/** Managers may go beyond limits, days without time off and coverage; never beyond the allowance. */
const BINDING = ['ALLOWANCE', 'OFF_ALREADY', 'NOT_EMPLOYED'] as const

/** Why a manager cannot approve it; null: it can be approved. */
export async function approvalFault(
  tx: Tx,
  platform: Pick<Deciding, 'clock'>,
  request: StoredRequest,
): Promise<string | null> {
  const { facts } = await loadCanI(tx, { ...request, now: platform.clock.now(), exceptId: request.id })
  if (!facts) return NO_POLICY
  const { days } = canISpan(facts, spanOf(request))
  const { code, because } = canISpan({ ...facts, limits: [], blackouts: [] }, spanOf(request))
  if (code === 'ALLOWANCE') return because.replace('Your allowance', 'The allowance')
  const fault = days.find(day => BINDING.some(binding => binding === day.code))
  return fault ? `${dayInText(fault.date)}: ${fault.because.replace('You are', 'The agent is')}` : null
}

/** Writes and publishes the time off, and tells the agent. */
export async function approve(
  tx: Tx,
  platform: Deciding,
  author: Author,
  request: StoredRequest,
): Promise<void> {
  const { clock } = platform
  const { facts } = await loadCanI(tx, { ...request, now: clock.now(), exceptId: request.id })
  const interval = spanInterval(spanOf(request), facts!.contract, facts!.shifts)
  const { blockIds } = await editAndPublish(
    tx,
    { organizationId: author.organizationId, manager: author.manager, note: 'Time off approved' },
    [
      {
        op: 'add',
        key: 'time-off',
        type: 'time-off',
        surferId: request.surferId,
        interval: writeInterval(interval),
        breaks: [],
        tasks: [],
        shiftTemplateId: null,
        subtype: 'Time off',
        title: null,
      },
    ],
  )
  await settle(tx, platform, author, request, { status: 'approved', blockId: blockIds[0] ?? null })
}

/** Takes approved time off out of the schedule again; what a manager took out already needs nothing. */
export async function cancelApproved(
  tx: Tx,
  platform: Deciding,
  author: Author,
  request: StoredRequest,
): Promise<void> {
  const { facts } = await loadCanI(tx, { ...request, now: platform.clock.now(), exceptId: request.id })
  const interval = facts ? spanInterval(spanOf(request), facts.contract, facts.shifts) : { start: 0, end: 0 }
  const { surferId } = request
  const blockId = await selectOffBlockId(tx, surferId, { blockId: request.blockId, interval })
  if (blockId !== null)
    await editAndPublish(
      tx,
      { organizationId: author.organizationId, manager: author.manager, note: 'Time off cancelled' },
      [{ op: 'remove', blockId, revision: null }],
    )
  await settle(tx, platform, author, request, { status: 'cancelled', blockId: null })
}

const WORDS: Partial<Record<TimeOffStatus, string>> = {
  approved: 'is approved',
  rejected: 'is not approved',
  cancelled: 'is cancelled',
  pending: 'is no longer on the waiting list; your manager decides',
}

export const daysText = ({ from, last }: Pick<StoredRequest, 'from' | 'last'>): string =>
  from === last ? dayInText(from) : `${dayInText(from)} to ${dayInText(last)}`

/** Sets the status, and queues the message to the agent. */
export async function settle(
  tx: Tx,
  { secrets, clock }: Deciding,
  { organizationId, manager, note }: Author,
  request: StoredRequest,
  { status, blockId = null }: { status: TimeOffStatus; blockId?: number | null },
): Promise<void> {
  const now = clock.now()
  const managerId = manager?.managerId ?? null
  await updateStatus(tx, request.id, { status, managerId, note, blockId, at: new Date(now) })
  const to = (await selectRecipients(tx, [request.surferId])).get(request.surferId)
  const words = WORDS[status]
  if (!words || !to || to.accountId === null) return
  const byName = managerId === null ? null : (await selectRequests(tx, [request.id]))[0]?.decidedByName
  await queueNotice(
    tx,
    { organizationId, secrets, now },
    {
      kind: 'time-off-decided',
      to: { accountId: to.accountId, email: to.email, name: to.name },
      content: {
        what: `Your time off ${daysText(request)} ${words}.`,
        ...(byName ? { byName } : {}),
        ...(note ? { note } : {}),
      },
    },
  )
}

/** Waiting requests that fit by now, the oldest first: by the rule they are approved, otherwise a manager decides. */
export async function moveUpWaiting(tx: Tx, platform: Deciding, organizationId: number): Promise<void> {
  const author = { organizationId, manager: null, note: '' }
  const today = localDateOf('Etc/UTC', platform.clock.now())
  for (const request of await selectWaiting(tx, today)) {
    const { outcome } = await verdictOn(tx, platform, request)
    if (outcome === 'approved') await approve(tx, platform, author, request)
    if (outcome === 'pending') await settle(tx, platform, author, request, { status: 'pending' })
  }
}

/** The request, which must be in a status that the step is allowed from. */
export async function requestFor(
  tx: Tx,
  id: number,
  step: keyof typeof timeOffCan,
  surferId?: number,
): Promise<StoredRequest> {
  const [request] = await selectRequests(tx, [id])
  if (!request || (surferId !== undefined && request.surferId !== surferId))
    throw refuse('NOT_FOUND', { what: 'time-off request', id })
  if (!timeOffCan[step](request.status)) throw refuse('CONFLICT', { because: stepFault(request) })
  return request
}

export const stepFault = ({ status }: Pick<StoredRequest, 'status'>): string =>
  `This request is ${status} already. Reload to see how it stands.`
