// A what-if plan: circumstances changed, kept as a scenario, compared, applied, and a scheduled day played.
import { expect, type Page, test } from '@playwright/test'
import { addDays, localDateOf, weekStartOf } from '#core/time/index.ts'
import { ORGANIZATION } from '#db/seed/company.ts'
import { enter, JOB_WAIT, picture, rowsOf, visit, watchTroubles } from './person.ts'

const from = addDays(weekStartOf(localDateOf(ORGANIZATION.timezone, Date.now())), 7)
/** This week's Tuesday: the sample company has planned it. */
const day = addDays(from, -6)
const PAGE = `/forecasts/plan?from=${from}&to=${addDays(from, 28)}&increment=week`

const variable = (page: Page, name: string) => page.getByRole('textbox', { name })
const totals = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
/** Agents of a case, once the page shows it. */
async function agentsOf(page: Page, name: string): Promise<number> {
  const figure = totals(page, name).getByRole('button', { name: /^Agents: / })
  return Number(
    /Agents: ([\d,.]+)/.exec((await figure.getAttribute('aria-label')) ?? '')![1]!.replaceAll(',', ''),
  )
}

async function saveAs(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Save as…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save as scenario' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('button', { name: 'Save scenario' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'Scenario', exact: true })).toHaveValue(name)
}

test('circumstances are changed, kept, compared, applied and taken back', async ({ page }) => {
  const troubles = watchTroubles(page)
  await enter(page, 'manager', '/home')
  await visit(page, PAGE)
  await expect(totals(page, 'Unchanged')).toBeVisible()
  const before = await agentsOf(page, 'Unchanged')

  await test.step('refuse what cannot be, word for word', async () => {
    await variable(page, 'Shrinkage').fill('120')
    await expect(page.getByText('Shrinkage must be between 0 and 1')).toBeVisible()
    await variable(page, 'Volume, change').fill('-101')
    await expect(page.getByText('Percentage change must not be less than -1')).toBeVisible()
    await variable(page, 'Concurrency').fill('0.5')
    await expect(page.getByText('Concurrency must be a number greater than or equal to 1')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Apply…' })).toBeDisabled()
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect(variable(page, 'Volume, change')).toHaveValue('')
  })

  await test.step('a fifth more contacts take more agents, more risk still more', async () => {
    await variable(page, 'Volume, change').fill('20')
    await expect(totals(page, 'Planned')).toBeVisible()
    const busy = await agentsOf(page, 'Planned')
    expect(busy).toBeGreaterThan(before * 1.08)
    expect(busy).toBeLessThan(before * 1.25)
    await page.getByText('P95', { exact: true }).click()
    await expect.poll(() => agentsOf(page, 'Planned')).toBeGreaterThan(busy * 1.02)
    await page.getByText('P50', { exact: true }).click()
    await saveAs(page, 'Busy season')
  })

  await test.step('a second scenario beside the first; the first again after a reload', async () => {
    await variable(page, 'Shrinkage').fill('30')
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
    await saveAs(page, 'Busy and ill')
    await page.getByRole('combobox', { name: 'Compare with' }).click()
    await page.getByRole('option', { name: 'Busy season' }).click()
    await expect(totals(page, 'Busy season')).toBeVisible(JOB_WAIT)
    expect(await agentsOf(page, 'Busy and ill')).toBeGreaterThan(await agentsOf(page, 'Busy season'))
    await picture(page, 'plan-compared')
    await page.reload()
    await expect(totals(page, 'Busy and ill')).toBeVisible()
    await expect(totals(page, 'Busy season')).toBeVisible()
    expect(await rowsOf(page, 'Plan figures').count()).toBeGreaterThan(12)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    expect((await download).suggestedFilename()).toBe('plan-week.csv')
  })

  await test.step('what other numbers of agents would give', async () => {
    await page.getByRole('tab', { name: 'Service level' }).click()
    await expect(page.getByRole('img', { name: /^What this many agents would achieve/ })).toBeVisible()
    const most = variable(page, 'Agents at the busiest time')
    await most.fill('200000')
    await most.blur()
    await expect(page.getByText('Enter 0 to 100,000 agents')).toBeVisible()
    await expect(most).toHaveValue('200000')
    await most.fill('2')
    const asked = page.getByRole('region', { name: 'With 2 agents' })
    await expect(asked).toContainText('Expected service level')
    expect(await rowsOf(page, 'By number of agents').count()).toBeGreaterThan(4)
    await page.getByRole('tab', { name: 'Required agents' }).click()
  })

  await test.step('apply one variable to one ticket group, after seeing what it writes', async () => {
    await page.getByRole('button', { name: 'Reset' }).click()
    await page.getByRole('combobox', { name: 'Ticket groups' }).click()
    await page.getByRole('option', { name: 'E-mail' }).click()
    await page.keyboard.press('Escape')
    await variable(page, 'Service level, change').fill('-10')
    await page.getByRole('button', { name: 'Apply…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Apply the plan to the ticket groups' })
    await expect(dialog.getByRole('region', { name: 'E-mail' })).toContainText('90 % → 81 %')
    await expect(dialog.getByRole('region')).toHaveCount(1)
    await picture(page, 'plan-apply')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('The plan was applied.')).toBeVisible()
    await expect(page.getByText(/^Now 81 %/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Apply…' })).toBeDisabled()
  })

  await test.step('delete the scenarios', async () => {
    for (const name of ['Busy season', 'Busy and ill']) {
      await page.getByRole('combobox', { name: 'Scenario', exact: true }).click()
      await page.getByRole('option', { name }).click()
      await page.getByRole('button', { name: `More of ${name}` }).click()
      await page.getByRole('menuitem', { name: 'Delete…' }).click()
      await page.getByRole('button', { name: 'Delete scenario' }).click()
      await expect(page.getByText(`Deleted “${name}”.`)).toBeVisible()
    }
    await page.getByRole('button', { name: 'Reset' }).click()
  })
  expect(troubles()).toEqual([])
})

test('a scheduled day is played contact by contact', async ({ page }) => {
  const troubles = watchTroubles(page)
  await enter(page, 'manager', '/forecasts/plan?tab=day')
  await page.getByRole('button', { name: 'Day', exact: true }).click()
  await page.getByRole('button', { name: labelOf(day), exact: true }).click()
  await variable(page, 'Runs').fill('20')
  await page.getByRole('button', { name: 'Simulate the day' }).click()
  await expect(page.getByText(/^Over 20 simulated days a mean of/)).toBeVisible(JOB_WAIT)
  expect(await rowsOf(page, 'Simulated day').count()).toBeGreaterThan(2)
  await expect(page.getByRole('slider', { name: /^Service level of .* Played: .* Formula: / })).toBeVisible()
  await picture(page, 'plan-played-day')
  expect(troubles()).toEqual([])
})

/** As the calendar names a day: "17 November 2026". */
const labelOf = (date: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(Date.parse(date))
