// Messages to agents from a publication to the mailbox and the browser: as each person has chosen, and once.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { notices } from '#contract/access/notices.ts'
import { FIRST_CHOICES, notificationSettings } from '#contract/access/notification-settings.ts'
import { schedule } from '#contract/endpoints/schedule.ts'
import { HOUR_MS, MINUTE_MS } from '#core/time/index.ts'
import { chores } from '#server/main/features.ts'
import { aSurfer, aTestBed, aWorker, type Person, type TestBed } from '#test/builders/index.ts'
import { aMailServer, type TestMailServer } from '#test/builders/mail-server.ts'
import { aPushService, type PushService } from '#test/builders/push-service.ts'

const NOON = Date.parse('2031-03-10T12:00:00Z')
let now = NOON
let mail: TestMailServer
let bed: TestBed
let service: PushService
let me: Person
let worker: Awaited<ReturnType<typeof aWorker>> | undefined

beforeAll(async () => {
  mail = await aMailServer()
  const environment = { LINEUP_SMTP_URL: mail.url, LINEUP_MAIL_FROM: 'Lineup <lineup@example.com>' }
  bed = await aTestBed({ now: () => now, environment })
})
afterAll(async () => {
  await bed?.close()
  await mail?.close()
})
beforeEach(async () => {
  now = NOON
  mail.answer = 'take'
  mail.received.length = 0
  service = await aPushService()
  me = await aSurfer(bed.db, bed.company, { firstName: 'Ada', timezone: 'Europe/Berlin' })
  worker = await aWorker(bed.platform, { stopGraceMs: 100 })
})
afterEach(async () => {
  await worker?.stop()
  await service.close()
})

/** Waits until all is delivered but what waits for its time. */
const quiet = () =>
  expect
    .poll(
      () =>
        bed.db.inTenant(bed.company.organizationId, async tx => {
          const { rows: busy } = await sql`
            select 1 from event where delivered_at is null union all select 1 from job where state = 'in_progress'
            union all select 1 from notice where state in ('waiting', 'sending') and next_try_at <= ${new Date(now)}`.execute(
            tx,
          )
          return busy.length
        }),
      { timeout: 20_000 },
    )
    .toBe(0)
/** Clock of the test set to `instant` once no job runs or is due; jobs scheduled by the real clock become due at once. */
async function moveTo(instant: number) {
  const owner = new pg.Client(bed.db.ownerUrl)
  await owner.connect()
  const busy = async () =>
    (
      await owner.query(`select 1 from graphile_worker._private_jobs
        where locked_at is not null or is_available and run_at <= now()`)
    ).rowCount
  await expect.poll(busy, { timeout: 20_000 }).toBe(0)
  now = instant
  await owner.query('update graphile_worker._private_jobs set run_at = now() where locked_at is null')
  await owner.end()
}
const own = () => bed.as(me)
const choose = (choices: object) =>
  own().call(notificationSettings.set, { body: { ...FIRST_CHOICES, ...choices } })
const topics = (more: object) => ({ topics: { ...FIRST_CHOICES.topics, ...more } })
async function subscribe() {
  const { body, status } = await own().call(notificationSettings.subscribe, {
    body: { ...service.subscription, device: 'Test browser' },
  })
  expect(status).toBe(200)
  service.publicKey = body.pushKey
  const { endpoint } = service.subscription
  expect(body.subscriptions[0]!.endpointHash).toBe(createHash('sha256').update(endpoint).digest('hex'))
  return body.subscriptions[0]!.id
}
const span = (start: number, hours = 8) => ({
  start: new Date(start).toISOString(),
  end: new Date(start + hours * HOUR_MS).toISOString(),
})
async function publishShift(start: number, text = '') {
  const { body } = await bed.asManager.call(schedule.createBlock, {
    body: { type: 'shift', surferId: me.surferId!, interval: span(start) },
  })
  await publish(text)
  return body.block.id
}
const publish = (text = '') =>
  bed.asManager.call(schedule.publish, {
    body: {
      from: '2031-01-01T00:00:00.000Z',
      to: '2031-06-30T00:00:00.000Z',
      surferIds: [me.surferId!],
      notice: { text },
    },
  })
const rows = async (kind: string) =>
  (
    await bed.db.inTenant(bed.company.organizationId, tx =>
      sql<{ channel: string; state: string; error: string | null; nextTryAt: Date }>`
        select channel, state, error, next_try_at from notice
        where account_id = ${me.accountId} and kind = ${kind} order by id`.execute(tx),
    )
  ).rows
const doChores = async () => {
  for (const chore of chores.filter(one => /remind|messages/.test(one.name)))
    await bed.db.inTenant(bed.company.organizationId, tx =>
      chore.run(tx, {
        organizationId: bed.company.organizationId,
        clock: bed.platform.clock,
        outside: bed.platform,
      }),
    )
}
const plain = (text: string) =>
  text.replaceAll('=\r\n', '').replaceAll('=3D', '=').replaceAll('=E2=80=93', '–')

it('tells what changed, by mail and in the browser, once', async () => {
  await subscribe()
  const blockId = await publishShift(NOON + 48 * HOUR_MS, 'Training on Friday')
  await expect
    .poll(() => [service.received.length, mail.received.length], { timeout: 10_000 })
    .toEqual([1, 1])
  const [{ message, claims, headers }] = service.received as [PushService['received'][number]]
  expect(message).toMatchObject({
    title: 'Your schedule has changed',
    body: expect.stringContaining('Wed 12 Mar: new shift, 13:00 – 21:00\n'),
    path: '/my-schedule',
  })
  expect(claims.aud).toBe(new URL(service.subscription.endpoint).origin)
  expect(claims.sub).toBe('mailto:lineup@example.com')
  expect(Number(headers.ttl)).toBeGreaterThan(0)
  const text = plain(mail.received[0]!)
  expect(text).toContain('Wed 12 Mar: new shift, 13:00 – 21:00')
  expect(text).toContain('Training on Friday')
  expect(text).toContain('http://localhost:3000/my-schedule')
  expect(text).toMatch(/List-Unsubscribe-Post: List-Unsubscribe=One-Click/i)

  await bed.asManager.call(schedule.updateBlock, {
    params: { blockId },
    body: { interval: span(NOON + 49 * HOUR_MS) },
  })
  await publish()
  await expect.poll(() => service.received.length, { timeout: 10_000 }).toBe(2)
  expect(service.received[1]!.message.body).toBe('Wed 12 Mar: 14:00 – 22:00 instead of 13:00 – 21:00')
  await doChores()
  await quiet()
  expect([service.received.length, mail.received.length]).toEqual([2, 2])
  // The managers' page lists mail alone.
  const list = (await bed.asManager.call(notices.list)).body.results
  expect(list.filter(one => one.recipient === me.email)).toHaveLength(2)
})

it('keeps to what was chosen, and to one click at the foot of a mail', async () => {
  await subscribe()
  await choose(topics({ schedule: { mail: true, push: false } }))
  await publishShift(NOON + 48 * HOUR_MS)
  await expect.poll(() => mail.received.length, { timeout: 10_000 }).toBe(1)
  const link = /List-Unsubscribe: <([^>]+)>/i.exec(mail.received[0]!.replace(/\r\n[ \t]+/g, ' '))![1]!
  const { pathname } = new URL(link.trim())
  const looked = await bed.app.inject({ url: pathname })
  expect([looked.statusCode, looked.body]).toEqual([200, expect.stringContaining('Turn these e-mails off?')])
  expect((await own().call(notificationSettings.get)).body.choices.topics.schedule.mail).toBe(true)
  const clicked = await bed.app.inject({
    method: 'POST',
    url: pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect(clicked.statusCode).toBe(200)
  expect((await own().call(notificationSettings.get)).body.choices.topics).toMatchObject({
    schedule: { mail: false, push: false },
    reminder: FIRST_CHOICES.topics.reminder,
  })
  await publishShift(NOON + 72 * HOUR_MS)
  await quiet()
  expect(await rows('schedule-changed')).toHaveLength(1)
  const changed = pathname.replace(/.$/, last => (last === 'A' ? 'B' : 'A'))
  expect((await bed.app.inject({ method: 'POST', url: changed })).statusCode).toBe(404)
})

it('refuses to turn off what is always sent, and addresses that are no push service', async () => {
  const mandatory = await choose(topics({ requests: { mail: false, push: false } }))
  expect([mandatory.status, mandatory.refused.message]).toEqual([
    400,
    'topics.requests.mail: The result of a request always comes by e-mail: turn its notifications off instead (it was false)',
  ])
  for (const endpoint of [
    'https://intranet.example.com/x',
    'http://fcm.googleapis.com/x',
    'https://10.0.0.1/',
  ]) {
    const { status, refused } = await own().call(notificationSettings.subscribe, {
      body: { ...service.subscription, endpoint, device: 'Odd' },
    })
    expect([status, refused.message]).toEqual([400, expect.stringContaining('no push service that we know')])
  }
  expect((await choose({ reminderMinutes: 45 })).status).toBe(400)
})

it('holds messages back in quiet hours, and drops those that are past by their end', async () => {
  // 23:30 in Berlin.
  now = Date.parse('2031-03-10T22:30:00Z')
  const seven = Date.parse('2031-03-11T06:00:00Z')
  await subscribe()
  await publishShift(now + 48 * HOUR_MS)
  await expect
    .poll(async () => (await rows('schedule-changed')).map(row => row.nextTryAt.getTime()), {
      timeout: 10_000,
    })
    .toEqual([seven, seven])
  // A reminder of a shift that begins in the night.
  await choose(topics({ reminder: { mail: false, push: true } }))
  await publishShift(now + 40 * MINUTE_MS)
  // Jobs that the publication starts later would wait for the real clock.
  await quiet()
  await moveTo(now + 12 * MINUTE_MS)
  await doChores()
  await expect
    .poll(async () => (await rows('shift-reminder')).map(row => [row.state, row.error]), { timeout: 10_000 })
    .toEqual([['cancelled', expect.stringContaining('quiet hours')]])
  expect([service.received.length, mail.received.length]).toEqual([0, 0])
  await moveTo(seven)
  await expect
    .poll(() => [service.received.length, mail.received.length], { timeout: 15_000 })
    .toEqual([2, 2])
})

it('reminds before a shift, at the chosen time, and not of one that was moved', async () => {
  await subscribe()
  await choose({ reminderMinutes: 15 })
  const blockId = await publishShift(NOON + HOUR_MS)
  await doChores()
  await quiet()
  expect(await rows('shift-reminder')).toEqual([])
  await moveTo(NOON + 40 * MINUTE_MS)
  await doChores()
  await doChores()
  expect((await rows('shift-reminder')).map(row => [row.channel, row.nextTryAt.getTime()])).toEqual([
    ['push', NOON + 45 * MINUTE_MS],
  ])
  await bed.asManager.call(schedule.updateBlock, {
    params: { blockId },
    body: { interval: span(NOON + HOUR_MS + 10 * MINUTE_MS) },
  })
  await publish()
  await expect
    .poll(async () => (await rows('shift-reminder')).map(row => row.state), { timeout: 10_000 })
    .toEqual(['cancelled', 'waiting'])
  await moveTo(NOON + 56 * MINUTE_MS)
  const reminders = () => service.received.filter(({ message }) => message.title.includes('starts'))
  await expect.poll(() => reminders().length, { timeout: 10_000 }).toBe(1)
  expect(reminders()[0]!.message).toMatchObject({
    title: 'Your shift starts at 14:10',
    path: '/my-schedule?view=day',
  })
})

it('tries again when the service is busy, and forgets a browser that is gone', async () => {
  const subscriptionId = await subscribe()
  await choose(topics({ schedule: { mail: false, push: true } }))
  service.answer = { status: 429, retryAfter: 90 }
  await publishShift(NOON + 48 * HOUR_MS)
  await expect
    .poll(async () => (await rows('schedule-changed'))[0]?.error, { timeout: 10_000 })
    .toContain('429')
  expect((await rows('schedule-changed'))[0]!.nextTryAt.getTime()).toBe(NOON + 90_000)
  service.answer = { status: 410 }
  await publishShift(NOON + 72 * HOUR_MS)
  await expect
    .poll(async () => (await own().call(notificationSettings.get)).body.subscriptions, { timeout: 10_000 })
    .toEqual([])
  expect((await rows('schedule-changed')).at(-1)).toMatchObject({ state: 'cancelled' })
  const removed = await own().call(notificationSettings.unsubscribe, { params: { subscriptionId } })
  expect(removed.status).toBe(404)
})

it('sends no second copy when it is killed while sending', async () => {
  await choose(topics({ schedule: { mail: true, push: false } }))
  mail.answer = 'hang'
  await publishShift(NOON + 48 * HOUR_MS)
  await expect.poll(() => mail.received.length, { timeout: 10_000 }).toBe(1)
  await worker!.stop()
  mail.answer = 'take'
  worker = await aWorker(bed.platform, { stopGraceMs: 100 })
  await expect
    .poll(async () => (await rows('schedule-changed'))[0]!.state, { timeout: 10_000 })
    .toBe('failed')
  await quiet()
  expect(mail.received).toHaveLength(1)
})
