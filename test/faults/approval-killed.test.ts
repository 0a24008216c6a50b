// A server that is killed between an approval and its messages: schedule, request and message are there together or not
// at all, and every agent is sent one mail.
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { FIRST_CHOICES, notificationSettings } from '#contract/access/notification-settings.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { mySchedule, schedule } from '#contract/endpoints/schedule.ts'
import { requests } from '#contract/requests/inbox.ts'
import { myRequests } from '#contract/requests/my-requests.ts'
import { timeOffPolicies } from '#contract/time-off/policies.ts'
import { myTimeOff, timeOff } from '#contract/time-off/requests.ts'
import { addDays, DAY_MS, HOUR_MS, localDateOf, localMsOfDate, weekStartOf } from '#core/time/index.ts'
import { aSurfer, aTestBed, aWorker, type Person, type TestBed, untilQuiet } from '#test/builders/index.ts'
import { aMailServer, type TestMailServer } from '#test/builders/mail-server.ts'
import { killAll } from './child.ts'
import { pauseAtLock, releaseAll } from './lock-pause.ts'
import { type ProductServer, startProductServer } from './product-server.ts'
import { startProductWorker } from './product-worker.ts'

const monday = addDays(weekStartOf(localDateOf('Etc/UTC', Date.now())), 21)
let stage: TestBed
let mail: TestMailServer | undefined

afterEach(async () => {
  await releaseAll()
  killAll()
  await mail?.close()
  await stage?.close()
})

const at = (day: number, hour: number) => localMsOfDate(monday) + day * DAY_MS + hour * HOUR_MS
const span = (day: number, hour: number) => ({
  start: new Date(at(day, hour)).toISOString(),
  end: new Date(at(day, hour + 8)).toISOString(),
})
const week = { from: new Date(at(0, 0)).toISOString(), to: new Date(at(14, 0)).toISOString() }

/** Without quiet hours: the worker process has the real clock. */
async function agent(firstName: string): Promise<Person> {
  const person = await aSurfer(stage.db, stage.company, {
    firstName,
    timezone: 'Etc/UTC',
    minContractedDailyMinutes: 240,
  })
  await stage.as(person).call(notificationSettings.set, { body: { ...FIRST_CHOICES, hasQuietHours: false } })
  return person
}

async function shiftOf({ surferId }: Person, day: number): Promise<number> {
  const { body } = await stage.asManager.call(schedule.createBlock, {
    body: { type: 'shift', surferId: surferId!, interval: span(day, 9) },
  })
  await stage.asManager.call(schedule.publish, { body: { ...week, surferIds: [surferId!] } })
  return body.block.id
}

async function agreedChain(people: readonly Person[]): Promise<number> {
  const worker = await aWorker(stage.platform)
  try {
    for (const [place, person] of people.entries()) {
      const date = addDays(monday, (place + 1) % people.length)
      const wanted = { from: date, to: date, earliestStartMinute: 0, latestStartMinute: 1439 }
      const blockId = await shiftOf(person, place)
      await stage.as(person).call(myRequests.offer, { body: { blockId, wanted, note: '' } })
    }
    await untilQuiet(stage.db, stage.company)
  } finally {
    await worker.stop()
  }
  const [swap] = (await stage.as(people[0]!).call(myRequests.market, {})).body.swaps
  for (const person of people)
    await stage
      .as(person)
      .call(myRequests.answer, { params: { swapId: swap!.id }, body: { answer: 'agreed' } })
  return swap!.id
}

interface Case {
  what: string
  endpoint: AnyEndpoint
  params: Record<string, number>
  body: object
  agents: Person[]
}

/** Null: the server went away. */
async function decide({ address, token }: ProductServer, { endpoint, params, body }: Case) {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(params[name]))
  try {
    const { status } = await fetch(`${address}/v1/organizations/${stage.company.organizationId}${path}`, {
      method: endpoint.method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return status
  } catch {
    return null
  }
}

const messages = async () =>
  (
    await stage.db.inTenant(stage.company.organizationId, tx =>
      sql<{ kind: string; email: string }>`
        select kind, recipient as email from notice where kind not in ('swap-question', 'request-received') order by id`.execute(
        tx,
      ),
    )
  ).rows
const schedules = async (people: readonly Person[]) => {
  const seen = people.map(
    async person => (await stage.as(person).call(mySchedule.get, { query: week })).body.blocks,
  )
  return (await Promise.all(seen)).map(blocks => blocks.map(({ type, interval }) => ({ type, interval })))
}

async function threeCases(): Promise<Case[]> {
  await stage.asManager.call(notificationSettings.set, { body: { ...FIRST_CHOICES, hasQuietHours: false } })
  const chain = [await agent('Ada'), await agent('Ben'), await agent('Cleo')]
  const [mover, away] = [await agent('Dan'), await agent('Eve')]
  const swapId = await agreedChain(chain)
  const blockId = await shiftOf(mover, 0)
  const change = await stage
    .as(mover)
    .call(myRequests.add, { body: { blockId, newIntervals: [span(1, 12)], surferNote: '' } })
  await stage.asManager.call(timeOffPolicies.createPolicy, {
    body: {
      name: 'Everybody',
      unit: 'days',
      annualAmount: 20,
      accrual: 'yearly',
      carryOverMax: null,
      carryOverMonths: null,
      yearStartsMonth: 1,
      firstYear: Number(monday.slice(0, 4)),
      approvesAtPercent: null,
      noticeDays: 1,
      isDefault: true,
      teamIds: [],
    },
  })
  const asked = await stage.as(away).call(myTimeOff.ask, { body: { from: monday, last: monday } })
  expect([change.status, asked.status]).toEqual([200, 200])
  const status = 'approved'
  return [
    {
      what: 'change request',
      endpoint: requests.decideChange,
      params: { requestId: change.body.id },
      body: { status },
      agents: [mover],
    },
    {
      what: 'chain of three',
      endpoint: requests.decideSwap,
      params: { requestId: swapId },
      body: { status },
      agents: chain,
    },
    {
      what: 'time off',
      endpoint: timeOff.decide,
      params: {},
      body: { request_ids: [asked.body.id], status, note: '' },
      agents: [away],
    },
  ]
}

test('an approval is there with its messages or not at all, and each agent gets one mail', {
  timeout: 180_000,
}, async () => {
  stage = await aTestBed()
  const cases = await threeCases()
  const everybody = cases.flatMap(one => one.agents)
  const before = await schedules(everybody)
  for (const one of cases) {
    const server = await startProductServer(stage.db.ownerUrl, stage.manager)
    // The schedule and the request are written by then.
    const standstill = await pauseAtLock(stage.db.ownerUrl, 'lock table notice in share row exclusive mode')
    const answer = decide(server, one)
    await standstill.reached()
    await server.child.kill()
    await standstill.release()
    expect([one.what, await answer]).toEqual([one.what, null])
    expect(await messages()).toEqual([])
    expect(await schedules(everybody)).toEqual(before)
  }

  // Killed as soon as it has answered: what it promised is kept, and sent by another process.
  const server = await startProductServer(stage.db.ownerUrl, stage.manager)
  for (const one of cases) expect([one.what, await decide(server, one)]).toEqual([one.what, 200])
  await server.child.kill()
  const after = await schedules(everybody)
  for (const [place, blocks] of after.entries()) expect(blocks).not.toEqual(before[place])
  const queued = await messages()
  expect(queued.map(one => one.email).toSorted()).toEqual(everybody.map(one => one.email).toSorted())
  // Questions of the swap were asked before; a chore would send them at the next quarter of an hour.
  await stage.db.inTenant(stage.company.organizationId, tx =>
    sql`delete from notice where kind = 'swap-question'`.execute(tx),
  )
  mail = await aMailServer()
  const worker = await startProductWorker(stage.db.ownerUrl, {
    LINEUP_SMTP_URL: mail.url,
    LINEUP_MAIL_FROM: 'Lineup <lineup@example.com>',
  })
  await untilQuiet(stage.db, stage.company, 30_000)
  await worker.kill()
  expect(await messages()).toEqual(queued)
  const recipients = mail.received.map(text => /^To:.*?([\w.+-]+@[\w.-]+)/m.exec(text)?.[1])
  // Notifications of the manager: one for each of the three requests.
  const notified = [...everybody, ...cases.map(() => stage.manager)].map(one => one.email)
  expect(recipients.toSorted()).toEqual(notified.toSorted())
})
