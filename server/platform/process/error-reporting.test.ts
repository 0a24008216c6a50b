import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openErrorReporting } from './error-reporting.ts'
import { createLog } from './log.ts'

interface Received {
  url: string
  text: string
}

let receiver: Server
let received: Received[]
beforeEach(async () => {
  received = []
  receiver = createServer(async (request, reply) => {
    let text = ''
    for await (const chunk of request) text += chunk
    received.push({ url: request.url!, text })
    reply.end('{}')
  })
  await new Promise<void>(done => receiver.listen(0, '127.0.0.1', done))
})
afterEach(() => receiver.close())

const open = (publicUrl = 'https://lineup.example.com') =>
  openErrorReporting({
    dsn: `http://publickey@127.0.0.1:${(receiver.address() as AddressInfo).port}/7`,
    publicUrl,
    commitHash: 'abc123',
  })
const silent = { write: () => {} }

test('an error in the log is reported with account, request and version, and with nothing personal', async () => {
  const reporting = open()!
  const log = createLog('info', silent, reporting.report)
  log
    .child({ reqId: 'request-1' })
    .error(
      { err: new TypeError('no team for ada@harbour.example'), user: '12', body: { name: 'Ada Park' } },
      'a bug',
    )
  await reporting.close()
  expect(received).toHaveLength(1)
  const { url, text } = received[0]!
  expect(url).toMatch(/^\/api\/7\/envelope\/\?sentry_version=7&sentry_key=publickey/)
  const event = JSON.parse(text.split('\n')[2]!)
  expect(event).toMatchObject({
    release: 'abc123',
    platform: 'node',
    user: { id: '12' },
    tags: { request_id: 'request-1' },
    exception: { values: [{ type: 'TypeError', value: 'no team for [e-mail]' }] },
  })
  expect(event.exception.values[0].stacktrace.frames.at(-1).filename).toContain('error-reporting.test')
  expect(text).not.toMatch(/harbour\.example|Ada Park/)
})

test('warnings, errors without a cause and noise are not reported', async () => {
  const reporting = open()!
  const log = createLog('info', silent, reporting.report)
  log.warn({ err: new Error('again') }, 'a job failed and is tried again')
  log.error('no cause')
  log.error({ err: new DOMException('given up', 'AbortError') }, 'a call')
  await reporting.close()
  expect(received).toEqual([])
})

test('nothing is reported from a host of herokuapp', () => {
  expect(open('https://lineup.herokuapp.com')).toBeNull()
})

test('a receiver that is away keeps nobody waiting and throws nothing', async () => {
  const reporting = open()!
  receiver.close()
  createLog('info', silent, reporting.report).error({ err: new Error('x') }, 'a bug')
  await reporting.close()
})
