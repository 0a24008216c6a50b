// The sample company as somebody meets it who starts the product for the first time: its agents work in the built-in
// simulated systems, days and weeks of that lie behind them, and a manager turns it off and on again.
import { expect, type Page, test } from '@playwright/test'
import { addDays, dayInterval, localDateOf } from '#core/time/index.ts'
import { ORGANIZATION } from '#db/seed/company.ts'
import { barriers, JOB_WAIT, logIn, picture, visit } from './person.ts'
import { emptyFolder, freePort, type Product, removeFolder, startProduct } from './product.ts'

const shared = { url: process.env.LINEUP_E2E_URL, database: process.env.LINEUP_E2E_DATABASE }
const data = emptyFolder()
let product: Product | null = null

test.setTimeout(1_800_000)
test.beforeAll(async () => {
  product = await startProduct({ LINEUP_SIMULATORS: 'on' }, { port: await freePort(), data })
  process.env.LINEUP_E2E_URL = product.url
  // Its sample company is this journey's alone.
  delete process.env.LINEUP_E2E_DATABASE
})
test.afterAll(async () => {
  if (shared.url === undefined) delete process.env.LINEUP_E2E_URL
  else process.env.LINEUP_E2E_URL = shared.url
  if (shared.database !== undefined) process.env.LINEUP_E2E_DATABASE = shared.database
  await product?.stop()
  removeFolder(data)
})

const today = localDateOf(ORGANIZATION.timezone, Date.now())
const rows = (page: Page) => page.getByRole('table', { name: 'Agents now' }).locator('[data-index]')
const marked = (page: Page) => page.getByText(/^Simulated: the agents of the sample company/)
const chips = (page: Page, text: string) => page.getByText(text, { exact: true })
const toggle = (page: Page) => page.getByRole('switch', { name: 'Simulated systems' })

/** Starts of the bars that say that an agent was in adherence; before a day is evaluated, it is drawn as untracked. */
const startsOfAdherence = (page: Page): Promise<number[]> =>
  page
    .locator('[data-track="adherence"] [data-bar][data-look="in"]')
    .evaluateAll(bars => (bars as HTMLElement[]).map(bar => Number(bar.dataset.start)))

/** Visit of the day's page until it draws adherence of more than a few agents, without a load. */
async function showAdherence(page: Page, date: string): Promise<void> {
  const teams = [1, 2, 3, 4].map(id => `team=${id}`).join('&')
  await visit(page, `/reporting/performance?view=timeline&${teams}&date=${date}`)
  const day = dayInterval(ORGANIZATION.timezone, date)
  await expect
    .poll(
      async () =>
        (await startsOfAdherence(page)).filter(start => start >= day.start && start < day.end).length,
      { timeout: 600_000 },
    )
    .toBeGreaterThan(10)
}

test('the sample company lives', async ({ page }) => {
  await logIn(page, 'manager')

  await test.step('its agents stand on the board, marked as simulated', async () => {
    await visit(page, '/real-time')
    await expect(marked(page)).toBeVisible({ timeout: 300_000 })
    await expect(rows(page).first()).toBeVisible()
    await picture(page, 'sample-board')
    expect(await barriers(page)).toEqual([])
  })

  await test.step('yesterday and last week were judged', async () => {
    await showAdherence(page, addDays(today, -1))
    await picture(page, 'sample-yesterday')
    await showAdherence(page, addDays(today, -7))
  })

  await test.step('the systems are turned off, and on again', async () => {
    await visit(page, '/settings/connections')
    await expect(chips(page, 'Simulated')).toHaveCount(2)
    await picture(page, 'sample-connections')
    expect(await barriers(page)).toEqual([])
    await toggle(page).click({ force: true })
    await expect(chips(page, 'Simulated')).toHaveCount(0)
    await expect(toggle(page)).not.toBeChecked()
    await visit(page, '/real-time')
    await expect(page.getByText(/^\d+ agents?$/)).toBeVisible()
    await expect(marked(page)).toHaveCount(0)
    await visit(page, '/settings/connections')
    await toggle(page).click({ force: true })
    await expect(toggle(page)).toBeChecked()
    await expect(chips(page, 'Simulated')).toHaveCount(2)
    await expect(chips(page, 'Connected')).toHaveCount(2, JOB_WAIT)
  })
})
