// Payloads of the provider, as far as they are read. Moments are seconds since 1970; ids are text or numbers, and 0
// stands for nobody.
import { z } from 'zod'
import { Id, MaybeId, Moment } from '../kit/fields.ts'

const Word = z.string().min(1)
const Reference = z.object({ type: z.string().nullish(), id: MaybeId })

export const ConversationPart = z.object({
  id: Id,
  part_type: Word,
  created_at: Moment,
  author: Reference.nullish(),
  assigned_to: Reference.nullish(),
  /** State after the part, where it is stated. */
  state: z.string().nullish(),
  /** State of the ticket after a part that changes it. */
  ticket_state: z.string().nullish(),
  previous_ticket_state: z.string().nullish(),
})
export type ConversationPart = z.infer<typeof ConversationPart>

/** A conversation by itself with all its parts, or in a webhook with the latest. */
export const ConversationPayload = z.object({
  id: Id,
  created_at: Moment,
  updated_at: Moment,
  state: Word,
  admin_assignee_id: MaybeId,
  team_assignee_id: MaybeId,
  priority: z.string().nullish(),
  source: z.object({ type: z.string().nullish(), delivered_as: z.string().nullish() }).nullish(),
  tags: z.object({ tags: z.array(z.object({ name: z.string() })) }).nullish(),
  custom_attributes: z.record(z.string(), z.unknown()).nullish(),
  conversation_parts: z.object({ conversation_parts: z.array(ConversationPart) }).nullish(),
  /** Address of the ticket's page for teammates, added here. */
  url: z.string().nullish(),
})
export type ConversationPayload = z.infer<typeof ConversationPayload>

/** Reply for one ticket, with all its parts. */
export const TicketPayload = z.object({
  id: Id,
  created_at: Moment,
  updated_at: Moment,
  category: z.string().nullish(),
  ticket_state: z.object({ category: Word }),
  ticket_type: z.object({ id: Id }).nullish(),
  admin_assignee_id: MaybeId,
  team_assignee_id: MaybeId,
  ticket_parts: z.object({ ticket_parts: z.array(ConversationPart) }).nullish(),
  /** Address of the ticket's page for teammates, added here. */
  url: z.string().nullish(),
})
export type TicketPayload = z.infer<typeof TicketPayload>

const MaybeMoment = z.union([Moment, z.null()]).nullish()

/** Record composed here: calls and assignments of a conversation. `id`: the conversation's. */
export const CallsRecord = z.object({
  id: Id,
  calls: z.array(z.object({ admin_id: MaybeId, answered_at: MaybeMoment, ended_at: MaybeMoment })),
  assignments: z.array(z.object({ at: Moment, to: Id })),
})
export type CallsRecord = z.infer<typeof CallsRecord>

/** Record to fetch after a webhook: the ticket, or the conversation of a call; null for a call without one. */
export const ChangedTicket = z.object({ id: Id })
export const ChangedCalls = z.object({ id: Id.nullable() })

/** In the list of the deleted, and made of a webhook. */
export const DeletedConversation = z.object({ id: Id, deleted_at: Moment })

/** `observed_at`: added by us, when it was so. */
export const AdminPayload = z.object({
  id: Id,
  name: z.string().nullish(),
  email: z.string().nullish(),
  away_mode_enabled: z.boolean(),
  has_inbox_seat: z.boolean().nullish(),
  observed_at: Moment,
})

export const ActivityLog = z.object({
  id: Id,
  activity_type: Word,
  created_at: Moment,
  performed_by: Reference.nullish(),
  metadata: z.object({ away_mode: z.boolean().nullish() }).nullish(),
})
