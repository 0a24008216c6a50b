// The boards of this process: one for each organization that somebody looks at, and none for the others.
import { listenForNotices, type Notices } from '#server/platform/events/notices.ts'
import type { Stream } from '#server/platform/live/sse.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type Keeper, openKeeper } from './keeper.ts'
import { LOOKS, type Look } from './situation.ts'

/** A page that is loaded again finds the board still there. */
const LINGER_MS = 30_000

const CHANNELS: Record<string, Look> = { lineup_observed: 'activity', lineup_event: 'news' }

interface Open {
  keeper: Keeper
  viewers: number
  closing?: NodeJS.Timeout
}

export interface Boards {
  join(viewer: { organizationId: number; teamIds: readonly number[] | null; stream: Stream }): Promise<void>
  close(): Promise<void>
}

export function openBoards(platform: Platform): Boards {
  const { db, log } = platform
  const open = new Map<number, Open>()
  let listening: Promise<Notices> | undefined
  let isClosing = false

  const listen = () =>
    listenForNotices({
      connection: db.pool.options,
      channels: Object.keys(CHANNELS),
      onNotice: (channel, payload) => open.get(Number(payload))?.keeper.ask(CHANNELS[channel]!),
      onReturn() {
        for (const { keeper } of open.values()) keeper.ask(...LOOKS)
      },
      log,
    })

  function drop(organizationId: number, board: Open): void {
    clearTimeout(board.closing)
    board.keeper.close()
    if (open.get(organizationId) === board) open.delete(organizationId)
  }

  return {
    async join({ organizationId, teamIds, stream }) {
      let isGone = false
      stream.onClose(() => {
        isGone = true
      })
      // Before anything is read, so that nothing falls between.
      listening ??= listen().catch(error => {
        listening = undefined
        throw error
      })
      try {
        await listening
        if (isGone) return
        const board = open.get(organizationId) ?? { keeper: openKeeper(platform, organizationId), viewers: 0 }
        open.set(organizationId, board)
        clearTimeout(board.closing)
        board.viewers++
        stream.onClose(() => {
          board.viewers--
          if (board.viewers === 0) board.closing = setTimeout(() => drop(organizationId, board), LINGER_MS)
        })
        if (isClosing) return stream.end()
        await board.keeper.join(stream, teamIds).catch(error => {
          drop(organizationId, board)
          throw error
        })
      } catch (error) {
        log.warn({ err: error, organizationId }, 'a real-time board could not be opened')
        stream.end()
      }
    },
    async close() {
      isClosing = true
      for (const [organizationId, board] of open) drop(organizationId, board)
      await (await listening?.catch(() => undefined))?.close()
    },
  }
}
