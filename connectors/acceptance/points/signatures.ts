// Signatures (points 12, 13 and 28): acceptance and refusal of deliveries.
import { expect } from 'vitest'
import type { HttpClient } from '#connectors/kit/http.ts'
import type { RawRequest } from '#connectors/kit/types.ts'
import { type Harness, WEBHOOK_SECRET } from '../harness.ts'
import { lacksOwnSecret, lacksWebhooks, type Point, within } from '../point.ts'
import { everything, play } from '../script.ts'

const MINUTE = 60_000
const FORM = 'application/x-www-form-urlencoded'

/** The same delivery without what proves it. */
function unsigned({ headers, body, ...sent }: RawRequest): RawRequest {
  const text = body.toString('utf8')
  const claims = /^[\w-]+\.([\w-]+)\.[\w-]+$/.exec(text)?.[1]
  if (claims) return { ...sent, headers, body: Buffer.from(claims, 'base64url') }
  const kept = Object.entries(headers).filter(([name]) => !/signature|hmac|digest/i.test(name))
  return { ...sent, headers: Object.fromEntries(kept), body }
}

/** The same meaning in other bytes, under the signature of the first; of a form, whose fields are signed, one more field. */
function rewritten({ headers, body, ...sent }: RawRequest): RawRequest {
  const text = body.toString('utf8')
  if (headers['content-type'] === FORM) return { ...sent, headers, body: Buffer.from(`${text}&More=1`) }
  const parts = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(text)
  const again = (json: string) => JSON.stringify(JSON.parse(json), null, 1)
  if (!parts) return { ...sent, headers, body: Buffer.from(again(text)) }
  const claims = Buffer.from(again(Buffer.from(parts[2]!, 'base64url').toString('utf8'))).toString(
    'base64url',
  )
  return { ...sent, headers, body: Buffer.from(`${parts[1]}.${claims}.${parts[3]}`) }
}

const checksSignatures: Point = {
  number: 12,
  title: 'signatures: good, wrong, missing, by the secret before, rewritten, old, of the future',
  lacks: lacksWebhooks,
  run: subject =>
    within(subject, {}, async harness => {
      await harness.connect()
      await harness.subscribe()
      await play(harness, everything(harness).slice(0, 6))
      await harness.simulator.settle()
      expect(harness.refused, 'all that really came was good').toEqual([])
      const verify = subject.connector.verifyWebhook!
      const now = harness.clock.now()
      const body = subject.strange!.unknownTopic
      const good = await subject.sign!(body, WEBHOOK_SECRET, now)
      const is = (request: RawRequest, secrets: string[], at = now) => verify(request, secrets, at).is
      expect(is(good, [WEBHOOK_SECRET]), 'good').toBe('delivery')
      expect(is(good, ['another', WEBHOOK_SECRET]), 'by the secret before').toBe('delivery')
      expect(is(good, ['another']), 'wrong').toBe('refused')
      expect(is(good, []), 'no secret is known').toBe('refused')
      const { secretField } = subject
      if (secretField === undefined) {
        expect(is(unsigned(good), [WEBHOOK_SECRET]), 'missing').toBe('refused')
        expect(is(rewritten(good), [WEBHOOK_SECRET]), 'rewritten').toBe('refused')
      } else {
        const { [secretField]: _, ...rest } = JSON.parse(good.body.toString('utf8'))
        const without = { ...good, body: Buffer.from(JSON.stringify(rest)) }
        expect(is(without, [WEBHOOK_SECRET]), 'missing').toBe('refused')
      }
      for (const headers of [{}, { ...good.headers, host: 'x' }])
        expect(() =>
          verify({ headers, body: Buffer.from([0xff, 0, 0x7b]) }, [WEBHOOK_SECRET], now),
        ).not.toThrow()
      if (!subject.isSignedWithTime) return
      const stale = await subject.sign!(body, WEBHOOK_SECRET, now - 6 * MINUTE)
      expect(verify(stale, [WEBHOOK_SECRET], now)).toEqual({ is: 'refused', reason: 'stale' })
      const early = await subject.sign!(body, WEBHOOK_SECRET, now + 6 * MINUTE)
      expect(verify(early, [WEBHOOK_SECRET], now)).toEqual({ is: 'refused', reason: 'stale' })
      const slow = await subject.sign!(body, WEBHOOK_SECRET, now - 4 * MINUTE)
      expect(is(slow, [WEBHOOK_SECRET]), 'within five minutes').toBe('delivery')
    }),
}

/**
 * Replacement of the secret: it is killed after one call more each time, until it completes. Deliveries are received in
 * between.
 */
const replacesSecret: Point = {
  number: 28,
  title: 'the secret replaced, killed after each call: all that comes is believed, and comes once in the end',
  lacks: lacksOwnSecret,
  run: subject =>
    within(subject, {}, async harness => {
      await harness.connect()
      await harness.subscribe()
      const actions = [...everything(harness)]
      const receiveNext = async () => {
        harness.received.length = 0
        while (harness.received.length === 0) {
          await play(harness, actions.splice(0, 1))
          await harness.simulator.settle()
        }
        expect(harness.refused).toEqual([])
      }
      const [old] = harness.secrets
      let wish = 'another-secret-of-thirty-two-characters'
      for (let calls = 0, isDone = false; !isDone; calls++) {
        expect(calls, 'it gets on').toBeLessThan(30)
        isDone = await harness.subscribe(wish, killedAfter(calls, harness)).then(
          () => true,
          error => {
            if (error !== KILLED) throw error
            return false
          },
        )
        wish = harness.secrets[0]!
        if (actions.length > 8) await receiveNext()
      }
      harness.secrets = harness.secrets.filter(secret => secret !== old)
      await receiveNext()
      const bodies = harness.received.map(({ body }) => body.toString('utf8'))
      expect(new Set(bodies).size, 'once').toBe(bodies.length)
    }),
}

const KILLED = new Error('killed')
function killedAfter(count: number, harness: Harness): HttpClient {
  const client = harness.client()
  let calls = 0
  return {
    ...client,
    request(request) {
      if (calls++ === count) throw KILLED
      return client.request(request)
    },
  }
}

const answersHandshakes: Point = {
  number: 13,
  title: 'handshakes and pings are answered and not stored',
  lacks: subject => lacksWebhooks(subject) ?? (subject.handshakes ? null : 'it sends none'),
  run: subject =>
    within(subject, {}, async harness => {
      const requests = await subject.handshakes!(WEBHOOK_SECRET, harness.clock.now())
      for (const request of requests) {
        const verdict = harness.receive(request)
        expect(verdict.is).toBe('handshake')
        if (verdict.is === 'handshake') expect(verdict.status).toBeLessThan(300)
      }
      expect(harness.inbox.size).toBe(0)
    }),
}

export const SIGNATURES: readonly Point[] = [checksSignatures, answersHandshakes, replacesSecret]
