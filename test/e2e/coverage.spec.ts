// Shortage of agents at ten: a manager finds agents who could help, previews the effect, applies it, and sees the rules
// broken by it.
import { expect, type Page, test } from '@playwright/test'
import { coverage } from '#contract/endpoints/forecasts.ts'
import { api } from '#contract/endpoints/index.ts'
import { instantAt } from '#core/time/index.ts'
import { barriers, call, enter, picture, visit, watchTroubles } from './person.ts'

const ZONE = 'Europe/London'

/** A Monday that nobody has planned yet, within the forecast. */
function aMonday(): string {
  const date = new Date()
  date.setUTCDate(date.getUTCDate() + 14 + ((8 - date.getUTCDay()) % 7))
  return date.toISOString().slice(0, 10)
}

const strip = (page: Page) => page.getByRole('list', { name: 'Coverage' })
const atTen = (page: Page) => strip(page).getByRole('button', { name: /^Coverage, Monday .* 10:00: / })
const numberAtTen = async (page: Page) =>
  Number((await atTen(page).locator('b').textContent())!.replace('−', '-'))

/** The scarcest quarter of the hour, as the server counts. */
async function serverAtTen(page: Page, date: string): Promise<number> {
  const iso = (minute: number) => new Date(instantAt(ZONE, date, minute)).toISOString()
  const query = { from: iso(600), to: iso(660), increment: 'quarter-hour', user_timezone: ZONE }
  const rows: { stream_id: number | null; surplus: number }[] = await (
    await call(page, coverage.get, { query })
  ).json()
  const least = Math.min(...rows.filter(row => row.stream_id === null).map(row => row.surplus))
  return Number(least.toFixed(1))
}

/** A shift on the day for everybody who is employed then, as drafts. */
async function addShifts(page: Page, date: string): Promise<void> {
  const at = (minute: number) => new Date(instantAt(ZONE, date, minute)).toISOString()
  const surfers: { id: number; start_date: string | null; end_date: string | null }[] = await (
    await call(page, api.schedule.surfers, { query: {} })
  ).json()
  const employed = surfers.filter(one => (one.start_date ?? date) <= date && date <= (one.end_date ?? date))
  const edits = employed.map(({ id }) => ({
    op: 'add',
    key: String(id),
    type: 'shift',
    surfer_id: id,
    interval: { start: at(13 * 60), end: at(17 * 60) },
  }))
  const reply = await call(page, api.schedule.edit, { body: { edits, label: 'Set up' } })
  expect(reply.status(), await reply.text()).toBe(200)
}

test('who could help, what it brings, and what it breaks', async ({ page }) => {
  const date = aMonday()
  const troubles = watchTroubles(page)
  await enter(page, 'manager', '/home')
  await visit(page, `/schedule/activities?date=${date}`)
  await expect(atTen(page)).toBeVisible()
  await page.getByRole('button', { name: 'View' }).click()
  await page.getByRole('combobox', { name: 'Coverage' }).click()
  await page.getByRole('option', { name: /^Numbers/ }).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')

  const before = await numberAtTen(page)
  expect(before).toBeLessThan(-1)
  expect(before).toBe(await serverAtTen(page, date))

  await atTen(page).focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Who could help here?' })
  const off = panel.getByRole('region', { name: 'Off that day' }).getByRole('listitem')
  await expect(off).toHaveCount(5)
  await off.first().hover()
  await expect.poll(() => numberAtTen(page)).toBeCloseTo(before + 1, 1)
  await picture(page, 'who-could-help')
  expect(await barriers(page, { within: 'aside' })).toEqual([])
  await panel.getByRole('heading', { name: 'Who could help here?' }).hover()
  await expect.poll(() => numberAtTen(page)).toBeCloseTo(before, 1)

  await off
    .first()
    .getByRole('button', { name: /^Add shift: / })
    .click()
  // The next one has come under the pointer, and shows what it would bring on top.
  await panel.getByRole('heading', { name: 'Who could help here?' }).hover()
  await expect.poll(() => numberAtTen(page)).toBeCloseTo(before + 1, 1)
  await expect.poll(() => serverAtTen(page, date)).toBeCloseTo(before + 1, 1)
  await expect.poll(() => numberAtTen(page)).toBeCloseTo(before + 1, 1)
  await panel.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: /^Undo/ }).first().click()
  await expect.poll(() => numberAtTen(page)).toBeCloseTo(before, 1)
  await expect.poll(() => serverAtTen(page, date)).toBeCloseTo(before, 1)

  // Missing hours are not shown while few agents have shifts, and are shown once half of them have.
  const warningsButton = page.getByRole('button', { name: /^\d+ warnings$/ })
  await expect(warningsButton).toHaveCount(0)
  await addShifts(page, date)
  await warningsButton.click()
  const warnings = page.getByRole('dialog', { name: /^Warnings \(\d+\)$/ })
  await warnings.getByText('By rule').click()
  const few = warnings.getByRole('region', { name: 'Too few hours a week' })
  await expect(few.getByRole('listitem').first()).toContainText(
    / has \d.* h in the week of .*; the contract asks for /,
  )
  const chosen = few.getByRole('listitem').nth(7)
  const [, name] = /^(.*) has /.exec((await chosen.textContent())!)!
  await picture(page, 'warnings')
  await chosen.getByRole('button').click()
  const focused = page.getByRole('grid').locator(':focus')
  const row = page
    .getByRole('grid')
    .getByRole('row')
    .filter({ has: page.locator(':focus') })
  await expect(page.locator(`[id="${await row.getAttribute('aria-owns')}"]`)).toContainText(name!)
  await expect(focused).toBeInViewport()
  expect(troubles()).toEqual([])
})
