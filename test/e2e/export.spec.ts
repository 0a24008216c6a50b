// Scheduled time as a file: what is missing is said, then it is made in the background and taken.
import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import Papa from 'papaparse'
import { api } from '#contract/endpoints/index.ts'
import { addDays, instantAt, localDateOf, weekStartOf } from '#core/time/index.ts'
import { ORGANIZATION } from '#db/seed/company.ts'
import { lookAt } from './looks.ts'
import { call, enter, url, watchTroubles } from './person.ts'

const { timezone } = ORGANIZATION
const monday = addDays(weekStartOf(localDateOf(timezone, Date.now())), 84)
const at = (day: number, hour: number) =>
  new Date(instantAt(timezone, addDays(monday, day), hour * 60)).toISOString()

test('a week is exported', async ({ page }) => {
  const troubles = watchTroubles(page)
  await enter(page, 'manager', '/home')
  const surfers = await (await call(page, api.schedule.surfers)).json()
  const surfer = surfers.find((one: { can_edit: boolean }) => one.can_edit)
  const block = {
    type: 'shift',
    surfer_id: surfer.id,
    interval: { start: at(0, 9), end: at(0, 17) },
    breaks: [{ start: at(0, 12), end: at(0, 13) }],
  }
  await call(page, api.schedule.createBlock, { body: block })
  const published = { from: at(0, 0), to: at(7, 0), surfer_ids: [surfer.id] }
  await call(page, api.schedule.publish, { body: published })

  await page.goto(url(`/schedule/shifts?date=${monday}&days=7`))
  await page.getByRole('button', { name: 'More for the schedule' }).click()
  await page.getByRole('menuitem', { name: 'Export…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export scheduled time' })
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
    await expect(dialog.getByText('1 line.')).toBeVisible({ timeout: 30_000 })
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
