import { expect, type Locator, type Page, test } from '@playwright/test'
import { localDateOf, weekStartOf } from '#core/time/index.ts'
import { enter, navigation, rowsOf, url } from './person.ts'

const MOST_TABS = 40

/** Presses Tab until the control has the focus; says how often. */
async function tabTo(page: Page, control: Locator): Promise<number> {
  for (let presses = 1; presses <= MOST_TABS; presses++) {
    await page.keyboard.press('Tab')
    if (await control.evaluate(element => element === document.activeElement)) return presses
  }
  throw new Error(`${MOST_TABS} presses of Tab did not reach ${control}`)
}

test('Tab reaches the skip link, the navigation and the page’s main action, in this order', async ({
  page,
}) => {
  await enter(page, 'manager', '/settings/agents')
  const addAgent = page.getByRole('button', { name: 'Add agent' })
  await expect(addAgent).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: 'Skip to content' }))
  await tabTo(page, navigation(page).getByRole('link', { name: 'Home' }))
  await tabTo(page, navigation(page).getByRole('link', { name: 'Managers' }))
  await tabTo(page, addAgent)
})

test('the skip link leads past the navigation', async ({ page }) => {
  await enter(page, 'manager', '/settings/agents')
  await expect(rowsOf(page, 'Agents').first()).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: 'Skip to content' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  expect(await tabTo(page, page.getByRole('tab', { name: 'Agents' }))).toBe(1)
})

for (const path of ['/schedule/shifts', '/schedule/activities'])
  test(`one Tab and Enter reach the grid of ${path}`, async ({ page }) => {
    await enter(page, 'manager', path)
    await expect(page.getByRole('rowheader').nth(3)).toBeVisible()
    expect(await tabTo(page, page.getByRole('link', { name: 'Skip to content' }))).toBe(1)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('grid').locator('[role="gridcell"]:focus')).toHaveCount(1)
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('grid').locator('[role="gridcell"]:focus')).toHaveCount(1)
  })

test('a dialog takes the focus, keeps it and gives it back', async ({ page }) => {
  await enter(page, 'manager', '/settings/agents')
  const addAgent = page.getByRole('button', { name: 'Add agent' })
  await addAgent.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add agent' })
  await expect(dialog.getByLabel('First name')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(dialog.getByRole('button', { name: 'Add agent' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(addAgent).toBeFocused()
})

test('Ctrl+K goes to a page', async ({ page }) => {
  await enter(page, 'manager', '/home')
  await page.keyboard.press('Control+K')
  await expect(page.getByRole('textbox', { name: 'Go to a page' })).toBeFocused()
  await page.keyboard.type('admins')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(url('/settings/managers'))
  await expect(page.getByRole('heading', { level: 1, name: 'Managers' })).toBeVisible()
  await page.keyboard.press('Control+K')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('? shows the keys, but may be typed', async ({ page }) => {
  await enter(page, 'manager', '/settings/agents')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  const search = page.getByRole('searchbox', { name: 'Search agents' })
  await search.focus()
  await page.keyboard.type('?')
  await expect(search).toHaveValue('?')
  await expect(keys).toBeHidden()
  await search.clear()
  await search.blur()
  await page.keyboard.press('?')
  await expect(keys.getByText('Go to a page')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()
})

test('arrows walk the rows of a table, Enter opens one, Escape comes back to it', async ({ page }) => {
  await enter(page, 'manager', '/settings/agents')
  const rows = rowsOf(page, 'Agents')
  await rows.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /^Edit / })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(rows.nth(1)).toBeFocused()
})

test('arrows walk the cells of the schedule, Enter opens one', async ({ page }) => {
  await enter(page, 'manager', '/schedule/shifts')
  const focused = page.getByRole('grid').locator('[role="gridcell"]:focus')
  await page.getByRole('grid').getByRole('gridcell', { name: /Mon/ }).first().focus()
  const first = await focused.getAttribute('aria-label')
  await page.keyboard.press('ArrowRight')
  await expect(focused).toHaveCount(1)
  const second = await focused.getAttribute('aria-label')
  expect(second).not.toBe(first)
  await page.keyboard.press('ArrowDown')
  await expect(focused).not.toHaveAttribute('aria-label', second!)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(focused).toHaveCount(1)
})

test('Home and T come back to now in the schedule', async ({ page }) => {
  await enter(page, 'manager', '/schedule/activities?days=7&zoom=15')
  const now = page.getByRole('grid').locator('[data-view="hours"]:not([role])')
  await expect(now).toBeInViewport()
  const cell = page.getByRole('grid').locator('[data-cell]')
  await cell.focus()
  const today = localDateOf('Europe/London', Date.now())
  const away = weekStartOf(today) === today ? 'End' : 'Control+Home'
  await page.keyboard.press(away)
  await expect(now).not.toBeInViewport()
  await page.keyboard.press('Home')
  await expect(now).toBeInViewport()
  await expect(cell).toBeFocused()
  await page.keyboard.press(away)
  await expect(now).not.toBeInViewport()
  await page.keyboard.press('t')
  await expect(now).toBeInViewport()
  await page.getByRole('button', { name: 'Next week' }).click()
  await expect(now).toHaveCount(0)
  await cell.focus()
  await page.keyboard.press('Home')
  await expect(now).toBeInViewport()
})
