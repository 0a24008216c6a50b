// Store for messages of the board's stream, outside of React: thousands of rows cost nothing until they are drawn.
// Subscribers read the version and are notified of changes, at most once per frame.
import {
  type BoardMessage,
  type BoardPayload,
  LIVE_STATUSES,
  type LiveGroup,
  type LivePerson,
  type LiveRow,
  type LiveSource,
  personOfTuple,
  rowOfTuple,
} from '#contract/live/board.ts'
import type { LiveStatus } from '#core/adherence/index.ts'

/** A person with the row of now. */
export interface BoardAgent {
  person: LivePerson
  row: LiveRow
}

/** An agent who reports time, is on shift and has no open card. */
export const isNotClockedIn = ({ person, row }: BoardAgent): boolean =>
  person.timecardsEnabled && row.status !== 'time-off-shift' && row.timecard === null

/** A difference greater than that is no delay: one of the two clocks was put right. */
const LATE_MS = 5_000

export type BoardConnection = 'opening' | 'live' | 'lost'

export class BoardStore {
  agents: ReadonlyMap<number, BoardAgent> = new Map()
  names: Omit<BoardPayload<'names'>, 'now'> = { teams: [], tasks: [], streams: [] }
  sources: readonly LiveSource[] = []
  groups: readonly LiveGroup[] = []
  connection: BoardConnection = 'opening'
  /** Instant of the stream's last message, by the server's clock. */
  lastMessageAt: number | null = null
  /** Instants at which agents' statuses changed, by this browser's clock. */
  readonly changedAt = new Map<number, number>()
  version = 0

  #people = new Map<number, LivePerson>()
  #rows = new Map<number, LiveRow>()
  #coming: { people: Map<number, LivePerson>; rows: Map<number, LiveRow> } | null = null
  #aheadMs = 0
  #listeners = new Set<() => void>()
  #pendingNotification: unknown = null
  #schedule: (notify: () => void) => unknown

  constructor(schedule: (notify: () => void) => unknown = notify => requestAnimationFrame(notify)) {
    this.#schedule = schedule
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  getVersion = (): number => this.version

  /** Present instant by the server's clock. */
  now = (): number => Date.now() + this.#aheadMs

  setConnection(connection: BoardConnection): void {
    if (this.connection === connection) return
    this.connection = connection
    this.#notifyListeners()
  }

  /** A new snapshot takes the place of what is shown only when it is whole. */
  apply({ type, payload }: BoardMessage): void {
    this.lastMessageAt = payload.now
    this.#setClock(payload.now - Date.now())
    switch (type) {
      case 'snapshot':
        this.#coming = { people: new Map(), rows: new Map() }
        return
      case 'names':
        this.names = payload
        break
      case 'people':
        for (const tuple of payload.people) {
          const person = personOfTuple(tuple)
          ;(this.#coming?.people ?? this.#people).set(person.surferId, person)
        }
        break
      case 'rows':
        for (const tuple of payload.rows) this.#setRow(rowOfTuple(tuple))
        break
      case 'gone':
        for (const id of payload.surferIds) {
          this.#people.delete(id)
          this.#rows.delete(id)
        }
        break
      case 'sources':
        this.sources = payload.sources
        break
      case 'groups':
        this.groups = payload.groups
        break
      case 'ready':
        if (this.#coming) {
          this.#people = this.#coming.people
          this.#rows = this.#coming.rows
          this.#coming = null
        }
        this.connection = 'live'
    }
    this.#notifyListeners()
  }

  /** A message that took longer on its way says too little: the clock would jump back and forth with each. */
  #setClock(aheadMs: number): void {
    const isLate = aheadMs < this.#aheadMs && aheadMs > this.#aheadMs - LATE_MS
    if (this.connection !== 'live' || !isLate) this.#aheadMs = aheadMs
  }

  #setRow(row: LiveRow): void {
    if (this.#coming) {
      this.#coming.rows.set(row.surferId, row)
      return
    }
    const before = this.#rows.get(row.surferId)
    if (before && before.status !== row.status) this.changedAt.set(row.surferId, Date.now())
    this.#rows.set(row.surferId, row)
  }

  #notifyListeners(): void {
    this.#pendingNotification ??= this.#schedule(() => {
      this.#pendingNotification = null
      const agents = new Map<number, BoardAgent>()
      for (const [id, person] of this.#people) {
        const row = this.#rows.get(id)
        const known = this.agents.get(id)
        if (!row) continue
        // Rows that are as they were stay the same objects, so that they are not drawn again.
        agents.set(id, known?.row === row && known.person === person ? known : { person, row })
      }
      this.agents = agents
      this.version++
      for (const listener of this.#listeners) listener()
    })
  }
}

/** The sources of what a row says that say nothing of now. */
export const staleSources = (row: LiveRow, sources: readonly LiveSource[]): LiveSource[] =>
  row.status === 'time-off-shift'
    ? []
    : sources.filter(source => source.stale && row.connectionIds.includes(source.connectionId))

/** Nothing is missing of which the whole board is made. */
export const isOfNow = ({ connection, sources }: BoardStore): boolean =>
  connection !== 'lost' && sources.every(source => !source.stale)

/** Statuses whose counts are not all of now, and so neither good nor bad. */
export function staleStatuses(store: BoardStore): Set<LiveStatus> {
  if (isOfNow(store)) return new Set()
  if (store.connection === 'lost') return new Set(LIVE_STATUSES)
  const stale = [...store.agents.values()].filter(({ row }) => staleSources(row, store.sources).length > 0)
  return new Set(stale.map(({ row }) => row.status))
}
