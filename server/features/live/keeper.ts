// Keeps one organization's board as it is now while somebody looks at it. Notices only say what to look at again;
// looking is done one thing after the other, and what is asked for twice meanwhile is looked at once. Rows that
// changed are told together a few times a second, and time alone changes only those rows whose time has come.
import { boardData } from '#contract/live/board.ts'
import { frameOf, type Stream } from '#server/platform/live/sse.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type Found, LOOKS, type Look, Situation } from './situation.ts'
import { Views } from './views.ts'

const COLLECT_MS = 50
const FLUSH_MS = 350
const LOOK_AGAIN_MS = 1_000
const TICK_MS = 1_000
/** In ticks. */
const EVERY: [number, Look][] = [
  [10, 'sources'],
  [30, 'groups'],
  // Notices that are lost are made up for.
  [5, 'activity'],
  [15, 'news'],
  [60, 'links'],
]

export interface Keeper {
  join(stream: Stream, teamIds: readonly number[] | null): Promise<void>
  /** There may be something new of these. */
  ask(...looks: readonly Look[]): void
  close(): void
}

export function openKeeper(platform: Platform, organizationId: number): Keeper {
  const asked = new Set<Look>(LOOKS)
  let isBusy = true
  let isClosed = false
  let looking: NodeJS.Timeout | undefined
  let flushing: NodeJS.Timeout | undefined
  let ticks = 0

  const situation = new Situation(platform, organizationId, what => ask(what))
  const { board, now } = situation
  const views = new Views(board)

  const frames = {
    names: () => frameOf('names', boardData('names', { now: now(), ...situation.names })),
    sources: () => frameOf('sources', boardData('sources', { now: now(), sources: situation.sources })),
    groups: () => frameOf('groups', boardData('groups', { now: now(), groups: situation.groups() })),
  }

  function ask(what: Look, afterMs = COLLECT_MS): void {
    asked.add(what)
    if (isBusy || isClosed) return
    looking ??= setTimeout(() => {
      looking = undefined
      void lookAtAll().catch(error =>
        platform.log.warn(
          { err: error, organizationId },
          'the real-time board could not be brought up to date yet',
        ),
      )
    }, afterMs)
  }

  /** A read that failed is tried again a little later. */
  async function lookAtAll(): Promise<void> {
    isBusy = true
    const next = () => (isClosed ? undefined : LOOKS.find(one => asked.has(one)))
    let what = next()
    try {
      for (; what; what = next()) {
        asked.delete(what)
        tell(await situation.look[what]())
      }
    } catch (error) {
      if (what) asked.add(what)
      throw error
    } finally {
      isBusy = false
      const [left] = asked
      if (left) ask(left, LOOK_AGAIN_MS)
    }
  }

  function tell({ people, isToTell }: Found): void {
    if (isToTell) views.tell(frames[isToTell]())
    if (people) {
      flush()
      views.tellPeople(people.changed, people.gone, now())
    }
    flushing ??= setTimeout(flush, FLUSH_MS)
  }

  function flush(): void {
    clearTimeout(flushing)
    flushing = undefined
    views.tellRows(board.refresh(now()), now())
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
