// The real-time board is a stream: what it says is in contract/live/board.ts.
import { z } from 'zod'
import { IdList } from '../shapes.ts'

/** Below /{version}/organizations/{orgId}; answers managers with text/event-stream. */
export const LIVE_BOARD_PATH = '/live-board'
/** No teams: everybody. */
export const LiveBoardQuery = z.object({ teamIds: IdList })
