// Stored records, as far as they are read. Moments are ISO with milliseconds; ids are 24 hexadecimal digits.
import { z } from 'zod'
import { Id, Moment } from '../kit/fields.ts'

const Party = z.object({ type: z.string().nullish(), id: Id }).nullish()
export type Party = z.infer<typeof Party>
const Relation = z.object({ data: Party }).nullish()

export const ConversationPayload = z.object({
  id: Id,
  attributes: z.object({
    status: z.string().min(1),
    channels: z.array(z.string()).nullish(),
    tags: z.array(z.string()).nullish(),
    assignedUsers: z.array(z.string()).nullish(),
    assignedTeams: z.array(z.string()).nullish(),
    direction: z.string().nullish(),
    priority: z.number().nullish(),
    defaultLang: z.string().nullish(),
    custom: z.record(z.string(), z.unknown()).nullish(),
    createdAt: Moment,
    updatedAt: Moment,
    importedAt: Moment.nullish(),
    deleted: z.boolean().nullish(),
    deletedAt: Moment.nullish(),
    spam: z.boolean().nullish(),
    rev: z.number().int().nonnegative(),
  }),
  relationships: z.object({ customer: Relation, queue: Relation, brand: Relation }).nullish(),
  organization: z.string().nullish(),
})
export type ConversationPayload = z.infer<typeof ConversationPayload>

const changeOf = <T>(value: z.ZodType<T>) =>
  z.object({ before: value.nullish(), after: value.nullish() }).nullish()

export const EventPayload = z.object({
  id: Id,
  conversation: Id,
  at: Moment,
  by: Party,
  changes: z.object({
    status: changeOf(z.string()),
    spam: changeOf(z.boolean()),
    assignedUsers: changeOf(z.array(z.string())),
    noteCount: changeOf(z.number()),
  }),
})
export type EventPayload = z.infer<typeof EventPayload>

/** A message; without a direction it is a note. */
const Entry = z.object({
  id: Id,
  attributes: z.object({
    direction: z.string().nullish(),
    directionType: z.string().nullish(),
    auto: z.boolean().nullish(),
    createdAt: Moment,
  }),
  relationships: z.object({ conversation: z.object({ data: z.object({ id: Id }) }), createdBy: Relation }),
})
export type Entry = z.infer<typeof Entry>
export const EntriesPayload = z.object({ entries: z.array(Entry) })

export const StandingPayload = z.object({
  user: Id,
  type: z.string().min(1),
  name: z.string().min(1),
  observed_at: z.number(),
})
