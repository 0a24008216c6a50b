// Requests: an agent asks for another time and takes a colleague's shift, three agents swap in a chain, a manager
// decides, the agents see it.
import { type Browser, expect, type Page, test } from '@playwright/test'
import { api } from '#contract/endpoints/index.ts'
import { addDays, instantAt, type LocalDate, localDateOf, weekStartOf } from '#core/time/index.ts'
import { LOG_INS, ORGANIZATION } from '#db/seed/company.ts'
import { longDayLabel } from '#web/parts/timeline/layout/axis.ts'
import { lookAt } from './looks.ts'
import { barriers, call, emailOf, enter, picture, rowsOf, url, visit, watchTroubles } from './person.ts'

const { timezone } = ORGANIZATION
/** A week that nothing else has planned, which agents may already ask about. */
const monday = addDays(weekStartOf(localDateOf(timezone, Date.now())), 42)
const at = (day: number, hour: number) =>
  new Date(instantAt(timezone, addDays(monday, day), hour * 60)).toISOString()
/** Words that no earlier run on the same company has used. */
const NOTE = `Driving lesson ${Date.now()}`
/** A day of “Can I?” on which there is no time off. */
const NO_DAY = /: No\. /
const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }

type Asker = 'surfer' | 'both' | 'colleague'

async function agentId(page: Page, who: Asker): Promise<number> {
  const answer = await call(page, api.surfers.list, { query: { limit: '500' } })
  const { results } = (await answer.json()) as { results: { id: number; email: string }[] }
  return results.find(one => one.email === emailOf(who))!.id
}

async function phoneOf(browser: Browser, who: Asker, path: string): Promise<Page> {
  const phone = await (await browser.newContext({ viewport: PHONE })).newPage()
  // Somebody with both roles begins as manager.
  await phone.addInitScript(() => localStorage.setItem('lineup.view', '"surfer"'))
  await enter(phone, who, path)
  return phone
}

/** "14 January 2027", as a calendar names its days. */
const longDate = (date: LocalDate) =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })

/** A published shift of nine hours. */
async function publishShift(page: Page, surferId: number, day: number): Promise<number> {
  const interval = { start: at(day, 9), end: at(day, 18) }
  const created = await call(page, api.schedule.createBlock, {
    body: { type: 'shift', surfer_id: surferId, interval },
  })
  expect(await created.text()).toContain('block')
  const { block } = await created.json()
  const published = await call(page, api.schedule.publish, {
    body: { from: at(0, 0), to: at(14, 0), surfer_ids: [surferId] },
  })
  expect(await published.json()).toMatchObject({ added: 1 })
  return block.id
}

const notArrived = (page: Page) =>
  page.getByRole('list', { name: 'Requests that have not arrived yet' }).getByRole('listitem')
const review = (page: Page, name: RegExp) => page.getByRole('dialog', { name })

test('an agent asks, a manager decides, and the agent sees what became of it', async ({ page, browser }) => {
  const troubles = watchTroubles(page)
  await enter(page, 'manager', '/requests')
  const noah = await agentId(page, 'surfer')
  const ines = await agentId(page, 'both')
  await publishShift(page, noah, 1)
  const offered = await publishShift(page, ines, 2)
  const phone = await (await browser.newContext({ viewport: PHONE })).newPage()

  await test.step('the agent asks for another time, and is told what it would break', async () => {
    await enter(phone, 'surfer', `/my-schedule?view=week&date=${monday}`)
    await phone.getByRole('link', { name: 'Request a change' }).click()
    const dialog = phone.getByRole('dialog', { name: 'Request a change' })
    await expect(dialog.getByLabel('Start')).toHaveValue(/9:00/)
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await expect(dialog).toContainText('Choose another day, start or end first.')
    await dialog.getByLabel('Start').fill('11:00')
    await dialog.getByLabel('End').fill('20:00')
    await dialog.getByLabel('Note to your manager').fill(NOTE)
    await expect(
      dialog.getByText(/No rule is broken|outside the (working window|availability)/),
    ).toBeVisible()
    expect(await barriers(phone, { within: '[role="dialog"]' })).toEqual([])
    await phone.context().setOffline(true)
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await expect(dialog).toBeHidden()
    await expect(notArrived(phone)).toContainText('Waiting for the network')
    await picture(phone, 'request-waiting-390')
    expect(await barriers(phone)).toEqual([])
    await phone.context().setOffline(false)
    await expect(notArrived(phone)).toHaveCount(0)
    await expect(phone.getByRole('list', { name: 'Change requests' }).getByText(NOTE)).toHaveCount(1)
    expect(await barriers(phone)).toEqual([])
  })

  await test.step('what is refused once there is a network says so', async () => {
    await visit(phone, '/my-time-off')
    await phone.getByRole('button', { name: NO_DAY }).first().click()
    const dialog = phone.getByRole('dialog', { name: 'Ask for time off' })
    await expect(dialog.getByRole('status')).toContainText(/\w{3}.*\./)
    const [why] = (await dialog.getByRole('status').textContent())!.split('.')
    await phone.context().setOffline(true)
    await dialog.getByRole('button', { name: 'Ask', exact: true }).click()
    await expect(notArrived(phone)).toContainText('Waiting for the network')
    await phone.context().setOffline(false)
    await expect(notArrived(phone)).toContainText(why!.trim())
    await picture(phone, 'request-refused-390')
    expect(await barriers(phone, { within: 'main' })).toEqual([])
    await notArrived(phone)
      .getByRole('button', { name: /^Dismiss/ })
      .click()
    await expect(notArrived(phone)).toHaveCount(0)
    await visit(phone, '/my-requests')
  })

  await test.step('the manager reviews it and approves', async () => {
    const row = rowsOf(page, 'Pending requests').filter({ hasText: NOTE })
    await row.getByRole('button', { name: /Review/ }).click()
    const dialog = review(page, /Change request of Noah/)
    await expect(dialog).toContainText(NOTE)
    await expect(dialog.getByText(/Coverage stays the same|Effect on coverage/)).toBeVisible()
    await lookAt(page, 'request-review')
    await page.setViewportSize(DESK)
    await dialog.getByLabel('Note to the agent').fill('Fine with me')
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect(dialog).toBeHidden()
    await expect(row).toHaveCount(0)
    await page.getByRole('tab', { name: 'Reviewed' }).click()
    await expect(rowsOf(page, 'Reviewed requests').first()).toContainText('Approved')
    expect(await barriers(page)).toEqual([])
  })

  await test.step('the agent reads the answer, and the new time stands in the schedule', async () => {
    const requests = phone.getByRole('list', { name: 'Change requests' })
    await expect(requests.getByText(/Fine with me/).first()).toBeVisible()
    await visit(phone, `/my-schedule?view=week&date=${monday}`)
    await expect(phone.getByRole('article').first()).toContainText(/(11:00|11:00 am) – (20:00|8:00 pm)/)
  })

  await test.step('a colleague gives a shift away, the agent takes it, and the manager approves', async () => {
    const colleague = await (await browser.newContext()).newPage()
    await enter(colleague, 'both', '/home')
    const given = await call(colleague, api.myRequests.offer, { body: { block_id: offered, wanted: null } })
    expect(given.status()).toBe(200)
    await colleague.context().close()
    await visit(phone, '/my-requests?tab=swaps')
    await phone
      .getByRole('button', { name: /^Take .* of Ines Carvalho$/ })
      .first()
      .click()
    await expect(phone.getByText('Agreed. Your manager decides now.')).toBeVisible()
    expect(await barriers(phone)).toEqual([])
    await page.goto(url('/requests?type=swap'))
    await rowsOf(page, 'Pending requests')
      .getByRole('button', { name: /Review/ })
      .first()
      .click()
    const dialog = review(page, /Give-away/)
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect(dialog).toBeHidden()
    await visit(phone, `/my-schedule?view=week&date=${monday}`)
    await expect(phone.getByRole('article')).toHaveCount(2)
  })
  await phone.context().close()
  expect(troubles()).toEqual([])
})

/** Days after the Monday on which the three are available: each wants the next one's. */
const CHAIN_DAYS = [9, 10, 11] as const

test('three agents swap in a chain, each on a phone, and a manager approves', async ({ page, browser }) => {
  await enter(page, 'manager', '/home')
  const noah = await phoneOf(browser, 'surfer', '/my-requests?tab=swaps')
  const phones = [
    noah,
    await phoneOf(browser, 'both', '/my-requests?tab=swaps'),
    await phoneOf(browser, 'colleague', '/my-requests?tab=swaps'),
  ]
  const ids = [await agentId(page, 'surfer'), await agentId(page, 'both'), await agentId(page, 'colleague')]
  const blocks = await Promise.all(ids.map((id, at) => publishShift(page, id, CHAIN_DAYS[at]!)))
  const dayOf = (at: number) => addDays(monday, CHAIN_DAYS[at % 3]!)

  // The first offers on the screen, the others as their screens would.
  for (const at of [1, 2]) {
    const day = dayOf(at + 1)
    const wanted = { from: day, to: day, earliest_start_minute: 0, latest_start_minute: 1439 }
    const offered = await call(phones[at]!, api.myRequests.offer, { body: { block_id: blocks[at], wanted } })
    expect(await offered.json()).toMatchObject({ status: 'open' })
  }
  await visit(noah, `/my-requests?tab=swaps&shift=${blocks[0]}`)
  const dialog = noah.getByRole('dialog', { name: 'Offer a shift' })
  await dialog.getByRole('radio', { name: 'Any other shift' }).check()
  // That day alone: with more of the week to choose from, a direct swap would be found first.
  await dialog.getByLabel('On these days').click()
  const wantedDay = noah.getByRole('button', { name: longDate(dayOf(1)), exact: true })
  await wantedDay.click()
  await wantedDay.click()
  await expect(wantedDay).toHaveCount(0)
  expect(await barriers(noah, { within: '[role="dialog"]' })).toEqual([])
  // The answer is lost on its way, so that the offer is sent twice.
  const path = '**/my/shift-offers'
  await noah.route(path, async route => {
    await route.fetch()
    await route.abort()
  })
  await dialog.getByRole('button', { name: 'Offer' }).click()
  await expect(dialog).toBeHidden()
  await expect(notArrived(noah)).toContainText('Waiting for the network')
  await noah.unroute(path)
  await noah.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(notArrived(noah)).toHaveCount(0)

  for (const [at, phone] of phones.entries()) {
    const asked = phone.getByRole('region', { name: 'You are asked' })
    const chain = asked.getByRole('listitem').filter({ hasText: 'Chain of swaps' })
    await expect(chain).toContainText('You give:')
    await picture(phone, `chain-asked-390-${at}`)
    if (at === 0) expect(await barriers(phone)).toEqual([])
    await chain.getByRole('button', { name: 'Agree' }).click()
    const said =
      at < 2 ? 'You have agreed. The others are asked.' : 'All have agreed. Your manager decides now.'
    await expect(phone.getByText(said)).toBeVisible()
  }

  await visit(page, '/requests?type=swap')
  await rowsOf(page, 'Pending requests')
    .filter({ hasText: 'Chain' })
    .getByRole('button', { name: /Review/ })
    .click()
  const chain = review(page, /Chain/)
  await picture(page, 'chain-review')
  await chain.getByRole('button', { name: 'Approve' }).click()
  await expect(chain).toBeHidden()

  await visit(page, `/schedule/shifts?date=${dayOf(0)}&days=7`)
  for (const [at, who] of (['surfer', 'both', 'colleague'] as const).entries()) {
    const phone = phones[at]!
    await visit(phone, `/my-schedule?view=week&date=${dayOf(0)}`)
    const worked = phone.getByRole('listitem').filter({ has: phone.getByRole('article') })
    await expect(worked.getByRole('heading', { level: 3 })).toContainText(longDayLabel(dayOf(at + 1)))
    await page.getByRole('searchbox', { name: 'Search agents' }).fill(LOG_INS[who].lastName)
    const row = page.getByRole('grid').locator(`[data-row="${ids[at]}"]`)
    await expect(row.locator('[data-block]')).toHaveCount(1)
    await expect(
      row
        .getByRole('gridcell')
        .nth(CHAIN_DAYS[(at + 1) % 3]! - 7)
        .locator('[data-block]'),
    ).toHaveAttribute('aria-label', /09:00–18:00, Published/)
  }
  for (const phone of phones) await phone.context().close()
})

test('offering a shift and taking one are without barriers', async ({ page, browser }) => {
  await enter(page, 'manager', '/home')
  const offered = await publishShift(page, await agentId(page, 'colleague'), 3)
  const liam = await phoneOf(browser, 'colleague', '/my-requests?tab=swaps')
  await liam.getByRole('button', { name: 'Offer a shift' }).click()
  await expect(liam.getByRole('dialog', { name: 'Offer a shift' })).toBeVisible()
  await lookAt(liam, 'offer')
  const given = await call(liam, api.myRequests.offer, { body: { block_id: offered, wanted: null } })
  expect(await given.json()).toMatchObject({ status: 'open' })

  const noah = await phoneOf(browser, 'surfer', '/my-requests?tab=swaps')
  const take = noah.getByRole('region', { name: 'Shifts that you could take' }).getByRole('listitem').first()
  await expect(take).toBeVisible()
  await lookAt(noah, 'take', 'main')
  await noah.setViewportSize(PHONE)
  await take.getByRole('button').click()
  await expect(noah.getByRole('region', { name: 'Your swaps' })).toBeVisible()
  expect(await barriers(noah)).toEqual([])
  await liam.context().close()
  await noah.context().close()
})
