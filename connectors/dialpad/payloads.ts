// Payloads of API, deliveries and exports, as far as they are read. Ids are 64-bit whole numbers that come as numbers
// or as text; moments are milliseconds since 1970 as either, or 0 and null where there is none.
import { z } from 'zod'
import { type EpochMs, isZone } from '#core/time/index.ts'
import { momentOf, wallMoment } from '../kit/times.ts'

export const Id = z.union([z.string().min(1), z.int().nonnegative()]).transform(String)
const NONE = new Set(['', '0'])
const OptionalId = z
  .union([z.string(), z.int()])
  .nullish()
  .transform(id => (id == null || NONE.has(String(id)) ? null : String(id)))

const isMoment = (value: unknown) => value == null || value === 0 || value === '' || momentOf(value) !== null
const OptionalMoment = z
  .unknown()
  .refine(isMoment)
  .transform((value): EpochMs | null => momentOf(value))
const Moment = z
  .unknown()
  .refine(value => momentOf(value) !== null)
  .transform((value): EpochMs => momentOf(value)!)

const Target = z.object({ id: OptionalId, type: z.string().nullish() })

/** A leg of a call: in a delivery, in the list of ended calls, or by its id. */
export const ApiCall = z.object({
  call_id: Id,
  state: z.string().nullish(),
  direction: z.string(),
  date_started: Moment,
  date_connected: OptionalMoment,
  date_ended: OptionalMoment,
  event_timestamp: OptionalMoment,
  target: Target.nullish(),
  entry_point_call_id: OptionalId,
  master_call_id: OptionalId,
  entry_point_target: Target.nullish(),
  group_id: OptionalId,
  is_transferred: z.boolean().nullish(),
})

export const StatusDelivery = z.object({
  target: z.object({
    id: Id,
    type: z.string().nullish(),
    email: z.string().nullish(),
    name: z.string().nullish(),
  }),
  on_duty_status: z.string().nullish(),
  availability_status: z.string().nullish(),
  date: Moment,
})

export const UserPayload = z.object({
  id: Id,
  first_name: z.string().nullish(),
  last_name: z.string().nullish(),
  display_name: z.string().nullish(),
  emails: z.array(z.string()).nullish(),
  state: z.string().nullish(),
  is_on_duty: z.boolean().nullish(),
  on_duty_status: z.string().nullish(),
  duty_status_started: z.unknown(),
})
export type UserPayload = z.infer<typeof UserPayload>

/** The person whom a permission speaks for. */
export const LogInUser = z.object({
  id: Id,
  company_id: Id,
  emails: z.array(z.string()).nullish(),
  state: z.string().nullish(),
})

export const ContactCenter = z.object({ id: Id, name: z.string().nullish() })
export const Company = z.object({ id: Id, name: z.string().nullish() })

/** Local time of exports, to the microsecond, with the zone beside it. */
function wallTime(text: string, zone: string): EpochMs | null {
  return text === '' ? null : wallMoment(text.slice(0, '2026-03-02 09:14:07.412'.length), zone)
}
/** Asking whether a zone is one is slow: every row of an export names the same. */
const knownZones = new Set<string>()
function isKnownZone(name: string): boolean {
  if (!knownZones.has(name) && isZone(name)) knownZones.add(name)
  return knownZones.has(name)
}
const hasZone = { error: 'the zone is none', path: ['timezone'] }

export const CallRow = z
  .object({
    call_id: Id,
    direction: z.string(),
    date_started: z.string().min(1),
    date_connected: z.string(),
    date_ended: z.string(),
    target_id: OptionalId,
    target_type: z.string(),
    entry_point_call_id: OptionalId,
    entry_point_target_id: OptionalId,
    entry_point_target_kind: z.string(),
    master_call_id: OptionalId,
    transferred_to: z.string(),
    timezone: z.string(),
  })
  .refine(row => isKnownZone(row.timezone), hasZone)
  .transform(row => ({
    ...row,
    date_started: wallTime(row.date_started, row.timezone),
    date_connected: wallTime(row.date_connected, row.timezone),
    date_ended: wallTime(row.date_ended, row.timezone),
  }))

export const DutyRow = z
  .object({ date: z.string().min(1), target_id: Id, on_duty_status: z.string(), timezone: z.string() })
  .refine(row => isKnownZone(row.timezone), hasZone)
  .transform(row => ({ ...row, date: wallTime(row.date, row.timezone) }))

/** Columns of an export that are read; the others name customers. */
export const CALL_COLUMNS = [
  'call_id',
  'direction',
  'date_started',
  'date_connected',
  'date_ended',
  'target_id',
  'target_type',
  'entry_point_call_id',
  'entry_point_target_id',
  'entry_point_target_kind',
  'master_call_id',
  'transferred_to',
  'timezone',
] as const
export const DUTY_COLUMNS = ['record_id', 'date', 'target_id', 'on_duty_status', 'timezone'] as const
