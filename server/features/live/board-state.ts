// State of one organization's board, and how each part of it is read again. board-session.ts decides when.
import type { BoardPayload, LiveGroup, LiveRow, LiveSource } from '#contract/live/board.ts'
import { isMessageType, type Message } from '#contract/live/messages.ts'
import type { TrackedSource } from '#core/adherence/index.ts'
import { agentIdOf, ticketIdOf, ticketKeyOf } from '#core/observed/index.ts'
import { type EpochMs, type Interval, overlaps } from '#core/time/index.ts'
import { lateMinutes } from '#core/timecards/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { selectNewestId, selectSince } from '#server/platform/live/store.ts'
import type { Platform } from '#server/platform/platform.ts'
import { adherenceToday, exceptionsOf, trackedSources } from '../adherence/index.ts'
import {
  agentsOfSurfers,
  eventsSince,
  type MatchedAgent,
  newestSeq,
  type StoredEvent,
  ticketsOf,
} from '../observed/index.ts'
import { openTimecards, type ReportedCard } from '../timecards/index.ts'
import { LiveBoard } from './board.ts'
import { loadGroups, onTaskByGroup } from './groups.ts'
import { LONGEST_WORK_MS, loadBoardContext, loadSchedules, loadSources, RELOAD_MS, windowOf } from './load.ts'
import { type Account, accountKey, KEPT_EVENTS } from './recent-events.ts'
import { selectNames, selectNewestEvents, selectPeople } from './store.ts'

const READ_AT_ONCE = 2_000

/** Parts in the order in which they are read. */
export const BOARD_PARTS = [
  'people',
  'names',
  'circumstances',
  'links',
  'schedules',
  'exceptions',
  'events',
  'activity',
  'adherence',
  'timecards',
  'sources',
  'groups',
] as const
export type BoardPart = (typeof BOARD_PARTS)[number]

/** Findings that are in no row. */
export interface ReadResult {
  people?: { changed: number[]; gone: number[] }
  toBroadcast?: 'names' | 'sources' | 'groups'
}

/** Agents to read, or everybody. */
type OfSome = 'schedules' | 'exceptions' | 'adherence' | 'timecards'

export class BoardState {
  readonly board = new LiveBoard({ demands: new Map(), handleTimes: new Map() })
  names: Omit<BoardPayload<'names'>, 'now'> = { teams: [], tasks: [], streams: [] }
  sources: LiveSource[] = []
  #expected: Omit<LiveGroup, 'onTask'>[] = []
  #window: Interval
  #surferOf = new Map<string, number>()
  #accountsOf = new Map<number, AccountOfSurfer[]>()
  #seq = 0
  #eventId = 0
  /** Agent ids to read; null: everybody. */
  #whose: Record<OfSome, Set<number> | null> = {
    schedules: null,
    exceptions: null,
    adherence: null,
    timecards: null,
  }
  #platform: Platform
  #organizationId: number
  #ask: (what: BoardPart) => void

  constructor(platform: Platform, organizationId: number, ask: (what: BoardPart) => void) {
    this.#platform = platform
    this.#organizationId = organizationId
    this.#ask = ask
    this.#window = windowOf(this.now())
  }

  now = (): EpochMs => this.#platform.clock.now()
  #read = <T>(work: (tx: Tx, organizationId: number) => Promise<T>): Promise<T> =>
    this.#platform.db.inTenant(this.#organizationId, tx => work(tx, this.#organizationId))

  /** From here on nothing is missed. */
  async begin(): Promise<void> {
    this.#seq = await this.#read(newestSeq)
    this.#eventId = await this.#read(selectNewestId)
  }

  groups(): LiveGroup[] {
    const onTask = onTaskByGroup(this.board.rows(), this.board.task)
    return this.#expected.map(group => ({ ...group, onTask: onTask.get(group.streamId) ?? 0 }))
  }

  /** A board that is open for long needs the schedule of days to come. */
  moveOn(): void {
    const window = windowOf(this.now())
    if (window.start - this.#window.start < RELOAD_MS) return
    this.#window = window
    this.#want('schedules', null)
    this.#want('exceptions', null)
    this.#want('adherence', null)
  }

  look: Record<BoardPart, () => Promise<ReadResult>> = {
    people: async () => {
      const people = this.board.setPeople(await this.#read(selectPeople), this.#window.start)
      for (const what of ['schedules', 'exceptions', 'adherence', 'timecards'] as const)
        this.#want(what, people.changed)
      if (people.changed.length > 0) this.#ask('links')
      return { people }
    },
    names: async () => {
      this.names = await this.#read(selectNames)
      return { toBroadcast: 'names' }
    },
    circumstances: async () => {
      this.board.setCircumstances(await this.#read(loadBoardContext))
      return {}
    },
    links: async () => {
      const ids = this.board.ids()
      const agents = await this.#read((tx, organizationId) => agentsOfSurfers(tx, organizationId, ids))
      await this.#setLinks(agents)
      return {}
    },
    schedules: async () => {
      const { found: schedules } = await this.#readOf('schedules', (tx, ids) =>
        loadSchedules(tx, ids, this.#window),
      )
      for (const [id, schedule] of schedules) this.board.setSchedule(id, schedule)
      return {}
    },
    exceptions: async () => {
      const { start, end } = this.#window
      const { ids, found } = await this.#readOf('exceptions', (tx, ids) =>
        exceptionsOf(tx, this.#organizationId, ids, start, end),
      )
      for (const id of ids) this.board.setExceptions(id, found.get(id) ?? [])
      return {}
    },
    adherence: async () => {
      const { ids, found } = await this.#readOf('adherence', (tx, ids) =>
        adherenceToday(tx, this.#organizationId, ids, this.now()),
      )
      for (const id of ids) this.board.setAdherence(id, found.get(id) ?? null)
      return {}
    },
    timecards: async () => {
      const { ids, found } = await this.#readOf('timecards', openTimecards)
      for (const id of ids) this.board.setTimecard(id, cardOf(found.get(id)))
      return {}
    },
    events: async () => {
      const events = await this.#read((tx, organizationId) =>
        selectSince(tx, organizationId, this.#eventId, READ_AT_ONCE),
      )
      for (const { id, type, payload } of events) {
        this.#eventId = id
        if (isMessageType(type)) this.#receiveEvent({ type, payload } as Message)
      }
      if (events.length === READ_AT_ONCE) this.#ask('events')
      return {}
    },
    activity: async () => {
      const events = await this.#read((tx, organizationId) =>
        eventsSince(tx, organizationId, this.#seq, READ_AT_ONCE),
      )
      await this.#receive(events)
      this.#seq = events.at(-1)?.seq ?? this.#seq
      if (events.length === READ_AT_ONCE) this.#ask('activity')
      return {}
    },
    sources: async () => {
      const { configuration } = this.#platform
      this.sources = await this.#read((tx, organizationId) =>
        loadSources(tx, organizationId, { now: this.now(), configuration }),
      )
      return { toBroadcast: 'sources' }
    },
    groups: async () => {
      const isLive = (id: number) => this.sources.some(source => source.connectionId === id)
      this.#expected = await this.#read(tx => loadGroups(tx, this.now(), isLive))
      return { toBroadcast: 'groups' }
    },
  }

  #want(what: OfSome, surferIds: readonly number[] | null): void {
    if (surferIds === null) this.#whose[what] = null
    else for (const id of surferIds) this.#whose[what]?.add(id)
    if (surferIds === null || surferIds.length > 0) this.#ask(what)
  }

  /** Parts that were asked for; they stay on the list when reading fails. */
  async #readOf<T>(
    what: OfSome,
    work: (tx: Tx, ids: number[]) => Promise<T>,
  ): Promise<{ ids: number[]; found: T }> {
    const whose = this.#whose[what]
    this.#whose[what] = new Set()
    const ids = whose === null ? this.board.ids() : [...whose].filter(this.board.has)
    try {
      return { ids, found: await this.#read(tx => work(tx, ids)) }
    } catch (error) {
      this.#want(what, whose && [...whose])
      throw error
    }
  }

  #receiveEvent({ type, payload }: Message): void {
    switch (type) {
      case 'schedule.published':
        if (overlaps({ start: Date.parse(payload.from), end: Date.parse(payload.to) }, this.#window))
          this.#want('schedules', payload.surferIds)
        break
      case 'people.changed':
        this.#ask('people')
        this.#ask('names')
        break
      case 'tasks.changed':
      case 'stream.changed':
        this.#ask('names')
        this.#ask('circumstances')
        break
      case 'connection.changed':
        this.#ask('sources')
        this.#ask('links')
        break
      case 'adherence-exceptions.changed':
        this.#want('exceptions', null)
        break
      case 'adherence.changed':
        this.#want('adherence', payload.surferIds)
        break
      case 'timecards.changed':
        this.#want('timecards', payload.surferIds)
    }
  }

  async #setLinks(agents: readonly MatchedAgent[]): Promise<void> {
    const fresh = agents.filter(agent => this.#surferOf.get(accountKey(agent)) !== agent.surferId)
    // Sources by account; accounts known before keep the time of their first event.
    const sources = new Map<string, TrackedSource>(
      [...this.#accountsOf.values()].flat().map(account => [accountKey(account), account]),
    )
    const read = await this.#read((tx, organizationId) => trackedSources(tx, organizationId, fresh))
    fresh.forEach((agent, index) => {
      sources.set(accountKey(agent), read[index]!)
    })
    // Events from before the board was opened.
    const range = {
      from: this.now() - LONGEST_WORK_MS,
      ofTickets: KEPT_EVENTS.ticketEvents,
      ofStatuses: KEPT_EVENTS.statuses,
    }
    const missed =
      fresh.length === 0
        ? []
        : await this.#read((tx, organizationId) => selectNewestEvents(tx, organizationId, fresh, range))
    this.#surferOf = new Map(agents.map(agent => [accountKey(agent), agent.surferId]))
    this.#accountsOf = Map.groupBy(
      agents.map(({ surferId, remoteId, gaps, ...agent }) => ({
        ...sources.get(accountKey({ remoteId, ...agent }))!,
        surferId,
        remoteId,
        gaps,
      })),
      ({ surferId }) => surferId,
    )
    for (const id of this.board.ids()) this.board.setAccounts(id, this.#accountsOf.get(id) ?? [])
    await this.#receive(missed)
  }

  async #receive(events: readonly StoredEvent[]): Promise<void> {
    const bySurfer = new Map<number, StoredEvent[]>()
    const tickets = new Map<string, { connectionId: number; ticketId: string }>()
    for (const event of events) {
      const agentId = agentIdOf(event)
      const surferId =
        agentId === null
          ? undefined
          : this.#surferOf.get(accountKey({ connectionId: event.connectionId, remoteId: agentId }))
      if (surferId === undefined) continue
      const own = bySurfer.get(surferId)
      if (own) own.push(event)
      else bySurfer.set(surferId, [event])
      const { connectionId } = event
      const ticketId = ticketIdOf(event)
      if (ticketId !== null) tickets.set(ticketKeyOf(connectionId, ticketId), { connectionId, ticketId })
    }
    if (bySurfer.size === 0) return
    const refs = [...tickets.values()]
    this.board.receive(
      bySurfer,
      await this.#read((tx, organizationId) => ticketsOf(tx, organizationId, refs)),
    )
  }
}

const cardOf = (card: ReportedCard | undefined): LiveRow['timecard'] =>
  card
    ? { id: card.id, type: card.type, reportedStart: card.reportedStart, lateMinutes: lateMinutes(card) }
    : null

type AccountOfSurfer = Account & { surferId: number }
