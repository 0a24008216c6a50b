// Notifications about requests: an event makes browsers fetch again, and a message informs agents. Both are written in
// the transaction of their cause.
import type { NoticeKind } from '#contract/access/notices.ts'
import type { ChangeRequest } from '#contract/requests/change-request.ts'
import type { ShiftSwap } from '#contract/requests/swap.ts'
import { clock, dayWords } from '#core/constraints/index.ts'
import { localDateOf, type Zone } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { emit } from '#server/platform/events/index.ts'
import { type NewMessage, queueMessages } from '#server/platform/notices/index.ts'
import { originalOf } from './proposals.ts'
import { selectRecipients } from './store.ts'

export interface Sender {
  organizationId: number
  now: number
}

export const publishToBrowsers = (
  tx: Tx,
  organizationId: number,
  surferIds: readonly number[],
): Promise<void> => emit(tx, organizationId, 'requests.changed', { surferIds: [...new Set(surferIds)] })

/** "Mon 23 Nov, 09:00–17:00" on the clock of the zone. */
function shiftText(zone: Zone, { start, end }: { start: string; end: string }): string {
  const [from, to] = [Date.parse(start), Date.parse(end)]
  const time = (at: number) => clock(zone, at).slice(11)
  return `${dayWords(localDateOf(zone, from))}, ${time(from)}–${time(to)}`
}

interface Letter {
  surferId: number
  kind: NoticeKind
  content: (zone: Zone) => NonNullable<NewMessage['content']>
}

/** Agents without an account get none. */
async function send(tx: Tx, sender: Sender, letters: readonly Letter[]): Promise<void> {
  const recipients = await selectRecipients(
    tx,
    letters.map(letter => letter.surferId),
  )
  const messages = letters.flatMap(({ surferId, kind, content }): NewMessage[] => {
    const to = recipients.get(surferId)
    if (!to || to.accountId === null) return []
    const { accountId, email, name, zone } = to
    return [{ kind, to: { accountId, email, name }, content: content(zone) }]
  })
  await queueMessages(tx, sender, messages)
}

interface Decision {
  managerName: string | null
  note: string | null
}

const said = ({ managerName, note }: Decision) => ({
  ...(managerName && { byName: managerName }),
  ...(note && { note }),
})

/** `interval`: the time that was approved; null: the request is rejected. */
export const notifyDecided = (
  tx: Tx,
  sender: Sender,
  decided: readonly { request: ChangeRequest; interval: { start: string; end: string } | null }[],
  decision: Decision,
): Promise<void> =>
  send(
    tx,
    sender,
    decided.map(({ request, interval }) => ({
      surferId: request.surferId,
      kind: interval ? 'request-approved' : 'request-rejected',
      content: zone => ({
        ...said(decision),
        shift: shiftText(zone, originalOf(request)),
        ...(interval && { newShift: shiftText(zone, interval) }),
      }),
    })),
  )

/** Asks the agents of a swap who have not agreed yet. */
export const notifyAsked = (tx: Tx, sender: Sender, { parts, members }: ShiftSwap): Promise<void> =>
  send(
    tx,
    sender,
    members
      .filter(member => member.answer === 'waiting')
      .map(({ surferId }) => ({
        surferId,
        kind: 'swap-question',
        content: zone => {
          const given = parts.find(part => part.fromSurferId === surferId)
          const taken = parts.find(part => part.toSurferId === surferId)
          return {
            ...(given && { shift: shiftText(zone, originalOf(given)) }),
            ...(taken && { newShift: shiftText(zone, originalOf(taken)) }),
          }
        },
      })),
  )

export const notifySwapped = (
  tx: Tx,
  sender: Sender,
  swaps: readonly ShiftSwap[],
  decision: Decision,
): Promise<void> =>
  send(
    tx,
    sender,
    swaps.flatMap(({ parts, members }) =>
      members.map(({ surferId }) => ({
        surferId,
        kind: 'swap-approved' as const,
        content: (zone: Zone) => {
          const given = parts.find(part => part.fromSurferId === surferId)
          const taken = parts.find(part => part.toSurferId === surferId)
          const what = [
            given && `You no longer work ${shiftText(zone, originalOf(given))}.`,
            taken && `You work ${shiftText(zone, originalOf(taken))}.`,
          ]
          return { ...said(decision), what: what.filter(Boolean).join(' ') }
        },
      })),
    ),
  )

/** `because`: one sentence. `except`: the agent who ended it. */
export const notifyEnded = (
  tx: Tx,
  sender: Sender,
  swaps: readonly ShiftSwap[],
  because: string,
  { except, ...decision }: Decision & { except?: number },
): Promise<void> =>
  send(
    tx,
    sender,
    swaps
      .flatMap(swap => swap.members)
      .filter(member => member.surferId !== except)
      .map(({ surferId }) => ({
        surferId,
        kind: 'swap-ended',
        content: () => ({ ...said(decision), what: because }),
      })),
  )

/** A change request or an offer that became void by itself. */
export interface EndedAsk {
  surferId: number
  what: 'request' | 'offer'
  originalStart: Date
  originalEnd: Date
}

const ENDED_BECAUSE = {
  'shift-changed': {
    request:
      'A manager has changed it since, so your request has ended. Ask again for the shift as it is now.',
    offer: 'A manager has changed it since, so it is no longer offered. Offer it again if you still want to.',
  },
  'shift-begun': {
    request: 'It has begun before anybody decided, so your request has ended.',
    offer: 'It has begun and nobody has taken it, so it is no longer offered.',
  },
}

/** `because`: why the shift can no longer be changed or taken. */
export const notifyVoid = (
  tx: Tx,
  sender: Sender,
  ended: readonly EndedAsk[],
  because: keyof typeof ENDED_BECAUSE,
): Promise<void> =>
  send(
    tx,
    sender,
    ended.map(({ surferId, what, originalStart, originalEnd }) => ({
      surferId,
      kind: 'request-ended',
      content: zone => ({
        what: `You have ${what === 'request' ? 'asked to change' : 'offered'} your shift of ${shiftText(zone, { start: originalStart.toISOString(), end: originalEnd.toISOString() })}. ${ENDED_BECAUSE[because][what]}`,
      }),
    })),
  )
