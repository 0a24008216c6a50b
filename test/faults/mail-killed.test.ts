// A message whose worker is killed: before the mail server has it, the next worker sends it; from then on nobody sends a
// second copy, and the list of messages says that it may not have arrived.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { invitations } from '#contract/access/invitations.ts'
import { notices } from '#contract/access/notices.ts'
import { aSurfer, aTestBed, TEST_SECRET_KEY, type TestBed } from '#test/builders/index.ts'
import { aMailServer, type TestMailServer } from '#test/builders/mail-server.ts'
import { killAll } from './child.ts'
import { pauseAtLock, releaseAll } from './lock-pause.ts'
import { startProductWorker } from './product-worker.ts'

const LIMIT_MS = 60_000

let mail: TestMailServer
let stage: TestBed
let environment: Record<string, string>
beforeAll(async () => {
  mail = await aMailServer()
  environment = {
    LINEUP_SMTP_URL: mail.url,
    LINEUP_MAIL_FROM: 'Lineup <lineup@example.com>',
    LINEUP_SECRET_KEY: TEST_SECRET_KEY,
  }
  stage = await aTestBed({ environment })
})
afterAll(async () => {
  await stage?.close()
  await mail?.close()
})
beforeEach(() => {
  mail.answer = 'take'
  mail.received.length = 0
})
afterEach(async () => {
  await releaseAll()
  killAll()
})

/** Invites somebody, whose message then waits for a worker. */
async function aMessage(): Promise<number> {
  const { surferId } = await aSurfer(stage.db, stage.company)
  await stage.asManager.call(invitations.sendToSurfers, { body: { surferIds: [surferId!] } })
  return (await stage.asManager.call(notices.list)).body.results[0]!.id
}
const worker = () => startProductWorker(stage.db.ownerUrl, environment)
const stateOf = async (id: number) => {
  const { body } = await stage.asManager.call(notices.list)
  const { state, error } = body.results.find(one => one.id === id)!
  return { state, error }
}
/** A worker that goes on after the killed one. Stands until the message is decided on. */
async function next(id: number) {
  const going = await worker()
  await expect.poll(async () => (await stateOf(id)).state, { timeout: 30_000 }).toMatch(/sent|failed/)
  await going.kill()
  return stateOf(id)
}

test('killed before it took the message, it leaves it to the next', { timeout: LIMIT_MS }, async () => {
  const id = await aMessage()
  const standstill = await pauseAtLock(stage.db.ownerUrl, `select from notice where id = ${id} for update`)
  const toKill = await worker()
  await standstill.reached()
  await toKill.kill()
  await standstill.release()
  expect(await next(id)).toEqual({ state: 'sent', error: null })
  expect(mail.received).toHaveLength(1)
})

test('killed while the mail server has it, it is not sent again', { timeout: LIMIT_MS }, async () => {
  mail.answer = 'hang'
  const id = await aMessage()
  const toKill = await worker()
  await expect.poll(() => mail.received.length, { timeout: 30_000 }).toBe(1)
  await toKill.kill()
  mail.answer = 'take'
  expect(await next(id)).toEqual({
    state: 'failed',
    error:
      'The server stopped while this was being sent. Ask whether it has arrived before you send it again.',
  })
  expect(mail.received).toHaveLength(1)
})

test('killed before it noted that it was sent, it is not sent again', { timeout: LIMIT_MS }, async () => {
  mail.answer = 'hang'
  const id = await aMessage()
  const toKill = await worker()
  await expect.poll(() => mail.received.length, { timeout: 30_000 }).toBe(1)
  const standstill = await pauseAtLock(stage.db.ownerUrl, `select from notice where id = ${id} for update`)
  mail.goOn()
  await standstill.reached()
  await toKill.kill()
  await standstill.release()
  mail.answer = 'take'
  expect((await next(id)).state).toBe('failed')
  expect(mail.received).toHaveLength(1)
})
