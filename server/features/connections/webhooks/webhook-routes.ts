// Webhook endpoint: POST /hooks/<provider>/<key>. A delivery's bytes are verified as they came, stored, and then
// answered. Nothing of them is logged.
//
//   2xx  stored, or a handshake answered        401  not signed by who it should be
//   400  signed, but not to be read              404  no such address
//   410  the connection was given up             413  more than a megabyte
//   503  come again
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import type { Connector } from '#connectors/registry.ts'
import { refuse } from '#contract/errors.ts'
import type { Platform } from '#server/platform/platform.ts'
import { openInbox } from '../inbox/delivery-batches.ts'
import { systemByHook } from '../session/connection-store.ts'
import { connectorOf } from '../session/connector-of.ts'
import { hookSecretsOf } from '../session/credentials.ts'
import { organizationOfHook } from './hook-key.ts'

const MOST_BYTES = 1024 * 1024
/** Time for which a replaced secret or a disconnected connection may still be cached. */
const KNOWN_MS = 5_000
/** Behind a delivery that does not verify there may be a newer secret. */
const LOOK_AGAIN_MS = 500
const MOST_KNOWN = 10_000

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
      { bodyLimit: MOST_BYTES },
      async (request, reply) => {
        const { provider, hookKey } = request.params
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const headers = Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [
            name,
            Array.isArray(value) ? value.join(', ') : value,
          ]),
        )
        const verdictOf = (receiver: Receiver) =>
          receiver.connector.verifyWebhook!({ headers, body }, receiver.secrets, clock.now())

        let receiver = await receiverOf(hookKey)
        if (receiver?.connector.provider.name !== provider || !receiver.connector.verifyWebhook)
          throw refuse('NOT_FOUND', { what: 'address' })
        if (receiver.isGone) return answer(reply, 410, 'The connection was given up.')
        let verdict = verdictOf(receiver)
        if (verdict.is === 'refused' && verdict.reason === 'mismatch') {
          receiver = (await receiverOf(hookKey, LOOK_AGAIN_MS)) ?? receiver
          verdict = verdictOf(receiver)
        }
        if (verdict.is === 'handshake')
          return answer(reply, verdict.status, verdict.body, verdict.contentType)
        if (verdict.is === 'refused') {
          const { connectionId, organizationId } = receiver
          request.log.warn(
            { organizationId, connectionId, reason: verdict.reason },
            'refused a webhook delivery: see the reason',
          )
          return answer(reply, verdict.reason === 'malformed' ? 400 : 401, REFUSED[verdict.reason])
        }
        await inbox.put(receiver.organizationId, receiver.connectionId, 'webhook', verdict.records)
        return answer(reply, 200, '')
      },
    )
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
