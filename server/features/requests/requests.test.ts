import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notificationSettings } from '#contract/access/notification-settings.ts'
import { mySchedule, schedule } from '#contract/endpoints/schedule.ts'
import { requests } from '#contract/requests/inbox.ts'
import { myRequests } from '#contract/requests/my-requests.ts'
import { pendingRequests } from '#contract/requests/pending.ts'
import { timeOffPolicies } from '#contract/time-off/policies.ts'
import { myTimeOff, timeOff } from '#contract/time-off/requests.ts'
import { DAY_MS, HOUR_MS } from '#core/time/index.ts'
import {
  aManager,
  aSurfer,
  aTask,
  aTeam,
  aTestBed,
  aWorker,
  type Person,
  type TestBed,
  untilQuiet,
} from '#test/builders/index.ts'
import { chores } from './chores.ts'

const MONDAY = Date.UTC(2032, 0, 5)
let stage: TestBed
let worker: Awaited<ReturnType<typeof aWorker>>
let phone: number
let ada: Person
let ben: Person
let cleo: Person

beforeAll(async () => {
  stage = await aTestBed()
  const { db, company } = stage
  worker = await aWorker(stage.platform)
  phone = await aTask(db, company)
  const contract = { taskIds: [phone], timezone: 'Etc/UTC', minContractedDailyMinutes: 240 }
  ada = await aSurfer(db, company, { firstName: 'Ada', lastName: 'A', ...contract })
  ben = await aSurfer(db, company, { firstName: 'Ben', lastName: 'B', ...contract })
  cleo = await aSurfer(db, company, { firstName: 'Cleo', lastName: 'C', ...contract })
})
afterAll(async () => {
  await worker?.stop()
  await stage?.close()
})

const iso = (instant: number) => new Date(instant).toISOString()
const at = (day: number, hour: number) => MONDAY + day * DAY_MS + hour * HOUR_MS
const span = (day: number, from: number, to = from + 8) => ({
  start: iso(at(day, from)),
  end: iso(at(day, to)),
})
const week = (first: number) => ({ from: iso(at(first, 0)), to: iso(at(first + 7, 0)) })

/** A published shift; `hour` is its start. */
async function shiftOf(person: Person, day: number, hour = 9): Promise<number> {
  const { body } = await stage.asManager.call(schedule.createBlock, {
    body: {
      type: 'shift',
      surferId: person.surferId!,
      interval: span(day, hour),
      tasks: [{ taskId: phone, interval: span(day, hour) }],
    },
  })
  await stage.asManager.call(schedule.publish, { body: { ...week(day), surferIds: [person.surferId!] } })
  return body.block.id
}
const ask = (person: Person, blockId: number, newIntervals: object[], surferNote = '') =>
  stage.as(person).call(myRequests.add, { body: { blockId, newIntervals, surferNote } as never })
const decide = (requestId: number, body: object, by = stage.asManager) =>
  by.call(requests.decideChange, { params: { requestId }, body: body as never })
const item = (type: 'change' | 'swap', requestId: number) =>
  stage.asManager.call(requests.get, { params: { requestId }, query: { type } })
const seenBy = async (person: Person, first: number) =>
  (await stage.as(person).call(mySchedule.get, { query: week(first) })).body.blocks
const messagesTo = (person: Person) =>
  stage.db.inTenant(stage.company.organizationId, async tx => {
    const { rows } = await sql<{ kind: string; text: string }>`
      select kind, content::text as text from notice where account_id = ${person.accountId} order by id`.execute(
      tx,
    )
    return rows
  })
const doChores = async (clock: { now: () => number }) => {
  const { organizationId } = stage.company
  for (const chore of chores)
    await stage.db.inTenant(organizationId, tx => chore.run(tx, { organizationId, clock: clock as never }))
}
const quiet = () => untilQuiet(stage.db, stage.company)

describe('a change request', () => {
  it('is approved with one of its times: the shift is moved and published at once, the agent is told', async () => {
    const block = await shiftOf(ada, 0)
    const times = [span(0, 12), span(1, 8, 14)]
    const request = (await ask(ada, block, times, 'Dentist')).body
    expect(request).toMatchObject({
      status: 'pending',
      version: 1,
      originalStart: span(0, 9).start,
      surferNote: 'Dentist',
      request: { newIntervals: times },
    })
    const list = await stage.asManager.call(requests.list, { query: { surferIds: [ada.surferId!] } })
    expect(list.body.results).toMatchObject([
      {
        type: 'change',
        requestsInThreeMonths: 1,
        canDecide: true,
        options: [{ warnings: [] }, { warnings: [] }],
      },
    ])
    expect((await stage.asManager.call(pendingRequests.get, {})).body.shifts).toContainEqual({
      blockId: block,
      type: 'change',
      id: request.id,
    })
    await decide(request.id, { status: 'approved', place: 1, managerNote: 'Get well' })
    const [now] = await seenBy(ada, 0)
    expect(now).toMatchObject({ interval: times[1], tasks: [{ taskId: phone, interval: times[1] }] })
    expect((await item('change', request.id)).body.change).toMatchObject({
      status: 'approved',
      approvedPlace: 1,
      managerNote: 'Get well',
      reviewedBy: stage.manager.managerId,
    })
    await quiet()
    // One message carries the result and the change of the schedule.
    const [message, ...more] = await messagesTo(ada)
    expect([message, more]).toMatchObject([{ kind: 'request-approved' }, []])
    expect(message!.text).toContain('Tue 6 Jan, 08:00–14:00')
    const again = await decide(request.id, { status: 'rejected' })
    expect(again).toMatchObject({ status: 409 })
  })

  it('is rejected and changes nothing', async () => {
    const block = await shiftOf(ada, 7)
    const { id } = (await ask(ada, block, [span(7, 12)])).body
    await decide(id, { status: 'rejected', managerNote: 'Too few on Monday' })
    expect((await seenBy(ada, 7))[0]).toMatchObject({ id: block, interval: span(7, 9) })
    expect((await messagesTo(ada)).at(-1)).toMatchObject({ kind: 'request-rejected' })
  })

  it('names the rules that it would newly break, to the agent and to the manager', async () => {
    await shiftOf(ada, 15)
    const block = await shiftOf(ada, 14)
    const check = await stage
      .as(ada)
      .call(myRequests.check, { body: { blockId: block, newIntervals: [span(14, 18), span(14, 10)] } })
    expect(check.body.options.map(one => one.warnings.map(warning => warning.code))).toEqual([['REST'], []])
    const { id } = (await ask(ada, block, [span(14, 18)])).body
    expect((await item('change', id)).body.options[0]!.warnings[0]).toMatchObject({
      code: 'REST',
      surferName: 'Ada A',
    })
    const bulk = await stage.asManager.call(requests.approve, {
      body: { changeRequestIds: [id], swapIds: [] },
    })
    expect(bulk).toMatchObject({ status: 409 })
    expect((await item('change', id)).body.change!.status).toBe('pending')
  })

  it('is refused for what is no own published shift, for times that are none, and twice', async () => {
    const block = await shiftOf(ada, 21)
    const draft = await stage.asManager.call(schedule.createBlock, {
      body: { type: 'shift', surferId: ada.surferId!, interval: span(23, 9) },
    })
    expect(await ask(ada, draft.body.block.id, [span(22, 9)])).toMatchObject({ status: 404 })
    expect(await ask(ben, block, [span(22, 9)])).toMatchObject({ status: 404 })
    expect(await ask(ada, block, [])).toMatchObject({ status: 400 })
    expect(await ask(ada, block, [span(21, 9)])).toMatchObject({ status: 400 })
    expect(await ask(ada, block, [{ start: span(22, 9).end, end: span(22, 9).start }])).toMatchObject({
      status: 400,
    })
    expect(await ask(ada, block, [span(22, 0, 25)])).toMatchObject({ status: 400 })
    expect(await ask(ada, block, [span(90, 9)])).toMatchObject({ status: 400 })
    const first = await ask(ada, block, [span(22, 9)])
    expect(await ask(ada, block, [span(22, 10)])).toMatchObject({ status: 409 })
    const params = { requestId: first.body.id }
    expect(await stage.as(ben).call(myRequests.withdraw, { params })).toMatchObject({ status: 404 })
    const withdrawn = await stage.as(ada).call(myRequests.withdraw, { params })
    expect(withdrawn.body).toMatchObject({ status: 'void', voidBecause: 'withdrawn' })
    expect(await decide(first.body.id, { status: 'approved' })).toMatchObject({ status: 409 })
  })

  it('is void once the shift is published otherwise, or has begun', async () => {
    const block = await shiftOf(ada, 28)
    const { id } = (await ask(ada, block, [span(28, 12)])).body
    await stage.asManager.call(schedule.updateBlock, {
      params: { blockId: block },
      body: { interval: span(28, 10) },
    })
    // A draft beside the shift is refused by name, and changes nothing.
    expect(await decide(id, { status: 'approved' })).toMatchObject({ status: 409 })
    await stage.asManager.call(schedule.publish, { body: week(28) })
    await quiet()
    expect((await item('change', id)).body.change).toMatchObject({
      status: 'void',
      voidBecause: 'shift-changed',
    })
    const endedMessages = async () =>
      (await messagesTo(ada)).filter(message => message.kind === 'request-ended')
    expect((await endedMessages()).map(message => message.text)).toEqual([
      expect.stringMatching(/asked to change your shift of .*09:00–17:00.* manager has changed it/),
    ])

    const later = (await ask(ada, await shiftOf(ada, 35), [span(35, 12)])).body
    const clock = { now: () => at(35, 9) }
    for (const _ of [1, 2]) await doChores(clock)
    expect((await item('change', later.id)).body.change).toMatchObject({
      status: 'void',
      voidBecause: 'shift-begun',
    })
    // Once, however often it is looked at.
    expect((await endedMessages()).filter(message => message.text.includes('9 Feb'))).toEqual([
      expect.objectContaining({ text: expect.stringContaining('begun before anybody decided') }),
    ])
  })

  it('is matched with a colleague’s, and both are approved at once', async () => {
    const [mine, theirs] = [await shiftOf(ada, 42, 6), await shiftOf(ben, 42, 12)]
    const one = (await ask(ada, mine, [span(42, 12)])).body
    const other = (await ask(ben, theirs, [span(42, 6)])).body
    expect((await item('change', one.id)).body.change!.matchingShift).toMatchObject({ requestId: other.id })
    const swaps = await stage.asManager.call(requests.list, { query: { type: 'swap' } })
    expect(swaps.body.results.map(result => result.id).toSorted()).toEqual([one.id, other.id].toSorted())
    const effect = await stage.asManager.call(requests.effect, {
      params: { requestId: one.id },
      query: { type: 'change', withMatching: true },
    })
    expect(effect.status).toBe(200)
    const { body } = await decide(one.id, { status: 'approved', withMatching: true })
    expect(body.changeRequestIds).toEqual([one.id, other.id])
    expect((await seenBy(ada, 42)).map(block => block.interval)).toEqual([span(42, 12)])
    expect((await seenBy(ben, 42)).map(block => block.interval)).toEqual([span(42, 6)])
  })

  it('is judged as a pair by the time that matches, with the rules that it breaks for both', async () => {
    await shiftOf(ada, 99, 20)
    const [mine, theirs] = [await shiftOf(ada, 98, 6), await shiftOf(ben, 98, 12)]
    await shiftOf(ben, 97, 21)
    const one = (await ask(ada, mine, [span(98, 8), span(98, 12)])).body
    await ask(ben, theirs, [span(98, 6)])
    const { body } = await item('change', one.id)
    // Ada’s first wish breaks nothing; Ben would begin an hour after his night.
    expect(body.options[0]!.warnings).toEqual([])
    expect(body.pair).toMatchObject({ place: 1, canDecide: true })
    expect(body.pair!.warnings).toContainEqual(
      expect.objectContaining({ code: 'REST', surferId: ben.surferId, surferName: 'Ben B' }),
    )
  })

  it('is decided by managers of the team alone', async () => {
    const { id } = (await ask(ada, await shiftOf(ada, 49), [span(49, 12)])).body
    const team = await aTeam(stage.db, stage.company)
    const stranger = await aManager(stage.db, stage.company, { editTeamIds: [team] })
    const refused = await decide(id, { status: 'approved' }, stage.as(stranger))
    expect(refused).toMatchObject({ status: 403, body: { error: 'UNAUTHORISED_TEAMS' } })
    const seen = await stage
      .as(stranger)
      .call(requests.get, { params: { requestId: id }, query: { type: 'change' } })
    expect(seen.body.canDecide).toBe(false)
  })

  it('has an effect on coverage by ticket group and interval', async () => {
    const { id } = (await ask(ada, await shiftOf(ada, 56), [span(57, 9)])).body
    const effects = await stage.asManager.call(requests.effects, {
      body: { requests: [{ type: 'change', id }] },
    })
    expect(effects.body).toMatchObject([
      { id, place: 0, interval: { start: iso(at(56, 0)), end: iso(at(58, 0)) } },
    ])
    const params = { requestId: id }
    const type = 'change' as const
    expect((await stage.asManager.call(requests.effect, { params, query: { type } })).status).toBe(200)
    expect((await stage.asManager.call(requests.effect, { params, query: { type, place: 3 } })).status).toBe(
      400,
    )
  })
})

describe('time off', () => {
  it('counts as a pending request, is told to managers, and says when it was taken out of the schedule', async () => {
    const { body: policy } = await stage.asManager.call(timeOffPolicies.createPolicy, {
      body: {
        name: 'Everybody',
        unit: 'days',
        annualAmount: 20,
        accrual: 'yearly',
        carryOverMax: null,
        carryOverMonths: null,
        yearStartsMonth: 1,
        firstYear: 2032,
        approvesAtPercent: null,
        noticeDays: 1,
        isDefault: true,
        teamIds: [],
      },
    })
    expect(policy.name).toBe('Everybody')
    const day = iso(at(63, 0)).slice(0, 10)
    const pending = async () => (await stage.asManager.call(pendingRequests.get, {})).body
    const before = await pending()
    const viewer = await aManager(stage.db, stage.company, { editTeamIds: [] })
    const asked = await stage.as(ben).call(myTimeOff.ask, { body: { from: day, last: day, note: 'Moving' } })
    expect(await pending()).toMatchObject({ total: before.total + 1, timeOff: 1 })
    expect((await messagesTo(stage.manager)).at(-1)).toMatchObject({
      kind: 'request-received',
      text: expect.stringMatching(/Moving.*Ben B asks for time off, 8 Mar 2032/),
    })
    expect(await messagesTo(viewer)).toEqual([])
    const change = await ask(ben, await shiftOf(ben, 70), [span(70, 12)])
    expect((await messagesTo(stage.manager)).at(-1)!.text).toContain('asks for another time of a shift')
    await stage.as(ben).call(myRequests.withdraw, { params: { requestId: change.body.id } })

    const requestIds = [asked.body.id]
    await stage.asManager.call(timeOff.decide, { body: { requestIds, status: 'approved', note: '' } })
    expect(await pending()).toMatchObject({ total: before.total, timeOff: 0 })
    await quiet()
    const mine = async () => (await stage.as(ben).call(myTimeOff.requests, { query: {} })).body.results[0]!
    expect(await mine()).toMatchObject({ status: 'approved', removedAt: null })
    const [block] = (await seenBy(ben, 63)).filter(one => one.type === 'time-off')
    await stage.asManager.call(schedule.removeBlock, { params: { blockId: block!.id } })
    await quiet()
    expect((await mine()).removedAt).toBeNull()
    await stage.asManager.call(schedule.publish, { body: week(63) })
    await quiet()
    expect(await mine()).toMatchObject({ status: 'approved', removedAt: expect.any(String) })
  })

  it('is told by e-mail until the manager turns it off', async () => {
    const settings = await stage.asManager.call(notificationSettings.get, {})
    const { choices } = settings.body
    await stage.asManager.call(notificationSettings.set, {
      body: { ...choices, topics: { ...choices.topics, inbox: { mail: false, push: true } } },
    })
    const count = (await messagesTo(stage.manager)).length
    await ask(ben, await shiftOf(ben, 77), [span(77, 12)])
    expect(await messagesTo(stage.manager)).toHaveLength(count)
  })
})

describe('the swap market', () => {
  const on = (day: number) => ({
    from: iso(at(day, 0)).slice(0, 10),
    to: iso(at(day, 0)).slice(0, 10),
    earliestStartMinute: 0,
    latestStartMinute: 1439,
  })
  const near = Math.ceil((Date.now() - MONDAY) / DAY_MS / 7) * 7 + 7
  const offer = (person: Person, blockId: number, wanted: object | null) =>
    stage.as(person).call(myRequests.offer, { body: { blockId, wanted, note: '' } as never })
  const market = async (person: Person) => (await stage.as(person).call(myRequests.market, {})).body
  const answer = (person: Person, swapId: number, what: 'agreed' | 'declined') =>
    stage.as(person).call(myRequests.answer, { params: { swapId }, body: { answer: what } })

  /** Three shifts on three days, each of whose agents wants the next one's. */
  async function aChain(day: number) {
    const blocks = [await shiftOf(ada, day), await shiftOf(ben, day + 1), await shiftOf(cleo, day + 2)]
    await offer(ada, blocks[0]!, on(day + 1))
    await offer(ben, blocks[1]!, on(day + 2))
    await offer(cleo, blocks[2]!, on(day))
    await quiet()
    const [swap] = (await market(ada)).swaps
    return { blocks, swap }
  }

  it('proposes a chain of three, which all agree on and a manager approves', async () => {
    const day = near
    const { blocks, swap } = await aChain(day)
    expect(swap).toMatchObject({ kind: 'chain', status: 'agreeing' })
    expect((await messagesTo(cleo)).at(-1)).toMatchObject({ kind: 'swap-question' })
    // The shift is locked meanwhile.
    expect(await ask(ada, blocks[0]!, [span(day, 12)])).toMatchObject({ status: 409 })
    for (const person of [ada, ben, cleo]) await answer(person, swap!.id, 'agreed')
    expect((await item('swap', swap!.id)).body).toMatchObject({
      canDecide: true,
      options: [{ warnings: [] }],
    })
    await stage.asManager.call(requests.decideSwap, {
      params: { requestId: swap!.id },
      body: { status: 'approved' },
    })
    const starts = async (person: Person) => (await seenBy(person, day)).map(block => block.interval.start)
    expect(await starts(ada)).toEqual([span(day + 1, 9).start])
    expect(await starts(ben)).toEqual([span(day + 2, 9).start])
    expect(await starts(cleo)).toEqual([span(day, 9).start])
    expect(await messagesTo(ben)).toContainEqual(expect.objectContaining({ kind: 'swap-approved' }))
    await quiet()
    expect((await market(ada)).offers).toEqual([])
    expect((await market(ada)).swaps[0]).toMatchObject({ status: 'approved' })
  })

  it('gives a shift away without a manager where the organization lets it', async () => {
    await stage.asManager.call(requests.changeSettings, { body: { swapApproval: 'automatic' } })
    const block = await shiftOf(ada, near + 14)
    const { id } = (await offer(ada, block, null)).body
    expect((await market(ben)).takeable).toMatchObject([{ offer: { id }, inReturn: [] }])
    const taken = await stage.as(ben).call(myRequests.take, { params: { offerId: id }, body: {} })
    expect(taken.body).toMatchObject({ kind: 'give-away', status: 'approved', reviewedBy: null })
    expect(await seenBy(ada, near + 14)).toEqual([])
    expect(await seenBy(ben, near + 14)).toHaveLength(1)
    expect(await stage.as(cleo).call(myRequests.take, { params: { offerId: id }, body: {} })).toMatchObject({
      status: 409,
    })
    await stage.asManager.call(requests.changeSettings, { body: { swapApproval: 'manager' } })
  })

  it('shows no shift that would break a rule, and asks the giver about a shift in return', async () => {
    const day = near + 21
    const [mine, theirs] = [await shiftOf(ada, day), await shiftOf(ben, day + 1)]
    await shiftOf(cleo, day, 14)
    const { id } = (await offer(ada, mine, on(day + 1))).body
    await quiet()
    expect((await market(cleo)).takeable).toEqual([])
    const [found] = (await market(ben)).takeable
    expect(found).toMatchObject({ offer: { id }, inReturn: [{ blockId: theirs }] })
    const params = { offerId: id }
    expect(await stage.as(ben).call(myRequests.take, { params, body: {} })).toMatchObject({ status: 400 })
    expect(await stage.as(cleo).call(myRequests.take, { params, body: {} })).toMatchObject({ status: 400 })
    const swap = (await stage.as(ben).call(myRequests.take, { params, body: { inReturnBlockId: theirs } }))
      .body
    expect(swap).toMatchObject({ kind: 'swap', status: 'agreeing' })
    expect((await answer(ada, swap.id, 'declined')).body).toMatchObject({ status: 'declined' })
    expect((await messagesTo(ben)).at(-1)).toMatchObject({ kind: 'swap-ended' })
    expect((await market(ben)).takeable).toEqual([])
    const gone = await stage.as(ada).call(myRequests.withdrawOffer, { params })
    expect(gone.body.status).toBe('withdrawn')
    expect(await stage.as(ben).call(myRequests.withdrawOffer, { params })).toMatchObject({ status: 404 })
  })

  it('tells all of a chain why it takes no place, and looks for another one', async () => {
    const day = near + 28
    const { blocks, swap } = await aChain(day)
    await answer(ada, swap!.id, 'agreed')
    await answer(cleo, swap!.id, 'declined')
    for (const person of [ada, ben])
      expect((await messagesTo(person)).at(-1)).toMatchObject({
        kind: 'swap-ended',
        text: expect.stringContaining('Cleo C has declined the swap.'),
      })
    expect((await messagesTo(cleo)).at(-1)!.kind).not.toBe('swap-ended')
    await stage.as(ada).call(myRequests.withdrawOffer, {
      params: { offerId: (await market(ada)).offers.find(one => one.blockId === blocks[0])!.id },
    })

    const later = await aChain(day + 7)
    expect(later.swap).toMatchObject({ kind: 'chain', status: 'agreeing' })
    const params = { blockId: later.blocks[1]! }
    await stage.asManager.call(schedule.updateBlock, { params, body: { interval: span(day + 8, 10) } })
    await stage.asManager.call(schedule.publish, { body: week(day + 7) })
    await quiet()
    expect((await market(ada)).swaps[0]).toMatchObject({ status: 'void', voidBecause: 'shift-changed' })
    for (const person of [ada, ben, cleo])
      expect(await messagesTo(person)).toContainEqual(
        expect.objectContaining({
          kind: 'swap-ended',
          text: expect.stringContaining('A manager has changed one of the shifts'),
        }),
      )
  })

  it('looks again when a swap has failed: the others’ shifts may suit each other', async () => {
    const day = near + 7
    const [mine, theirs] = [await shiftOf(ada, day), await shiftOf(ben, day + 1)]
    const { id } = (await offer(ada, mine, on(day + 1))).body
    const taken = await stage
      .as(ben)
      .call(myRequests.take, { params: { offerId: id }, body: { inReturnBlockId: theirs } })
    const late = await shiftOf(cleo, day + 1)
    await offer(cleo, late, on(day))
    await quiet()
    expect((await market(cleo)).swaps.find(one => one.status === 'agreeing')).toBeUndefined()
    await answer(ada, taken.body.id, 'declined')
    await quiet()
    expect((await market(cleo)).swaps[0]).toMatchObject({ kind: 'swap', status: 'agreeing' })
  })

  it('ends a swap that is not answered in time: all are told, and the shift is offered again', async () => {
    const day = near + 35
    const [mine, theirs] = [await shiftOf(ada, day), await shiftOf(ben, day + 1)]
    const { id } = (await offer(ada, mine, on(day + 1))).body
    await quiet()
    const swap = (
      await stage
        .as(ben)
        .call(myRequests.take, { params: { offerId: id }, body: { inReturnBlockId: theirs } })
    ).body
    const by = Date.parse(swap.answerBy!)
    expect(by - Date.parse(swap.createdAt)).toBe(48 * HOUR_MS)
    await doChores({ now: () => by - 1 })
    expect((await market(ada)).swaps[0]!.status).toBe('agreeing')
    await doChores({ now: () => by })
    const [ended] = (await market(ada)).swaps
    expect(ended).toMatchObject({ id: swap.id, status: 'void', voidBecause: 'unanswered', answerBy: null })
    for (const person of [ada, ben])
      expect((await messagesTo(person)).at(-1)).toMatchObject({
        kind: 'swap-ended',
        text: expect.stringContaining('Not everybody has answered in time'),
      })
    expect((await market(ada)).offers).toContainEqual(
      expect.objectContaining({ id, status: 'open', isInSwap: false }),
    )
    const reviewed = await stage.asManager.call(requests.list, {
      query: { status: 'reviewed', type: 'swap' },
    })
    expect(reviewed.body.results.map(result => result.id)).toContain(swap.id)
  })
})
