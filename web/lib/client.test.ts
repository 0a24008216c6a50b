// Tests of the client against a real HTTP server; each test sets the answers.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { organization } from '#contract/endpoints/organization.ts'
import { session } from '#contract/endpoints/session.ts'
import { surfers } from '#contract/endpoints/surfers.ts'
import { tasks } from '#contract/endpoints/tasks.ts'
import {
  BadRequestError,
  codeOf,
  ForbiddenError,
  isReported,
  NetworkError,
  NotFoundError,
  ReplyShapeError,
  ServerError,
  textOf,
  UnauthorisedError,
  WrongOrganizationError,
} from './api-errors.ts'
import { type Client, type ClientHost, createClient } from './client.ts'

interface Seen {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}

let server: Server
let client: Client
let seen: Seen[]
let answer: (request: Seen, response: ServerResponse) => void
let hostEvents: string[]
const host: ClientHost = {
  origin: '',
  sessionId: 'session-1',
  commitHash: 'aaa',
  organizationId: () => 7,
  accessToken: async () => 'token-1',
  isProductEmployee: () => false,
  impersonation: () => undefined,
  onImpersonationOver: () => {},
  onUnauthorised: () => hostEvents.push('unauthorised'),
  onNewVersion: mustReload => hostEvents.push(mustReload ? 'reload' : 'new version'),
}

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const one = { method: request.method!, url: request.url!, headers: request.headers, body }
    seen.push(one)
    answer(one, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  host.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  seen = []
  hostEvents = []
  client = createClient(host)
})
afterAll(() => server.close())

const reply =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  (_request: Seen, response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  }
const failure = async (promise: Promise<unknown>): Promise<Error> =>
  promise.then(
    () => {
      throw new Error('the call succeeded')
    },
    error => error,
  )

const wireOrganization = {
  id: 7,
  name: 'harbour',
  display_name: 'Harbour',
  external_id: null,
  timezone: 'Europe/Paris',
  dialpad_company_id: null,
  dialpad_licenses: null,
  total_licenses: 30,
  available_licenses: 4,
  forecast_settings: {},
  scheduling_settings: {},
  optimization_settings: {},
  week_starts_on: 'monday',
  is_sample: false,
  may_edit: true,
  settings: {
    organization_id: 7,
    shift_planning_enabled: true,
    scheduling_enabled: true,
    time_off_ical_link: null,
    zendesk_subdomain: null,
    salesforce_subdomain: null,
    talkdesk_subdomain: null,
    dialbot_enabled: false,
    gcal_settings: null,
  },
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
}
const wireTask = (id: number) => ({
  id,
  name: `Task ${id}`,
  emoji: '☎️',
  type: 'task-activity',
  color: 'teal',
  state: 'active',
  agent_dialpad_statuses: [],
  surfer_ids: [],
  stream_ids: [],
  is_busy: true,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
})

describe('a call', () => {
  it('goes below version and organization with the common headers and comes back in camelCase', async () => {
    answer = reply(200, wireOrganization)
    const found = await client.call(organization.get, {})
    expect(found.displayName).toBe('Harbour')
    expect(seen[0]).toMatchObject({ method: 'GET', url: '/v0/organizations/7' })
    expect(seen[0]!.headers).toMatchObject({
      authorization: 'Bearer token-1',
      'x-session-id': 'session-1',
      'x-commit-hash': '',
    })
    expect(seen[0]!.headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/)
  })

  it('uses an exact path as it is', async () => {
    answer = reply(200, { logged_in: false, user: null })
    expect(await client.call(session.loggedIn, {})).toEqual({ loggedIn: false, user: null })
    expect(seen[0]!.url).toBe('/auth/logged_in')
  })

  it('repeats lists, renames and leaves out undefined search params', async () => {
    answer = reply(200, {
      results: [],
      page_info: { prev: null, next: null },
      meta: { total_row_count: 0, filtered_row_count: 0 },
    })
    await client.call(surfers.list, {
      query: { teamIds: [-1, 3], searchText: undefined, sortBy: 'teamName', offset: 50 },
    })
    expect(seen[0]!.url).toBe('/v0/organizations/7/surfers?offset=50&team_ids=-1&team_ids=3&sort_by=teamName')
  })

  it('fills the path and sends the body in snake_case', async () => {
    answer = reply(200, wireTask(5))
    await client.call(tasks.update, { params: { taskId: 5 }, body: { isBusy: false, streamIds: [2] } })
    expect(seen[0]).toMatchObject({ method: 'PATCH', url: '/v0/organizations/7/tasks/5' })
    expect(JSON.parse(seen[0]!.body)).toEqual({ is_busy: false, stream_ids: [2] })
    expect(seen[0]!.headers['content-type']).toBe('application/json')
  })

  it('gives a new request id each time', async () => {
    answer = reply(200, wireOrganization)
    await client.call(organization.get, {})
    await client.call(organization.get, {})
    expect(seen[0]!.headers['x-request-id']).not.toBe(seen[1]!.headers['x-request-id'])
  })
})

describe('all pages', () => {
  it('follows next until there is none', async () => {
    answer = (request, response) => {
      const isFirst = !request.url.includes('offset=2')
      const next = isFirst ? '/v0/organizations/7/tasks?offset=2&limit=2' : null
      reply(200, {
        results: isFirst ? [wireTask(1), wireTask(2)] : [wireTask(3)],
        page_info: { prev: null, next },
        meta: { total_row_count: 3, filtered_row_count: 3 },
      })(request, response)
    }
    const rows = await client.callAll(tasks.list, { query: { limit: 2 } })
    expect(rows.map(row => row.id)).toEqual([1, 2, 3])
    expect(seen.map(one => one.url)).toEqual([
      '/v0/organizations/7/tasks?limit=2',
      '/v0/organizations/7/tasks?offset=2&limit=2',
    ])
  })

  it('refuses a reply that is no page', async () => {
    answer = reply(200, wireOrganization)
    const error = await failure(client.callAll(organization.get, {}))
    expect(error.message).toBe('Expected paginated response, got something else')
  })
})

describe('what is not as promised', () => {
  it.each([
    [{ logged_in: 'yes' }, 'Client-side zod validation error'],
    [{}, 'weird empty body'],
  ])('%j', async (body, message) => {
    answer = reply(200, body)
    const error = await failure(client.call(session.loggedIn, {}))
    expect(error).toBeInstanceOf(ReplyShapeError)
    expect(error.message).toBe(message)
  })
})

describe('statuses', () => {
  const failed = () => failure(client.call(organization.get, {}))

  it('5xx names status and path', async () => {
    answer = reply(502, 'no json object')
    const error = await failed()
    expect(error).toBeInstanceOf(ServerError)
    expect(error.message).toBe('502 response from /v0/organizations/7')
  })

  it('5xx with APPLY_IN_PROGRESS is that code', async () => {
    answer = reply(503, { error: 'APPLY_IN_PROGRESS', message: 'Wait.' })
    const error = await failed()
    expect(error.message).toBe('APPLY_IN_PROGRESS')
    expect(textOf(error)).toBe('Wait.')
  })

  it('404 and 401, which ends the session', async () => {
    answer = reply(404, {})
    const missing = await failed()
    expect(missing).toBeInstanceOf(NotFoundError)
    expect(missing.message).toBe('404 not found error')
    expect(hostEvents).toEqual([])
    answer = reply(401, {})
    const expired = await failed()
    expect(expired).toBeInstanceOf(UnauthorisedError)
    expect(expired.message).toBe('401 unauthorised error')
    expect(hostEvents).toEqual(['unauthorised'])
  })

  it.each([400, 409, 422])('%i keeps code, text and issues', async status => {
    const issues = [{ in: 'body', path: ['first_name'], message: 'Required' }]
    answer = reply(status, { error: 'DUPLICATED_EMAIL', message: 'Taken.', issues })
    const error = await failed()
    expect(error).toBeInstanceOf(BadRequestError)
    expect(error.message).toBe('Bad request error')
    expect(error).toMatchObject({ status, body: { issues } })
    expect([codeOf(error), textOf(error)]).toEqual(['DUPLICATED_EMAIL', 'Taken.'])
  })

  it('403 with and without teams', async () => {
    answer = reply(403, { error: 'UNAUTHORISED_TEAMS', unauthorised_teams: [{ id: 3, name: 'North' }] })
    const withTeams = await failed()
    expect(withTeams).toBeInstanceOf(ForbiddenError)
    expect(withTeams).toMatchObject({ unauthorisedTeams: [{ id: 3, name: 'North' }] })
    expect(withTeams.message).toBe('Manager does not have required permissions to edit these teams')
    answer = reply(403, {})
    expect(await failed()).toMatchObject({ message: withTeams.message, unauthorisedTeams: [] })
  })

  it('403 without teams for one of our own', async () => {
    client = createClient({ ...host, isProductEmployee: () => true })
    answer = reply(403, {})
    const error = await failed()
    expect(error).toBeInstanceOf(WrongOrganizationError)
    expect(error.message).toBe('Surfboard employee logged into wrong org')
  })

  it('anything else, and no answer at all', async () => {
    answer = reply(304, undefined)
    expect(await failed()).toMatchObject({ message: 'Network response was not ok', status: 304 })
    answer = (_request, response) => response.destroy()
    const lost = await failed()
    expect(lost).toBeInstanceOf(NetworkError)
    expect(lost.message).toBe('Network response was not ok')
  })
})

describe('another version on the server', () => {
  it.each([
    [200, ['new version']],
    [404, ['new version']],
    [400, ['reload']],
    [500, ['reload']],
  ])('with status %i', async (status, expected) => {
    answer = reply(status, wireOrganization, { 'x-commit-hash': 'bbb' })
    await client.call(organization.get, {}).catch(() => {})
    expect(hostEvents).toEqual(expected)
  })

  it('is not the same version', async () => {
    answer = reply(500, {}, { 'x-commit-hash': 'aaa' })
    await failure(client.call(organization.get, {}))
    expect(hostEvents).toEqual([])
  })
})

describe('errors that are reported', () => {
  it.each([
    [new BadRequestError('Bad request error', 409), false],
    [new WrongOrganizationError('Surfboard employee logged into wrong org', 403), false],
    [new ForbiddenError({}, []), false],
    [new NotFoundError('404 not found error', 404), false],
    [new UnauthorisedError('401 unauthorised error', 401), false],
    [new DOMException('The user aborted a request.', 'AbortError'), false],
    ['ResizeObserver loop completed with undelivered notifications.', false],
    [new BadRequestError('Bad request error', 400), true],
    [new ServerError('500 response from /v0', 500), true],
    [new ReplyShapeError('Client-side zod validation error', 200), true],
    [new NetworkError('Network response was not ok', 0), true],
    [new TypeError('x is not a function'), true],
  ])('%s: %s', (error, isWanted) => expect(isReported(error)).toBe(isWanted))
})
