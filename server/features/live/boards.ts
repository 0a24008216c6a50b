// Boards of this process: one for each organization that somebody looks at.
import { listenForNotices, type Notices } from '#server/platform/events/notices.ts'
import type { SseStream } from '#server/platform/live/sse.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type BoardSession, openBoardSession } from './board-session.ts'
import { BOARD_PARTS, type BoardPart } from './board-state.ts'

/** A page that is loaded again finds the board still there. */
const LINGER_MS = 30_000

const CHANNELS: Record<string, BoardPart> = { lineup_observed: 'activity', lineup_event: 'events' }

interface Open {
  session: BoardSession
  viewers: number
  closing?: NodeJS.Timeout
}

export interface Boards {
  join(viewer: {
    organizationId: number
    teamIds: readonly number[] | null
    stream: SseStream
  }): Promise<void>
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
      onNotice: (channel, payload) => open.get(Number(payload))?.session.ask(CHANNELS[channel]!),
      onReturn() {
        for (const { session } of open.values()) session.ask(...BOARD_PARTS)
      },
      log,
    })

  function drop(organizationId: number, board: Open): void {
    clearTimeout(board.closing)
    board.session.close()
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
        const board = open.get(organizationId) ?? {
          session: openBoardSession(platform, organizationId),
          viewers: 0,
        }
        open.set(organizationId, board)
        clearTimeout(board.closing)
        board.viewers++
        stream.onClose(() => {
          board.viewers--
          if (board.viewers === 0) board.closing = setTimeout(() => drop(organizationId, board), LINGER_MS)
        })
        if (isClosing) return stream.end()
        await board.session.join(stream, teamIds).catch(error => {
          drop(organizationId, board)
          throw error
        })
      } catch (error) {
        log.warn({ err: error, organizationId }, 'could not open a real-time board; the browser asks again')
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
