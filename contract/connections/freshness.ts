// The ledger of freshness: what is complete from when to when of each connection's records, what is missing and why.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdList, Instant, LocalDate, page, WholePaging } from '../shapes.ts'

export const RecordKind = z.enum(['agents', 'contacts', 'comments', 'statuses'])
export type RecordKind = z.infer<typeof RecordKind>

const RECORD_NAMES: Record<RecordKind, string> = {
  agents: 'Agents',
  contacts: 'Tickets',
  comments: 'Replies and status changes',
  statuses: 'Agent statuses',
}

/** "Tickets", "Calls": as pages, mails and Slack name the records of a connection. */
export const recordName = (kind: RecordKind, { isPhone }: { isPhone: boolean }): string =>
  kind === 'contacts' && isPhone ? 'Calls' : RECORD_NAMES[kind]

const CONTACTS_PATH = '/forecasts'
const PERFORMANCE_PATH = '/reporting/performance'

/** Records of connected systems that metrics rest on, by the pages that show what these are made of. */
export function recordsBehind(metrics: readonly { sourcePath: string }[]): RecordKind[] {
  const isFrom = (path: string) => metrics.some(({ sourcePath }) => sourcePath.startsWith(path))
  if (isFrom(PERFORMANCE_PATH)) return ['contacts', 'comments', 'statuses']
  return isFrom(CONTACTS_PATH) ? ['contacts'] : []
}

/** "silence": nobody listened here. "outage": the provider did not answer. */
export const GapReason = z.enum(['not-read', 'silence', 'outage', 'permission', 'disconnected'])
export type GapReason = z.infer<typeof GapReason>

export const RecordGap = z.object({
  from: Instant,
  /** Null while it lasts. */
  to: Instant.nullable(),
  reason: GapReason,
  /** The provider's words. */
  problem: z.string().nullable(),
  /** When all of it had been read back. */
  repairedAt: Instant.nullable(),
  /** The reading back that is under way; null where there is none. */
  repair: z
    .object({
      /** 0 to 1. */
      progress: z.number(),
      /** The provider asked for a pause until then. */
      retryAt: Instant.nullable(),
      /** Why it does not go on. */
      problem: z.string().nullable(),
    })
    .nullable(),
})
export type RecordGap = z.infer<typeof RecordGap>

export const RecordFreshness = z.object({
  kind: RecordKind,
  /** Complete from then, but for the gaps; null: nothing has been read yet. */
  from: Instant.nullable(),
  /** Complete up to then, but for the gaps. */
  to: Instant.nullable(),
  /** Completeness up to now: the connection still receives records and has no open gap. */
  isCurrent: z.boolean(),
  /** The provider keeps a history of them: gaps can be repaired. */
  canBeReadBack: z.boolean(),
  /** Oldest first: those not repaired, and those of the asked time. */
  gaps: z.array(RecordGap),
})
export type RecordFreshness = z.infer<typeof RecordFreshness>

export const Freshness = z.object({
  connectionId: Id,
  connectionName: z.string(),
  providerName: z.string(),
  isPhone: z.boolean(),
  kinds: z.array(RecordFreshness),
  /** Records that could not be read, and when they came. */
  quarantined: z.object({ count: z.int(), from: Instant, to: Instant }).nullable(),
  /** Contacts by day, newest first: the provider's own count, and how many are here. */
  counts: z.array(z.object({ date: LocalDate, theirs: z.int(), ours: z.int(), checkedAt: Instant })),
})
export type Freshness = z.infer<typeof Freshness>

export const freshness = {
  list: endpoint({
    method: 'GET',
    path: '/freshness',
    permission: { allow: 'connections.view', teams: 'none' },
    audit: 'none',
    summary: 'What is complete, and what is missing, of the records of each connected system',
    query: z
      .object({
        ...WholePaging.shape,
        from: Instant.optional(),
        to: Instant.optional(),
        connectionIds: IdList,
      })
      .refine(({ from, to }) => !from || !to || Date.parse(from) < Date.parse(to), {
        message: 'from must be before to',
        path: ['from'],
      }),
    reply: page(Freshness),
  }),
}
