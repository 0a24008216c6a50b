// Fields of a record that are stored: those that facts are made of. Callers' names and numbers, recordings, comments and
// the token that proves a delivery are not.
import { type Fields, isFields, pick, pickEach } from '../kit/kept-fields.ts'

const CALL = [
  'id',
  'direction',
  'status',
  'started_at',
  'answered_at',
  'ended_at',
  'missed_call_reason',
  'direct_link',
]
const PERSON = ['id', 'wrap_up_time']

export const keptCall = (call: unknown): unknown =>
  isFields(call)
    ? {
        ...(pick(call, CALL) as Fields),
        user: pick(call.user, PERSON),
        transferred_by: pick(call.transferred_by, ['id']),
        transferred_to: pick(call.transferred_to, PERSON),
        number: pick(call.number, ['id']),
        teams: pickEach(call.teams, ['name']),
        tags: pickEach(call.tags, ['name']),
      }
    : call

/** The agent's name and address are what agents are known by. */
export const keptUser = (user: unknown): unknown =>
  pick(user, ['id', 'name', 'email', 'availability_status', 'substatus'])
