// A simulated day beside the published schedule: eight agents of the sample company work in two simulated systems,
// sixty times as fast as real time, and what the product says of them is compared with what they really did. The
// simulator's oracle works that out from its own log of deeds and shares no code with the product.
//
// One more agent does only what the journey makes of her, so that a late delivery, a lost one and an exception have
// something to change that nothing else touches.
//
// LINEUP_E2E_DAY=whole plays the day to its end (ten minutes more) and prints how much there was of it; otherwise about
// two hours of it are played. Times are virtual unless they are called real.
import { type Browser, expect, type Page, test } from '@playwright/test'
import { api } from '#contract/endpoints/index.ts'
import { dayInterval, HOUR_MS, MINUTE_MS } from '#core/time/index.ts'
import { administrator, asAgent, ask, type CompanyDay, companyDay, idOf, type Person } from './company-day.ts'
import { arrivals, isRead, rowTruth, scoreOf, verdictsOf } from './live-truth.ts'
import { barriers, logIn, picture, url } from './person.ts'
import { Rehearsal } from './rehearsal.ts'

const DATE = '2026-03-24'
const DAY = dayInterval('Europe/London', DATE)
const BEGIN = DAY.start + 6 * HOUR_MS
const SPEED = 60
const AGENTS = 8
const LATE_MS = 20 * MINUTE_MS
const TICKET = '90001'
const isWhole = process.env.LINEUP_E2E_DAY === 'whole'

const rehearsal = new Rehearsal()
const world = () => rehearsal.simulator.world

test.setTimeout(isWhole ? 1_500_000 : 480_000)
test.afterAll(() => rehearsal.stop())

const isWithin = ({ plan }: Person, from: number, to: number) =>
  plan[0]!.from <= from && plan.at(-1)!.to >= to
const serves = ({ plan }: Person, queueIds: readonly string[], from: number, to: number) =>
  plan.some(item => item.queueIds?.some(id => queueIds.includes(id)) && item.from < to && item.to > from)

/** Noah, who logs in himself, and others who work beside him: some in each ticket group. */
function castOf({ people, groups }: CompanyDay) {
  const noah = people.find(one => one.email.startsWith('noah@'))!
  const from = noah.plan[0]!.from
  const to = from + 3 * HOUR_MS
  const beside = people.filter(
    one => one !== noah && one.plan[0]!.from > BEGIN && isWithin(one, from + HOUR_MS, to),
  )
  const queuesOf = (isCall: boolean) =>
    groups.filter(({ queue }) => (queue.channel === 'call') === isCall).map(({ queue }) => queue.id)
  const onTickets = beside.filter(one => serves(one, queuesOf(false), from, to))
  const onCalls = beside.filter(one => !onTickets.includes(one))
  // On tickets for an hour and more, once the day is played fast.
  const quiet = onTickets.flatMap(puppet =>
    puppet.plan
      .filter(({ queueIds, from: start, to: end }) => {
        const isTicket = queueIds !== undefined && queuesOf(false).includes(queueIds[0]!)
        return isTicket && start <= from + HOUR_MS && end >= from + 2 * HOUR_MS
      })
      .map(task => ({ puppet, task })),
  )
  const { puppet, task } = quiet[0]!
  const others = [...onTickets.filter(one => one !== puppet).slice(0, 4), ...onCalls].slice(0, AGENTS - 1)
  return { noah, puppet, task, played: [noah, ...others], liveFrom: from + 30 * MINUTE_MS }
}

async function connect(page: Page, provider: string, name: string): Promise<void> {
  await page.goto(url('/settings/connections'))
  const card = page.getByRole('listitem', { name: provider, exact: true })
  await card.getByRole('button', { name: /^Connect(?! with)/ }).click()
  const dialog = page.getByRole('dialog', { name: `Connect ${provider}` })
  await dialog.getByLabel('Name').fill(name)
  const subdomain = dialog.getByLabel('Subdomain')
  if (await subdomain.count()) await subdomain.fill('sandbar')
  await dialog.getByRole('button', { name: `Continue at ${provider}` }).click()
  await page.getByRole('button', { name: /administrator/ }).click()
  await expect(page.getByRole('alert').filter({ hasText: `${name} is connected.` })).toBeVisible()
}

/** Each ticket group has its history's file and a queue of the system that its contacts come by. */
async function link(
  page: Page,
  { groups }: CompanyDay,
  connectionId: number,
  isPhone: boolean,
): Promise<void> {
  const { queues } = await ask(page, api.connections.get, {}, connectionId)
  for (const { id, name, connectionIds, queue } of groups) {
    if ((queue.channel === 'call') !== isPhone) continue
    const remote = queues.find(one => one.name === name)!
    await ask(
      page,
      api.streams.update,
      {
        body: {
          connections: [
            ...connectionIds.map(one => ({ id: one, filters: [] })),
            { id: connectionId, filters: [{ field: 'queue', operator: 'IS', values: [remote.remoteId] }] },
          ],
        },
      },
      id,
    )
  }
}

/** Comes to pass on a whole second, as everything in the world does; answers when that was. */
const happen = (does: () => void): Promise<number> =>
  new Promise(done => {
    const { clock } = rehearsal.simulator
    const at = Math.ceil((clock.now() + 1) / 1000) * 1000
    clock.at(at, () => {
      does()
      done(at)
    })
  })

const until = (moment: number) =>
  expect.poll(() => rehearsal.now() >= moment, { timeout: 1_200_000, intervals: [250] }).toBe(true)

/** How the timeline draws the verdict on a moment: "in", "out", "exception". */
async function lookAt(page: Page, name: string, at: number): Promise<string | null> {
  const bars = page.getByRole('region', { name, exact: true }).locator('[data-track="adherence"] [data-bar]')
  return bars.evaluateAll((all, moment) => {
    const bar = (all as HTMLElement[]).find(
      ({ dataset }) => Number(dataset.start) <= moment && moment < Number(dataset.end),
    )
    return bar?.dataset.look ?? null
  }, at)
}

interface Row {
  name: string
  status: string
  phone: string
  contact: string
}
const rowsOf = (page: Page): Promise<Row[]> =>
  page.locator('[role="row"][data-index]').evaluateAll(rows =>
    rows.map(row => {
      const lines = [...row.children].map(cell => (cell as HTMLElement).innerText.split('\n'))
      return { name: lines[0]![0]!, status: lines[1]![0]!, phone: lines[4]![0]!, contact: lines[5]![0]! }
    }),
  )

/** Rows, chips and strip against the truth, while nobody does anything. */
async function boardIsTrue(page: Page, company: CompanyDay, people: readonly Person[]): Promise<void> {
  const untrue = async () => {
    const now = rehearsal.now()
    const moments = [now - 2 * MINUTE_MS, now - MINUTE_MS, now]
    const rows = new Map((await rowsOf(page)).map(row => [row.name, row]))
    const truths = people.map(person => rowTruth(world(), person, moments))
    return truths.flatMap(({ name, statuses, phone, contact }) => {
      const row = rows.get(name)
      const isTrue =
        row !== undefined &&
        statuses.includes(row.status) &&
        row.phone === phone &&
        (contact === null || row.contact.startsWith(contact))
      return isTrue ? [] : [{ row, truth: { name, statuses, phone, contact } }]
    })
  }
  await expect.poll(untrue, { timeout: 45_000, intervals: [500] }).toEqual([])

  const counts = async () => {
    const words = ['Wrong task', 'Inactive', 'Untracked', 'On task', 'Off shift']
    const rows = await rowsOf(page)
    const chips = await page.getByRole('group', { name: 'Status' }).getByRole('button').allInnerTexts()
    const isOnShift = ({ plan }: Person) =>
      plan.some(({ from, to }) => from <= rehearsal.now() && rehearsal.now() < to)
    return {
      chips: words.map(word => Number(chips.find(chip => chip.includes(word))?.match(/\d+/)?.[0])),
      rows: words.map(word => rows.filter(row => row.status === word).length),
      untracked: company.people.filter(one => isOnShift(one) && !people.includes(one)).length,
    }
  }
  await expect
    .poll(async () => {
      const { chips, rows, untracked } = await counts()
      // Who is off shift is counted, and not listed.
      return JSON.stringify(chips.slice(0, 4)) === JSON.stringify(rows.slice(0, 4)) && chips[2] === untracked
        ? 'as it is'
        : { chips, rows, untracked }
    })
    .toBe('as it is')

  const strip = page.getByRole('region', { name: 'Ticket groups now' })
  const shown = async () => {
    const cards = await strip
      .getByRole('article')
      .evaluateAll(all =>
        all.map(one => [
          one.getAttribute('aria-label')!,
          Number(one.querySelector('dd strong')?.textContent?.replace(/\D/g, '')),
        ]),
      )
    return Object.fromEntries(cards)
  }
  await expect.poll(shown, { timeout: 45_000 }).toEqual(arrivals(world(), company))
}

/** Until the product's verdicts are the oracle's, to the second; and there is something to judge. */
async function agree(page: Page, people: readonly Person[]): Promise<void> {
  const moment = Math.floor(rehearsal.simulator.clock.now() / 1000) * 1000
  const time = { from: DAY.start, to: DAY.end, until: moment }
  await expect
    .poll(
      async () => {
        const { product, oracle, waiting } = await verdictsOf(page, world(), people, time)
        return waiting === 0 && JSON.stringify(product) === JSON.stringify(oracle)
      },
      { timeout: 60_000, intervals: [1_000] },
    )
    .toBe(true)
    .catch(() => {})
  const { product, oracle } = await verdictsOf(page, world(), people, time)
  expect(product).toEqual(oracle)
  const all = Object.values(product).flat()
  for (const word of ['in', 'INACTIVE', 'WRONG_SYSTEM'])
    expect(all.filter(one => one.endsWith(word)).length, word).toBeGreaterThan(0)
  console.log(`${Object.keys(product).length} agents, ${all.length} verdicts, ${world().log.length} deeds`)
}

async function ownPageIsTrue(browser: Browser, noah: Person): Promise<void> {
  const page = await (await browser.newContext()).newPage()
  await logIn(page, 'surfer')
  await page.goto(url(`/my-performance?date=${DATE}`))
  const day = page.getByRole('region', { name: /^Tue/ })
  await expect(day.locator('[data-track="adherence"] [data-bar]').first()).toBeVisible()
  await picture(page, 'live-own-page')
  const judgedTo = Math.max(
    ...(await day
      .locator('[data-track="adherence"] [data-bar]')
      .evaluateAll(bars => (bars as HTMLElement[]).map(bar => Number(bar.dataset.end)))),
  )
  await expect(day.getByText(`${scoreOf(world(), noah, judgedTo)} %`).first()).toBeVisible()
  await page.context().close()
}

test('a day is played, and the product says what really happened', async ({ page, browser }) => {
  await test.step('the sample company is there', async () => {
    await rehearsal.start(BEGIN)
    await logIn(page, 'manager')
    // The home page asks for this week, of the real time.
    await expect
      .poll(async () => (await companyDay(page, DAY.start, DAY.end)).people.length, {
        timeout: 150_000,
        intervals: [2_000],
      })
      .toBeGreaterThan(30)
  })
  const company = await companyDay(page, DAY.start, DAY.end)
  const { noah, puppet, task, played, liveFrom } = castOf(company)
  const people = [...played, puppet]
  const { simulator } = rehearsal
  simulator.seedDay({
    from: rehearsal.now(),
    agents: [
      administrator(BEGIN),
      ...played.map(one => asAgent(one, BEGIN)),
      { ...asAgent(puppet, BEGIN), plan: [] },
    ],
    queues: company.groups.map(group => group.queue),
  })
  world().agents.get(idOf(puppet))!.plan = puppet.plan
  rehearsal.play()

  const [phones, desk] = await test.step('both systems are connected', async () => {
    await connect(page, 'Dialpad', 'Sandbar phones')
    await connect(page, 'Zendesk', 'Sandbar desk')
    const { results } = await ask(page, api.connections.list)
    const ids = ['Sandbar phones', 'Sandbar desk'].map(name => results.find(one => one.name === name)!.id)
    for (const id of ids) await expect.poll(() => isRead(page, id), { timeout: 90_000 }).toBe(true)
    await page.goto(url('/settings/connections'))
    await expect(page.getByRole('link', { name: 'Sandbar desk' })).toBeVisible()
    await picture(page, 'live-connections')
    await link(page, company, ids[0]!, true)
    await link(page, company, ids[1]!, false)
    // The oracle knows the general rules, not the phone statuses that the sample's activities name.
    const { results: tasks } = await ask(page, api.tasks.list, { query: { limit: '500' } })
    for (const { id } of tasks)
      await ask(page, api.tasks.update, { body: { agent_dialpad_statuses: [] } }, id)
    return ids as [number, number]
  })

  await test.step('hours pass while the product is away, and are read back', async () => {
    await rehearsal.skipTo(liveFrom, SPEED)
    for (const id of [phones, desk]) await ask(page, api.connections.sync, {}, id)
    for (const id of [phones, desk]) await expect.poll(() => isRead(page, id), { timeout: 90_000 }).toBe(true)
  })

  await test.step('the board says how everybody stands', async () => {
    await page.setViewportSize({ width: 1440, height: 3_600 })
    await page.goto(url('/real-time?sort=name'))
    await until(liveFrom + 15 * MINUTE_MS)
    await rehearsal.hold()
    await boardIsTrue(page, company, people)
    await page.setViewportSize({ width: 1440, height: 900 })
    await picture(page, 'live-board')
    expect(await barriers(page)).toEqual([])
    rehearsal.play()
  })

  const agentId = idOf(puppet)
  const comment = () =>
    void world().act({
      do: 'ticket.comment',
      ticketId: TICKET,
      isPublic: true,
      by: { type: 'agent', id: agentId },
    })
  const { hooks } = simulator.running('zendesk').host
  await page.goto(url(`/reporting/performance?agent=${puppet.surferId}&date=${DATE}`))
  const look = (at: number) => expect.poll(() => lookAt(page, puppet.name, at), { timeout: 60_000 })

  await test.step('a delivery that comes late changes the past', async () => {
    await until(task.from + 15 * MINUTE_MS)
    const [queueId] = task.queueIds!
    await happen(
      () =>
        void world().act({
          do: 'ticket.create',
          ticketId: TICKET,
          queueId: queueId!,
          by: { type: 'customer' },
        }),
    )
    const at = await happen(() => {
      hooks.faults.delayMs = LATE_MS
      comment()
      hooks.faults.delayMs = 0
    })
    await look(at - MINUTE_MS).toBe('out')
    await picture(page, 'live-before-late-delivery')
    expect(rehearsal.now()).toBeLessThan(at + LATE_MS)
    await look(at - MINUTE_MS).toBe('in')
    await picture(page, 'live-after-late-delivery')
  })

  await test.step('a delivery that is lost is read back', async () => {
    const at = await happen(() => {
      hooks.faults.drop = 1
      comment()
      hooks.faults.drop = 0
    })
    await look(at - MINUTE_MS).toBe('out')
    await page.goto(url('/settings/connections'))
    await page.getByRole('button', { name: 'Actions for Sandbar desk' }).click()
    await page.getByRole('menuitem', { name: 'Sync now' }).click()
    await page.goto(url(`/reporting/performance?agent=${puppet.surferId}&date=${DATE}`))
    await look(at - MINUTE_MS).toBe('in')
  })

  await test.step('an exception turns what was out', async () => {
    const lane = page
      .getByRole('region', { name: puppet.name, exact: true })
      .locator('[data-track="adherence"]')
    const bar = lane.locator('[data-look="out"]').first()
    const [start, end] = await bar.evaluate(({ dataset }) => [Number(dataset.start), Number(dataset.end)])
    await bar.click()
    await expect(page.getByText('What the connected systems saw')).toBeVisible()
    await picture(page, 'live-why')
    expect(await barriers(page)).toEqual([])
    await page.getByRole('button', { name: 'Create exception' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create exception' })
    await dialog.getByRole('textbox', { name: 'Description' }).fill('Helped at the front desk')
    await dialog.getByRole('button', { name: 'Create exception' }).click()
    await expect(dialog).toHaveCount(0)
    await look((start! + end!) / 2).toBe('exception')
    await picture(page, 'live-exception')
  })

  if (isWhole) await until(Math.max(...people.map(one => one.plan.at(-1)!.to)) + 10 * MINUTE_MS)
  await test.step('in the end every verdict is the oracle’s, to the second', async () => {
    await rehearsal.hold()
    await agree(page, people)
    await page.goto(
      url(`/reporting/performance?${played.map(one => `agent=${one.surferId}`).join('&')}&date=${DATE}`),
    )
    await expect(page.getByRole('region', { name: noah.name, exact: true })).toBeVisible()
    await picture(page, 'live-timeline')
    await ownPageIsTrue(browser, noah)
  })
})
