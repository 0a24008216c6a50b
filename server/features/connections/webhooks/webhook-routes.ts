// Webhook endpoints: POST /hooks/<provider>/<key> of a connection, and POST /hooks/<provider> of providers that send what
// happens in all accounts to one address of the application. A delivery's bytes are verified as they came, stored, and
// then answered. Nothing of them is logged.
//
//   2xx  stored, or a handshake answered        401  not signed by who it should be
//   400  signed, but not to be read              404  no such address
//   410  the connection was given up             413  more than a megabyte
//   503  come again
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { CONNECTORS, type Connector, type RawRequest, type WebhookVerdict } from '#connectors/registry.ts'
import { refuse } from '#contract/errors.ts'
import { organizationIds } from '#server/platform/jobs/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { openInbox } from '../inbox/delivery-batches.ts'
import { markAccountSubscribed, systemByHook } from '../session/connection-store.ts'
import { connectorOf } from '../session/connector-of.ts'
import { hookSecretsOf } from '../session/credentials.ts'
import { organizationOfHook } from './hook-key.ts'

const MOST_BYTES = 1024 * 1024
/** Answers are too short to be compressed. */
const RECEIVING = { bodyLimit: MOST_BYTES, compress: false } as const
/** Time for which a replaced secret or a disconnected connection may still be cached. */
const KNOWN_MS = 5_000
/** Behind a delivery that does not verify there may be a newer secret. */
const LOOK_AGAIN_MS = 500
const MOST_KNOWN = 10_000
/** Every organization is asked for it. */
const ACCOUNT_KNOWN_MS = 15_000

interface Receiver {
  organizationId: number
  connectionId: number
  connector: Connector
  secrets: string[]
  isGone: boolean
}

export const hooks =
  (platform: Platform): FastifyPluginAsync =>
  async app => {
    const { clock } = platform
    const inbox = openInbox(platform)
    const receiverOf = knownReceivers(platform)
    app.addHook('onClose', () => inbox.close())
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

    app.post<{ Params: { provider: string; hookKey: string } }>(
      '/hooks/:provider/:hookKey',
      RECEIVING,
      async (request, reply) => {
        const { provider, hookKey } = request.params
        const raw = rawOf(request, platform)
        const verdictOf = (receiver: Receiver) =>
          receiver.connector.verifyWebhook!(raw, receiver.secrets, clock.now())

        let receiver = await receiverOf(hookKey)
        const { verifyWebhook, accountOf } = receiver?.connector ?? {}
        if (receiver?.connector.provider.name !== provider || !verifyWebhook || accountOf)
          throw refuse('NOT_FOUND', { what: 'address' })
        if (receiver.isGone) return answer(reply, 410, 'The connection was given up.')
        let verdict = verdictOf(receiver)
        if (verdict.is === 'refused' && verdict.reason === 'mismatch') {
          receiver = (await receiverOf(hookKey, LOOK_AGAIN_MS)) ?? receiver
          verdict = verdictOf(receiver)
        }
        if (verdict.is !== 'delivery') {
          const { connectionId, organizationId } = receiver
          return answerWithout(request, reply, verdict, { organizationId, connectionId })
        }
        await inbox.put(receiver.organizationId, receiver.connectionId, 'webhook', verdict.records)
        return answer(reply, 200, '')
      },
    )

    const connectionsOf = connectionsByAccount(platform)
    // Asked before the address is taken where the application is registered.
    app.head<OfApplication>('/hooks/:provider', async ({ params }, reply) => {
      applicationOf(platform, params.provider)
      return answer(reply, 200, '')
    })
    app.post<OfApplication>('/hooks/:provider', RECEIVING, async (request, reply) => {
      const { provider } = request.params
      const { connector, secret } = applicationOf(platform, provider)
      const raw = rawOf(request, platform)
      const verdict = connector.verifyWebhook!(raw, [secret], clock.now())
      if (verdict.is !== 'delivery') return answerWithout(request, reply, verdict, { provider })
      const accountId = connector.accountOf!(raw)
      const receivers = accountId === null ? [] : await connectionsOf(connector.provider.id, accountId)
      for (const { organizationId, connectionId } of receivers)
        await inbox.put(organizationId, connectionId, 'webhook', verdict.records)
      return answer(reply, 200, '')
    })
  }

type OfApplication = { Params: { provider: string } }

/** Its address is the one that providers were given, whatever a proxy makes of it. */
const rawOf = (
  { url, headers, body }: FastifyRequest,
  { configuration }: Pick<Platform, 'configuration'>,
): RawRequest => ({
  url: `${configuration.publicUrl}${url}`,
  headers: Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  ),
  body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
})

/** The answer to a request of which nothing is stored. `of`: as the log names it. */
function answerWithout(
  request: FastifyRequest,
  reply: FastifyReply,
  verdict: Exclude<WebhookVerdict, { is: 'delivery' }>,
  of: Record<string, unknown>,
) {
  if (verdict.is === 'handshake') return answer(reply, verdict.status, verdict.body, verdict.contentType)
  request.log.warn({ ...of, reason: verdict.reason }, 'refused a webhook delivery: see the reason')
  return answer(reply, verdict.reason === 'malformed' ? 400 : 401, REFUSED[verdict.reason])
}

/** Connector whose provider sends to the application, and the application's secret. Throws NOT_FOUND. */
function applicationOf({ configuration }: Platform, provider: string) {
  const connector = CONNECTORS.find(one => one.provider.name === provider)
  const secret = configuration.providers.get(provider)?.webhookSecret ?? null
  if (!connector?.accountOf || !connector.verifyWebhook || secret === null)
    throw refuse('NOT_FOUND', { what: 'address' })
  return { connector, secret }
}

const REFUSED = {
  missing: 'The signature is missing.',
  mismatch: 'The signature does not match.',
  stale: 'It was signed too long ago, or in the future.',
  malformed: 'The body cannot be read.',
}

const answer = (
  reply: FastifyReply,
  status: number,
  text: string,
  contentType = 'text/plain; charset=utf-8',
) => reply.code(status).type(contentType).send(text)

/** Looks a key up at most once in a while, known or not. */
function knownReceivers({ db, secrets }: Platform) {
  const known = new Map<string, { receiver: Promise<Receiver | null>; readAt: number }>()

  const read = async (hookKey: string): Promise<Receiver | null> => {
    const organizationId = organizationOfHook(hookKey)
    if (organizationId === null) return null
    return db.inTenant(organizationId, async tx => {
      const system = await systemByHook(tx, organizationId, hookKey)
      if (!system) return null
      const owner = { organizationId, connectionId: system.id }
      const isGone = system.deletedAt !== null
      return {
        ...owner,
        connector: connectorOf(system.providerId),
        secrets: isGone ? [] : await hookSecretsOf(tx, secrets, owner),
        isGone,
      }
    })
  }

  return (hookKey: string, knownMs = KNOWN_MS): Promise<Receiver | null> => {
    const now = performance.now()
    const before = known.get(hookKey)
    if (before && now - before.readAt < knownMs) return before.receiver
    if (known.size >= MOST_KNOWN) known.clear()
    const receiver = read(hookKey)
    known.set(hookKey, { receiver, readAt: now })
    receiver.catch(() => known.delete(hookKey))
    return receiver
  }
}

interface OwnConnection {
  organizationId: number
  connectionId: number
}

/**
 * Connections of an account in all organizations, cached for a while. The first delivery marks them as subscribed;
 * until then they are backfilled every quarter of an hour.
 */
function connectionsByAccount({ db }: Platform) {
  const known = new Map<string, { found: Promise<OwnConnection[]>; readAt: number }>()

  const read = async (providerId: number, accountId: string): Promise<OwnConnection[]> => {
    const found: OwnConnection[] = []
    for (const organizationId of await organizationIds(db)) {
      const ids = await db.inTenant(organizationId, tx =>
        markAccountSubscribed(tx, organizationId, providerId, accountId),
      )
      found.push(...ids.map(connectionId => ({ organizationId, connectionId })))
    }
    return found
  }

  return (providerId: number, accountId: string): Promise<OwnConnection[]> => {
    const key = `${providerId}/${accountId}`
    const now = performance.now()
    const before = known.get(key)
    if (before && now - before.readAt < ACCOUNT_KNOWN_MS) return before.found
    if (known.size >= MOST_KNOWN) known.clear()
    const found = read(providerId, accountId)
    known.set(key, { found, readAt: now })
    found.catch(() => known.delete(key))
    return found
  }
}
