// The board over HTTP: a stream of its own for each page that shows it.
import type { FastifyPluginAsync } from 'fastify'
import type { QueryOf } from '#contract/endpoint.ts'
import { liveBoard } from '#contract/live/live-board.ts'
import { type Authenticate, actorOf, parse, routePath } from '#server/platform/http/index.ts'
import { recheck } from '#server/platform/live/index.ts'
import { openStream } from '#server/platform/live/sse.ts'
import type { Platform } from '#server/platform/platform.ts'
import { allow } from '../identity/index.ts'
import { openBoards } from './boards.ts'

export const boardStream =
  (platform: Platform, authenticate: Authenticate): FastifyPluginAsync =>
  async app => {
    const boards = openBoards(platform)
    // Open streams would keep the server from closing.
    app.addHook('preClose', () => boards.close())

    app.get(routePath(liveBoard), async (request, reply) => {
      const caller = () => actorOf(liveBoard, request, authenticate)
      const actor = await caller()
      allow(actor, 'live.view')
      const { teamIds } = parse('query', liveBoard.query, request.query) as QueryOf<typeof liveBoard>
      const stream = openStream(reply)
      recheck(stream, async () => (await caller()).managerId === actor.managerId)
      await boards.join({ organizationId: actor.organizationId, teamIds: teamIds ?? null, stream })
    })
  }
