// History of two phone systems on loopback: a list of calls by when they began, computed from the time that is asked for,
// so that months of it take no memory. In a thread of its own, as a provider is on a machine of its own.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

export interface Past {
  /** Ids of the agents of each account. */
  agentIds: string[][]
  /** Seconds from one call to the next. */
  gapSeconds: number
}

const { agentIds, gapSeconds } = workerData as Past
const TALK_SECONDS = 240
const PAGE_SIZE = 50

/** Call with the number `index` since 1970. */
function callOf(account: number, index: number) {
  const startedAt = Math.ceil(index * gapSeconds)
  const own = agentIds[account]!
  const user = { id: Number(own[index % own.length]), name: 'Agent', wrap_up_time: 30 }
  return {
    id: 8_000_000_000 + index,
    direction: 'inbound',
    status: 'done',
    started_at: startedAt,
    answered_at: startedAt + 10,
    ended_at: startedAt + 10 + TALK_SECONDS,
    user,
    number: { id: 777 },
  }
}

const server = createServer((request, reply) => {
  const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
  const [, account, , ...path] = url.pathname.split('/')
  const { from, to, page = '0' } = Object.fromEntries(url.searchParams)
  if (path.join('/') !== 'v1/calls') return reply.writeHead(404).end()
  const first = Math.ceil(Number(from) / gapSeconds)
  const total = Math.max(0, Math.floor(Number(to) / gapSeconds) - first + 1)
  const start = Number(page) * PAGE_SIZE
  const count = Math.min(PAGE_SIZE, total - start)
  const calls = Array.from({ length: Math.max(0, count) }, (_, at) =>
    callOf(Number(account), first + start + at),
  )
  if (start + PAGE_SIZE < total) url.searchParams.set('page', String(Number(page) + 1))
  const next = start + PAGE_SIZE < total ? url.href : null
  reply.writeHead(200, { 'content-type': 'application/json' })
  reply.end(JSON.stringify({ calls, meta: { total, next_page_link: next } }))
})
server.listen(0, '127.0.0.1', () =>
  parentPort!.postMessage(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
)
