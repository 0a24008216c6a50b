// Approvals in any order: whatever is asked for and decided, alone or at once, the review names each rule that the
// approval breaks, no allowance is overdrawn, and a swap hands shifts over without changing one.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Block, schedule } from '#contract/endpoints/schedule.ts'
import { requests } from '#contract/requests/inbox.ts'
import { myRequests } from '#contract/requests/my-requests.ts'
import { timeOffPolicies } from '#contract/time-off/policies.ts'
import { myTimeOff, timeOff } from '#contract/time-off/requests.ts'
import {
  addDays,
  DAY_MS,
  HOUR_MS,
  localDateOf,
  localMsOfDate,
  overlaps,
  weekStartOf,
} from '#core/time/index.ts'
import { aSurfer, aTask, aTestBed, type Person, type TestBed } from '#test/builders/index.ts'

const MONDAY = addDays(weekStartOf(localDateOf('Etc/UTC', Date.now())), 14)
const FROM = localMsOfDate(MONDAY)
const DAYS = 14
const SHIFT_HOURS = 8
const REST_MS = 11 * HOUR_MS
const MOST_HOURS = 32
/** Days of each year. */
const GRANTED = 2
const AGENTS = 4

let stage: TestBed
let task: number
beforeAll(async () => {
  stage = await aTestBed()
  task = await aTask(stage.db, stage.company)
  await stage.asManager.call(timeOffPolicies.createPolicy, {
    body: {
      name: 'Everybody',
      unit: 'days',
      annualAmount: GRANTED,
      accrual: 'yearly',
      carryOverMax: 0,
      carryOverMonths: null,
      yearStartsMonth: 1,
      firstYear: Number(MONDAY.slice(0, 4)),
      approvesAtPercent: null,
      noticeDays: 0,
      isDefault: true,
      teamIds: [],
    },
  })
})
afterAll(() => stage?.close())

const iso = (instant: number) => new Date(instant).toISOString()
const span = (day: number, hour: number) => {
  const start = FROM + day * DAY_MS + hour * HOUR_MS
  return { start: iso(start), end: iso(start + SHIFT_HOURS * HOUR_MS) }
}
const window = { from: iso(FROM - 7 * DAY_MS), to: iso(FROM + (DAYS + 7) * DAY_MS) }

const startHour = fc.constantFrom(6, 9, 14, 21)
const which = fc.nat(99)
const agent = fc.nat(AGENTS - 1)
const wantedTime = fc.record({ day: fc.nat(DAYS - 1), hour: startHour })
const asking = fc.oneof(
  fc.record({
    what: fc.constant('change' as const),
    agent,
    which,
    wanted: fc.array(wantedTime, { minLength: 1, maxLength: 2 }),
  }),
  fc.record({ what: fc.constant('give' as const), agent, which, to: agent }),
  fc.record({ what: fc.constant('swap' as const), agent, which, to: agent, inReturn: which }),
  fc.record({
    what: fc.constant('time-off' as const),
    agent,
    day: fc.nat(DAYS - 2),
    days: fc.constantFrom(1, 2),
  }),
)
type Asking = typeof asking extends fc.Arbitrary<infer Value> ? Value : never
/** The start of each agent's shift on each day; null: none. */
const roster = fc.array(fc.array(fc.option(startHour, { freq: 2 }), { minLength: DAYS, maxLength: DAYS }), {
  minLength: AGENTS,
  maxLength: AGENTS,
})
const day = fc.record({
  roster,
  askings: fc.array(asking, { minLength: 6, maxLength: 14 }),
  order: fc.infiniteStream(which),
})

async function anOrganizationsWeeks(starts: (number | null)[][]): Promise<Person[]> {
  const people: Person[] = []
  for (const _ of starts)
    people.push(
      await aSurfer(stage.db, stage.company, {
        timezone: 'Etc/UTC',
        taskIds: [task],
        maxContractedHours: MOST_HOURS,
        minContractedDailyMinutes: SHIFT_HOURS * 60,
        maxContractedDailyMinutes: SHIFT_HOURS * 60,
        restMinutesBetweenShifts: REST_MS / 60_000,
        breakMinutesPerShift: 0,
      }),
    )
  const edits = starts.flatMap((row, at) =>
    row.flatMap((hour, index) =>
      hour === null
        ? []
        : [
            {
              op: 'add' as const,
              key: `${at} ${index}`,
              type: 'shift' as const,
              surferId: people[at]!.surferId!,
              interval: span(index, hour),
            },
          ],
    ),
  )
  const surferIds = people.map(person => person.surferId!)
  if (edits.length > 0) await stage.asManager.call(schedule.edit, { body: { edits, label: 'Weeks' } })
  await stage.asManager.call(schedule.publish, { body: { ...window, surferIds } })
  return people
}

async function blocksOf(people: readonly Person[]): Promise<Block[]> {
  const surferIds = people.map(person => person.surferId!)
  return (await stage.asManager.call(schedule.blocks, { query: { ...window, surferIds } })).body.blocks
}
const shiftsOf = async (people: readonly Person[]) =>
  (await blocksOf(people)).filter(block => block.type === 'shift')

interface Broken {
  surferId: number
  code: 'REST' | 'OVERLAP' | 'WEEKLY_HOURS'
  key: string
}

/** Rules that the blocks break, counted here by hand. */
function brokenBy(blocks: readonly Block[]): Broken[] {
  return [...Map.groupBy(blocks, block => block.surferId)].flatMap(([surferId, own]) => {
    const timed = own
      .map(({ id, type, interval }) => ({
        id,
        type,
        start: Date.parse(interval.start),
        end: Date.parse(interval.end),
      }))
      .toSorted((a, b) => a.start - b.start)
    const shifts = timed.filter(block => block.type === 'shift')
    const pairs = shifts.flatMap(shift =>
      timed
        .filter(other => other.id !== shift.id && overlaps(other, shift))
        .map(other => [shift, other] as const),
    )
    const weeks = Map.groupBy(shifts, shift => weekStartOf(localDateOf('Etc/UTC', shift.start)))
    return [
      ...pairs.map(
        ([shift, other]): Broken => ({
          surferId,
          code: 'OVERLAP',
          key: `${other.type} ${shift.start} ${other.start}`,
        }),
      ),
      ...shifts.slice(1).flatMap((shift, index): Broken[] => {
        const gap = shift.start - shifts[index]!.end
        return gap > 0 && gap < REST_MS
          ? [{ surferId, code: 'REST', key: `${shifts[index]!.end} ${shift.start}` }]
          : []
      }),
      ...[...weeks].flatMap(([week, worked]): Broken[] => {
        const hours = new Set(
          worked.flatMap(({ start }) => Array.from({ length: SHIFT_HOURS }, (_, at) => start + at * HOUR_MS)),
        )
        return hours.size > MOST_HOURS
          ? [{ surferId, code: 'WEEKLY_HOURS', key: `${week} ${hours.size}` }]
          : []
      }),
    ]
  })
}

const nth = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)]

/** Asks through the agents' endpoints; what is refused is refused. */
async function ask(people: readonly Person[], one: Asking): Promise<void> {
  const person = people[one.agent]!
  const by = stage.as(person)
  if (one.what === 'time-off') {
    const from = addDays(MONDAY, one.day)
    await by.call(myTimeOff.ask, { body: { from, last: addDays(from, one.days - 1) } })
    return
  }
  const shift = nth(await shiftsOf([person]), one.which)
  if (!shift) return
  if (one.what === 'change') {
    const newIntervals = one.wanted.map(({ day: index, hour }) => span(index, hour))
    await by.call(myRequests.add, { body: { blockId: shift.id, newIntervals } })
    return
  }
  const other = people[one.to]!
  const given = one.what === 'swap' ? nth(await shiftsOf([other]), one.inReturn) : undefined
  const wanted =
    one.what === 'swap'
      ? { from: MONDAY, to: addDays(MONDAY, DAYS - 1), earliestStartMinute: 0, latestStartMinute: 1439 }
      : null
  const offered = await by.call(myRequests.offer, { body: { blockId: shift.id, wanted } })
  if (offered.status !== 200 || (wanted && !given)) return
  const taken = await stage.as(other).call(myRequests.take, {
    params: { offerId: offered.body.id },
    body: { inReturnBlockId: given?.id ?? null },
  })
  if (taken.status === 200 && taken.body.status === 'agreeing')
    await by.call(myRequests.answer, { params: { swapId: taken.body.id }, body: { answer: 'agreed' } })
}

/** Asks at once for more days with a shift than are granted. */
async function askForTooMuch(person: Person): Promise<void> {
  const dates = (await shiftsOf([person])).map(shift =>
    localDateOf('Etc/UTC', Date.parse(shift.interval.start)),
  )
  const wanted = [...new Set(dates)].slice(0, GRANTED + 2)
  await Promise.all(
    wanted.map(date => stage.as(person).call(myTimeOff.ask, { body: { from: date, last: date } })),
  )
  const { body } = await stage.as(person).call(myTimeOff.overview, {})
  for (const { left } of body.balances) expect(left).toBeGreaterThanOrEqual(0)
}

interface Pending {
  type: 'change' | 'swap' | 'time-off'
  id: number
}

async function pendingOf(people: readonly Person[]): Promise<Pending[]> {
  const surferIds = people.map(person => person.surferId!)
  const inbox = await stage.asManager.call(requests.list, { query: { surferIds, limit: 100 } })
  const days = await stage.asManager.call(timeOff.requests, {
    query: { surferIds, statuses: ['pending'], limit: 100 },
  })
  return [
    ...inbox.body.results.map(({ type, id }) => ({ type, id })),
    ...days.body.results.map(({ id }) => ({ type: 'time-off' as const, id })),
  ]
}

/** Least that is left of any allowance once what is approved is taken off, in days. */
async function leastLeft(people: readonly Person[]): Promise<number> {
  const years = await Promise.all(
    people.map(async person => (await stage.as(person).call(myTimeOff.overview, {})).body.balances),
  )
  return Math.min(...years.flat().map(({ left, pending }) => left + pending))
}

async function approveShift(people: readonly Person[], { type, id }: Pending, place: number): Promise<void> {
  if (type === 'time-off') return
  const { body: item } = await stage.asManager.call(requests.get, {
    params: { requestId: id },
    query: { type },
  })
  const before = await blocksOf(people)
  const at = place % Math.max(1, item.options.length)
  const { status } =
    type === 'change'
      ? await stage.asManager.call(requests.decideChange, {
          params: { requestId: id },
          body: { status: 'approved', place: at },
        })
      : await stage.asManager.call(requests.decideSwap, {
          params: { requestId: id },
          body: { status: 'approved' },
        })
  const after = await blocksOf(people)
  if (status !== 200) return expect(after).toEqual(before)
  const named = new Set(item.options[at]!.warnings.map(({ surferId, code }) => `${surferId} ${code}`))
  const known = new Set(brokenBy(before).map(({ surferId, code, key }) => `${surferId} ${code} ${key}`))
  const fresh = brokenBy(after).filter(({ surferId, code, key }) => !known.has(`${surferId} ${code} ${key}`))
  expect(fresh.filter(({ surferId, code }) => !named.has(`${surferId} ${code}`))).toEqual([])
  const timesOf = (blocks: readonly Block[]) =>
    blocks.map(({ interval: { start, end }, type: what }) => `${what} ${start} ${end}`).toSorted()
  if (type === 'swap') {
    expect(timesOf(after)).toEqual(timesOf(before))
    const ownerOf = new Map(after.map(block => [block.interval.start + block.surferId, block]))
    for (const { originalStart, toSurferId } of item.swap!.parts)
      expect(ownerOf.has(originalStart + toSurferId)).toBe(true)
  }
}

async function approveTimeOff(people: readonly Person[], id: number): Promise<void> {
  const review = await stage.asManager.call(timeOff.review, { params: { timeOffRequestId: id } })
  const { body } = await stage.asManager.call(timeOff.decide, {
    body: { requestIds: [id], status: 'approved' },
  })
  expect(body.decided.length + body.left.length).toBe(1)
  if (body.decided.length === 1) expect(review.body.balance!.left).toBeGreaterThanOrEqual(0)
  expect(await leastLeft(people)).toBeGreaterThanOrEqual(0)
}

it('any approvals break no rule that the review did not name, and overdraw no allowance', async () => {
  await fc.assert(
    fc.asyncProperty(day, async ({ roster: starts, askings, order }) => {
      const people = await anOrganizationsWeeks(starts)
      await askForTooMuch(people[0]!)
      // Half of them one after the other, half at once.
      for (const one of askings.slice(0, askings.length / 2)) await ask(people, one)
      await Promise.all(askings.slice(askings.length / 2).map(one => ask(people, one)))
      const open = await pendingOf(people)
      while (open.length > 0) {
        const [one] = open.splice(order.next().value! % open.length, 1)
        if (one!.type === 'time-off') {
          // A second one at the same time.
          const other = open.findIndex(({ type }) => type === 'time-off')
          const pair = other === -1 ? [one!] : [one!, ...open.splice(other, 1)]
          await Promise.all(pair.map(({ id }) => approveTimeOff(people, id)))
        } else await approveShift(people, one!, order.next().value!)
        expect(await leastLeft(people)).toBeGreaterThanOrEqual(0)
      }
    }),
    { numRuns: 6, endOnFailure: true },
  )
})
