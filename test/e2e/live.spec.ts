// A simulated day beside the published schedule: eight agents of the sample company work in two simulated systems,
// sixty times as fast as real time, and what the product says of them is compared with what they really did. The
// simulator's oracle works that out from its own log of actions and shares no code with the product.
//
// One more agent does only what the journey makes of her, so that a late delivery, a lost one and an exception have
// something to change that nothing else touches.
//
// LINEUP_E2E_DAY=whole plays the day to its end, which takes some seven real minutes more; otherwise about two hours of
// it are played. Times are virtual unless they are called real.
import { type Browser, expect, type Page, test } from '@playwright/test'
import { api } from '#contract/endpoints/index.ts'
import { dayInterval, HOUR_MS, MINUTE_MS } from '#core/time/index.ts'
import { administrator, asAgent, ask, companyDay, type DayPerson, idOf } from './company-day.ts'
import { expectTrueBoard, lookAt } from './live-board.ts'
import { isRead, scoreOf, verdictsOf } from './live-oracle.ts'
import { castOf, connect, link, quietMoment } from './live-setup.ts'
import { barriers, enter, JOB_WAIT, logIn, picture, url, visit } from './person.ts'
import { RehearsedDay } from './rehearsal.ts'

const DATE = '2026-03-25'
const DAY = dayInterval('Europe/London', DATE)
const BEGIN = DAY.start + 6 * HOUR_MS
const SPEED = 60
const AGENTS = 8
const LATE_MS = 40 * MINUTE_MS
const isWhole = process.env.LINEUP_E2E_DAY === 'whole'

const rehearsal = new RehearsedDay()
const simulated = () => rehearsal.simulator.company

test.setTimeout(1_800_000)
test.afterAll(() => rehearsal.stop())

/** Comes to pass on a whole second, as everything in the world does; answers when that was. */
const happen = (does: () => unknown): Promise<number> =>
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

/** Waits until the product's verdicts equal the oracle's, to the second, with something to evaluate. */
async function agree(page: Page, people: readonly DayPerson[]): Promise<void> {
  const moment = Math.floor(rehearsal.simulator.clock.now() / 1000) * 1000
  const time = { from: DAY.start, to: DAY.end, until: moment }
  await expect
    .poll(
      async () => {
        const { product, oracle, waiting } = await verdictsOf(page, simulated(), people, time)
        return waiting === 0 && JSON.stringify(product) === JSON.stringify(oracle)
      },
      { ...JOB_WAIT, intervals: [1_000] },
    )
    .toBe(true)
    .catch(() => {})
  const { product, oracle } = await verdictsOf(page, simulated(), people, time)
  expect(product).toEqual(oracle)
  const all = Object.values(product).flat()
  for (const word of ['in', 'INACTIVE', 'WRONG_SYSTEM'])
    expect(all.filter(one => one.endsWith(word)).length, word).toBeGreaterThan(0)
  console.log(
    `${Object.keys(product).length} agents, ${all.length} verdicts, ${simulated().log.length} actions`,
  )
}

async function ownPageIsTrue(browser: Browser, noah: DayPerson): Promise<void> {
  const page = await (await browser.newContext()).newPage()
  await enter(page, 'surfer', `/my-performance?date=${DATE}`)
  const day = page.getByRole('region', { name: /^Wed/ })
  await expect(day.locator('[data-track="adherence"] [data-bar]').first()).toBeVisible()
  await picture(page, 'live-own-page')
  const evaluatedUntil = Math.max(
    ...(await day
      .locator('[data-track="adherence"] [data-bar]')
      .evaluateAll(bars => (bars as HTMLElement[]).map(bar => Number(bar.dataset.end)))),
  )
  await expect(day.getByText(`${scoreOf(simulated(), noah, evaluatedUntil)} %`).first()).toBeVisible()
  await page.context().close()
}

test('a day is played, and the product says what really happened', async ({ page, browser }) => {
  await test.step('the sample company is there', async () => {
    await rehearsal.start(BEGIN)
    await logIn(page, 'manager')
    // The home page asks for this week, of the real time.
    await expect
      .poll(async () => (await companyDay(page, DAY.start, DAY.end)).people.length, {
        ...JOB_WAIT,
        intervals: [2_000],
      })
      .toBeGreaterThan(30)
  })
  const company = await companyDay(page, DAY.start, DAY.end)
  const { noah, puppet, played, liveFrom } = castOf(company, BEGIN, AGENTS)
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
  simulated().agents.get(idOf(puppet))!.plan = puppet.plan
  rehearsal.play()

  const [phones, desk] = await test.step('both systems are connected', async () => {
    await connect(page, 'Dialpad', 'Sandbar phones')
    await connect(page, 'Zendesk', 'Sandbar desk')
    const { results } = await ask(page, api.connections.list)
    const ids = ['Sandbar phones', 'Sandbar desk'].map(name => results.find(one => one.name === name)!.id)
    for (const id of ids) await expect.poll(() => isRead(page, id), JOB_WAIT).toBe(true)
    await visit(page, '/settings/connections')
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
    for (const id of [phones, desk]) await expect.poll(() => isRead(page, id), JOB_WAIT).toBe(true)
  })

  await test.step('the board says how everybody stands', async () => {
    await page.setViewportSize({ width: 1440, height: 3_600 })
    // The product has another clock since it was away.
    await page.goto(url('/real-time?sort=name'))
    await until(liveFrom + 15 * MINUTE_MS)
    await rehearsal.hold()
    await expectTrueBoard(page, { simulated: simulated(), now: rehearsal.now, company, people })
    await page.setViewportSize({ width: 1440, height: 900 })
    await picture(page, 'live-board')
    expect(await barriers(page)).toEqual([])
    rehearsal.play()
  })

  const performance = `/reporting/performance?view=timeline&agent=${puppet.surferId}&date=${DATE}`
  const look = (at: number) => expect.poll(() => lookAt(page, puppet.name, at), JOB_WAIT)
  const { hooks } = simulator.running('zendesk').host
  const by = { type: 'agent', id: idOf(puppet) } as const
  /** Answers a ticket without an immediate report, and returns a moment at which the agent was working on it. */
  const answerUnreported = async (ticketId: string, fault: Partial<typeof hooks.faults>) => {
    const { at, queueId } = quietMoment(puppet, company, rehearsal.now())
    await until(at)
    await happen(() => simulated().act({ do: 'ticket.create', ticketId, queueId, by: { type: 'customer' } }))
    const answeredAt = await happen(() => {
      const before = hooks.faults
      hooks.faults = { ...before, ...fault }
      simulated().act({ do: 'ticket.comment', ticketId, isPublic: true, by })
      hooks.faults = before
    })
    // An idle agent is evaluated every half a real minute, an active one at once.
    await until(answeredAt + 2 * MINUTE_MS)
    const to = simulated().agents.get(by.id)!.phone.status === 'busy' ? 'unavailable' : 'busy'
    await happen(() => simulated().act({ do: 'agent.status', agentId: by.id, to }))
    await visit(page, performance)
    await look(answeredAt - MINUTE_MS).toBe('out')
    return answeredAt - MINUTE_MS
  }

  await test.step('a delivery that comes late changes the past', async () => {
    const at = await answerUnreported('90001', { delayMs: LATE_MS })
    await picture(page, 'live-before-late-delivery')
    await look(at).toBe('in')
    await picture(page, 'live-after-late-delivery')
  })

  await test.step('a delivery that is lost is read back', async () => {
    const at = await answerUnreported('90002', { drop: 1 })
    await visit(page, '/settings/connections')
    await page.getByRole('button', { name: 'Actions for Sandbar desk' }).click()
    await page.getByRole('menuitem', { name: 'Sync now' }).click()
    await visit(page, performance)
    await look(at).toBe('in')
  })

  await test.step('an exception turns what was out', async () => {
    const lane = page
      .getByRole('region', { name: puppet.name, exact: true })
      .locator('[data-track="adherence"]')
    const bar = lane.locator('[data-look="out"]').first()
    const [start, end] = await bar.evaluate(({ dataset }) => [Number(dataset.start), Number(dataset.end)])
    await bar.click()
    await expect(page.getByText('What connected systems recorded')).toBeVisible()
    await picture(page, 'live-why')
    expect(await barriers(page)).toEqual([])
    const why = page.getByRole('dialog', { name: /^Why: / })
    await why.getByRole('button', { name: 'Create exception' }).click()
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
    await visit(
      page,
      `/reporting/performance?view=timeline&${played.map(one => `agent=${one.surferId}`).join('&')}&date=${DATE}`,
    )
    await expect(page.getByRole('region', { name: noah.name, exact: true })).toBeVisible()
    await picture(page, 'live-timeline')
    await ownPageIsTrue(browser, noah)
  })

  await test.step('systems that fell silent are grey, with their age', async () => {
    for (const provider of ['dialpad', 'zendesk']) simulator.running(provider).host.grants.expire(true)
    for (const id of [phones, desk]) {
      await ask(page, api.connections.sync, {}, id)
      const stateOf = async () => (await ask(page, api.connections.get, {}, id)).connection.state
      await expect.poll(stateOf, JOB_WAIT).toBe('needs-reauth')
    }
    // Only rows in view are there.
    await page.setViewportSize({ width: 1440, height: 3_600 })
    await visit(page, '/real-time?sort=name')
    await expect(page.getByText(/^Sandbar desk has been silent since/).first()).toBeVisible()
    const row = page.locator('[role="row"][data-stale]').filter({ hasText: noah.name })
    await expect(row.locator('[data-tone]').first()).toHaveAttribute('data-tone', 'neutral')
    await picture(page, 'live-silent')
  })
})
