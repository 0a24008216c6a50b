// Figures of what was: a team's performance over the week in which the clocks changed, insights by month, and a view of
// analytics that is saved and mailed.
import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import Papa from 'papaparse'
import pg from 'pg'
import { SUM_KEYS } from '#core/performance/index.ts'
import { addDays, dayInterval, eachDate, HOUR_MS, localDateOf, weekStartOf } from '#core/time/index.ts'
import { ORGANIZATION } from '#db/seed/company.ts'
import { lookAt } from './looks.ts'
import { barriers, emailOf, enter, JOB_WAIT, picture, rowsOf, visit, watchTroubles } from './person.ts'

const { timezone } = ORGANIZATION
const hoursOf = (date: string) => {
  const { start, end } = dayInterval(timezone, date)
  return (end - start) / HOUR_MS
}
/** The last day that had no 24 hours. */
const changed = (() => {
  let date = addDays(localDateOf(timezone, Date.now()), -1)
  while (hoursOf(date) === 24) date = addDays(date, -1)
  return date
})()
const monday = weekStartOf(changed)

/** Figures of the team's agents: a third of each day of the week scheduled, nine tenths of that in adherence. */
async function writePerformance(): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.LINEUP_E2E_DATABASE! })
  await client.connect()
  const columns = SUM_KEYS.map(key => key.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`))
  const shares: Partial<Record<(typeof SUM_KEYS)[number], number>> = {
    scheduledSeconds: 1 / 3,
    serviceSeconds: 1 / 4,
    onTaskSeconds: 1 / 5,
    inSeconds: 0.3,
    outSeconds: 1 / 30,
  }
  try {
    const { rows } = await client.query('select organization_id as id from public.manager where email = $1', [
      emailOf('manager'),
    ])
    const organizationId = rows[0].id
    await client.query(
      `insert into public.connection (organization_id, provider_id, name) values ($1, 11, 'Phones')`,
      [organizationId],
    )
    for (const date of eachDate(monday, addDays(monday, 7))) {
      const values = SUM_KEYS.map(key => Math.round((shares[key] ?? 0) * hoursOf(date) * 3600))
      await client.query(
        `insert into public.performance_day (organization_id, surfer_id, starts_at, shift_id, date, zone, ${columns})
         select organization_id, id, $2, 0, $3, $4, ${values} from public.surfer
         where organization_id = $1 and team_id = 1 and deleted_at is null`,
        [organizationId, new Date(dayInterval(timezone, date).start), date, timezone],
      )
    }
  } finally {
    await client.end()
  }
}

test('a team’s performance over the week in which the clocks changed, and one agent’s trend', async ({
  page,
}) => {
  const troubles = watchTroubles(page)
  await enter(page, 'manager', '/home')
  await writePerformance()
  await visit(page, `/reporting/performance?team=1&date=${changed}`)
  const rows = rowsOf(page, 'Agents')
  await expect(rows.nth(3)).toBeVisible()
  // A third of six days and of one that was an hour longer or shorter.
  const length = (6 * 24 + hoursOf(changed)) / 3
  const scheduled = `${Math.floor(length)}h ${Math.round((length % 1) * 60)}m`
  await expect(rows.first()).toContainText(scheduled)
  await expect(rows.first()).toContainText('90.0 %')
  await lookAt(page, 'performance-team', 'main')

  await page.getByRole('button', { name: /^Columns/ }).click()
  await page.getByRole('checkbox', { name: 'Service', exact: true }).check()
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Service', exact: true })).toBeVisible()

  await rows.first().getByRole('button').first().click()
  await expect(page.getByRole('heading', { name: 'Trend' })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Adherence: eight weeks\. Adherence: 90/ })).toBeVisible()
  await expect(rowsOf(page, 'Days')).toHaveCount(7)
  await lookAt(page, 'performance-agent', 'main')

  await page.evaluate(() => localStorage.setItem('lineup.timezone', '"Pacific/Auckland"'))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No exact days in Pacific/Auckland' })).toBeVisible()
  expect(troubles().filter(trouble => !/400|status of 400/.test(trouble))).toEqual([])
  await page.getByRole('button', { name: 'Use the organization’s time zone' }).click()
  await expect(page.getByRole('heading', { name: 'Trend' })).toBeVisible()
})

test('insights by month say where the time goes, in hours and in full-time equivalents', async ({ page }) => {
  const troubles = watchTroubles(page)
  await enter(page, 'manager', '/reporting/insights/month?range=this-month')
  await expect(page.getByRole('button', { name: /^Scheduled hours: [\d,.]+ h\. Definition$/ })).toBeVisible()
  await expect(
    page.getByRole('heading', { name: 'Hours per agent, and the deviation from the mean' }),
  ).toBeVisible()
  await picture(page, 'insights-month')
  expect(await barriers(page)).toEqual([])
  await page.getByText('FTE', { exact: true }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: /^Scheduled: [\d,.]+ FTE\. Definition$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'All figures by month' }).click()
  const { data } = Papa.parse<string[]>(readFileSync(await (await download).path(), 'utf8'))
  expect(data[0]).toEqual(expect.arrayContaining(['Month', 'Internal shrinkage (%)', 'Scheduled (FTE)']))
  expect(troubles()).toEqual([])
})

test('a view is saved for everybody, and mailed', async ({ page }) => {
  const troubles = watchTroubles(page)
  const name = `Hours by team ${Date.now()}`
  await enter(page, 'manager', '/unified-analytics?range=this-month&by=team&metric=scheduled&chart=bars')
  await expect(page.getByRole('button', { name: /^Scheduled hours: [\d,.]+ h\. Definition$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Save view' }).click()
  const saving = page.getByRole('dialog', { name: 'Save this view' })
  await saving.getByRole('button', { name: 'Save view' }).click()
  await expect(saving.getByText('Required')).toBeVisible()
  await saving.getByLabel('Name').fill(name)
  await saving.getByLabel('Share with all managers').check()
  await lookAt(page, 'analytics-save')
  await saving.getByRole('button', { name: 'Save view' }).click()

  await page.getByRole('tab', { name: 'Saved views' }).click()
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: /^Schedule report/ }).click()
  const mailing = page.getByRole('dialog', { name: `Schedule “${name}”` })
  await lookAt(page, 'analytics-mail')
  await mailing.getByRole('button', { name: 'Schedule report' }).click()
  await expect(mailing).toBeHidden()

  await page.getByRole('tab', { name: 'Scheduled reports' }).click()
  await expect(rowsOf(page, 'Scheduled reports').filter({ hasText: name })).toContainText('Mondays, 07:00')
  await picture(page, 'analytics-reports')
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Send now' }).click()
  await visit(page, '/settings/messages')
  const message = rowsOf(page, 'Messages').filter({ hasText: name })
  await expect(message).toBeVisible(JOB_WAIT)
  await message.click()
  const mail = page.getByRole('dialog', { name: new RegExp(name) })
  await expect(mail).toContainText('Scheduled hours')
  await expect(mail.getByRole('region', { name: 'Table of the message' })).toContainText('Total')
  await lookAt(page, 'analytics-mail-sent')
  expect(troubles()).toEqual([])
})
