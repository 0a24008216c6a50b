// A provider on loopback and the connector to it, for tests of what the server makes of any connector. Tests replace the
// registry by `fakeRegistry`.
import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import {
  type Connector,
  type ConnectorContext,
  ConnectorProblem,
  type Credentials,
} from '#connectors/registry.ts'
import { DAY_MS } from '#core/time/index.ts'

export interface FakeProvider {
  url: string
  /** As the environment names it. */
  environment: Record<string, string>
  /** Access tokens that are good, and the refresh token that is. */
  access: Set<string>
  refresh: string
  /** How many tokens were given so far. */
  given: number
  refreshes: number
  refreshMs: number
  accountId: string
  agents: { id: string; email: string }[]
  /** Ids of the records of today that can be read back, and how many come at once. */
  records: string[]
  pageSize: number
  /** Replies to the next calls of a path, in place of the usual ones. */
  fail: { path: string; status: number; headers?: Record<string, string>; times: number }[]
  calls: string[]
  hook: { url: string; secret: string } | null
  revoked: string[]
  /** Called before a page of records is given. */
  onPage: (from: number) => Promise<void> | void
  /** Called before the queues are listed. */
  onQueues: () => Promise<void> | void
  /** Called when the webhook address has changed, before the change is answered. */
  onHook: () => Promise<void> | void
  close(): Promise<void>
}

export async function startFakeProvider(): Promise<FakeProvider> {
  const server = createServer((request, reply) => {
    answer(provider, request, reply).catch(error => reply.writeHead(500).end(String(error)))
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider: FakeProvider = {
    url,
    environment: {
      LINEUP_FAKE_CLIENT_ID: 'lineup',
      LINEUP_FAKE_CLIENT_SECRET: 'hush',
      LINEUP_FAKE_BASE_URL: url,
      LINEUP_PUBLIC_URL: 'http://lineup.test',
    },
    access: new Set(),
    refresh: '',
    given: 0,
    refreshes: 0,
    refreshMs: 0,
    accountId: 'acme',
    agents: [{ id: '90071992547409931', email: 'nobody@else.example' }],
    records: Array.from({ length: 25 }, (_, at) => `r${at}`),
    pageSize: 10,
    fail: [],
    calls: [],
    hook: null,
    revoked: [],
    onPage: () => {},
    onQueues: () => {},
    onHook: () => {},
    close: async () => {
      server.closeAllConnections()
      await new Promise(done => server.close(done))
    },
  }
  return provider
}

function newTokens(provider: FakeProvider) {
  provider.given++
  provider.refresh = `refresh-${provider.given}`
  provider.access.add(`access-${provider.given}`)
  return { access_token: `access-${provider.given}`, refresh_token: provider.refresh, expires_in: 3600 }
}

async function answer(
  provider: FakeProvider,
  request: IncomingMessage,
  reply: ServerResponse,
): Promise<void> {
  const url = new URL(request.url!, provider.url)
  const path = url.pathname.slice(1)
  const body = await text(request)
  const say = (status: number, value: unknown, headers: Record<string, string> = {}) =>
    reply.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value))
  provider.calls.push(`${request.method} ${path}`)
  const failure = provider.fail.find(one => one.path === path && one.times > 0)
  if (failure) {
    failure.times--
    return void say(failure.status, {}, failure.headers)
  }
  if (path === 'token') {
    const form = new URLSearchParams(body)
    if (form.get('grant_type') === 'authorization_code')
      return void (form.get('code') === 'good' && form.get('code_verifier')
        ? say(200, newTokens(provider))
        : say(400, { error: 'invalid_grant' }))
    if (form.get('refresh_token') !== provider.refresh) return void say(400, { error: 'invalid_grant' })
    provider.refreshes++
    provider.access.clear()
    await new Promise(done => setTimeout(done, provider.refreshMs))
    return void say(200, newTokens(provider))
  }
  const bearer = /^Bearer (.*)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
  if (bearer !== 'key' && !provider.access.has(bearer)) return void say(401, {})
  if (path === 'me') return void say(200, { id: provider.accountId })
  if (path === 'agents') return void say(200, provider.agents)
  if (path === 'queues') {
    await provider.onQueues()
    return void say(200, [{ id: 'q1', name: 'Billing' }])
  }
  if (path === 'hook' && request.method === 'DELETE') provider.hook = null
  if (path === 'hook' && request.method === 'POST') provider.hook = JSON.parse(body)
  if (path === 'hook') {
    await provider.onHook()
    return void say(200, {})
  }
  if (path === 'revoke') {
    provider.revoked.push(bearer)
    return void say(200, {})
  }
  if (path === 'records') {
    const from = Number(url.searchParams.get('from'))
    await provider.onPage(from)
    return void say(200, provider.records.slice(from, from + provider.pageSize))
  }
  say(404, {})
}

const tokens = (reply: unknown, now: number): Credentials => {
  const { access_token, refresh_token, expires_in } = reply as ReturnType<typeof newTokens>
  return { access: access_token, refresh: refresh_token, expiresAt: now + expires_in * 1000 }
}

async function askTokens(context: ConnectorContext, form: Record<string, string>): Promise<Credentials> {
  const reply = await context.http.request({
    method: 'POST',
    path: 'token',
    form,
    isPublic: true,
    accepts: [400],
  })
  if (reply.status === 400)
    throw form.code
      ? new ConnectorProblem('denied', 'Fake did not accept the code. Connect once more.')
      : new ConnectorProblem('needs-reauth', 'Fake no longer accepts this connection. Re-authorise it.')
  return tokens(reply.json(), context.now())
}

export const signed = (body: string, secret: string): string =>
  createHmac('sha256', secret).update(body).digest('hex')

export const fakeConnector: Connector = {
  provider: { id: 2, name: 'fake', displayName: 'Fake desk', isOauth: true },
  facts: {
    group: 'customer-service',
    scopes: [],
    limit: '300 calls a minute.',
    signature: 'HMAC-SHA256.',
    statuses: [],
  },
  capabilities: {
    webhooks: true,
    websocket: false,
    presence: 'none',
    isPhone: false,
    latenessMs: 0,
    endpoints: ['tickets', 'comments'],
  },
  settingFields: [
    { name: 'region', label: 'Region', placeholder: 'eu', hint: 'eu or us', pattern: /^(eu|us)$/ },
  ],
  apiKey: { hint: 'Settings, API' },
  limits: { default: { calls: 10_000, perMs: 1000 } },
  baseUrl: (_settings, override) => override ?? 'https://fake.invalid',
  authorizeUrl: ({ baseUrl, state, redirectUri, codeChallenge }) =>
    `${baseUrl}/authorize?${new URLSearchParams({ state, redirect_uri: redirectUri, code_challenge: codeChallenge })}`,
  async connect(grant, context) {
    const credentials =
      'apiKey' in grant
        ? { access: grant.apiKey, refresh: null, expiresAt: null }
        : await askTokens(context, {
            grant_type: 'authorization_code',
            code: grant.code,
            code_verifier: grant.codeVerifier,
          })
    const headers = { authorization: `Bearer ${credentials.access}` }
    const me = (await context.http.request({ path: 'me', headers, isPublic: true })).json() as { id: string }
    return { credentials, accountId: me.id, accountName: `Account ${me.id}`, settings: {} }
  },
  refresh: (_app, old, context) =>
    askTokens(context, { grant_type: 'refresh_token', refresh_token: old.refresh! }),
  async subscribe({ url, secret }, { http }) {
    await http.request({ method: 'POST', path: 'hook', json: { url, secret } })
    return { id: 'hook' }
  },
  async unsubscribe(_subscription, { http }) {
    await http.request({ method: 'DELETE', path: 'hook' })
  },
  async revoke(_app, _credentials, { http }) {
    await http.request({ method: 'POST', path: 'revoke' })
  },
  async *listAgents({ http }) {
    const agents = (await http.request({ path: 'agents' })).json() as { id: string; email: string }[]
    yield agents.map(({ id, email }) => ({ remoteId: id, name: `Agent ${id}`, email, isActive: true }))
  },
  async *listQueues({ http }) {
    const queues = (await http.request({ path: 'queues' })).json() as { id: string; name: string }[]
    yield queues.map(({ id, name }) => ({ remoteId: id, name }))
  },
  async *backfill(endpoint, range, cursor, { http, now }) {
    const isOld = range.to < now() - DAY_MS
    for (let from = (cursor as number | null) ?? 0; ; ) {
      const ids = isOld ? [] : ((await http.request({ path: 'records', query: { from } })).json() as string[])
      from += ids.length
      yield {
        records: ids.map(id => ({ topic: endpoint, key: `${endpoint}/${id}`, body: JSON.stringify({ id }) })),
        cursor: from,
        isDone: ids.length === 0,
        reachedAt: Math.min(range.to, range.from + from),
        retryAt: null,
      }
      if (ids.length === 0) return
    }
  },
  async fetchOne({ endpoint, id }, { http }) {
    const reply = await http.request({ path: `one/${id}` })
    return reply.status === 404 ? null : { topic: endpoint, key: `one/${id}`, body: reply.text }
  },
  verifyWebhook({ headers, body }, secrets) {
    const text = body.toString('utf8')
    const given = headers['x-signature']
    if (!given) return { is: 'refused', reason: 'missing' }
    if (!secrets.some(secret => signed(text, secret) === given)) return { is: 'refused', reason: 'mismatch' }
    if (text === 'ping') return { is: 'handshake', status: 200, body: 'pong', contentType: 'text/plain' }
    return { is: 'delivery', records: [{ topic: 'told', key: headers['x-id'] ?? text, body: text }] }
  },
  normalise: () => ({ events: [], snapshots: [], agents: [], problem: null, warnings: [], wants: [] }),
  filterFields: async () => [
    { field: 'priority', label: 'Priority', values: [{ value: 'high', label: 'High' }] },
  ],
}

/** For vi.mock('#connectors/registry.ts'). */
export const fakeRegistry = <T extends object>(actual: T) => ({
  ...actual,
  CONNECTORS: [fakeConnector],
  PROVIDERS: [fakeConnector.provider, { id: 12, name: 'csv', displayName: 'CSV upload', isOauth: false }],
})
