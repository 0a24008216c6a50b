// Fields of a record that are stored: those that events are made of. Customers' names and numbers, transcripts and
// links to recordings stay with the provider.
const CALL = [
  'call_id',
  'state',
  'direction',
  'date_started',
  'date_queued',
  'date_rang',
  'date_connected',
  'date_ended',
  'hold_time',
  'duration',
  'target',
  'entry_point_call_id',
  'entry_point_target',
  'master_call_id',
  'operator_call_id',
  'group_id',
  'is_transferred',
  'event_timestamp',
]
const STATUS = [
  'target',
  'on_duty_status',
  'availability_status',
  'call_center_ids',
  'date',
  'event_timestamp',
]
const USER = [
  'id',
  'first_name',
  'last_name',
  'display_name',
  'emails',
  'state',
  'is_on_duty',
  'on_duty_status',
  'duty_status_started',
]

type Fields = Readonly<Record<string, unknown>>
const pick = (from: Fields, names: readonly string[]) =>
  Object.fromEntries(names.filter(name => name in from).map(name => [name, from[name]]))
const placeOf = (target: unknown) =>
  target !== null && typeof target === 'object' ? pick(target as Fields, ['id', 'type']) : target

export const storedCall = (call: Fields): string => {
  const kept = pick(call, CALL)
  for (const name of ['target', 'entry_point_target']) if (name in kept) kept[name] = placeOf(kept[name])
  return JSON.stringify(kept)
}
/** The agent's name and address are what agents are known by. */
export const storedStatus = (status: Fields): string => JSON.stringify(pick(status, STATUS))
export const storedUser = (user: Fields): string => JSON.stringify(pick(user, USER))
