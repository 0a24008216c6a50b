import { expect, type Page, test } from '@playwright/test'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { api } from '#contract/endpoints/index.ts'
import { rolesWithAccess } from '#contract/permissions.ts'
import { LOG_INS } from '#db/seed/company.ts'
import { PAGES } from '#web/app/pages.ts'
import type { SamplePerson } from './organization.ts'
import { CLAIMS, call, enter, navigation, rowsOf, tokensOf, url, visit } from './person.ts'

const DAY_MS = 86_400_000
const ENDPOINTS: AnyEndpoint[] = Object.values(api).flatMap(group => Object.values(group) as AnyEndpoint[])

async function openAccountMenu(page: Page, who: SamplePerson): Promise<void> {
  const { firstName, lastName } = LOG_INS[who]
  await page.getByRole('button', { name: `Account of ${firstName} ${lastName}` }).click()
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
}

const MANAGER_LINKS = [
  'Home',
  'Schedule',
  'Shift plans',
  'Real-time',
  'Forecasts',
  'Reporting',
  'Unified analytics',
  'Requests',
  'Settings',
]
const SURFER_LINKS = [
  'My schedule',
  'Requests',
  'Time off',
  'My performance',
  'Availability',
  'Team',
  'Settings',
]
/** Without the number of those that are pending. */
const linksOf = async (page: Page) => {
  const texts = await navigation(page).getByRole('listitem').getByRole('link').allTextContents()
  return texts.map(text => text.replace(/\d+ pending$/, ''))
}

const comingDays = (from: number, to: number) => ({
  from: new Date(Date.now() + from * DAY_MS).toISOString(),
  to: new Date(Date.now() + to * DAY_MS).toISOString(),
})

test.describe('a manager', () => {
  test('works in the manager area', async ({ page }) => {
    await enter(page, 'manager', '/')
    await expect(page).toHaveURL(url('/home'))
    expect(await linksOf(page)).toEqual(MANAGER_LINKS)
    await openAccountMenu(page, 'manager')
    await expect(page.getByRole('menuitem', { name: /^Switch to/ })).toHaveCount(0)
  })

  test('stays there, whatever the browser remembers and the address says', async ({ page }) => {
    await enter(page, 'manager', '/home')
    await page.evaluate(() => localStorage.setItem('lineup.view', '"surfer"'))
    await page.goto(url('/my-schedule'))
    await expect(page).toHaveURL(url('/home'))
  })

  test('is told when an address leads nowhere', async ({ page }) => {
    await enter(page, 'manager', '/settings/no-such-page')
    await expect(page.getByRole('heading', { name: '404: there is no page here' })).toBeVisible()
    await expect(page.getByText('/settings/no-such-page does not exist.')).toBeVisible()
    await page.getByRole('link', { name: 'Go to the start page' }).click()
    await expect(page).toHaveURL(url('/home'))
  })
})

test.describe('an agent', () => {
  test('works in the agents’ area alone', async ({ page }) => {
    await enter(page, 'surfer', '/')
    await expect(page).toHaveURL(url('/my-schedule'))
    expect(await linksOf(page)).toEqual(SURFER_LINKS)
    for (const { path } of PAGES.filter(one => one.area === 'manager')) {
      await visit(page, path)
      await expect(page, path).toHaveURL(url('/my-schedule'))
    }
  })

  test('finds no manager page in the command palette', async ({ page }) => {
    await enter(page, 'surfer', '/my-schedule')
    await page.getByRole('button', { name: 'Go to a page' }).click()
    const palette = page.getByRole('dialog', { name: 'Go to a page' })
    await expect(palette.getByRole('button', { name: 'My schedule' })).toBeVisible()
    await page.keyboard.type('agents')
    await expect(palette.getByText('No page or action has this name.')).toBeVisible()
  })

  test('is refused by every endpoint of managers', async ({ page }) => {
    await enter(page, 'surfer', '/my-schedule')
    for (const endpoint of ENDPOINTS.filter(one => !rolesWithAccess(one.permission).includes('surfer'))) {
      const name = `${endpoint.method} ${endpoint.path}`
      const response = await call(page, endpoint, endpoint.method === 'GET' ? {} : { body: {} })
      expect.soft(response.status(), name).toBe(403)
      expect.soft((await response.json()).error, name).toBe('FORBIDDEN')
    }
  })

  test('is answered nothing that is not published', async ({ page, browser }) => {
    const title = `Not out yet ${Date.now()}`
    await enter(page, 'surfer', '/my-schedule')
    const surferId = (await tokensOf(page))!.profile[`${CLAIMS}surfer_id`]
    const boss = await (await browser.newContext()).newPage()
    await enter(boss, 'manager', '/home')
    const { from: start } = comingDays(3, 4)
    const end = new Date(Date.parse(start) + 3_600_000).toISOString()
    const made = await call(boss, api.schedule.createBlock, {
      body: { type: 'blocked-time', surfer_id: surferId, interval: { start, end }, title },
    })
    expect(made.status()).toBe(200)
    const { block } = await made.json()
    const query = { ...comingDays(-10, 20), limit: '500' }
    try {
      expect(await (await call(boss, api.schedule.blocks, { query })).text()).toContain(title)
      const open = ENDPOINTS.filter(
        one => rolesWithAccess(one.permission).includes('surfer') && one.method === 'GET',
      )
      expect(open).toContain(api.mySchedule.get)
      for (const endpoint of open) {
        const said = await (await call(page, endpoint, { query })).text()
        expect.soft(said, endpoint.path).not.toContain(title)
        expect.soft(said, endpoint.path).not.toContain('unpublished')
      }
      await visit(page, `/my-schedule?view=day&date=${start.slice(0, 10)}`)
      await expect(page.getByText(/^Times in /)).toBeVisible()
      await expect(page.getByText(title)).toHaveCount(0)
    } finally {
      await call(boss, api.schedule.removeBlock, {}, block.id)
      await boss.context().close()
    }
  })
})

test.describe('somebody with both roles', () => {
  test('begins as manager and switches, which the browser remembers', async ({ page }) => {
    await enter(page, 'both', '/')
    await expect(page).toHaveURL(url('/home'))
    await openAccountMenu(page, 'both')
    await page.getByRole('menuitem', { name: 'Switch to agent view' }).click()
    await expect(page).toHaveURL(url('/my-schedule'))
    await expect.poll(() => linksOf(page)).toEqual(SURFER_LINKS)
    await page.goto(url('/'))
    await expect(page).toHaveURL(url('/my-schedule'))
    await visit(page, '/settings/agents')
    await expect(page).toHaveURL(url('/my-schedule'))
    await openAccountMenu(page, 'both')
    await page.getByRole('menuitem', { name: 'Switch to manager view' }).click()
    await expect(page).toHaveURL(url('/home'))
    expect(await page.evaluate(() => localStorage.getItem('lineup.view'))).toBe('"manager"')
  })
})

test.describe('a manager who may edit one team', () => {
  test('is told which team stands against a change', async ({ page }) => {
    await enter(page, 'viewer', '/settings/agents?q=noah%40')
    await rowsOf(page, 'Agents').filter({ hasText: 'Noah Achterberg' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Noah Achterberg' })
    await dialog.getByLabel('Last name').fill('Changed')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('alert')).toHaveText(
      'Manager does not have required permissions to edit these teams: Harbour',
    )
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.reload()
    await expect(rowsOf(page, 'Agents')).toContainText(['Noah Achterberg'])
  })

  test('sees the other teams’ schedules locked, and why', async ({ page }) => {
    await enter(page, 'viewer', '/schedule/shifts')
    const rows = page.getByRole('rowheader')
    const locked = rows.filter({ hasText: 'You can view the schedule of Harbour, but not change it.' })
    await expect(locked.first()).toBeVisible()
    await expect(rows.filter({ hasText: 'You can view the schedule of Breakwater' })).toHaveCount(0)
  })
})
