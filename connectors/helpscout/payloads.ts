// Payloads of the provider, as far as they are read. Moments are ISO in whole seconds; ids are whole numbers, and 0
// stands for nobody.
import { z } from 'zod'
import { Id, MaybeId, Moment } from '../kit/fields.ts'

const Person = z.object({ id: MaybeId, type: z.string().nullish() })

export const Thread = z.object({
  id: Id,
  type: z.string().min(1),
  state: z.string().nullish(),
  /** "nochange" where the thread leaves it as it is. */
  status: z.string().nullish(),
  createdAt: Moment,
  createdBy: Person.nullish(),
  assignedTo: z.object({ id: MaybeId }).nullish(),
})
export type Thread = z.infer<typeof Thread>

export const ConversationPayload = z.object({
  id: Id,
  number: Id.nullish(),
  type: z.string().min(1),
  status: z.string().min(1),
  mailboxId: MaybeId,
  createdAt: Moment,
  userUpdatedAt: Moment.nullish(),
  closedAt: Moment.nullish(),
  createdBy: Person.nullish(),
  assignee: z.object({ id: MaybeId }).nullish(),
  source: z.object({ via: z.string().nullish() }).nullish(),
  tags: z.array(z.object({ tag: z.string() })).nullish(),
  customFields: z
    .array(z.object({ id: Id, text: z.string().nullish(), value: z.string().nullish() }))
    .nullish(),
  _embedded: z.object({ threads: z.array(Thread).nullish() }).nullish(),
  /** Added by us: when it was read. */
  read_at: z.number(),
})
export type ConversationPayload = z.infer<typeof ConversationPayload>

/** Made of a webhook, or of a link that leads to another conversation. */
export const GoneConversation = z.object({ id: Id, into: MaybeId, told_at: z.number() })

export const UserStatus = z.object({
  userId: Id,
  email: z.object({ status: z.string().min(1), updatedAt: Moment }),
})
