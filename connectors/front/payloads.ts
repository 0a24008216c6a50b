// Payloads of the provider, as far as they are read. Moments are seconds since 1970 with parts; ids are words such as
// "cnv_55c8c149".
import { z } from 'zod'
import { Id, MaybeId, Moment } from '../kit/fields.ts'

const Named = z.looseObject({ id: MaybeId })
/** Origin or aim of an event: one thing, or a list of them. */
const Party = z.object({
  _meta: z.object({ type: z.string().nullish() }).nullish(),
  data: z.union([z.array(z.union([z.string(), Named])), Named, z.null()]).nullish(),
})

const EventConversation = z.object({
  id: Id,
  /** Discussions and tasks are internal. */
  type: z.string().nullish(),
  created_at: Moment.nullish(),
})

export const EventPayload = z.object({
  id: Id,
  type: z.string().min(1),
  emitted_at: Moment,
  source: Party.nullish(),
  target: Party.nullish(),
  conversation: EventConversation,
})
export type EventPayload = z.infer<typeof EventPayload>

/** `inboxes`, `channel_type` and `read_at`: added by us. */
export const ConversationPayload = z.object({
  id: Id,
  type: z.string().nullish(),
  status: z.string().min(1),
  /** With ticketing. */
  status_category: z.string().nullish(),
  assignee: z.object({ id: MaybeId }).nullish(),
  tags: z.array(z.object({ name: z.string() })).nullish(),
  custom_fields: z.record(z.string(), z.unknown()).nullish(),
  created_at: Moment,
  updated_at: Moment.nullish(),
  scheduled_reminders: z.array(z.unknown()).nullish(),
  inboxes: z.array(Id),
  channel_type: z.string().nullish(),
  read_at: z.number(),
})
export type ConversationPayload = z.infer<typeof ConversationPayload>

export const MergedConversation = z.object({ id: Id, into: MaybeId, told_at: z.number() })

/** `observed_at`: added by us, when it was so. */
export const TeammatePayload = z.object({
  id: Id,
  email: z.string().nullish(),
  first_name: z.string().nullish(),
  last_name: z.string().nullish(),
  is_available: z.boolean(),
  is_blocked: z.boolean().nullish(),
  type: z.string().nullish(),
  observed_at: z.number(),
})
