// Steps of a request that change the schedule: approved time off is written and published with the status and the
// message to the agent, in one transaction. Callers hold the organization's lock.
import { refuse } from '#contract/errors.ts'
import { changeText } from '#contract/schedule/change-text.ts'
import { type TimeOffStatus, timeOffCan } from '#contract/time-off/requests.ts'
import { type Interval, instantAt, localDateOf } from '#core/time/index.ts'
import { canISpan, dayInText, type SpanVerdict, spanInterval } from '#core/time-off/index.ts'
import { notifyEditors } from '#server/features/identity/index.ts'
import { lockOrganization } from '#server/features/organization/index.ts'
import { editAndPublish, writeInterval } from '#server/features/schedule/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import type { Actor } from '#server/platform/http/index.ts'
import { type NewMessage, queueMessages } from '#server/platform/notices/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { agentFacts } from './balances.ts'
import { loadTimeOffFacts, NO_POLICY, type TimeOffFacts } from './can-i.ts'
import { selectOffBlockId, selectRecipients } from './facts-store.ts'
import {
  type StoredRequest,
  selectPastOpen,
  selectRequests,
  selectWaiting,
  updateStatuses,
} from './requests-store.ts'
import { spanOf } from './shown.ts'

export type Deciding = Pick<Platform, 'clock'>

export interface Author {
  organizationId: number
  /** The manager who decides; null: the rule, or the agent. */
  manager: Actor | null
  note: string
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
export function approvalFault(facts: TimeOffFacts, request: StoredRequest): string | null {
  const own = facts.of(request.surferId, request.id)
  if (!own) return NO_POLICY
  const { days } = canISpan(own, spanOf(request))
  const { code, because } = canISpan({ ...own, limits: [], blackouts: [] }, spanOf(request))
  if (code === 'ALLOWANCE') return because.replace('Your allowance', 'The allowance')
  const fault = days.find(day => BINDING.some(binding => binding === day.code))
  return fault ? `${dayInText(fault.date)}: ${fault.because.replace('You are', 'The agent is')}` : null
}

type Written = Pick<Awaited<ReturnType<typeof editAndPublish>>, 'blockIds' | 'changes'>
const NOTHING_WRITTEN: Written = { blockIds: [], changes: new Map() }

/** Fate of a request. */
export interface Outcome {
  request: StoredRequest
  status: TimeOffStatus
  /** Time that is off from now on; null unless it is approved. */
  off: Interval | null
}

/** The outcome of an approval, which the facts count from now on. */
export function approved(facts: TimeOffFacts, request: StoredRequest): Outcome {
  const { contract, shifts } = facts.agentOf(request.surferId)
  const off = spanInterval(spanOf(request), contract, shifts)
  facts.decided(request, 'approved', off)
  return { request, status: 'approved', off }
}

/** Takes approved time off out of the schedule again; what a manager took out already needs nothing. */
export async function cancelApproved(
  tx: Tx,
  platform: Deciding,
  author: Author,
  request: StoredRequest,
): Promise<void> {
  const { surferId, timezone, from, last } = request
  const days = { start: instantAt(timezone, from, 0), end: instantAt(timezone, last, 1440) }
  const [agent] = await agentFacts(tx, [surferId], days)
  const interval = agent ? spanInterval(spanOf(request), agent.contract, agent.shifts) : days
  const blockId = await selectOffBlockId(tx, surferId, { blockId: request.blockId, interval })
  const { changes } =
    blockId === null
      ? NOTHING_WRITTEN
      : await editAndPublish(
          tx,
          { organizationId: author.organizationId, manager: author.manager, note: 'Time off cancelled' },
          [{ op: 'remove', blockId, revision: null }],
        )
  await settle(tx, platform, author, [{ request, status: 'cancelled', off: null }], changes)
}

const WORDS: Partial<Record<TimeOffStatus, string>> = {
  approved: 'is approved',
  rejected: 'is not approved',
  cancelled: 'is cancelled',
  pending: 'is no longer on the waiting list; your manager decides',
  expired: 'was not decided before its days were over, so the request has ended',
}

export const daysText = ({ from, last }: Pick<StoredRequest, 'from' | 'last'>): string =>
  from === last ? dayInText(from) : `${dayInText(from)} to ${dayInText(last)}`

/**
 * Writes and publishes what is approved, sets each status and queues the messages: the same number of statements for
 * one request and for many.
 */
export async function settle(
  tx: Tx,
  { clock }: Deciding,
  { organizationId, manager, note }: Author,
  outcomes: readonly Outcome[],
  changed: Written['changes'] = NOTHING_WRITTEN.changes,
): Promise<void> {
  if (outcomes.length === 0) return
  const now = clock.now()
  const granted = outcomes.flatMap(({ request, off }) => (off ? [{ request, off }] : []))
  const { blockIds, changes } =
    granted.length === 0
      ? NOTHING_WRITTEN
      : await editAndPublish(
          tx,
          { organizationId, manager, note: 'Time off approved' },
          granted.map(({ request: { id, surferId }, off }) => ({
            op: 'add',
            key: `time-off-${id}`,
            type: 'time-off',
            surferId,
            interval: writeInterval(off),
            breaks: [],
            tasks: [],
            shiftTemplateId: null,
            subtype: 'Time off',
            title: null,
          })),
        )
  const blockOf = new Map(granted.map(({ request }, at) => [request.id, blockIds[at] ?? null]))
  await updateStatuses(
    tx,
    outcomes.map(({ request: { id }, status }) => ({ id, status, blockId: blockOf.get(id) ?? null })),
    { managerId: manager?.managerId ?? null, note, at: new Date(now) },
  )
  await notifyDecided(tx, { organizationId, now }, outcomes, new Map([...changed, ...changes]))
}

/** Messages to the agents, with who decided and the note, as they are stored. */
async function notifyDecided(
  tx: Tx,
  sender: { organizationId: number; now: number },
  outcomes: readonly Outcome[],
  changes: Written['changes'],
): Promise<void> {
  const notified = outcomes.filter(({ status }) => WORDS[status])
  if (notified.length === 0) return
  const recipients = await selectRecipients(
    tx,
    notified.map(({ request }) => request.surferId),
  )
  const stored = new Map(
    (
      await selectRequests(
        tx,
        notified.map(({ request }) => request.id),
      )
    ).map(one => [one.id, one]),
  )
  const messages = notified.flatMap(({ request, status, off }): NewMessage[] => {
    const to = recipients.get(request.surferId)
    if (!to || to.accountId === null) return []
    const { decidedByName, decisionNote } = stored.get(request.id)!
    return [
      {
        kind: 'time-off-decided',
        to: { accountId: to.accountId, email: to.email, name: to.name },
        content: {
          what: `Your time off ${daysText(request)} ${WORDS[status]}.`,
          ...(decidedByName && { byName: decidedByName }),
          ...(decisionNote && { note: decisionNote }),
          changes: (changes.get(request.surferId) ?? [])
            .filter(({ after }) => off === null || after?.start === writeInterval(off).start)
            .map(change => changeText(change, request.timezone)),
        },
      },
    ]
  })
  await queueMessages(tx, sender, messages)
}

/** Messages to the managers who may decide. */
export const notifyManagers = (
  tx: Tx,
  organizationId: number,
  now: number,
  requests: readonly StoredRequest[],
): Promise<void> =>
  notifyEditors(
    tx,
    { organizationId, now },
    requests.map(request => ({
      surferIds: [request.surferId],
      wants: `asks for time off, ${daysText(request)}`,
      note: request.note,
    })),
  )

/**
 * Waiting requests that fit by now, the oldest first: by the rule they are approved, otherwise a manager decides.
 * Returns how many moved.
 */
export async function moveUpWaiting(tx: Tx, platform: Deciding, organizationId: number): Promise<number> {
  const now = platform.clock.now()
  const waiting = await selectWaiting(tx, localDateOf('Etc/UTC', now))
  if (waiting.length === 0) return 0
  const facts = await loadTimeOffFacts(tx, waiting, now)
  const outcomes = waiting.flatMap((request): Outcome[] => {
    const own = facts.of(request.surferId, request.id)
    if (!own) return []
    const approvesByRule = own.allowance.policy.approvesAtPercent !== null
    const status = outcomeOf(canISpan(own, spanOf(request)), approvesByRule)
    if (status === 'approved') return [approved(facts, request)]
    if (status !== 'pending') return []
    facts.decided(request, 'pending', null)
    return [{ request, status, off: null }]
  })
  await settle(tx, platform, { organizationId, manager: null, note: '' }, outcomes)
  const asked = outcomes.filter(({ status }) => status === 'pending')
  await notifyManagers(
    tx,
    organizationId,
    now,
    asked.map(({ request }) => request),
  )
  return outcomes.length
}

/** Requests that nobody decided before their days were over end; they reserve no allowance any more. */
export async function endUndecided(tx: Tx, platform: Deciding, organizationId: number): Promise<number> {
  await lockOrganization(tx)
  const past = await selectPastOpen(tx, new Date(platform.clock.now()))
  const outcomes = past.map((request): Outcome => ({ request, status: 'expired', off: null }))
  await settle(tx, platform, { organizationId, manager: null, note: '' }, outcomes)
  return outcomes.length
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
