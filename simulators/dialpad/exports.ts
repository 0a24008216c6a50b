// Exports: asked for, processing for two looks, then a file of CSV under a link that needs no credentials.
import { randomBytes } from 'node:crypto'
import { addDays, type EpochMs, instantAt, isZone, localDateOf, toLocalMs } from '#core/time/index.ts'
import type { Handler, Host } from '../kit/provider.ts'
import { agentId, COMPANY_ID, callId, centerId, OFFICE_ID } from './ids.ts'
import { legsOf, type SimLeg } from './legs.ts'
import { adminOnly, refuse } from './replies.ts'
import { type Export, stateOf } from './state.ts'

const LOOKS = 2
const CACHED_MS = { today: 30 * 60_000, past: 3 * 3_600_000 }

export function exportRoutes(host: Host): Record<string, Handler> {
  const state = stateOf(host)
  return {
    'POST /api/v2/stats': adminOnly(host, request => {
      const wish = request.json()
      const statType = wish.stat_type
      if (wish.export_type !== 'records') return refuse(400, 'export_type: only records are simulated')
      if (statType !== 'calls' && statType !== 'onduty') return refuse(400, 'stat_type: calls or onduty')
      const asked = String(wish.timezone ?? 'UTC')
      if (!isZone(asked)) return refuse(400, 'timezone: not a zone')
      const zone = host.switches.exportZone === 'asked' ? asked : String(host.switches.accountZone)
      const today = localDateOf(zone, host.clock.now())
      const isToday = wish.is_today === true
      const nearest = isToday ? 0 : Number(wish.days_ago_start ?? 1)
      const farthest = isToday ? 0 : Number(wish.days_ago_end ?? 30)
      if (!(nearest <= farthest)) return refuse(400, 'days_ago_end: before days_ago_start')
      const made: Export = {
        id: randomBytes(12).toString('hex'),
        statType,
        from: instantAt(zone, addDays(today, -farthest), 0),
        to: instantAt(zone, addDays(today, 1 - nearest), 0),
        zone,
        polls: 0,
        token: randomBytes(16).toString('hex'),
        csv: null,
      }
      const key = [statType, made.from, made.to, zone].join('|')
      const cached = state.cache.get(key)
      const now = host.clock.clientNow()
      made.csv =
        host.switches.exportsAreCached && cached && cached.until > now ? cached.csv : csvOf(made, host)
      if (made.csv !== cached?.csv)
        state.cache.set(key, { csv: made.csv, until: now + (isToday ? CACHED_MS.today : CACHED_MS.past) })
      state.exports.set(made.id, made)
      return { json: { request_id: made.id } }
    }),
    'GET /api/v2/stats/:id': adminOnly(host, ({ params }) => {
      const made = state.exports.get(params.id!)
      if (!made) return refuse(404)
      if (++made.polls <= LOOKS) return { json: { status: 'processing' } }
      const { exportFails } = host.switches
      if (exportFails) return { json: { status: 'failed' } }
      const name = `${made.token}.csv`
      return {
        json: { status: 'complete', file_type: 'csv', download_url: `${host.baseUrl}/exports/${name}` },
      }
    }),
    'GET /exports/:name': ({ params }) => {
      const made = [...state.exports.values()].find(one => `${one.token}.csv` === params.name)
      return made ? { text: made.csv ?? '', type: 'text/csv; charset=utf-8' } : refuse(404)
    },
  }
}

type Cells = Record<string, string | number>

function csvOf(made: Export, host: Host): string {
  const rows = made.statType === 'calls' ? callRows(made, host) : dutyRows(made, host)
  const columns = made.statType === 'calls' ? CALL_COLUMNS : DUTY_COLUMNS
  const cell = (value: string | number | undefined) => {
    const text = String(value ?? '')
    return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  }
  return [columns.join(','), ...rows.map(row => columns.map(column => cell(row[column])).join(','))]
    .map(line => `${line}\r\n`)
    .join('')
}

/** A wall clock to the microsecond. */
const wall = (zone: string, at: EpochMs | null): string =>
  at === null ? '' : `${new Date(toLocalMs(zone, at)).toISOString().slice(0, 23).replace('T', ' ')}734`
const minutes = (ms: number) => (ms / 60_000).toFixed(2)

const CALL_COLUMNS = [
  'date_started',
  'call_id',
  'category',
  'direction',
  'external_number',
  'date_first_rang',
  'date_queued',
  'date_rang',
  'date_connected',
  'date_ended',
  'target_id',
  'target_kind',
  'target_type',
  'name',
  'email',
  'entry_point_call_id',
  'entry_point_target_id',
  'entry_point_target_kind',
  'voicemail',
  'transferred_to',
  'office_id',
  'company_id',
  'timezone',
  'master_call_id',
  'ringing_duration',
  'hold_duration',
  'hold_occurrences',
  'talk_duration',
  'queued_duration',
  'wrapup_duration',
  'is_internal',
]

function callRows({ from, to, zone }: Export, host: Host): Cells[] {
  if (host.switches.exportsCalls === false) return []
  return [...host.company.calls.values()]
    .filter(call => call.startedAt >= from && call.startedAt < to)
    .flatMap(legsOf)
    .filter(leg => leg.endedAt !== null)
    .map(leg => callRow(leg, zone, host))
}

function callRow(leg: SimLeg, zone: string, { company }: Host): Cells {
  const { call } = leg
  const agent = leg.agentId === null ? null : company.agents.get(leg.agentId)
  const talkMs = leg.connectedAt === null ? 0 : leg.endedAt! - leg.connectedAt - leg.heldMs
  return {
    date_started: wall(zone, leg.startedAt),
    call_id: leg.id,
    category: categoryOf(leg),
    direction: call.direction,
    external_number: call.phone,
    date_first_rang: wall(zone, leg.rangAt),
    date_queued: wall(zone, leg.startedAt),
    date_rang: wall(zone, leg.rangAt),
    date_connected: wall(zone, leg.connectedAt),
    date_ended: wall(zone, leg.endedAt),
    target_id: agent ? agentId(agent.id) : centerId(call.queueId),
    target_kind: agent ? 'UserProfile' : 'CallCenter',
    target_type: agent ? 'user' : 'call_center',
    name: agent?.name ?? company.queues.get(call.queueId)?.name ?? '',
    email: agent?.email ?? '',
    entry_point_call_id: agent ? callId(call.id) : '',
    entry_point_target_id: agent ? centerId(call.queueId) : '',
    entry_point_target_kind: agent ? 'CallCenter' : '',
    voicemail: 'False',
    transferred_to: leg.transferredTo === null ? '' : (company.agents.get(leg.transferredTo)?.name ?? ''),
    office_id: OFFICE_ID,
    company_id: COMPANY_ID,
    timezone: zone,
    master_call_id: '',
    ringing_duration: minutes(Math.max(0, (leg.connectedAt ?? leg.endedAt!) - (leg.rangAt ?? leg.startedAt))),
    hold_duration: minutes(leg.heldMs),
    hold_occurrences: leg.holdCount,
    talk_duration: minutes(talkMs),
    queued_duration: minutes((leg.rangAt ?? leg.endedAt!) - leg.startedAt),
    wrapup_duration: minutes(0),
    is_internal: 'False',
  }
}

function categoryOf({ call, connectedAt }: SimLeg): string {
  if (call.direction === 'outbound') return 'outgoing'
  if (connectedAt !== null) return 'incoming'
  return call.legs.length === 0 ? 'abandoned' : 'missed'
}

const DUTY_COLUMNS = [
  'date',
  'record_id',
  'target_id',
  'availability_status',
  'on_duty_status',
  'reason',
  'name',
  'email',
  'target_type',
  'call_center_id',
  'setter_name',
  'setter_email',
  'setter_role',
  'timezone',
]

function dutyRows({ from, to, zone }: Export, { company }: Host): Cells[] {
  const center = [...company.queues.values()].find(queue => queue.channel === 'call')
  return company.log.flatMap(action => {
    if (action.do !== 'agent.status' || action.at < from || action.at >= to) return []
    const agent = company.agents.get(action.agentId)
    if (!agent) return []
    const word = action.native ?? action.to
    return {
      date: wall(zone, action.at),
      record_id: `${agentId(agent.id)}-${action.seq}`,
      target_id: agentId(agent.id),
      availability_status: action.to === 'available' ? 'available' : 'unavailable',
      on_duty_status: word,
      reason: action.reason ?? '',
      name: agent.name,
      email: agent.email,
      target_type: 'user',
      call_center_id: center ? centerId(center.id) : '',
      setter_name: agent.name,
      setter_email: agent.email,
      setter_role: 'operator',
      timezone: zone,
    }
  })
}
