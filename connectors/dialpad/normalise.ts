// Each kind of record by its topic.
import { z } from 'zod'
import { nothing, putAside, readRecord } from '../kit/quarantine.ts'
import { momentOf } from '../kit/times.ts'
import type { Normalised, RawRecord, RemoteAgent } from '../kit/types.ts'
import { legOfApi, legOfRow } from './call.ts'
import { meaningOfLeg } from './leg-events.ts'
import { ApiCall, CallRow, DutyRow, StatusDelivery, UserPayload } from './payloads.ts'
import { meaningOfStatus } from './status.ts'

/** Deliveries, the list of ended calls, its single call, lines of the two exports, users as they stand now. */
export const TOPICS = {
  status: 'agent_status',
  call: 'call',
  listed: 'call.listed',
  callRow: 'call.exported',
  dutyRow: 'onduty.exported',
  presence: 'presence',
} as const

const KNOWN_STATES =
  /^(calling|ringing|preanswer|queued|connected|hold|parked|merged|hangup|missed|voicemail.*|blocked|barge|monitor|eavesdrop|takeover.*|postcall|csat|dispositions?|recording|.*transcription|recap_.*|admin|admin_recording|pcsat|ppostcall|ai_playbook|all)$/

export function normalise(record: RawRecord): Normalised {
  switch (record.topic) {
    case TOPICS.call:
    case TOPICS.listed:
      return readRecord(record, ApiCall, call => {
        const warnings =
          !call.state || KNOWN_STATES.test(call.state)
            ? []
            : [`The call state “${call.state.slice(0, 40)}” is not known.`]
        return { ...meaningOfLeg(legOfApi(call)), warnings }
      })
    case TOPICS.callRow:
      return readRecord(record, CallRow, row => {
        const leg = legOfRow(row)
        return leg ? meaningOfLeg(leg) : putAside(`${record.topic}: date_started is not as expected.`)
      })
    case TOPICS.status:
      return readRecord(record, StatusDelivery, ({ target, on_duty_status, date }) => {
        if (target.type && target.type !== 'user') return nothing()
        const agent = {
          remoteId: target.id,
          name: target.name ?? '',
          email: target.email ?? null,
          isActive: true,
        }
        return { ...meaningOfStatus(target.id, on_duty_status ?? null, date), agents: [agent] }
      })
    case TOPICS.dutyRow:
      return readRecord(record, DutyRow, ({ target_id, on_duty_status, date }) =>
        date === null
          ? putAside(`${record.topic}: date is not as expected.`)
          : meaningOfStatus(target_id, on_duty_status, date),
      )
    case TOPICS.presence:
      return readRecord(record, UserPayload, user => ({ ...presenceOf(user), agents: [agentOf(user)] }))
    default:
      return readRecord(record, z.unknown(), nothing)
  }
}

/** Users who take no calls for a contact center have no status. */
function presenceOf(user: UserPayload): Normalised {
  const since = momentOf(user.duty_status_started)
  if (since === null) return nothing()
  return meaningOfStatus(user.id, user.is_on_duty === false ? null : (user.on_duty_status ?? null), since)
}

export const agentOf = (user: UserPayload): RemoteAgent => ({
  remoteId: user.id,
  name: user.display_name || [user.first_name, user.last_name].filter(Boolean).join(' '),
  email: user.emails?.[0] ?? null,
  isActive: user.state === 'active',
})
