// Payloads of the provider, as far as they are read. Ids are numbers in the API and text in webhooks, where "" and
// "0" stand for none; in ticket events -1 is the system itself.
import { z } from 'zod'
import { Id, MaybeId, Moment } from '../kit/fields.ts'

export { Id, MaybeId }

const Word = z.string().min(1)
const Via = z.object({
  channel: z.union([z.string(), z.number()]).transform(String),
  source: z.object({ rel: z.string().nullish() }).nullish(),
})

const FieldValue = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.unknown())]).catch(null)
export type FieldValue = z.infer<typeof FieldValue>

/** A line of the incremental export of tickets, or one ticket by itself. */
export const TicketPayload = z.object({
  id: Id,
  url: z.string().nullish(),
  status: Word,
  assignee_id: MaybeId,
  group_id: MaybeId,
  requester_id: MaybeId,
  submitter_id: MaybeId,
  brand_id: MaybeId,
  ticket_form_id: MaybeId,
  priority: z.string().nullish(),
  type: z.string().nullish(),
  tags: z.array(z.string()).nullish(),
  via: Via.nullish(),
  custom_fields: z.array(z.object({ id: Id, value: FieldValue })).nullish(),
  created_at: Moment,
  updated_at: Moment,
  /** Added by us where one ticket was asked for by itself. */
  fetched_at: Moment.nullish(),
})
export type TicketPayload = z.infer<typeof TicketPayload>

/** A line of the export of ticket events. What a child event changed stands under the name of the field. */
export const TicketEventPayload = z.object({
  ticket_id: Id,
  timestamp: Moment,
  updater_id: MaybeId,
  /** Added by us on reading: whether the updater is an agent. */
  updater_is_staff: z.boolean().nullish(),
  merged_ticket_ids: z.array(Id).nullish(),
  child_events: z
    .array(z.looseObject({ id: MaybeId, event_type: z.string().nullish(), type: z.string().nullish() }))
    .nullish(),
})
export type TicketEventPayload = z.infer<typeof TicketEventPayload>

/** Fields that all webhooks have in common. */
export const WebhookPayload = z.object({ type: z.string().min(1), id: z.string().min(1) })

export const TicketDetail = z.object({
  id: Id,
  actor_id: MaybeId,
  assignee_id: MaybeId,
  group_id: MaybeId,
  brand_id: MaybeId,
  form_id: MaybeId,
  requester_id: MaybeId,
  submitter_id: MaybeId,
  status: Word.nullish(),
  priority: z.string().nullish(),
  type: z.string().nullish(),
  tags: z.array(z.string()).nullish(),
  via: Via.nullish(),
  created_at: Moment.nullish(),
  updated_at: Moment.nullish(),
})
export type TicketDetail = z.infer<typeof TicketDetail>

export const TicketDelivery = z.object({
  id: z.string(),
  time: Moment,
  detail: TicketDetail,
  event: z
    .object({
      previous: z.unknown().optional(),
      current: z.unknown().optional(),
      target_ticket_id: MaybeId,
      comment: z
        .object({
          id: MaybeId,
          is_public: z.boolean().nullish(),
          author: z.object({ id: MaybeId, is_staff: z.boolean().nullish() }).nullish(),
        })
        .nullish(),
    })
    .nullish(),
})
export type TicketDelivery = z.infer<typeof TicketDelivery>

export const AgentDelivery = z.object({
  detail: z.object({ agent_id: Id }),
  event: z.object({
    updated_at: Moment,
    channel: z.string().nullish(),
    new_state: z.string().nullish(),
    new_unified_state: z.object({ name: Word }).nullish(),
    reason: z.string().nullish(),
  }),
})
export type AgentDelivery = z.infer<typeof AgentDelivery>

/** One agent of the availability list, with its channels and their work items laid beside it by us. */
export const Availability = z.object({
  agent_id: Id,
  agent_status: z.object({ name: Word, updated_at: Moment.nullish() }).nullish(),
  channels: z.array(
    z.object({
      name: Word,
      status: z.string().nullish(),
      updated_at: Moment.nullish(),
      work_item_count: z.number().int().nullish(),
      work_items: z.array(z.object({ added_at: Moment.nullish(), reason: z.string().nullish() })),
    }),
  ),
})
export type Availability = z.infer<typeof Availability>

export const UserPayload = z.object({
  id: Id,
  name: z.string().nullish(),
  email: z.string().nullish(),
  role: z.string().nullish(),
  active: z.boolean().nullish(),
  suspended: z.boolean().nullish(),
})
export const GroupPayload = z.object({ id: Id, name: z.string().nullish(), deleted: z.boolean().nullish() })
