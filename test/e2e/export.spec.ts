// Scheduled time as a file, and on paper: what is missing is said, then it is made in the background and taken.
import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import Papa from 'papaparse'
import { api } from '#contract/endpoints/index.ts'
import { addDays, instantAt, localDateOf, weekStartOf } from '#core/time/index.ts'
import { ORGANIZATION } from '#db/seed/company.ts'
import { rangeText } from '#web/ui/inputs/date-range.ts'
import { lookAt } from './looks.ts'
import { call, enter, JOB_WAIT, navigation, visit, watchTroubles } from './person.ts'

const { timezone } = ORGANIZATION
const monday = addDays(weekStartOf(localDateOf(timezone, Date.now())), 84)
const at = (day: number, hour: number) =>
  new Date(instantAt(timezone, addDays(monday, day), hour * 60)).toISOString()

/** A shift of eight hours with a break at noon, which its agent sees. */
async function publishShift(page: Page, day: number) {
  const surfers = await (await call(page, api.schedule.surfers)).json()
  const surfer = surfers.find((one: { can_edit: boolean }) => one.can_edit)
  const block = {
    type: 'shift',
    surfer_id: surfer.id,
    interval: { start: at(day, 9), end: at(day, 17) },
    breaks: [{ start: at(day, 12), end: at(day, 13) }],
  }
  await call(page, api.schedule.createBlock, { body: block })
  const published = { from: at(day, 0), to: at(day + 1, 0), surfer_ids: [surfer.id] }
  await call(page, api.schedule.publish, { body: published })
  return surfer
}

test('a week is exported', async ({ page }) => {
  const troubles = watchTroubles(page)
  await enter(page, 'manager', '/home')
  const surfer = await publishShift(page, 0)
  await visit(page, `/schedule/shifts?date=${monday}&days=7`)
  await page.getByRole('button', { name: 'More for the schedule' }).click()
  await page.getByRole('menuitem', { name: 'Export…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export timesheets' })
  await test.step('nobody is nobody', async () => {
    await dialog.getByRole('button', { name: /^Agents: / }).click()
    await page.getByRole('button', { name: 'Clear', exact: true }).last().click()
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Export', exact: true }).click()
    await expect(dialog.getByText('You need to select at least one agent')).toBeVisible()
    await lookAt(page, 'export-dialog')
  })
  await test.step('the file has what was asked for', async () => {
    await dialog.getByRole('button', { name: 'Agents: Choose agents' }).click()
    await page.getByRole('checkbox', { name: `${surfer.first_name} ${surfer.last_name}` }).check()
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Export', exact: true }).click()
    await expect(dialog.getByText('1 line.')).toBeVisible(JOB_WAIT)
    await lookAt(page, 'export-ready')
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download CSV' }).click()
    const file = await download
    expect(file.suggestedFilename()).toContain(`timesheets-${monday}`)
    const { data } = Papa.parse<Record<string, string>>(readFileSync(await file.path(), 'utf8'), {
      header: true,
    })
    expect(data).toMatchObject([
      { shift_date: monday, email: expect.stringContaining('@'), total_scheduled: '8.00', breaks: '1.00' },
    ])
  })
  expect(troubles()).toEqual([])
})

test('a week and an agent’s own days go to paper without the page around them', async ({ page, browser }) => {
  await enter(page, 'manager', '/home')
  await publishShift(page, 1)
  await visit(page, `/schedule/activities?date=${monday}&days=7`)
  await expect(page.getByRole('rowheader').nth(3)).toBeVisible()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(navigation(page)).toBeHidden()
  const sheets = page.getByRole('table').filter({ hasText: 'Times in Europe/London' })
  // The code of the print comes after the page's.
  await expect(sheets.nth(1)).toBeVisible()
  await expect(sheets.first()).toContainText(rangeText({ from: monday, to: addDays(monday, 7) }))
  await expect(page.getByText('09:00 – 17:00').first()).toBeVisible()
  await expect(page.getByText('12:00 Break').first()).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
  await page.emulateMedia({ media: null })
  await expect(navigation(page)).toBeVisible()
  await expect(sheets).toHaveCount(0)

  const own = await (await browser.newContext()).newPage()
  await enter(own, 'surfer', '/my-schedule')
  await expect(own.getByText(/^Times in /)).toBeVisible()
  await own.emulateMedia({ media: 'print' })
  await expect(own.getByRole('table')).toContainText('As published')
  await own.context().close()
})
