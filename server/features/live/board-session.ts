// Session of one organization's board while somebody looks at it. Notices say which parts to read again; reads go one
// after another, and what is asked for twice meanwhile is read once. Changed rows are sent together a few times a
// second; time alone changes only rows that are due.
import { boardData } from '#contract/live/board.ts'
import { frameOf, type SseStream } from '#server/platform/live/sse.ts'
import type { Platform } from '#server/platform/platform.ts'
import { BOARD_PARTS, type BoardPart, BoardState, type ReadResult } from './board-state.ts'
import { Views } from './views.ts'

const COLLECT_MS = 20
const FLUSH_MS = 200
const RELOAD_MS = 1_000
const TICK_MS = 1_000
/** In ticks. */
const EVERY: [number, BoardPart][] = [
  [10, 'sources'],
  [30, 'groups'],
  // Notices that are lost are made up for.
  [5, 'activity'],
  [15, 'events'],
  [60, 'links'],
]

export interface BoardSession {
  join(stream: SseStream, teamIds: readonly number[] | null): Promise<void>
  /** There may be something new of these. */
  ask(...looks: readonly BoardPart[]): void
  close(): void
}

export function openBoardSession(platform: Platform, organizationId: number): BoardSession {
  const asked = new Set<BoardPart>(BOARD_PARTS)
  let isBusy = true
  let isClosed = false
  let looking: NodeJS.Timeout | undefined
  let flushing: NodeJS.Timeout | undefined
  let ticks = 0

  const situation = new BoardState(platform, organizationId, what => ask(what))
  const { board, now } = situation
  const views = new Views(board)

  const frames = {
    names: () => frameOf('names', boardData('names', { now: now(), ...situation.names })),
    sources: () => frameOf('sources', boardData('sources', { now: now(), sources: situation.sources })),
    groups: () => frameOf('groups', boardData('groups', { now: now(), groups: situation.groups() })),
  }

  function ask(what: BoardPart, afterMs = COLLECT_MS): void {
    asked.add(what)
    if (isBusy || isClosed) return
    looking ??= setTimeout(() => {
      looking = undefined
      void lookAtAll().catch(error =>
        platform.log.warn(
          { err: error, organizationId },
          'could not update the real-time board; the part is read again shortly',
        ),
      )
    }, afterMs)
  }

  /** A read that failed is tried again a little later. */
  async function lookAtAll(): Promise<void> {
    isBusy = true
    const next = () => (isClosed ? undefined : BOARD_PARTS.find(one => asked.has(one)))
    let what = next()
    try {
      for (; what; what = next()) {
        asked.delete(what)
        broadcast(await situation.look[what]())
      }
    } catch (error) {
      if (what) asked.add(what)
      throw error
    } finally {
      isBusy = false
      const [left] = asked
      if (left) ask(left, RELOAD_MS)
    }
  }

  function broadcast({ people, toBroadcast }: ReadResult): void {
    if (toBroadcast) views.broadcast(frames[toBroadcast]())
    if (people) {
      flush()
      views.broadcastPeople(people.changed, people.gone, now())
    }
    flushing ??= setTimeout(flush, FLUSH_MS)
  }

  function flush(): void {
    clearTimeout(flushing)
    flushing = undefined
    views.broadcastRows(board.refresh(now()), now())
  }

  const ticking = setInterval(() => {
    ticks++
    for (const [every, what] of EVERY) if (ticks % every === 0) ask(what)
    situation.moveOn()
    flushing ??= setTimeout(flush, FLUSH_MS)
  }, TICK_MS)

  const opened = situation.begin().then(lookAtAll).then(flush)

  return {
    async join(stream, teamIds) {
      await opened
      await views.join(stream, teamIds, {
        now,
        first: frames.names,
        last: () => frames.sources() + frames.groups(),
      })
    },
    ask(...looks) {
      for (const what of looks) ask(what)
    },
    close() {
      isClosed = true
      clearTimeout(looking)
      clearTimeout(flushing)
      clearInterval(ticking)
      views.end()
    },
  }
}
