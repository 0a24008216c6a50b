// Board of one organization, in memory: agents, what is known of each, and each row as it was last written. It reads
// and sends nothing; board-session.ts feeds it and takes its changes.
import { isDeepStrictEqual } from 'node:util'
import { type LivePerson, type LiveRow, tupleOfPerson, tupleOfRow } from '#contract/live/board.ts'
import {
  type AdherenceException,
  type ScheduledItem,
  trackedWork,
  trackingOf,
} from '#core/adherence/index.ts'
import type { ObservedTicket } from '#core/observed/index.ts'
import type { EpochMs, Interval } from '#core/time/index.ts'
import type { StoredEvent } from '../observed/index.ts'
import { type AgentFacts, changesAt, type DemandsByTask, liveRowOf } from './agent-row.ts'
import { DueKeys } from './due-keys.ts'
import { type HandleTimes, handleTimeMs } from './handle-time.ts'
import { type Account, mergeRecent, phoneOf, withEventTimes, workOf } from './recent-events.ts'

export interface BoardContext {
  demands: DemandsByTask
  handleTimes: HandleTimes
}
export interface AgentSchedule {
  scheduled: ScheduledItem[]
  shifts: Interval[]
}

interface Agent {
  person: LivePerson
  personText: string
  facts: AgentFacts
  accounts: readonly Account[]
  events: StoredEvent[]
  row: LiveRow | null
  /** As it goes over the wire; equal texts are equal rows. */
  text: string
}

export class LiveBoard {
  #agents = new Map<number, Agent>()
  #tickets = new Map<string, ObservedTicket>()
  #circumstances: BoardContext
  #touched = new Set<number>()
  #due = new DueKeys()
  #sweepAt = 1_000

  constructor(circumstances: BoardContext) {
    this.#circumstances = circumstances
  }

  get size(): number {
    return this.#agents.size
  }
  has = (surferId: number): boolean => this.#agents.has(surferId)
  ids = (): number[] => [...this.#agents.keys()]
  teamId = (surferId: number): number | undefined => this.#agents.get(surferId)?.person.teamId
  personText = (surferId: number): string => this.#agents.get(surferId)?.personText ?? ''
  rowText = (surferId: number): string => this.#agents.get(surferId)?.text ?? ''
  task = (taskId: number) => this.#circumstances.demands.get(taskId)

  setCircumstances(circumstances: BoardContext): void {
    this.#circumstances = circumstances
    for (const [id, agent] of this.#agents) {
      this.#observe(agent)
      this.#touched.add(id)
    }
  }

  *rows(): Generator<LiveRow> {
    for (const { row } of this.#agents.values()) if (row) yield row
  }

  /** Everybody there is; answers who is new or other than before, and who is there no more. */
  setPeople(people: readonly LivePerson[], knownFrom: EpochMs): { changed: number[]; gone: number[] } {
    const changed: number[] = []
    for (const person of people) {
      const agent = this.#agents.get(person.surferId)
      const personText = JSON.stringify(tupleOfPerson(person))
      if (agent?.personText === personText) continue
      changed.push(person.surferId)
      if (agent) Object.assign(agent, { person, personText })
      else this.#agents.set(person.surferId, newAgent(person, personText, knownFrom))
      this.#touched.add(person.surferId)
    }
    const there = new Set(people.map(person => person.surferId))
    const gone = this.ids().filter(id => !there.has(id))
    for (const id of gone) {
      this.#agents.delete(id)
      this.#due.drop(id)
      this.#touched.delete(id)
    }
    return { changed, gone }
  }

  setSchedule(surferId: number, schedule: AgentSchedule): void {
    this.#set(surferId, schedule)
    const agent = this.#agents.get(surferId)
    // How long a contact usually takes depends on what was scheduled then.
    if (agent && agent.events.length > 0) this.#observe(agent)
  }
  setExceptions = (surferId: number, exceptions: readonly AdherenceException[]) =>
    this.#set(surferId, { exceptions })
  /** Events of a system in which the agent has no account any more are forgotten. */
  setAccounts(surferId: number, accounts: readonly Account[]): void {
    const agent = this.#agents.get(surferId)
    if (!agent || isDeepStrictEqual(agent.accounts, accounts)) return
    const ids = new Set(accounts.map(account => account.connectionId))
    agent.accounts = accounts
    agent.events = agent.events.filter(event => ids.has(event.connectionId))
    this.#observe(agent)
    this.#touched.add(surferId)
  }
  setAdherence = (surferId: number, adherence: LiveRow['adherence']) => this.#set(surferId, { adherence })

  setTimecard = (surferId: number, timecard: LiveRow['timecard']) => this.#set(surferId, { timecard })

  #set(surferId: number, facts: Partial<AgentFacts>): void {
    const agent = this.#agents.get(surferId)
    if (!agent) return
    Object.assign(agent.facts, facts)
    this.#touched.add(surferId)
  }

  /** Merges received events. `received`: events by agent; `tickets`: current state of the tickets in the events. */
  receive(
    received: ReadonlyMap<number, readonly StoredEvent[]>,
    tickets: Iterable<readonly [string, ObservedTicket]>,
  ): void {
    for (const [key, ticket] of tickets) this.#tickets.set(key, ticket)
    for (const [surferId, events] of received) {
      const agent = this.#agents.get(surferId)
      if (!agent) continue
      agent.events = mergeRecent(agent.events, events)
      this.#observe(agent)
      this.#touched.add(surferId)
    }
    if (this.#tickets.size > this.#sweepAt) this.#sweepTickets()
  }

  #observe({ facts, events, accounts }: Agent): void {
    const { demands, handleTimes } = this.#circumstances
    const known = withEventTimes(accounts, events)
    const usual = (_: number, at: EpochMs, ticket: ObservedTicket) =>
      handleTimeMs(handleTimes, demands, facts.scheduled, at, ticket)
    facts.work = trackedWork(workOf(facts.surferId, events, this.#tickets, usual), known)
    facts.phone = phoneOf(events, known)
    facts.tracking = trackingOf(known)
    facts.connectionIds = [...new Set(known.filter(isReported).map(account => account.connectionId))]
  }

  #sweepTickets(): void {
    const spokenOf = new Set<string>()
    for (const { events } of this.#agents.values())
      for (const event of events)
        if ('ticketId' in event) spokenOf.add(`${event.connectionId}:${event.ticketId}`)
    for (const key of this.#tickets.keys()) if (!spokenOf.has(key)) this.#tickets.delete(key)
    this.#sweepAt = 2 * this.#tickets.size + 1_000
  }

  /** Brings rows up to date of which something became known or whose time has come; answers whose are others. */
  refresh(now: EpochMs): number[] {
    const changed: number[] = []
    for (const id of new Set([...this.#touched, ...this.#due.take(now)])) {
      const agent = this.#agents.get(id)
      if (!agent) continue
      this.#due.set(id, changesAt(agent.facts, now))
      agent.row = liveRowOf(agent.facts, this.#circumstances.demands, now)
      const text = JSON.stringify(tupleOfRow(agent.row))
      if (text === agent.text) continue
      agent.text = text
      changed.push(id)
    }
    this.#touched.clear()
    return changed
  }
}

const isReported = ({ gaps }: Account): boolean => gaps.at(-1)?.end !== Number.POSITIVE_INFINITY

const newAgent = (person: LivePerson, personText: string, knownFrom: EpochMs): Agent => ({
  person,
  personText,
  facts: {
    surferId: person.surferId,
    knownFrom,
    scheduled: [],
    shifts: [],
    phone: [],
    work: [],
    exceptions: [],
    connectionIds: [],
    tracking: { known: [], phone: null },
    adherence: null,
    timecard: null,
  },
  accounts: [],
  events: [],
  row: null,
  text: '',
})
