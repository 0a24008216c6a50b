// How agents stand: one status for all channels, the status of each channel, and the call an agent is in. Made from
// the phone statuses of the world's log.
import type { LoggedAction, PhoneStatus, SimulatedCompany } from '../kit/index.ts'
import { userId } from './ids.ts'

export interface AgentStanding {
  version: number
  unified: { name: string; since: number }
  /** Meaning of each status, in every channel. */
  channels: { status: string; since: number }
  talk: { status: string; since: number }
  call: { addedAt: number; id: number } | null
}
export const CHANNELS = ['support', 'messaging', 'talk'] as const

const beginning = (since: number): AgentStanding => ({
  version: 1,
  unified: { name: 'offline', since },
  channels: { status: 'offline', since },
  talk: { status: 'offline', since },
  call: null,
})

const OPEN: Record<PhoneStatus, string> = {
  available: 'online',
  occupied: 'online',
  wrapup: 'online',
  busy: 'transfers_only',
  unavailable: 'away',
}

function changed(old: AgentStanding, action: LoggedAction & { do: 'agent.status' }): AgentStanding {
  const { to, native, reason, at } = action
  const channel = to === 'unavailable' && reason === 'Off duty' ? 'offline' : OPEN[to]
  const name = native ?? channel
  const isSame = <T extends { since: number }>(one: T, other: T, word: keyof T) =>
    one[word] === other[word] ? one : other
  const talk = to === 'wrapup' ? 'wrap_up' : channel
  const call = old.call ?? { addedAt: at, id: action.seq }
  return {
    version: old.version + 1,
    unified: isSame(old.unified, { name, since: at }, 'name'),
    channels: isSame(old.channels, { status: channel, since: at }, 'status'),
    talk: isSame(old.talk, { status: talk, since: at }, 'status'),
    // An agent who wraps up still has the call's work item.
    call:
      to === 'occupied'
        ? old.talk.status === 'wrap_up'
          ? { addedAt: at, id: action.seq }
          : call
        : to === 'wrapup'
          ? old.call
          : null,
  }
}

export interface StatusTurn {
  agentId: string
  at: number
  before: AgentStanding
  after: AgentStanding
}

/** Statuses of agents, derived from the log; `follow` returns each change once. */
export class Standings {
  #all = new Map<string, AgentStanding>()
  #log: readonly LoggedAction[] = []
  #read = 0
  readonly #world: SimulatedCompany

  constructor(company: SimulatedCompany) {
    this.#world = company
  }

  of(agentId: string): AgentStanding {
    this.follow()
    return this.#all.get(agentId) ?? beginning(this.#world.agents.get(agentId)?.phone.since ?? 0)
  }

  /** Changes since the last time. */
  follow(): StatusTurn[] {
    if (this.#log !== this.#world.log) {
      this.#all = new Map()
      this.#log = this.#world.log
      this.#read = 0
    }
    const turns: StatusTurn[] = []
    for (; this.#read < this.#log.length; this.#read++) {
      const action = this.#log[this.#read]!
      if (action.do !== 'agent.status') continue
      const { agentId, at } = action
      const before = this.#all.get(agentId) ?? beginning(this.#world.agents.get(agentId)?.phone.since ?? at)
      const after = changed(before, action)
      this.#all.set(agentId, after)
      turns.push({ agentId, at, before, after })
    }
    return turns
  }
}

const precise = (at: number) => new Date(at).toISOString().replace('Z', '125Z')

/** One of the list, in JSON:API, with what belongs to it beside it. */
export function availabilityOf(
  agentId: string,
  standing: AgentStanding,
  groupIds: number[],
  hasUnified: boolean,
) {
  const { unified, channels, talk, call, version } = standing
  const id = `agent_availabilities|${userId(agentId)}`
  const items = call ? [{ id: `${id}|channels|talk|work_items|${call.id}`, type: 'work_items' }] : []
  const data = {
    id,
    type: 'agent_availabilities',
    attributes: {
      agent_id: userId(agentId),
      ...(hasUnified && {
        agent_status: {
          id: unifiedId(unified.name),
          name: unified.name,
          reason: 'UNKNOWN',
          updated_at: precise(unified.since),
        },
      }),
      group_ids: groupIds,
      skills: [],
      version,
    },
    relationships: {
      channels: { data: CHANNELS.map(name => ({ id: `${id}|channels|${name}`, type: 'channels' })) },
    },
  }
  const included = [
    ...CHANNELS.map(name => {
      const { status, since } = name === 'talk' ? talk : channels
      const mine = name === 'talk' ? items : []
      return {
        id: `${id}|channels|${name}`,
        type: 'channels',
        attributes: {
          name,
          status,
          updated_at: precise(since),
          max_capacity: 1,
          work_item_count: mine.length,
        },
        relationships: { work_items: { data: mine } },
      }
    }),
    ...items.map(item => ({ ...item, attributes: { added_at: precise(call!.addedAt), reason: 'ACCEPTED' } })),
  ]
  return { data, included }
}

const unifiedId = (name: string) => ['offline', 'online', 'away', 'transfers_only'].indexOf(name) + 1 || 99

/** Webhooks of a change of status, by the topic's name. A call's end comes before the agent's next action. */
export function statusReportOf(
  { at, before, after }: StatusTurn,
  hasUnified: boolean,
): { topic: string; event: object }[] {
  const reports: { topic: string; event: object }[] = []
  const isFree = after.talk.status === 'online'
  if (before.call && before.call !== after.call)
    reports.push(item('removed', 'WORK_ITEM_SOLVED', before.call.id, isFree ? at : at - 1))
  if (hasUnified && before.unified !== after.unified) {
    const state = (name: string) => ({ id: String(unifiedId(name)), name, reason: 'UNKNOWN' })
    reports.push({
      topic: 'agent.unified_state_changed',
      event: {
        previous_unified_state: state(before.unified.name),
        new_unified_state: state(after.unified.name),
        updated_at: precise(at),
      },
    })
  }
  for (const channel of CHANNELS) {
    const of = (standing: AgentStanding) => (channel === 'talk' ? standing.talk : standing.channels)
    if (of(before) === of(after)) continue
    reports.push({
      topic: 'agent.state_changed',
      event: {
        channel,
        previous_state: of(before).status,
        new_state: of(after).status,
        updated_at: precise(at),
      },
    })
  }
  if (after.call && before.call !== after.call) reports.push(item('added', 'ACCEPTED', after.call.id, at))
  return reports
}

const item = (what: 'added' | 'removed', reason: string, id: number, at: number) => ({
  topic: `agent.work_item_${what}`,
  event: { work_item_id: String(id), channel: 'talk', reason, updated_at: precise(at) },
})
