// Messages from the transaction that causes them to the mailbox: once, again after a refusal, and never a second copy.
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { invitations } from '#contract/access/invitations.ts'
import { notices } from '#contract/access/notices.ts'
import { auditEntries } from '#contract/endpoints/audit-entries.ts'
import { chores, renderNotice } from '#server/platform/notices/index.ts'
import { aCompany, aManager, aSurfer, aTeam, aTestBed, aWorker, type TestBed } from '#test/builders/index.ts'
import { aMailServer, type TestMailServer } from '#test/builders/mail-server.ts'
import { untilQuiet } from '#test/builders/worker.ts'

let mail: TestMailServer
let bed: TestBed
let now = Date.parse('2026-06-10T12:00:00Z')

beforeAll(async () => {
  mail = await aMailServer()
  const environment = { LINEUP_SMTP_URL: mail.url, LINEUP_MAIL_FROM: 'Lineup <lineup@example.com>' }
  bed = await aTestBed({ now: () => now, environment })
})
afterAll(async () => {
  await bed?.close()
  await mail?.close()
})
beforeEach(() => {
  mail.answer = 'take'
  mail.received.length = 0
})

let worker: Awaited<ReturnType<typeof aWorker>> | undefined
afterEach(async () => {
  await worker?.stop()
  worker = undefined
})
const work = async () => {
  worker ??= await aWorker(bed.platform, { stopGraceMs: 100 })
}

const inviteSomebody = async (fields: Parameters<typeof aSurfer>[2] = {}) => {
  const agent = await aSurfer(bed.db, bed.company, fields)
  const { body } = await bed.asManager.call(invitations.sendToSurfers, {
    body: { surferIds: [agent.surferId!] },
  })
  return { agent, link: body.invited[0]!.link! }
}
const newest = async () => (await bed.asManager.call(notices.list)).body.results[0]!
const until = async (state: string) => {
  await expect.poll(async () => (await newest()).state, { timeout: 10_000 }).toBe(state)
  return newest()
}
const inCompany = (statement: ReturnType<typeof sql>) =>
  bed.db.inTenant(bed.company.organizationId, tx => statement.execute(tx))
const doChores = async () => {
  for (const chore of chores)
    await bed.db.inTenant(bed.company.organizationId, tx =>
      chore.run(tx, {
        organizationId: bed.company.organizationId,
        clock: bed.platform.clock,
        outside: bed.platform,
      }),
    )
}

it('is sent once as text and HTML, and then forgets its link', async () => {
  const { agent, link } = await inviteSomebody({ firstName: 'Ada', lastName: '<b>Park' })
  await work()
  expect(await until('sent')).toMatchObject({
    kind: 'invitation',
    recipient: agent.email,
    attempts: 1,
    hasLink: false,
    canReadLink: false,
    nextTryAt: null,
  })
  expect(mail.received).toHaveLength(1)
  const text = mail.received[0]!.replaceAll('=\r\n', '').replaceAll('=3D', '=')
  expect(text).toContain('From: Lineup <lineup@example.com>')
  expect(text).toContain(link)
  expect(text).toContain('Ada &lt;b&gt;Park')
  await doChores()
  await untilQuiet(bed.db, bed.company)
  expect(mail.received).toHaveLength(1)
})

it('is tried again later when the server cannot take it now, and not when it refuses for good', async () => {
  mail.answer = 451
  await inviteSomebody()
  await work()
  await expect.poll(async () => (await newest()).attempts, { timeout: 10_000 }).toBe(1)
  const waiting = await until('waiting')
  expect(waiting.error).toContain('451')
  expect(waiting.nextTryAt).toBe(new Date(now + 60_000).toISOString())

  mail.answer = 550
  await inviteSomebody()
  const failed = await until('failed')
  expect(failed.error).toContain('550')
  mail.answer = 'take'
  const { body } = await bed.asManager.call(notices.retry, { params: { messageId: failed.id } })
  expect(body.state).toBe('waiting')
  expect((await until('sent')).attempts).toBe(1)
  const again = await bed.asManager.call(notices.retry, { params: { messageId: failed.id } })
  expect([again.status, again.refused.message]).toEqual([
    409,
    'This message is sent. Only one that failed can be sent again.',
  ])
})

it('is not sent a second time by a worker that takes over from one that was killed', async () => {
  mail.answer = 'hang'
  await inviteSomebody()
  await work()
  await expect.poll(() => mail.received.length, { timeout: 10_000 }).toBe(1)
  await worker!.stop()
  worker = undefined
  mail.answer = 'take'
  await work()
  const failed = await until('failed')
  expect(failed.error).toContain('Ask whether it has arrived')
  await untilQuiet(bed.db, bed.company)
  expect(mail.received).toHaveLength(1)
})

it('takes up what a job has lost, gives up what ran out, and forgets what is old', async () => {
  await inviteSomebody()
  await inCompany(sql`update job set state = 'failed' where kind = 'send-notice' and state = 'pending'`)
  await doChores()
  await work()
  await until('sent')
  await worker!.stop()
  worker = undefined
  await inviteSomebody()
  const before = now
  now += 8 * 86_400_000
  await doChores()
  expect(await newest()).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('out of date'),
    hasLink: false,
  })
  now += 90 * 86_400_000
  await doChores()
  expect((await bed.asManager.call(notices.list)).body.results).toEqual([])
  now = before
})

it('shows its link to those who may edit the person, and records that it was read', async () => {
  const teamId = await aTeam(bed.db, bed.company, 'Harbour')
  const chief = await aManager(bed.db, bed.company, { editTeamIds: [teamId] })
  const agent = await aSurfer(bed.db, bed.company, { teamId })
  const { body } = await bed
    .as(chief)
    .call(invitations.sendToSurfers, { body: { surferIds: [agent.surferId!] } })
  const { link } = body.invited[0]!
  const { id, canReadLink } = await newest()
  expect(canReadLink).toBe(false)
  const refused = await bed.asManager.call(notices.read, { params: { messageId: id } })
  expect([refused.status, refused.text.includes(link!)]).toEqual([403, false])
  const read = await bed.as(chief).call(notices.read, { params: { messageId: id } })
  expect(read.body).toMatchObject({ link, text: expect.stringContaining(link!) })
  const log = await bed.asManager.call(auditEntries.list, { query: { action: 'read' } })
  expect(log.body.results).toMatchObject([{ managerId: chief.managerId, entity: 'notice', entityId: id }])
})

it('keeps the link of somebody who belongs to another organization too', async () => {
  const other = await aCompany(bed.db)
  const { email } = await aSurfer(bed.db, other)
  const agent = await aSurfer(bed.db, bed.company, { email })
  const { body } = await bed.asManager.call(invitations.sendToSurfers, {
    body: { surferIds: [agent.surferId!] },
  })
  expect(body.invited[0]).toMatchObject({ email, link: null })
  const { id, hasLink, canReadLink } = await newest()
  expect([hasLink, canReadLink]).toEqual([true, false])
  expect((await bed.asManager.call(notices.read, { params: { messageId: id } })).body.link).toBeNull()
})

it('writes what people typed as text', () => {
  const { html, text } = renderNotice('invitation', {
    name: '<i>',
    content: { organizationName: 'A & B', byName: '"Zoe"' },
    link: 'https://x.example/?a=1&b=2',
  })
  expect(html).toContain('Hello &lt;i&gt;,')
  expect(html).toContain('href="https://x.example/?a=1&amp;b=2"')
  expect(text).toContain('"Zoe" has invited you to Lineup, where A & B plans its schedules.')
})
