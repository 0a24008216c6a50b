// Viewers of the board and the part that each of them sees. Text that several share is written once.
import { boardData, tuplesData } from '#contract/live/board.ts'
import type { EpochMs } from '#core/time/index.ts'
import { frameOf, type SseStream } from '#server/platform/live/sse.ts'
import type { LiveBoard } from './board.ts'
import { SendQueue } from './send-queue.ts'

const AT_ONCE = 400

interface View {
  /** Null: everybody. */
  teamIds: ReadonlySet<number> | null
  streams: Set<SseStream>
}

export class Views {
  #views = new Map<string, View>()
  /** Raised with every change of rows; a stream that joins meanwhile is sent the changes since. */
  #revision = 0
  #changedAt = new Map<number, number>()
  #board: LiveBoard
  #outbox = new SendQueue()

  constructor(board: LiveBoard) {
    this.#board = board
  }

  get count(): number {
    return [...this.#views.values()].reduce((sum, view) => sum + view.streams.size, 0)
  }

  /** The same to everybody. */
  broadcast(frame: string): void {
    for (const { streams } of this.#views.values()) this.#outbox.put(frame, streams)
  }

  broadcastRows(surferIds: readonly number[], now: EpochMs): void {
    if (surferIds.length === 0) return
    this.#revision++
    for (const id of surferIds) this.#changedAt.set(id, this.#revision)
    for (const { teamIds, streams } of this.#views.values()) {
      const seen = this.#seenBy(teamIds, surferIds)
      if (seen.length === 0) continue
      this.#outbox.put(this.#rowsFrame(seen, now), streams)
    }
  }

  /** Rows that are new, changed or moved, and ids that left the view. */
  broadcastPeople(changed: readonly number[], gone: readonly number[], now: EpochMs): void {
    for (const id of gone) this.#changedAt.delete(id)
    for (const { teamIds, streams } of this.#views.values()) {
      const seen = this.#seenBy(teamIds, changed)
      const unseen = [...gone, ...changed.filter(id => !seen.includes(id))]
      if (seen.length > 0)
        this.#outbox.put(this.#peopleFrame(seen, now) + this.#rowsFrame(seen, now), streams)
      if (unseen.length > 0)
        this.#outbox.put(frameOf('gone', boardData('gone', { now, surferIds: unseen })), streams)
    }
  }

  /**
   * Sends the stream all rows, a part at a time, and then changes. `first` and `last`: messages around the rows. A
   * client that is too slow is dropped and comes back.
   */
  async join(
    stream: SseStream,
    teamIds: readonly number[] | null,
    { now, first, last }: { now: () => EpochMs; first: () => string; last: () => string },
  ): Promise<void> {
    let isClosed = false
    stream.onClose(() => {
      isClosed = true
    })
    const teams = teamIds && new Set(teamIds)
    const seen = this.#seenBy(teams, this.#board.ids())
    let upTo = this.#revision
    stream.write(frameOf('snapshot', boardData('snapshot', { now: now(), surferCount: seen.length })))
    stream.write(first())
    for (let from = 0; from < seen.length; from += AT_ONCE) {
      const part = seen.slice(from, from + AT_ONCE)
      stream.write(this.#peopleFrame(part, now()) + this.#rowsFrame(part, now()))
      await stream.drained()
    }
    // Agents changed while parts were read are read again, until there are none.
    while (!isClosed && upTo < this.#revision) {
      const since = upTo
      upTo = this.#revision
      const missed = this.#board.ids().filter(id => (this.#changedAt.get(id) ?? 0) > since)
      const again = this.#seenBy(teams, missed)
      if (again.length === 0) continue
      stream.write(this.#peopleFrame(again, now()) + this.#rowsFrame(again, now()))
      await stream.drained()
    }
    if (isClosed) return
    stream.write(last() + frameOf('ready', boardData('ready', { now: now() })))
    const key = teamIds ? [...teamIds].sort((a, b) => a - b).join() : 'all'
    const view = this.#views.get(key) ?? { teamIds: teams, streams: new Set() }
    this.#views.set(key, view)
    view.streams.add(stream)
    stream.onClose(() => {
      view.streams.delete(stream)
      if (view.streams.size === 0) this.#views.delete(key)
    })
  }

  end(): void {
    for (const { streams } of this.#views.values()) for (const stream of streams) stream.end()
  }

  #seenBy(teamIds: View['teamIds'], surferIds: readonly number[]): number[] {
    return surferIds.filter(id => {
      const teamId = this.#board.teamId(id)
      return teamId !== undefined && (teamIds === null || teamIds.has(teamId))
    })
  }

  #rowsFrame = (surferIds: readonly number[], now: EpochMs): string =>
    frameOf('rows', tuplesData('rows', now, surferIds.map(this.#board.rowText)))
  #peopleFrame = (surferIds: readonly number[], now: EpochMs): string =>
    frameOf('people', tuplesData('people', now, surferIds.map(this.#board.personText)))
}
