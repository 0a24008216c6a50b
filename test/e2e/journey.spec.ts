// The product's first flow, on a real call history: upload -> ticket group -> forecast against held-back
// actuals -> requirement -> generate -> coverage -> publish -> the agent sees the week.
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, type Page, test } from '@playwright/test'
import { addDays, localDateOf, weekStartOf } from '#core/time/index.ts'
import { ORGANIZATION } from '#db/seed/company.ts'
import { enter, JOB_WAIT, logIn, picture, untilSampleIsReady, visit } from './person.ts'

const REAL_HISTORY = path.resolve('../shared/data/bank_na_30min.csv.gz')
const OWN_SAMPLE = path.resolve('test/e2e/sample-calls.csv')
const GROUP = 'Bank calls'
const nextMonday = addDays(weekStartOf(localDateOf(ORGANIZATION.timezone, Date.now())), 7)

/** The North American bank's calls where the data folder is there, else the project's own small sample. */
function historyFile(): string {
  const isReal = existsSync(REAL_HISTORY)
  if (!isReal)
    console.log(`${path.basename(REAL_HISTORY)} is not here: the journey uses the project's own sample.`)
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'lineup-journey-')), 'bank_na.csv')
  writeFileSync(file, isReal ? gunzipSync(readFileSync(REAL_HISTORY)) : readFileSync(OWN_SAMPLE))
  return file
}

/** The number of a headline tile. */
async function figure(page: Page, label: string): Promise<number> {
  const text = await page.getByRole('button', { name: new RegExp(`^${label}: `) }).getAttribute('aria-label')
  return Number(/: ([\d.,]+)/.exec(text ?? '')?.[1]?.replaceAll(',', ''))
}

test('from a contact history to a published week', async ({ page, browser }) => {
  await test.step('log in as manager', async () => {
    await logIn(page, 'manager')
    await untilSampleIsReady(page)
    await picture(page, 'journey-01-home')
  })

  await test.step('upload the history', async () => {
    await visit(page, '/forecasts/ticket-groups?tab=uploads')
    await page.getByRole('button', { name: 'Upload history' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Upload history' })
    await dialog.getByLabel('Choose or drop a CSV file').setInputFiles(historyFile())
    await expect(dialog.getByRole('radio', { name: 'Counted per interval' })).toBeChecked()
    await expect(dialog.getByRole('table')).toBeVisible()
    await dialog.getByRole('radio', { name: /^Move the dates by/ }).click()
    await picture(page, 'journey-02-upload-preview')
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(page.getByText(/rows imported/)).toBeVisible(JOB_WAIT)
    await picture(page, 'journey-03-uploaded')
    await page.getByRole('button', { name: 'Create a ticket group from it' }).click()
  })

  await test.step('make a ticket group from it, in place of the sample calls', async () => {
    const dialog = page.getByRole('dialog', { name: 'Add ticket group' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill(GROUP)
    await dialog.getByRole('combobox', { name: 'Activities that serve it' }).click()
    await page.getByRole('option', { name: /Phone/ }).click()
    await page.keyboard.press('Escape')
    await dialog.getByRole('textbox', { name: 'Average handle time' }).fill('12')
    await dialog.getByRole('textbox', { name: 'Shrinkage' }).fill('12')
    await dialog.getByRole('textbox', { name: 'Weeks of training data' }).fill('26')
    await expect(dialog.getByText(/contacts in the last 7 days of data/)).toBeVisible()
    await picture(page, 'journey-04-ticket-group')
    await dialog.getByRole('button', { name: 'Add ticket group' }).click()
    await page.getByRole('tab', { name: 'Ticket groups' }).click()
    const row = page.getByRole('row').filter({ hasText: GROUP })
    await expect(row.getByText('Ready')).toBeVisible(JOB_WAIT)
    await page.getByRole('button', { name: 'Actions for Phone' }).click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await page.getByRole('button', { name: 'Archive ticket group' }).click()
    await expect(page.getByText('Phone was archived.')).toBeVisible()
    await picture(page, 'journey-05-ticket-groups')
  })

  await test.step('forecast with band against held-back actuals', async () => {
    await visit(page, '/forecasts/forecast?increment=half-hour')
    await page.getByRole('combobox', { name: 'Ticket groups' }).click()
    await page.getByRole('option', { name: GROUP }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Held-back weeks' }).click()
    await expect(page.getByRole('button', { name: /^Accuracy per .*: \d/ })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await picture(page, 'journey-06-held-back')
    expect(await figure(page, 'Accuracy per .*')).toBeGreaterThan(85)
    expect(await figure(page, 'Inside the 80 % band')).toBeGreaterThan(55)
  })

  await test.step('the staff it needs', async () => {
    await page.getByRole('button', { name: 'Next 4 weeks' }).click()
    await page.getByText('Staff', { exact: true }).click()
    await expect(page.getByText(/agents required/)).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await picture(page, 'journey-07-requirement')
  })

  await test.step('generate next week', async () => {
    await visit(page, `/schedule/shifts?date=${nextMonday}`)
    await page.getByRole('button', { name: 'Generate', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Generate schedule' })
    await dialog.getByRole('combobox', { name: 'Activity plan' }).click()
    await page.getByRole('option', { name: 'Everyday' }).click()
    await picture(page, 'journey-08-generate')
    await dialog.getByRole('button', { name: 'Generate', exact: true }).click()
    await expect(dialog.getByText(/^Coverage (now|before activities)$/)).toBeVisible(JOB_WAIT)
    await picture(page, 'journey-09-generated')
    await dialog.getByRole('button', { name: 'Close' }).last().click()
  })

  await test.step('coverage against the requirement', async () => {
    await expect(page.getByRole('grid')).toBeVisible()
    await picture(page, 'journey-10-drafts')
    await visit(page, `/schedule/activities?date=${nextMonday}`)
    await expect(page.getByRole('grid')).toBeVisible()
    await picture(page, 'journey-11-activities')
  })

  await test.step('an agent sees nothing of it yet', async () => {
    const surfer = await browser.newContext()
    const own = await surfer.newPage()
    await enter(own, 'surfer', `/my-schedule?date=${nextMonday}`)
    await expect(own.getByText(/nothing published yet/i)).toBeVisible()
    await surfer.close()
  })

  await test.step('publish', async () => {
    await visit(page, `/schedule/shifts?date=${nextMonday}`)
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Publish the schedule' })
    await expect(dialog.getByRole('button', { name: /^Publish \d+ changes$/ })).toBeEnabled()
    await picture(page, 'journey-12-publish')
    await dialog.getByRole('button', { name: /^Publish \d+ changes$/ }).click()
    await expect(page.getByText(/^Published for \d+ agents/)).toBeVisible()
    await page.getByRole('alert').getByRole('button').click()
    // docs/schedule.png is a copy of this one.
    await picture(page, 'journey-13-published')
  })

  await test.step('the agent sees the week, on a phone', async () => {
    const surfer = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const own = await surfer.newPage()
    await enter(own, 'surfer', `/my-schedule?date=${nextMonday}`)
    await expect(own.getByText(/\d{2}:\d{2} – \d{2}:\d{2}/).first()).toBeVisible()
    await picture(own, 'journey-14-my-week')
    await surfer.close()
  })
})
