// Figures of coverage after a generation: the dialog, its table, the strip with its headline, the check before
// publishing, the what-if of a day and the API agree, in total and per ticket group.
import { expect, type Locator, type Page, test } from '@playwright/test'
import { coverage } from '#contract/endpoints/forecasts.ts'
import { addDays, instantAt, localDateOf, weekStartOf } from '#core/time/index.ts'
import { ORGANIZATION } from '#db/seed/company.ts'
import { lookAt } from './looks.ts'
import { barriers, call, enter, JOB_WAIT, picture, url, visit, watchTroubles } from './person.ts'

const { timezone } = ORGANIZATION
const monday = addDays(weekStartOf(localDateOf(timezone, Date.now())), 28)
const iso = (date: string) => new Date(instantAt(timezone, date, 0)).toISOString()

interface Figures {
  stream_name?: string
  required_hours: number
  short_hours: number
  over_hours: number
  met: number
}
const hours = (value: number) => value.toFixed(1)
const metText = ({ met }: Figures) => `${(Math.floor(1000 * met + 1e-6) / 10).toFixed(1)}\u202f%`
const shortText = ({ short_hours }: Figures) => `−${hours(short_hours)}`

async function totals(page: Page, from: string, to: string) {
  const answer = await call(page, coverage.totals, { query: { from: iso(from), to: iso(to) } })
  expect(answer.status(), await answer.text()).toBe(200)
  return (await answer.json()) as { total: Figures; streams: Figures[] }
}

/** A table of coverage says what the API says of each ticket group, and of all. */
async function expectTable(table: Locator, { total, streams }: Awaited<ReturnType<typeof totals>>) {
  for (const figures of [...streams, { ...total, stream_name: 'Total' }]) {
    const row = table.getByRole('row').filter({ hasText: figures.stream_name })
    await expect(row).toContainText(figures.short_hours >= 0.05 ? shortText(figures) : '–')
    if (figures.required_hours >= 0.05) await expect(row).toContainText(metText(figures))
  }
}

test('a generation is told alike everywhere', async ({ page }) => {
  const troubles = watchTroubles(page)
  await enter(page, 'manager', '/home')
  await visit(page, `/schedule/shifts?date=${monday}&days=7`)
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Generate schedule/ })
  await dialog.getByRole('combobox', { name: 'Activity plan' }).click()
  await page.getByRole('option').first().click()
  await dialog.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(dialog.getByText('Coverage now')).toBeVisible(JOB_WAIT)
  const week = await totals(page, monday, addDays(monday, 7))
  const { total } = week
  expect(total.short_hours).toBeGreaterThan(0.1)

  await test.step('in the result: one line, the headline, each ticket group', async () => {
    const line = dialog.getByText(/ met · /)
    await expect(line).toContainText(`${metText(total)} met · ${hours(total.short_hours)}\u202fh short, `)
    await expect(line).toContainText(/biggest gain: .*−\d/)
    await expect(dialog.getByText(`Short ${hours(total.short_hours)}\u00a0agent-hours`)).toBeVisible()
    await expect(
      dialog.getByText(metText(total).replace('\u202f%', ''), { exact: false }).first(),
    ).toBeVisible()
    await expectTable(dialog.getByRole('table').first(), week)
    await lookAt(page, 'generate-coverage')
  })

  await test.step('in rows of the API, whatever the increment', async () => {
    for (const increment of ['quarter-hour', 'day']) {
      const query = { from: iso(monday), to: iso(addDays(monday, 7)), increment, user_timezone: timezone }
      const rows: { stream_id: number | null; short_hours: number }[] = await (
        await call(page, coverage.get, { query })
      ).json()
      const sum = rows.filter(row => row.stream_id === null).reduce((all, row) => all + row.short_hours, 0)
      expect(sum).toBeCloseTo(total.short_hours, 3)
    }
  })

  await test.step('before it is published', async () => {
    await dialog.getByRole('button', { name: 'Publish…' }).click()
    const checks = page.getByRole('region', { name: 'Before you publish' })
    await expect(checks.getByText(/^Coverage: /)).toHaveText(
      `Coverage: ${metText(total)} met, ${shortText(total)}\u202fh`,
    )
    await expectTable(checks.getByRole('table'), week)
    await lookAt(page, 'publish-checks')
    const note = page.getByRole('textbox', { name: 'Note to agents' })
    await note.fill('x'.repeat(283))
    await expect(page.getByText('The note may have at most 280 characters. Shorten it by 3.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Publish \d+ changes$/ })).toBeDisabled()
    await note.fill('')
    await page.getByRole('button', { name: 'Cancel' }).click()
  })

  const strip = page.getByRole('list', { name: 'Coverage' })
  await test.step('in the strip: its headline, its days together, its figures', async () => {
    await expect(strip.getByRole('listitem').first()).toContainText(
      `${metText(total)} met, ${shortText(total)}\u202fh`,
    )
    const days = await strip.getByText(/^Coverage, \w+ \d+ \w+: /).allTextContents()
    expect(days).toHaveLength(7)
    const short = days.map(day => Number(/([\d,.]+) agent-hours short/.exec(day)?.[1] ?? 0))
    expect(Math.abs(short.reduce((sum, one) => sum + one, 0) - total.short_hours)).toBeLessThan(0.4)
    await strip.getByRole('button', { name: 'Coverage: figures and display' }).click()
    const figures = page.getByRole('region', { name: 'Coverage of the days in view' })
    await expectTable(figures.getByRole('table'), week)
    await picture(page, 'coverage-menu')
    for (const display of ['Numbers: short and over', 'Surplus: difference up and down']) {
      await page.getByRole('combobox', { name: 'Coverage' }).click()
      await page.getByRole('option', { name: display }).click()
    }
    await page.getByRole('combobox', { name: 'Tolerance' }).click()
    await page.getByRole('option', { name: '±2 agents' }).click()
    await expectTable(figures.getByRole('table'), week)
    const one = week.streams[0]!
    await page.getByRole('combobox', { name: 'Counts' }).click()
    await page.getByRole('option', { name: one.stream_name! }).click()
    await expect(strip.getByRole('listitem').first()).toContainText(metText(one))
    expect(await barriers(page, { within: '[role="dialog"]' })).toEqual([])
    // The plan serves every ticket group, so that its figures are those of all.
    await page.getByRole('combobox', { name: 'Counts' }).click()
    await page.getByRole('option', { name: 'Everyday' }).click()
    await expect(strip.getByText('Everyday', { exact: true })).toBeVisible()
    await expect(strip.getByRole('listitem').first()).toContainText(metText(total))
    await page.getByRole('combobox', { name: 'Counts' }).click()
    await page.getByRole('option', { name: 'All ticket groups' }).click()
    await page.getByRole('combobox', { name: 'Tolerance' }).click()
    await page.getByRole('option', { name: /^5 % short/ }).click()
    await page.getByRole('combobox', { name: 'Coverage' }).click()
    await page.getByRole('option', { name: /^Bars/ }).click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
  })

  await test.step('of each day: together, under the pointer and in a view of its own', async () => {
    const days = await Promise.all(
      [...Array(7).keys()].map(day => totals(page, addDays(monday, day), addDays(monday, day + 1))),
    )
    for (const [s, stream] of week.streams.entries())
      expect(days.reduce((sum, day) => sum + day.streams[s]!.short_hours, 0)).toBeCloseTo(
        stream.short_hours,
        3,
      )
    // Work that may wait is brought into each day but the first.
    const day = days.findLastIndex(one => one.total.short_hours >= 0.1)
    expect(day).toBeGreaterThan(0)
    await strip.locator('[data-place]').nth(day).hover()
    await expectTable(page.getByRole('presentation').getByRole('table'), days[day]!)
    await picture(page, 'coverage-tip')
    await page.goto(url(`/schedule/shifts?date=${addDays(monday, day)}&days=1`))
    await expect(strip.getByRole('listitem').first()).toContainText(
      `${metText(days[day]!.total)} met, ${shortText(days[day]!.total)}\u202fh`,
    )
  })

  await test.step('in the what-if of a day', async () => {
    const today = localDateOf(timezone, Date.now())
    const { total: now } = await totals(page, today, addDays(today, 1))
    await visit(page, '/forecasts/plan?tab=day')
    const text = `${metText(now)} met${now.short_hours >= 0.05 ? `, ${shortText(now)}\u202fh` : ''}`
    await expect(page.getByText(/^Coverage of the schedule: /)).toHaveText(
      `Coverage of the schedule: ${text}`,
    )
    await page.getByText(/^Coverage of the schedule: /).click()
    await picture(page, 'what-if-day')
  })
  expect(troubles()).toEqual([])
})
