// From an empty installation to a published week of a company's own, as its first manager goes through it, and on to an
// agent who is invited, sets a passkey and reads a shift of that week. Clicks, filled fields and time are printed.
import { expect, type Locator, type Page, test } from '@playwright/test'
import { addDays, localDateOf, weekdayOf, weekStartOf } from '#core/time/index.ts'
import { anotherBrowser, linkTo, withAuthenticator } from './invited.ts'
import { lookAt } from './looks.ts'
import { barriers, JOB_WAIT, navigation, picture, rowsOf, visit } from './person.ts'
import { emptyFolder, freePort, type Product, removeFolder, startProduct } from './product.ts'

const ZONE = 'Europe/London'
const EMAIL = 'ana@acme.example'
const today = localDateOf(ZONE, Date.now())
const data = emptyFolder()
let product: Product
/** Epoch milliseconds at which the installation was started for the first time, its database not yet made. */
let installedAt: number

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  installedAt = Date.now()
  product = await startProduct({ LINEUP_SEED: 'none' }, { port: await freePort(), data })
})
test.afterAll(async () => {
  await product?.stop()
  removeFolder(data)
})

const effort = { clicks: 0, fields: 0 }
async function click(locator: Locator): Promise<void> {
  effort.clicks++
  await locator.click()
}
async function fill(locator: Locator, text: string): Promise<void> {
  effort.fields++
  await locator.fill(text)
}
async function chooseFile(locator: Locator, name: string, text: string): Promise<void> {
  effort.clicks++
  await locator.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
}

/** Eight weeks of calls per half-hour, from eight to eight on weekdays, until yesterday. */
function calls(): string {
  const lines = ['start,calls']
  for (let at = -56; at < 0; at++) {
    const date = addDays(today, at)
    if (['saturday', 'sunday'].includes(weekdayOf(date))) continue
    for (let half = 16; half < 40; half++) {
      const time = `${String(half >> 1).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`
      lines.push(`${date}T${time},${8 + ((half * 7 + at * at) % 9)}`)
    }
  }
  return lines.join('\n')
}

const agents = [
  'First name,Last name,E-mail,Team,Skills,Hours a week,Hours a day,Working windows',
  ...Array.from(
    { length: 12 },
    (_, at) =>
      `Agent,Number ${at + 1},agent${at + 1}@acme.example,Harbour,Phone,20-40,4-9,Mon-Fri 08:00-20:00`,
  ),
  'Nobody,,no address,Harbour,Phone,20,8,Mon-Fri 08:00-20:00',
].join('\n')

const guide = (page: Page) => page.getByRole('region', { name: 'Quick start' })
const toHome = (page: Page) => click(navigation(page).getByRole('link', { name: 'Home' }))

test('an empty installation becomes a company whose agent reads a published shift', async ({
  page,
  browser,
}) => {
  const link = /http\S+\/start#\S+/.exec(product.said)?.[0]
  expect(link).toBeDefined()

  await test.step('make the organization by the link', async () => {
    await page.goto(link!)
    await expect(page.getByRole('heading', { name: 'Start your company' })).toBeVisible()
    await fill(page.getByRole('textbox', { name: 'Name', exact: true }), 'Acme Support')
    await fill(page.getByLabel('First name'), 'Ana')
    await fill(page.getByLabel('Last name'), 'Ruiz')
    await fill(page.getByLabel('E-mail'), EMAIL)
    await fill(page.getByLabel(/^Password/), 'short')
    await fill(page.getByLabel('The same again'), 'short')
    await click(page.getByRole('button', { name: 'Create company and log in' }))
    await expect(page.getByText('This password has 5 characters. Choose one of at least 10.')).toBeVisible()
    await picture(page, 'own-01-start')
    expect(await barriers(page)).toEqual([])
    await fill(page.getByLabel(/^Password/), 'a password of my own')
    await fill(page.getByLabel('The same again'), 'a password of my own')
    await click(page.getByRole('button', { name: 'Create company and log in' }))
    await expect(guide(page).getByText('1 of 8 done')).toBeVisible(JOB_WAIT)
    await picture(page, 'own-02-home')
    await lookAt(page, 'own-02-guide', 'main')
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('import agents', async () => {
    await click(guide(page).getByRole('link', { name: 'Import a file' }))
    const dialog = page.getByRole('dialog', { name: 'Import agents' })
    await chooseFile(dialog.getByLabel('Choose or drop a CSV file'), 'agents.csv', agents)
    await expect(dialog.getByText('The e-mail address: Enter a valid email address.')).toBeVisible()
    await expect(dialog.getByText('New team: Harbour. New activity: Phone.')).toBeVisible()
    await click(dialog.getByText('New 12', { exact: true }))
    await picture(page, 'own-03-agents')
    await click(dialog.getByRole('button', { name: 'Import 12 agents' }))
    await expect(dialog.getByText('12 agents added, 0 changed.')).toBeVisible(JOB_WAIT)
    await click(dialog.getByRole('button', { name: 'Done' }))
    await expect(page.getByText('Agent Number 1', { exact: true })).toBeVisible()
  })

  await test.step('upload the history and make a ticket group of it', async () => {
    await toHome(page)
    await expect(guide(page).getByText('12 agents')).toBeVisible()
    await click(guide(page).getByRole('link', { name: 'Upload a file' }))
    const upload = page.getByRole('dialog', { name: 'Upload history' })
    await chooseFile(upload.getByLabel('Choose or drop a CSV file'), 'calls.csv', calls())
    await expect(upload.getByRole('table')).toBeVisible()
    await click(upload.getByRole('button', { name: 'Upload', exact: true }))
    await expect(page.getByText(/rows imported/)).toBeVisible(JOB_WAIT)
    await click(page.getByRole('button', { name: 'Create a ticket group from it' }))
    const group = page.getByRole('dialog', { name: 'Add ticket group' })
    await fill(group.getByRole('textbox', { name: 'Name' }), 'Calls')
    await click(group.getByRole('combobox', { name: 'Activities that serve it' }))
    await click(page.getByRole('option', { name: /Phone/ }))
    await page.keyboard.press('Escape')
    await fill(group.getByRole('textbox', { name: 'Average handle time' }), '5')
    await click(group.getByRole('button', { name: 'Add ticket group' }))
    const row = page.getByRole('row').filter({ hasText: 'Calls' })
    await expect(row.getByText('Ready')).toBeVisible(JOB_WAIT)
  })

  await test.step('skip the shifts, and generate the next week', async () => {
    await toHome(page)
    await click(guide(page).getByRole('button', { name: 'Skip Create shifts' }))
    await expect(guide(page).getByText('6 of 8 done')).toBeVisible()
    await picture(page, 'own-04-guide')
    await click(guide(page).getByRole('link', { name: 'Open the schedule' }))
    await click(page.getByRole('button', { name: 'Next week' }))
    await click(page.getByRole('button', { name: 'Generate', exact: true }))
    const dialog = page.getByRole('dialog', { name: /^Generate schedule/ })
    await click(dialog.getByRole('button', { name: 'Generate', exact: true }))
    await expect(dialog.getByRole('button', { name: 'Publish…' })).toBeVisible(JOB_WAIT)
    await picture(page, 'own-05-generated')
    await click(dialog.getByRole('button', { name: 'Publish…' }))
  })

  await test.step('publish it', async () => {
    const dialog = page.getByRole('dialog', { name: /^Publish/ })
    await click(dialog.getByRole('button', { name: /^Publish/ }).last())
    await expect(dialog).toBeHidden(JOB_WAIT)
    await toHome(page)
    await expect(guide(page).getByText('8 of 8 done')).toBeVisible()
    await picture(page, 'own-06-published')
  })

  const minutes = () => ((Date.now() - installedAt) / 60_000).toFixed(1)
  const published = `${effort.clicks} clicks, ${effort.fields} filled fields, ${minutes()} minutes`
  expect(effort.clicks).toBeLessThan(40)

  const email = 'agent1@acme.example'
  await test.step('invite an agent', async () => {
    await click(navigation(page).getByRole('link', { name: 'Settings' }))
    await click(navigation(page).getByRole('link', { name: 'Agents' }))
    const row = rowsOf(page, 'Agents').filter({ hasText: email })
    await expect(row).toContainText('Not invited')
    await click(page.getByRole('button', { name: 'Actions for Agent Number 1', exact: true }))
    await click(page.getByRole('menuitem', { name: 'Send invite' }))
    await click(page.getByRole('button', { name: 'Send invite' }))
    await click(page.getByRole('button', { name: 'Done' }))
    await expect(row).toContainText('Invited')
  })
  const invitation = await linkTo(page, email)

  const phone = { viewport: { width: 390, height: 844 } }
  const { context, page: agent } = await anotherBrowser(browser, phone)
  await withAuthenticator(context, agent)
  await test.step('set a passkey by the link', async () => {
    await agent.goto(invitation)
    await click(agent.getByRole('button', { name: 'Set up a passkey instead' }))
    await expect(agent).toHaveURL(`${product.url}/my-schedule`)
  })
  await test.step('log in again with it, and read the published shift', async () => {
    // The application, still open, would leave for the log-in by itself and end the navigation below.
    await agent.goto(`${product.url}/favicon.svg`)
    await context.clearCookies()
    await agent.evaluate(() => localStorage.clear())
    await agent.goto(product.url)
    await click(agent.getByRole('link', { name: 'Continue', exact: true }))
    await click(agent.getByRole('button', { name: 'Use a passkey' }))
    await expect(agent).toHaveURL(`${product.url}/my-schedule`)
    await click(agent.getByRole('button', { name: 'Next week' }))
    await expect(agent.getByText(/^\d\d:\d\d\s*–\s*\d\d:\d\d/).first()).toBeVisible()
    await picture(agent, 'own-08-shift')
    expect(await barriers(agent)).toEqual([])
  })
  console.log(
    `From the first start to a published week: ${published}. To a shift read on a phone with a passkey: ` +
      `${effort.clicks} clicks, ${effort.fields} filled fields, ${minutes()} minutes. Time of the machine, without npm install.`,
  )
  await context.close()
})

test('weeks begin as the organization says, and scheduling can be switched off', async ({ page }) => {
  await page.goto(product.url)
  await page.getByRole('link', { name: 'Continue', exact: true }).click()
  await page.getByLabel('E-mail').fill(EMAIL)
  await page.getByLabel('Password').fill('a password of my own')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(navigation(page)).toBeVisible()
  await visit(page, '/settings/organization')
  await page.getByRole('combobox', { name: 'Weeks begin on' }).click()
  await page.getByRole('option', { name: 'Sunday' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  const saved = page.getByText('Saved.')
  await expect(saved).toBeVisible()

  await visit(page, '/schedule/shifts')
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Generate schedule/ })
  const sunday = weekStartOf(today, 'sunday')
  await expect(dialog.getByRole('button', { name: 'First week' })).toContainText(
    String(Number(sunday.slice(8))),
  )

  await visit(page, '/settings/organization')
  await page.getByRole('switch', { name: 'Scheduling' }).click()
  await page.getByRole('switch', { name: 'Shift plans' }).click()
  await picture(page, 'own-07-organization')
  expect(await barriers(page)).toEqual([])
  await expect(saved).toHaveCount(0)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(saved).toBeVisible()
  await expect(navigation(page).getByRole('link', { name: 'Shift plans' })).toBeHidden()

  await visit(page, '/schedule/shifts')
  await expect(page.getByRole('status').filter({ hasText: 'Scheduling is switched off' })).toBeVisible()
  const generate = page.getByRole('button', { name: 'Generate', exact: true })
  await expect(generate).toBeDisabled()
  await generate.hover({ force: true })
  await expect(page.getByRole('tooltip')).toContainText('Scheduling is switched off')
})
