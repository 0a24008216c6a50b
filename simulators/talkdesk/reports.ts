// Reports: asked for, running for a look, then a file elsewhere that needs no credentials. Rows as this provider writes
// them.
import { randomBytes } from 'node:crypto'
import type { CompanyAgent, CompanyCall, Handler, Host, SimReply } from '../kit/index.ts'
import { callId, queueName, userId } from './ids.ts'

const LOOKS = 1
const LONGEST_MS = 31 * 24 * 3_600_000

interface Job {
  id: string
  type: string
  from: number
  to: number
  looks: number
  token: string
}
const known = new WeakMap<Host, Map<string, Job>>()
function jobsOf(host: Host): Map<string, Job> {
  const own = known.get(host) ?? new Map<string, Job>()
  known.set(host, own)
  return own
}

export const TYPES: Readonly<Record<string, (job: Job, host: Host) => unknown[]>> = {
  calls: callRows,
  user_status: statusRows,
}

const iso = (at: number) => `${new Date(at).toISOString().slice(0, 19)}Z`
const wall = (at: number) => iso(at).slice(0, 19).replace('T', ' ')
const second = (at: number) => Math.floor(at / 1000)

export function reportRoutes(host: Host, refuse: (status: number, message?: string) => SimReply) {
  const jobs = jobsOf(host)
  const shown = ({ id, type, from, to }: Job, status: string) => ({
    job: {
      id,
      name: type,
      timezone: 'UTC',
      status,
      format: 'json',
      timespan: { from: iso(from), to: iso(to) },
    },
    _links: { files: { href: `${host.baseUrl}/data/reports/${type}/files/${id}` } },
  })
  const routes: Record<string, Handler> = {
    'GET /data/reports/:type/jobs': () => ({ json: { total: jobs.size, _embedded: { jobs: [] } } }),
    'POST /data/reports/:type/jobs': request => {
      const type = request.params.type!
      const { timespan, format, timezone } = request.json() as {
        timespan?: Record<string, string>
        format?: string
        timezone?: string
      }
      if (!(type in TYPES)) return refuse(404)
      const from = Date.parse(timespan?.from ?? '')
      const to = Date.parse(timespan?.to ?? '')
      if (format !== 'json' || timezone !== 'UTC')
        return refuse(400, 'format, timezone: simulated are json and UTC')
      if (!(from < to) || to - from > LONGEST_MS) return refuse(400, 'timespan: at most one month')
      const job = {
        id: randomBytes(12).toString('hex'),
        type,
        from,
        to,
        looks: 0,
        token: randomBytes(16).toString('hex'),
      }
      jobs.set(job.id, job)
      return { status: 202, json: shown(job, 'created') }
    },
    'GET /data/reports/:type/files/:id': ({ params }) => {
      const job = jobs.get(params.id!)
      if (!job || job.type !== params.type) return refuse(404)
      if (++job.looks <= LOOKS) return { json: shown(job, 'processing') }
      if (host.switches.reportsFail) {
        jobs.delete(job.id)
        return { json: shown(job, 'failed') }
      }
      return {
        status: 303,
        headers: { location: `${host.baseUrl}/files/${job.token}.json` },
        json: shown(job, 'done'),
      }
    },
    'GET /files/:name': ({ params }) => {
      const job = [...jobs.values()].find(one => `${one.token}.json` === params.name)
      if (!job) return refuse(404)
      const entries = TYPES[job.type]!(job, host)
      return { json: { type: job.type, version: 'v1', entries, total: entries.length } }
    },
  }
  return routes
}

function callRows({ from, to }: Job, host: Host): unknown[] {
  const at = (call: CompanyCall) => (host.switches.callsByStart ? call.startedAt : call.endedAt!)
  return [...host.company.calls.values()]
    .filter(call => call.endedAt !== null && at(call) >= from && at(call) < to)
    .map(call => callRow(call, host))
}

function callRow(call: CompanyCall, { company, switches }: Host) {
  const answered = call.legs.filter(leg => leg.connectedAt !== null)
  const user = (prefix: string, agent: CompanyAgent | undefined) => ({
    [`${prefix}_id`]: agent ? userId(agent.id) : null,
    [`${prefix}_name`]: agent?.name ?? null,
    [`${prefix}_email`]: agent?.email ?? null,
  })
  const agentOf = (index: number) => company.agents.get(answered.at(index)?.agentId ?? '')
  const end = second(call.endedAt!)
  const connected = answered[0] ? second(answered[0].connectedAt!) : end
  const held = call.legs.flatMap(leg => leg.holds)
  const holdTime = held.reduce((sum, { from, to }) => sum + second(to ?? from) - second(from), 0)
  const missed = call.legs.length > 0 ? 'missed' : 'abandoned'
  const moment = switches.momentsHaveZone === false ? wall : iso
  return {
    call_id: callId(call.id),
    callsid: `CA${callId(call.id)}`,
    type:
      call.direction === 'outbound'
        ? answered.length > 0
          ? 'outbound'
          : 'outbound_missed'
        : answered.length > 0
          ? 'inbound'
          : missed,
    start_at: moment(call.startedAt),
    end_at: moment(call.endedAt!),
    talkdesk_phone_number: '+12025550102',
    contact_phone_number: call.phone,
    ...user('user', agentOf(0)),
    ...user('handling_user', agentOf(-1)),
    total_time: end - second(call.startedAt),
    talk_time: end - connected - holdTime,
    wait_time: connected - second(call.startedAt),
    hold_time: holdTime,
    abandon_time: 0,
    ring_groups: queueName(call.queueId),
    is_in_business_hours: true,
    is_transfer: answered.length > 1,
    recording_url: 'https://api.example.com/recordings/1',
    notes: null,
    team_id: '0054',
    team_name: 'Front desk',
    data_status: 'Valid',
  }
}

const LABELS = {
  available: 'Available',
  occupied: 'On A Call',
  wrapup: 'After Call Work',
  busy: 'Busy',
  unavailable: 'Offline',
}
export const labelOf = (status: keyof typeof LABELS, reason: string | null, native: string | null): string =>
  native ?? (status === 'unavailable' && reason === 'Break' ? 'Away' : LABELS[status])

const nextMonth = (at: number) => {
  const day = new Date(at)
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 1)
}

/** A status goes on in a row of its own when a month begins. */
function statusRows({ from, to }: Job, { company, clock }: Host): unknown[] {
  const rows: { at: number; end: number | null; agentId: string; label: string }[] = []
  const open = new Map<string, (typeof rows)[number]>()
  for (const action of company.log) {
    if (action.do !== 'agent.status') continue
    const { at, agentId } = action
    const before = open.get(agentId)
    if (before) before.end = at
    const row = {
      at,
      end: null,
      agentId,
      label: labelOf(action.to, action.reason ?? null, action.native ?? null),
    }
    rows.push(row)
    open.set(agentId, row)
  }
  return rows
    .flatMap(row => {
      const parts = [row]
      for (let at = nextMonth(row.at); at < (row.end ?? clock.now()); at = nextMonth(at))
        parts.push({ ...row, at })
      return parts
    })
    .filter(({ at }) => at >= from && at < to)
    .map(({ at, end, agentId, label }) => {
      const agent = company.agents.get(agentId)
      return {
        user_id: userId(agentId),
        user_name: agent?.name ?? '',
        user_email: agent?.email ?? '',
        status_label: label,
        status_start_at: wall(at),
        status_end_at: end === null ? null : wall(end),
        status_time: end === null ? null : second(end) - second(at),
        is_user_active: agent?.isActive ?? false,
        team_id: '0054',
        team_name: 'Front desk',
        ring_groups: '["rg34"]',
      }
    })
}
