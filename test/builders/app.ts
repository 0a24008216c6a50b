// The real application on a test's database, called in process:
//   const { db, drop } = await testDatabase()
//   const app = await testApp(db)
//   const { status, body } = await app.as(manager).call(tasks.create, { body: {…} })
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { AnyEndpoint, ReplyOf } from '#contract/endpoint.ts'
import { casing } from '#contract/wire/casing.ts'
import { buildApp } from '#server/main/app.ts'
import { readConfiguration } from '#server/platform/configuration/configuration.ts'
import type { Database } from '#server/platform/database/index.ts'
import { routePath } from '#server/platform/http/mount.ts'
import { openThreads } from '#server/platform/jobs/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { createLog } from '#server/platform/process/log.ts'
import { testIdentity, tokenFor } from './identity.ts'
import type { Person } from './people.ts'
import { testSecrets } from './secrets.ts'

export interface Asked<E extends AnyEndpoint> {
  params?: Record<string, string | number>
  query?: Partial<z.input<E['query']>>
  body?: z.input<E['body']>
  /** The content that a streaming endpoint is sent. */
  file?: string | Buffer | undefined
  /** Another organization's path than the caller's. */
  organizationId?: number
  /** Session id of a browser tab. */
  sessionId?: string
  /** Impersonation of a member of the internal staff. */
  impersonationId?: number
}

export interface Refused {
  error: string
  message: string
  issues?: { in: string; path: (string | number)[]; message: string }[]
  unauthorised_teams?: { id: number; name: string }[]
}

export type Answer<E extends AnyEndpoint> = {
  status: number
  /** In camelCase; of an answer that is not 200 it is `refused` that counts. */
  body: ReplyOf<E>
  refused: Refused
  text: string
}

export interface Caller {
  call<E extends AnyEndpoint>(endpoint: E, asked?: Asked<E>): Promise<Answer<E>>
}

export interface TestApp {
  platform: Platform
  /** Anything else than an endpoint of the contract. */
  app: FastifyInstance
  /** Null: without a token. */
  as(person: Person | null, token?: string): Caller
  has(endpoint: AnyEndpoint): boolean
  close(): Promise<void>
}

export interface TestAppOptions {
  /** Epoch milliseconds, or the real clock. */
  now?: () => number
  /** Settings, as they stand in the environment. */
  environment?: Record<string, string>
  /** Accounts have their passwords here. */
  hasPasswords?: boolean
}

export async function testApp(
  db: Database,
  { now = Date.now, environment = {}, hasPasswords = false }: TestAppOptions = {},
): Promise<TestApp> {
  const platform: Platform = {
    db,
    clock: { now },
    log: createLog('silent'),
    configuration: readConfiguration(environment),
    identity: { ...testIdentity, isEmbedded: hasPasswords },
    secrets: testSecrets,
    threads: openThreads(1),
    commitHash: 'test',
  }
  const app = await buildApp(platform, { isStrict: true })
  await app.ready()
  // A signature for each call would take as long as a short call.
  const tokens = new WeakMap<Person, Promise<string>>()
  const tokenOf = (person: Person): Promise<string> => {
    const known = tokens.get(person) ?? tokenFor(person)
    tokens.set(person, known)
    return known
  }
  const caller = (person: Person | null, token?: string): Caller => ({
    async call(endpoint, asked = {}) {
      const bearer = token ?? (person && (await tokenOf(person)))
      const organizationId = asked.organizationId ?? person?.organizationId ?? 1
      const reply = await app.inject({
        method: endpoint.method,
        url: addressOf(endpoint, organizationId, asked),
        ...payloadOf(endpoint, asked),
        headers: {
          ...(bearer && { authorization: `Bearer ${bearer}` }),
          ...(asked.sessionId && { 'x-session-id': asked.sessionId }),
          ...(asked.impersonationId && { 'x-impersonation': String(asked.impersonationId) }),
          ...(asked.file !== undefined && { 'content-type': 'application/octet-stream' }),
        },
      })
      const wire = reply.json()
      return {
        status: reply.statusCode,
        body: (reply.statusCode === 200
          ? endpoint.reply.parse(casing(endpoint.reply).fromWire(wire))
          : wire) as ReplyOf<typeof endpoint>,
        refused: wire,
        text: reply.body,
      }
    },
  })
  return {
    platform,
    app,
    as: caller,
    has: ({ method, ...endpoint }) =>
      app.hasRoute({ method, url: routePath({ method, ...endpoint } as AnyEndpoint) }),
    async close() {
      await app.close()
      await platform.threads.close()
    },
  }
}

function payloadOf<E extends AnyEndpoint>(
  endpoint: E,
  { body, file }: Asked<E>,
): { payload?: string | object } {
  if (file !== undefined) return { payload: file }
  return body === undefined ? {} : { payload: casing(endpoint.body).toWire(body) as object }
}

function addressOf<E extends AnyEndpoint>(endpoint: E, organizationId: number, asked: Asked<E>): string {
  const params: Record<string, string | number> = { version: 1, orgId: organizationId, ...asked.params }
  const path = routePath(endpoint).replace(/:(\w+)/g, (_, name: string) => String(params[name]))
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries((casing(endpoint.query).toWire(asked.query) ?? {}) as object))
    for (const item of Array.isArray(value) ? value : [value])
      if (item !== undefined) query.append(key, String(item))
  return query.size > 0 ? `${path}?${query}` : path
}
