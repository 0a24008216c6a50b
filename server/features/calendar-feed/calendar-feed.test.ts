// The calendar address as calendar applications meet it, read by two libraries that did not write it.
import ICAL from 'ical.js'
import { sql } from 'kysely'
import nodeIcal from 'node-ical'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { schedule } from '#contract/endpoints/schedule.ts'
import { calendarFeed } from '#contract/people/calendar-feed.ts'
import { DAY_MS } from '#core/time/index.ts'
import { aShiftTemplate, aSurfer, aTask, aTestBed, type Person, type TestBed } from '#test/builders/index.ts'

const ZONE = 'Europe/Berlin'
let now = Date.parse('2031-03-20T10:00:00Z')
let bed: TestBed
let me: Person
let other: Person
let taskId: number
let early: number

beforeAll(async () => {
  bed = await aTestBed({ now: () => now })
  me = await aSurfer(bed.db, bed.company, { timezone: ZONE })
  other = await aSurfer(bed.db, bed.company, { timezone: ZONE })
  taskId = await aTask(bed.db, bed.company, { name: 'Chat; and, mail' })
  early = await aShiftTemplate(bed.db, bed.company, { name: 'Früh' })
})
afterAll(() => bed?.close())

const span = (day: string, from = '09:00', to = '17:00') => ({
  start: `2031-03-${day}T${from}:00.000Z`,
  end: `2031-03-${day}T${to}:00.000Z`,
})
async function add(person: Person, interval: { start: string; end: string }, rest: object = {}) {
  const { body, refused, status } = await bed.asManager.call(schedule.createBlock, {
    body: { type: 'shift', surferId: person.surferId!, interval, ...rest },
  })
  expect(status, refused.message).toBe(200)
  return body.block.id
}
const publish = () =>
  bed.asManager.call(schedule.publish, {
    body: { from: '2031-01-01T00:00:00.000Z', to: '2031-06-30T00:00:00.000Z' },
  })
const change = (blockId: number, body: object) =>
  bed.asManager.call(schedule.updateBlock, { params: { blockId }, body })

const as = (person: Person) => bed.as(person)
const addressOf = async (person: Person, includesActivities = false) =>
  (await as(person).call(calendarFeed.set, { body: { includesActivities } })).body.url!
const get = (url: string, headers: Record<string, string> = {}) =>
  bed.app.inject({ url: new URL(url).pathname, headers })

interface ReadEvent {
  uid: string
  sequence: number
  status: string
  summary: string
  description: string
  start: number
  end: number
  isDate: boolean
}

/** Events as both libraries read them, which have to agree. */
async function readBoth(url: string): Promise<ReadEvent[]> {
  const reply = await get(url)
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  const component = new ICAL.Component(ICAL.parse(reply.body))
  const events = component.getAllSubcomponents('vevent').map((one): ReadEvent => {
    const event = new ICAL.Event(one)
    return {
      uid: event.uid,
      sequence: event.sequence,
      status: String(one.getFirstPropertyValue('status')),
      summary: event.summary,
      description: event.description ?? '',
      start: event.startDate.toJSDate().getTime(),
      end: event.endDate.toJSDate().getTime(),
      isDate: event.startDate.isDate,
    }
  })
  const second = Object.values(nodeIcal.sync.parseICS(reply.body)).flatMap(one =>
    one?.type === 'VEVENT' ? [one] : [],
  )
  const key = (one: { uid: string }) => one.uid
  expect(second.map(key).toSorted()).toEqual(events.map(key).toSorted())
  for (const event of events) {
    const twin = second.find(one => one.uid === event.uid)!
    expect([Number(twin.sequence), twin.status, String(twin.summary)]).toEqual([
      event.sequence,
      event.status,
      event.summary,
    ])
    expect(twin.datetype).toBe(event.isDate ? 'date' : 'date-time')
    if (!event.isDate) expect([twin.start.getTime(), twin.end!.getTime()]).toEqual([event.start, event.end])
  }
  for (const line of reply.body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(reply.body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  return events
}

it('shows what is published, and follows it with the same identity', async () => {
  const moved = await add(me, span('24'), {
    shiftTemplateId: early,
    tasks: [{ taskId, interval: span('24', '09:00', '11:00') }],
  })
  const gone = await add(me, span('25'))
  await add(other, span('24'), { title: 'Not mine' })
  const url = await addressOf(me)
  expect(await readBoth(url)).toEqual([])

  await publish()
  const first = await readBoth(url)
  expect(first).toMatchObject([
    {
      summary: 'Früh',
      sequence: 0,
      status: 'CONFIRMED',
      start: Date.parse(span('24').start),
      description: '',
    },
    { summary: 'Shift', sequence: 0, start: Date.parse(span('25').start), end: Date.parse(span('25').end) },
  ])
  const tag = (await get(url)).headers.etag as string
  now += 60_000
  expect((await get(url, { 'if-none-match': tag })).statusCode).toBe(304)

  await change(moved, { interval: span('24', '12:00', '20:00') })
  await bed.asManager.call(schedule.removeBlock, { params: { blockId: gone } })
  // Drafts are nobody's business yet.
  expect((await get(url, { 'if-none-match': tag })).statusCode).toBe(304)
  now += 60_000
  await publish()
  const changed = await get(url, { 'if-none-match': tag })
  expect(changed.statusCode).toBe(200)
  const since = changed.headers['last-modified'] as string
  expect(Date.parse(since)).toBe(Math.floor(now / 1000) * 1000)
  expect((await get(url, { 'if-modified-since': since })).statusCode).toBe(304)
  expect(changed.headers['cache-control']).toBe('private, no-cache')
  const second = await readBoth(url)
  expect(second).toMatchObject([
    { uid: first[0]!.uid, sequence: 1, start: Date.parse(span('24', '12:00').start), status: 'CONFIRMED' },
    { uid: first[1]!.uid, sequence: 1, status: 'CANCELLED' },
  ])
  expect(new Set(second.map(event => event.uid)).size).toBe(2)

  now += 31 * DAY_MS
  expect((await readBoth(url)).map(event => event.uid)).toEqual([])
  now -= 31 * DAY_MS
})

it('lists activities when asked to, escaped, on the own clock', async () => {
  await add(me, span('27'), { tasks: [{ taskId, interval: span('27', '09:00', '11:00') }] })
  await publish()
  const url = await addressOf(me, true)
  const events = await readBoth(url)
  expect(events.find(event => event.start === Date.parse(span('27').start))?.description).toBe(
    '10:00 – 12:00 Chat; and, mail',
  )
  expect(await addressOf(me, false)).toBe(url)
})

it('has whole days as dates, also on the day when clocks change, and names sick leave as time off', async () => {
  // Sunday 30 March 2031 has 23 hours in Berlin.
  await add(
    me,
    { start: '2031-03-28T23:00:00.000Z', end: '2031-03-30T22:00:00.000Z' },
    {
      type: 'time-off',
      subtype: 'Sick',
    },
  )
  await publish()
  const text = (await get(await addressOf(me))).body
  expect(text).toContain('DTSTART;VALUE=DATE:20310329')
  expect(text).toContain('DTEND;VALUE=DATE:20310331')
  expect(text).not.toMatch(/sick/i)
  expect(await readBoth(await addressOf(me))).toContainEqual(
    expect.objectContaining({ summary: 'Time off', isDate: true }),
  )
})

it('has one address at a time, which nobody else can guess or read', async () => {
  const old = await addressOf(me)
  expect((await as(me).call(calendarFeed.get)).body).toMatchObject({ url: old, readAt: expect.any(String) })
  const { body } = await as(me).call(calendarFeed.regenerate)
  expect(body.url).not.toBe(old)
  expect((await get(old)).statusCode).toBe(404)
  expect((await get(body.url!)).statusCode).toBe(200)
  for (const wrong of [
    body.url!.replace(/.\.ics$/, '_.ics'),
    body.url!.replace('.ics', ''),
    body.url!.replace(/\/calendar\/[^-]+/, '/calendar/zz'),
  ])
    expect((await get(wrong)).statusCode).toBe(404)

  await as(me).call(calendarFeed.remove)
  expect((await get(body.url!)).statusCode).toBe(404)
  const refused = await as(me).call(calendarFeed.regenerate)
  expect([refused.status, refused.refused.message]).toEqual([
    409,
    'You have no calendar address yet. Make one first.',
  ])
  expect((await bed.asManager.call(calendarFeed.get)).status).toBe(403)
})

it('is closed while calendars are turned off', async () => {
  const url = await addressOf(await aSurfer(bed.db, bed.company, { timezone: ZONE }))
  const set = (overrides: object) =>
    bed.db.inTenant(bed.company.organizationId, tx =>
      sql`update organization set feature_overrides = ${JSON.stringify(overrides)}::jsonb`.execute(tx),
    )
  await set({ calendarSync: false })
  expect((await get(url)).statusCode).toBe(404)
  await set({})
  expect((await get(url)).statusCode).toBe(200)
})

it('is closed when the agent has left', async () => {
  const leaving = await aSurfer(bed.db, bed.company, { timezone: ZONE })
  const url = await addressOf(leaving)
  expect((await get(url)).statusCode).toBe(200)
  await bed.db.inTenant(bed.company.organizationId, tx =>
    tx.updateTable('surfer').set({ endDate: '2031-03-19' }).where('id', '=', leaving.surferId!).execute(),
  )
  expect((await get(url)).statusCode).toBe(404)
})

it('shows nothing of another version when two calendars read at once', async () => {
  const url = await addressOf(other)
  await publish()
  const replies = await Promise.all([get(url), get(url), get(url)])
  expect(new Set(replies.map(reply => reply.body)).size).toBe(1)
})
