// Payloads of the provider, as far as they are read. Moments are seconds since 1970; ids are whole numbers.
import { z } from 'zod'
import { Id, MaybeId, Moment } from '../kit/fields.ts'

const Person = z.object({ id: MaybeId, wrap_up_time: z.number().nullish() })
const MaybeMoment = z
  .union([Moment, z.null()])
  .nullish()
  .transform(at => at ?? null)

export const CallPayload = z.object({
  id: Id,
  direction: z.string().min(1),
  status: z.string().min(1),
  started_at: Moment,
  answered_at: MaybeMoment,
  ended_at: MaybeMoment,
  missed_call_reason: z.string().nullish(),
  direct_link: z.string().nullish(),
  user: Person.nullish(),
  transferred_by: Person.nullish(),
  transferred_to: Person.nullish(),
  number: z.object({ id: Id }).nullish(),
  teams: z.array(z.object({ name: z.string() })).nullish(),
  tags: z.array(z.object({ name: z.string() })).nullish(),
})
export type CallPayload = z.infer<typeof CallPayload>

/** A call of the list, or by itself. `read_at`: added by us. */
export const ReadCall = CallPayload.extend({ read_at: Moment })

export const CallEvent = z.object({ timestamp: Moment, data: CallPayload })
export type CallEvent = z.infer<typeof CallEvent>

export const UserPayload = z.object({
  id: Id,
  name: z.string().nullish(),
  email: z.string().nullish(),
  availability_status: z.string().nullish(),
  substatus: z.string().nullish(),
})
export const UserEvent = z.object({ timestamp: Moment, data: UserPayload })
export type UserEvent = z.infer<typeof UserEvent>

/** `observed_at`: added by us, when it was so. */
export const Availability = z.object({ id: Id, availability: z.string().min(1), observed_at: Moment })
