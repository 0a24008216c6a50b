// The real-time board is a stream, so it is not among the endpoints that reply: what it says is in
// contract/live/board.ts.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { IdList } from '../shapes.ts'

export const liveBoard = endpoint({
  method: 'GET',
  path: '/live-board',
  permission: { allow: 'live.view', teams: 'none' },
  audit: 'none',
  summary: 'Every agent now, and each change as it comes: text/event-stream',
  /** No teams: everybody. */
  query: z.object({ teamIds: IdList }),
  reply: z.never(),
})
