// Approved deviations, from the first to the last: create once and again and again, be refused, change, end, delete.
// No system has to be connected for it.
import { expect, type Page, test } from '@playwright/test'
import { api } from '#contract/endpoints/index.ts'
import { addDays, localDateOf } from '#core/time/index.ts'
import { ORGANIZATION } from '#db/seed/company.ts'
import { barriers, call, enter, picture, rowsOf, visit, watchTroubles } from './person.ts'

const PAGE = '/reporting/adherence-exceptions'
const today = localDateOf(ORGANIZATION.timezone, Date.now())
const rows = (page: Page) => rowsOf(page, 'Adherence exceptions')
const rowOf = (page: Page, description: string) => rows(page).filter({ hasText: description })
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

async function clear(page: Page): Promise<void> {
  const { results } = await (await call(page, api.adherenceExceptions.list)).json()
  for (const { id } of results) await call(page, api.adherenceExceptions.remove, {}, id)
}

async function chooseAgents(page: Page, ...names: string[]): Promise<void> {
  await page.getByRole('button', { name: /^Agents: / }).click()
  for (const name of names) await page.getByRole('checkbox', { name }).first().check()
  await page.keyboard.press('Escape')
}

async function choose(page: Page, description: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${description}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('exceptions are created, found, changed, ended and deleted', async ({ page }) => {
  const troubles = watchTroubles(page)
  await enter(page, 'manager', '/home')
  await clear(page)
  await visit(page, PAGE)

  await test.step('none yet; a form that is not whole says where', async () => {
    await expect(page.getByRole('heading', { name: 'No exceptions yet' })).toBeVisible()
    await page.getByRole('button', { name: 'Create exception' }).click()
    const dialog = dialogOf(page, 'Create exception')
    await dialog.getByRole('button', { name: 'Create exception' }).click()
    await expect(dialog.getByText('Enter a description')).toBeVisible()
    await expect(dialog.getByText('Choose at least one agent')).toBeVisible()
    await dialog.getByText('Recurring', { exact: true }).click()
    for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'])
      await dialog.getByText(day, { exact: true }).click()
    await dialog.getByRole('button', { name: 'Create exception' }).click()
    await expect(dialog.getByText('Choose at least one day')).toBeVisible()
    await picture(page, 'exceptions-refused')
    expect(await barriers(page)).toEqual([])
  })

  await test.step('a recurring one for a whole team, over midnight', async () => {
    const dialog = dialogOf(page, 'Create exception')
    await dialog.getByLabel('Description').fill('Night inventory')
    await dialog.getByLabel(/^From/).fill('22:00')
    await dialog.getByLabel(/^To/).fill('02:00')
    await expect(dialog.getByLabel('To (the next day)')).toBeVisible()
    await dialog.getByText('Mon', { exact: true }).click()
    await chooseAgents(page, 'Harbour')
    await dialog.getByRole('combobox', { name: 'Ticket groups they may work in' }).click()
    await page.getByRole('option').first().click()
    await dialog.getByLabel('Description').click()
    await expect(dialog.getByText(/^Only what is chosen here/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Create exception' }).click()
    await expect(page.getByText(/^Exception created\./)).toBeVisible()
    await expect(rowOf(page, 'Night inventory')).toContainText('Mon 22:00 – 02:00 the next day')
  })

  await test.step('a one-off one', async () => {
    await page.getByRole('button', { name: 'Create exception' }).click()
    const dialog = dialogOf(page, 'Create exception')
    await dialog.getByLabel('Description').fill('Fire drill')
    await chooseAgents(page, 'Noah Achterberg')
    await dialog.getByRole('combobox', { name: 'Only during this activity' }).fill('Phone')
    await page.getByRole('option', { name: /Phone/ }).first().click()
    await dialog.getByRole('button', { name: 'Create exception' }).click()
    await expect(rowOf(page, 'Fire drill')).toContainText('Noah Achterberg')
    await expect(rows(page)).toHaveCount(2)
    await picture(page, 'exceptions-table')
    expect(await barriers(page)).toEqual([])
  })

  await test.step('the filters find it, and stay in the address', async () => {
    await page.getByRole('combobox', { name: 'Type' }).click()
    await page.getByRole('option', { name: 'Recurring' }).click()
    await expect(rows(page)).toHaveCount(1)
    expect(page.url()).toContain('type=recurring')
    await page.reload()
    await expect(rowOf(page, 'Night inventory')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search exceptions' }).fill('fire')
    await expect(page.getByRole('heading', { name: 'No matching exceptions' })).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(rows(page)).toHaveCount(2)
  })

  await test.step('change it, and end it', async () => {
    await choose(page, 'Night inventory', 'Edit')
    const dialog = dialogOf(page, 'Edit exception')
    await expect(dialog.getByLabel(/^From/)).toHaveValue('22:00')
    await dialog.getByLabel('Description').fill('Inventory')
    await dialog.getByLabel(/^To/).fill('23:30')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(rowOf(page, 'Inventory')).toContainText('Mon 22:00 – 23:30')
    await choose(page, 'Inventory', 'End')
    const ending = dialogOf(page, 'End “Inventory”')
    await ending.getByRole('button', { name: 'End exception' }).click()
    await expect(page.getByText(/^Exception ended\./)).toBeVisible()
    await expect(rowOf(page, 'Inventory')).toContainText('on ')
  })

  await test.step('delete them: nothing is left', async () => {
    for (const description of ['Inventory', 'Fire drill']) {
      await choose(page, description, 'Delete')
      await dialogOf(page, `Delete “${description}”?`)
        .getByRole('button', { name: 'Delete exception' })
        .click()
      await expect(rowOf(page, description)).toHaveCount(0)
    }
    await expect(page.getByRole('heading', { name: 'No exceptions yet' })).toBeVisible()
  })
  expect(troubles()).toEqual([])
})

test('a manager who may edit one team only cannot allow others anything', async ({ page, browser }) => {
  await enter(page, 'manager', '/home')
  await clear(page)
  const { results } = await (await call(page, api.surfers.list, { query: { limit: '200' } })).json()
  const surferIds = results.map(({ id }: { id: number }) => id)
  const body = {
    type: 'recurring',
    description: 'Everybody',
    surfer_ids: surferIds,
    start: addDays(today, 1),
    start_time: '09:00',
    end_time: '10:00',
    weekdays: ['monday'],
  }
  expect((await call(page, api.adherenceExceptions.create, { body })).status()).toBe(200)
  const viewer = await (await browser.newContext()).newPage()
  await enter(viewer, 'viewer', PAGE)
  await expect(
    rowOf(viewer, 'Everybody').getByRole('button', { name: /teams that you may only view/ }),
  ).toBeVisible()
  const refused = await call(viewer, api.adherenceExceptions.create, { body })
  expect(refused.status()).toBe(403)
  expect((await refused.json()).unauthorised_teams.length).toBeGreaterThan(0)
  await viewer.getByRole('button', { name: 'Create exception' }).click()
  await viewer.getByRole('button', { name: /^Agents: / }).click()
  await expect(viewer.getByText('You may only view this team').first()).toBeVisible()
  await picture(viewer, 'exceptions-viewer')
  await viewer.context().close()
  await clear(page)
})
