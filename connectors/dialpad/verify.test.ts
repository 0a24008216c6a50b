import { CompactSign, UnsecuredJWT } from 'jose'
import { expect, it } from 'vitest'
import { verifyWebhook } from './verify.ts'

const SECRET = 'a-secret-of-thirty-two-characters'
const claims = '{"call_id":9107199254740993,"state":"ringing","event_timestamp":1772442000000}'
const sign = (body: string, secret = SECRET, alg = 'HS256') =>
  new CompactSign(Buffer.from(body)).setProtectedHeader({ alg }).sign(Buffer.from(secret))
const verify = (body: string, secrets = [SECRET]) =>
  verifyWebhook({ headers: {}, body: Buffer.from(body) }, secrets)

it('takes a body that is signed, and keeps its ids to the last digit', async () => {
  expect(verify(await sign(claims))).toEqual({
    is: 'delivery',
    records: [{ topic: 'call', key: 'call|9107199254740993|ringing|1772442000000', body: claims }],
  })
})
it('knows an agent event again by agent, moment and status', async () => {
  const body = '{"target":{"id":"7"},"date":5,"on_duty_status":"wrapup","event_timestamp":6}'
  expect(verify(await sign(body))).toMatchObject({
    records: [{ topic: 'agent_status', key: 'status|7|5|wrapup' }],
  })
})
it('honours the secret before while it is replaced', async () => {
  expect(
    verify(await sign(claims, 'the-one-before-it-of-some-length!'), [
      SECRET,
      'the-one-before-it-of-some-length!',
    ]),
  ).toMatchObject({
    is: 'delivery',
  })
})
it.each([
  ['another secret', () => sign(claims, 'another-secret-of-32-characters!!'), 'mismatch'],
  ['another algorithm', () => sign(claims, SECRET.repeat(2), 'HS512'), 'mismatch'],
  ['no algorithm', async () => new UnsecuredJWT({ call_id: 1 }).encode(), 'mismatch'],
  ['plain JSON', async () => claims, 'missing'],
  ['nothing', async () => '', 'missing'],
  ['something else', async () => 'hello', 'malformed'],
])('refuses %s', async (_name, make, reason) => {
  expect(verify(await make())).toEqual({ is: 'refused', reason })
})
it('refuses a body that was changed', async () => {
  const [head, , signature] = (await sign(claims)).split('.')
  const other = Buffer.from(claims.replace('ringing', 'hangup')).toString('base64url')
  expect(verify(`${head}.${other}.${signature}`)).toEqual({ is: 'refused', reason: 'mismatch' })
})
