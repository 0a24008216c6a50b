import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Budget } from './budget.ts'
import { createHttp, type HttpOptions } from './http.ts'

const NOW = Date.parse('2026-03-02T08:00:00Z')
let now = NOW
let slept: number[] = []
let seen: { method: string; url: string; authorization: string | undefined }[] = []
let answer: (request: IncomingMessage, reply: ServerResponse) => void
let base = ''
const server = createServer((request, reply) => {
  const { method = '', url = '', headers } = request
  seen.push({ method, url, authorization: headers.authorization })
  answer(request, reply)
})

beforeEach(async () => {
  now = NOW
  slept = []
  seen = []
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise(done => server.close(done))
})

const time = {
  now: () => now,
  sleep: async (ms: number) => {
    slept.push(ms)
    now += ms
  },
}
const client = (options: Partial<HttpOptions> = {}) =>
  createHttp({
    baseUrl: base,
    access: async () => 'token-1',
    budget: new Budget({ default: { calls: 1000, perMs: 1000 } }, time),
    signal: new AbortController().signal,
    random: () => 0.5,
    ...time,
    ...options,
  })
/** Each reply once, the last for ever. */
const inTurn = (...replies: [status: number, headers: Record<string, string>, body: string][]) => {
  answer = (_request, reply) => {
    const [status, headers, body] = replies.length > 1 ? replies.shift()! : replies[0]!
    reply.writeHead(status, headers).end(body)
  }
}
const JSON_TYPE = { 'content-type': 'application/json' }
const OK: [number, Record<string, string>, string] = [
  200,
  JSON_TYPE,
  '{"id":9007199254740993,"n":12,"x":1.5}',
]

describe('addresses', () => {
  test('are below the base address, with query and credentials', async () => {
    inTurn(OK)
    const reply = await client().request({
      path: '/users',
      query: { role: ['a', 'b'], page: 2, none: undefined },
    })
    expect(seen).toEqual([
      { method: 'GET', url: '/api/users?role=a&role=b&page=2', authorization: 'Bearer token-1' },
    ])
    expect(reply.json()).toEqual({ id: '9007199254740993', n: 12, x: 1.5 })
  })

  test.each([
    'http://evil.example/api/users',
    'https://127.0.0.1:1/api/x',
    '//evil.example/api',
    '/../admin',
    '%2e%2e/admin',
    'http://user:pw@127.0.0.1/api',
    'file:///etc/passwd',
    'http://',
  ])('%s is refused', async path => {
    inTurn(OK)
    const whole = path.startsWith('//') ? `http:${path}` : path
    await expect(client().request({ path: whole })).rejects.toMatchObject({ code: 'refused' })
    expect(seen).toEqual([])
  })

  test('a redirect stays at home too', async () => {
    answer = (request, reply) =>
      reply
        .writeHead(302, { location: request.url === '/api/a' ? `${base}/b` : 'https://evil.example' })
        .end()
    await expect(client().request({ path: 'a' })).rejects.toMatchObject({ code: 'refused' })
    expect(seen.map(({ url }) => url)).toEqual(['/api/a', '/api/b'])
  })

  test('without credentials where none are asked for', async () => {
    inTurn(OK)
    await client().request({ method: 'POST', path: 'token', form: { code: 'x' }, isPublic: true })
    expect(seen[0]?.authorization).toBeUndefined()
  })
})

describe('waiting', () => {
  test.each([
    ['retry-after', '7', 7000],
    ['retry-after', new Date(NOW + 9000).toUTCString(), 9000],
    ['ratelimit-reset', '5', 5000],
    ['x-rate-limit-reset', String((NOW + 6000) / 1000), 6000],
    ['x-ratelimit-reset', String(NOW + 8000), 8000],
  ])('%s: %s is kept', async (name, value, ms) => {
    inTurn([429, { [name]: value }, ''], OK)
    await client().request({ path: 'x' })
    expect(slept.reduce((sum, one) => sum + one, 0)).toBeGreaterThanOrEqual(ms)
    expect(slept[0]).toBe(ms)
    expect(seen).toHaveLength(2)
  })

  test('a long one is told, not slept, and holds for all', async () => {
    inTurn([429, { 'retry-after': '90' }, ''], OK)
    const http = client()
    const expected = { code: 'rate-limited', retryAt: NOW + 90_000 }
    await expect(http.request({ path: 'x' })).rejects.toMatchObject(expected)
    await expect(http.request({ path: 'y' })).rejects.toMatchObject(expected)
    expect(slept).toEqual([])
    expect(seen).toHaveLength(1)
  })

  test('failures, silence and cut bodies are tried again, longer each time', async () => {
    let count = 0
    answer = (request, reply) => {
      count++
      if (count === 1) return reply.writeHead(500).end()
      if (count === 2) return request.socket.destroy()
      if (count === 3) return reply.writeHead(200, { ...JSON_TYPE, 'content-length': 30 }).write('{"half":')
      reply.writeHead(200, JSON_TYPE).end(count === 4 ? '{"cut": ' : '{"whole":1}')
    }
    const reply = await client({ patienceMs: 60_000, timeoutMs: 300 }).request({ path: 'x' })
    expect(reply.json()).toEqual({ whole: 1 })
    expect(slept).toEqual([1500, 2500, 4500, 8500])
  })

  test('what changes something is not sent twice after silence', async () => {
    answer = request => request.socket.destroy()
    await expect(client().request({ method: 'POST', path: 'x', json: {} })).rejects.toMatchObject({
      code: 'unreachable',
    })
    expect(seen).toHaveLength(1)
    await expect(client().request({ method: 'POST', path: 'x', isRepeatable: true })).rejects.toThrow()
    expect(seen.length).toBeGreaterThan(2)
  })

  test('gives up in the end', async () => {
    inTurn([503, {}, ''])
    await expect(client({ patienceMs: 1e9 }).request({ path: 'x' })).rejects.toMatchObject({
      code: 'unreachable',
    })
    expect(seen).toHaveLength(5)
  })
})

describe('refusals', () => {
  test.each([
    [400, 'refused'],
    [403, 'not-allowed'],
    [422, 'refused'],
  ])('%i is %s, at once, and its sentence says no more than the path', async (status, code) => {
    inTurn([status, JSON_TYPE, '{"message":"ana@harbor.example"}'])
    const error = await client()
      .request({ path: 'x', query: { email: 'ana@harbor.example' } })
      .catch(error => error)
    expect(error).toMatchObject({ name: 'ConnectorProblem', code })
    expect(`${error.message} ${error.stack}`).not.toMatch(/ana|token-1/)
    expect(seen).toHaveLength(1)
  })

  test('404 and accepted ones come back', async () => {
    inTurn([404, {}, ''], [400, {}, 'no'])
    expect((await client().request({ path: 'x' })).status).toBe(404)
    expect((await client().request({ path: 'x', accepts: [400] })).text).toBe('no')
  })

  test('no JSON, too long', async () => {
    inTurn([200, { 'content-type': 'text/html' }, '<html>'])
    const reply = await client().request({ path: 'x' })
    expect(() => reply.json()).toThrow('not answered in JSON')
    await expect(client({ maxBytes: 3 }).request({ path: 'x' })).rejects.toMatchObject({ code: 'refused' })
  })

  test('twenty at once are refreshed once; what is refused again is over', async () => {
    let access = 'token-1'
    let refreshCount = 0
    let isOver = false
    answer = ({ headers }, reply) =>
      reply.writeHead(!isOver && headers.authorization === 'Bearer token-2' ? 200 : 401).end()
    const http = client({
      access: async () => access,
      refreshed: async refused => {
        expect(refused).toBe('token-1')
        refreshCount++
        await new Promise(done => setTimeout(done, 20))
        access = 'token-2'
        return access
      },
    })
    await Promise.all(Array.from({ length: 20 }, () => http.request({ path: 'x' })))
    expect(refreshCount).toBe(1)
    isOver = true
    const fresh = client({ access: async () => 'token-8', refreshed: async () => 'token-9' })
    await expect(fresh.request({ path: 'x' })).rejects.toMatchObject({ code: 'needs-reauth' })
    const keyed = client({ access: async () => 'key' })
    await expect(keyed.request({ path: 'x' })).rejects.toMatchObject({ code: 'needs-reauth' })
  })

  test('stops when it is told to', async () => {
    answer = () => undefined
    const end = new AbortController()
    const waiting = client({ signal: end.signal }).request({ path: 'x' })
    setTimeout(() => end.abort(), 20)
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
  })
})
