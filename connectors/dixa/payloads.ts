// Payloads of the provider, as far as they are read. Moments may end in "[GMT]" or bear no zone at all: both are UTC.
import { z } from 'zod'
import { Id, MaybeId } from '../kit/fields.ts'
import { momentOf } from '../kit/times.ts'

export const UtcMoment = z.union([z.string(), z.number()]).transform((text, context) => {
  const plain = typeof text === 'string' ? text.replace(/\[[A-Za-z/]+\]$/, '') : text
  const at = momentOf(plain) ?? momentOf(`${plain}Z`)
  if (at !== null) return at
  context.addIssue({ code: 'custom', message: 'is no moment' })
  return z.NEVER
})

/** `is_agent`: added by us. */
export const Activity = z.object({
  id: Id,
  conversationId: Id,
  activityTimestamp: UtcMoment,
  _type: z.string().min(1),
  author: z.object({ id: MaybeId }).nullish(),
  attributes: z
    .object({ agentId: MaybeId, destinationType: z.string().nullish(), destinationId: MaybeId })
    .nullish(),
  is_agent: z.boolean(),
})
export type Activity = z.infer<typeof Activity>

/** Made of the export's row or of the conversation itself, or of both. */
export const ConversationRecord = z.object({
  id: Id,
  channel: z.string().min(1),
  direction: z.string().nullish(),
  state: z.string().min(1),
  created_at: UtcMoment,
  changed_at: UtcMoment,
  closed_at: UtcMoment.nullish(),
  queue_id: MaybeId,
  assignee_id: MaybeId,
  language: z.string().nullish(),
  tags: z.array(z.string()),
  attributes: z.record(z.string(), z.string()),
  activities: z.array(Activity),
  read_at: z.number(),
})
export type ConversationRecord = z.infer<typeof ConversationRecord>

/** Link to the conversation that this one belongs to. `told_at`: added here. */
export const MergedConversation = z.object({ id: Id, into: MaybeId, told_at: z.number() })

export const Changed = z.object({ id: Id })

/** Made of what reading back found in another form: its kind, and the field that differs. */
export const Unreadable = z.object({ kind: z.string(), field: z.string() })

/** `observed_at`: added by us, when it was so. */
export const PresenceRecord = z.object({
  userId: Id,
  presenceStatus: z.string().nullish(),
  connectionStatus: z.string().min(1),
  observed_at: z.number(),
})
export type PresenceRecord = z.infer<typeof PresenceRecord>
