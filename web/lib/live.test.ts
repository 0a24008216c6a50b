// The live channel's client against a real HTTP server that streams, breaks off and refuses.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { api } from '#contract/endpoints/index.ts'
import { MESSAGES, type Message, type MessageType } from '#contract/live/messages.ts'
import { createClient } from './client.ts'
import { applyMessage, followLive, staleAfter } from './live.ts'
import { endpointKey } from './queries.ts'

let server: Server
let origin: string
let requests: IncomingMessage['headers'][]
let paths: (string | undefined)[]
let answers: ((response: ServerResponse) => void)[]

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(request.headers)
    paths.push(request.url)
    const answer = answers.shift()
    if (answer) answer(response)
    else response.writeHead(403).end('{}')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  requests = []
  paths = []
})
afterAll(() => server.close())

const open = () =>
  createClient({
    origin,
    sessionId: 's',
    commitHash: undefined,
    organizationId: () => 7,
    accessToken: async () => 't',
    isProductEmployee: () => false,
    impersonation: () => undefined,
    onImpersonationOver: () => {},
    onUnauthorised: () => {},
    onNewVersion: () => {},
  }).open

/** Follows until the server refuses, which it does after the last of `planned`. */
async function follow(...planned: ((response: ServerResponse) => void)[]) {
  answers = planned
  const got: string[] = []
  await followLive({
    open: open(),
    ageMs: () => 1_500.2,
    onMessage: message => got.push(message.type),
    onReset: () => got.push('reset'),
    signal: AbortSignal.timeout(5_000),
    firstBackoffMs: 1,
  })
  return got
}
const frame = (id: number, type: string, data: string) => `id: ${id}\nevent: ${type}\ndata: ${data}\n\n`
const stream =
  (...chunks: string[]) =>
  async (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const chunk of chunks) {
      response.write(chunk)
      await new Promise(resolve => setTimeout(resolve, 5))
    }
    response.end()
  }

describe('following the live channel', () => {
  it('reads messages however they are cut, and passes over comments and unknown types', async () => {
    const text = `: hello\n\n${frame(3, 'tasks.changed', '{}')}${frame(4, 'moon.full', '{}')}`
    const got = await follow(stream(text.slice(0, 14), text.slice(14, 25), text.slice(25)))
    expect(got).toEqual(['tasks.changed'])
  })

  it('resumes from the last id after the stream ended or broke', async () => {
    const got = await follow(
      stream(frame(1, 'ready', '{}'), frame(8, 'tasks.changed', '{}')),
      response => response.destroy(),
      response => response.writeHead(500).end(),
      stream(frame(9, 'plans.changed', '{}')),
    )
    expect(got).toEqual(['tasks.changed', 'plans.changed'])
    expect(requests.map(headers => headers['last-event-id'])).toEqual([undefined, '8', '8', '8', '9'])
    expect(paths.map(path => path?.split('?')[1])).toEqual(['age_ms=1501', ...Array(4)])
  })

  it('asks for everything again after a reset, or a new stream later on', async () => {
    expect(await follow(stream(frame(1, 'ready', '{}')), stream(frame(9, 'reset', '{}')))).toEqual(['reset'])
    expect(await follow(stream(frame(1, 'ready', '{}')), stream(frame(2, 'ready', '{}')))).toEqual(['reset'])
  })

  it('stops when it may not listen', async () => {
    expect(await follow()).toEqual([])
    expect(requests).toHaveLength(1)
  })
})

const jobMessage = (state: 'in_progress' | 'completed', progress: number): Message => ({
  type: 'job.changed',
  payload: { jobId: 5, kind: 'generate-schedule', state, progress, message: 'Placing shifts' },
})

describe('what a message makes old', () => {
  it('names endpoints', () => {
    const keys = staleAfter({ type: 'people.changed', payload: { what: 'managers' } })
    expect(keys).toEqual([api.managers.list, api.teams.list, api.notices.list].map(endpointKey))
    expect(staleAfter(jobMessage('in_progress', 0.5))).toEqual([])
  })

  it('names no endpoint that does not exist', () => {
    const groups: Record<string, AnyEndpoint>[] = Object.values(api)
    const known = groups.flatMap(group => Object.values(group).map(endpointKey))
    const whats = ['surfers', 'managers', 'teams', 'organization']
    const named = (Object.keys(MESSAGES) as MessageType[]).flatMap(type =>
      whats.flatMap(what =>
        staleAfter({ type, payload: { what, state: 'completed' } } as unknown as Message),
      ),
    )
    expect(named.length).toBeGreaterThan(40)
    expect(named.filter(key => !known.includes(key))).toEqual([])
  })

  it('asks once more for a first answer that was under way', async () => {
    const queryClient = new QueryClient()
    const under = Promise.withResolvers<string>()
    const replies = [under.promise, Promise.resolve('after')]
    const observer = new QueryObserver(queryClient, {
      queryKey: [endpointKey(api.tasks.list), 'one', {}],
      queryFn: () => replies.shift()!,
    })
    const stop = observer.subscribe(() => {})
    applyMessage(queryClient, { type: 'tasks.changed', payload: {} })
    under.resolve('before')
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('after'))
    expect(replies).toEqual([])
    stop()
  })

  it('gives up no answer that is under way, and asks once more however many messages came', async () => {
    const queryClient = new QueryClient()
    const replies: PromiseWithResolvers<string>[] = []
    const observer = new QueryObserver(queryClient, {
      queryKey: [endpointKey(api.tasks.list), 'one', {}],
      queryFn: ({ signal }) => {
        const reply = Promise.withResolvers<string>()
        signal.addEventListener('abort', () => reply.reject(new Error('given up')))
        replies.push(reply)
        return reply.promise
      },
    })
    const stop = observer.subscribe(() => {})
    replies[0]!.resolve('first')
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('first'))
    for (let times = 0; times < 5; times++) applyMessage(queryClient, { type: 'tasks.changed', payload: {} })
    expect(replies).toHaveLength(2)
    replies[1]!.resolve('second')
    await vi.waitFor(() => expect(replies).toHaveLength(3))
    expect(observer.getCurrentResult().data).toBe('second')
    replies[2]!.resolve('third')
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('third'))
    expect(observer.getCurrentResult().fetchStatus).toBe('idle')
    expect(replies).toHaveLength(3)
    stop()
  })

  it('leaves adherence of other times as it is', () => {
    const queryClient = new QueryClient()
    const answer = (endpoint: AnyEndpoint, query: object) => {
      const key = [endpointKey(endpoint), 'one', { query }]
      queryClient.setQueryData(key, {})
      return () => queryClient.getQueryState(key)!.isInvalidated
    }
    const { timeline, metrics, why } = api.adherence
    const dayBefore = answer(timeline, { from: '2026-03-23T00:00:00.000Z', to: '2026-03-24T00:00:00.000Z' })
    const thatDay = answer(timeline, { from: '2026-03-23T22:00:00.000Z', to: '2026-03-24T22:00:00.000Z' })
    const weekBefore = answer(metrics, { from: '2026-03-16', to: '2026-03-23' })
    const thatWeek = answer(metrics, { from: '2026-03-17', to: '2026-03-24' })
    const moment = answer(why, { surferId: '4', at: '2026-03-20T00:00:00.000Z' })
    applyMessage(queryClient, {
      type: 'adherence.changed',
      payload: { surferIds: [4], from: '2026-03-24T00:00:00.000Z', to: '2026-03-25T00:00:00.000Z' },
    })
    expect([dayBefore, thatDay, weekBefore, thatWeek, moment].map(isOld => isOld())).toEqual([
      false,
      true,
      false,
      true,
      true,
    ])
  })

  it('writes progress into the known job without asking again', () => {
    const queryClient = new QueryClient()
    const key = [endpointKey(api.jobs.get), 'one', { params: { jobId: 5 } }]
    queryClient.setQueryData(key, { id: 5, state: 'in_progress', progress: 0.1, message: '' })
    applyMessage(queryClient, jobMessage('in_progress', 0.4))
    expect(queryClient.getQueryData(key)).toMatchObject({ progress: 0.4, message: 'Placing shifts' })
    expect(queryClient.getQueryState(key)!.isInvalidated).toBe(false)
    applyMessage(queryClient, jobMessage('completed', 1))
    expect(queryClient.getQueryState(key)!.isInvalidated).toBe(true)
  })
})
