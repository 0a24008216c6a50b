// Two managers at one schedule: each sees what the other does, and neither loses work.
import { expect, type Page, test } from '@playwright/test'
import { api } from '#contract/endpoints/index.ts'
import { barriers, call, enter, picture } from './person.ts'

const PATH = '/schedule/shifts?date=2027-06-07&days=7'
const rows = (page: Page) => page.getByRole('grid').locator('[data-row]')
const cell = (page: Page, row: number, day: number) => rows(page).nth(row).getByRole('gridcell').nth(day)
const block = (page: Page, row: number, day: number) => cell(page, row, day).locator('[data-block]')

async function addShift(page: Page, day = '2027-06-07'): Promise<void> {
  const surfer_id = Number(await rows(page).first().getAttribute('data-row'))
  const interval = { start: `${day}T08:00:00Z`, end: `${day}T16:00:00Z` }
  const edit = { op: 'add', key: 'one', type: 'shift', surfer_id, interval }
  expect((await call(page, api.schedule.edit, { body: { edits: [edit], label: 'Set up' } })).status()).toBe(
    200,
  )
}

test('what one does the other sees, and a stale edit shows both versions', async ({ page, browser }) => {
  await enter(page, 'manager', PATH)
  await expect(rows(page).first()).toBeVisible()
  const context = await browser.newContext()
  const other = await context.newPage()
  await enter(other, 'both', PATH)
  await expect(rows(other).first()).toBeVisible()

  await addShift(page)
  await expect(block(page, 0, 0)).toHaveCount(1)
  await expect(block(other, 0, 0)).toHaveCount(1)

  // Reads fail from now on, so that the other one's edits arrive late here.
  await page.route('**/blocks?**', route => route.abort())
  await block(other, 0, 0).focus()
  await other.keyboard.press('ArrowRight')
  await expect(block(other, 0, 1)).toHaveCount(1)
  await expect(other.getByRole('alert').filter({ hasText: /^Moved/ })).toBeVisible()
  await block(page, 0, 0).focus()
  await page.keyboard.press('ArrowDown')

  const dialog = page.getByRole('dialog', { name: 'Somebody changed this meanwhile' })
  await expect(dialog.getByRole('button', { name: /^Keep mine/ })).toContainText('7 Jun')
  await expect(dialog.getByRole('button', { name: /^Take theirs \(Ines Carvalho/ })).toContainText('8 Jun')
  await picture(page, 'schedule-stale')
  expect.soft(await barriers(page, { within: '[role="dialog"]' })).toEqual([])
  await page.unroute('**/blocks?**')
  await dialog.getByRole('button', { name: /^Keep mine/ }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(block(other, 1, 0).or(block(other, 1, 1))).toHaveCount(1)
  await expect(block(other, 0, 1)).toHaveCount(0)
  await context.close()
})

test('edits made without a connection are kept, over a reload too, and saved when it is back', async ({
  page,
}) => {
  await enter(page, 'manager', PATH.replace('06-07', '06-14'))
  await expect(rows(page).first()).toBeVisible()
  await page.route('**/schedule/edits', route => route.abort())
  await cell(page, 0, 2).click({ button: 'right' })
  await page.getByRole('menuitem', { name: /^Add (?!…)/ }).click()
  await expect(block(page, 0, 2)).toHaveCount(1)
  await expect(page.getByText('1 change is not saved yet.')).toBeVisible()
  page.once('dialog', dialog => void dialog.accept())
  await page.reload()
  await expect(block(page, 0, 2)).toHaveCount(1)
  // Whichever is first: the click, or that it is tried again by itself.
  const saveNow = page.getByRole('button', { name: 'Save now' })
  await page.unroute('**/schedule/edits')
  await saveNow.dispatchEvent('click', {}, { timeout: 2_000 }).catch(() => {})
  await expect(page.getByText('1 change is not saved yet.')).toBeHidden()
  await page.reload()
  await expect(block(page, 0, 2)).toHaveCount(1)
})

test('each sees who else is there and what they change, until they leave or are cut off', async ({
  page,
  browser,
}) => {
  const path = PATH.replace('06-07', '08-09')
  await enter(page, 'manager', path)
  await expect(rows(page).first()).toBeVisible()
  await addShift(page, '2027-08-09')
  const alsoHere = (on: Page) => on.getByRole('button', { name: /^Also here: / })
  const mark = page.locator('[data-peer]')
  await expect(alsoHere(page)).toBeHidden()

  const context = await browser.newContext()
  const other = await context.newPage()
  await enter(other, 'both', path)
  await expect(alsoHere(page)).toHaveAccessibleName('Also here: Ines Carvalho')
  await expect(alsoHere(other)).toBeVisible()
  await expect(mark).toHaveCount(0)

  await block(other, 0, 0).click()
  await expect(mark).toHaveText('Ines')
  await expect(mark).toHaveAttribute('data-is', 'block')
  await alsoHere(page).focus()
  await page.keyboard.press('Enter')
  const item = page.getByRole('menuitem', { name: /^Ines Carvalho ?Editing / })
  await expect(item).toBeVisible()
  await picture(page, 'schedule-presence')
  expect.soft(await barriers(page)).toEqual([])
  await item.focus()
  await page.keyboard.press('Enter')
  await expect(block(page, 0, 0)).toBeFocused()

  // The panel; then from the block to its cell, and the selection.
  await other.keyboard.press('Escape')
  await expect(other.getByRole('button', { name: 'Add another' })).toBeHidden()
  await block(other, 0, 0).focus()
  await other.keyboard.press('Escape')
  await other.keyboard.press('Escape')
  await expect(mark).toHaveCount(0)
  await cell(other, 1, 3).click()
  await expect(mark).toHaveAttribute('data-is', 'row')
  await other.keyboard.press('Escape')

  await other.getByRole('link', { name: 'Home' }).click()
  await expect(alsoHere(page)).toBeHidden()
  await other.goBack()
  await expect(alsoHere(page)).toBeVisible()
  // Its own announcement is answered, so that none arrives after it has left.
  await expect(alsoHere(other)).toBeVisible()
  // Navigation to another address, because the headless shell closes a page without an event in it.
  await other.goto('about:blank')
  await expect(alsoHere(page)).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: 'Ines Carvalho has left.' })).toHaveCount(1)
  await context.close()
})
