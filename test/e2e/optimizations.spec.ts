// Making a schedule that stands better: switch a type on, look, apply some of it, see the log, take it back.
import { expect, type Page, test } from '@playwright/test'
import { api } from '#contract/endpoints/index.ts'
import { casing } from '#contract/wire/casing.ts'
import { addDays, instantAt, localDateOf, weekStartOf } from '#core/time/index.ts'
import { ORGANIZATION } from '#db/seed/company.ts'
import { barriers, call, enter, JOB_WAIT, picture, rowsOf, url, watchTroubles } from './person.ts'

const { timezone } = ORGANIZATION
const monday = addDays(weekStartOf(localDateOf(timezone, Date.now())), 63)
const week = {
  from: new Date(instantAt(timezone, monday, 0)).toISOString(),
  to: new Date(instantAt(timezone, addDays(monday, 7), 0)).toISOString(),
}
const ALL_OFF = {
  block_time_removal: false,
  block_time_addition: false,
  time_off_removal: false,
  time_off_addition: false,
  break_time_adjustment: false,
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Re-optimise' })
const changesOf = (page: Page) => dialogOf(page).getByRole('list', { name: 'Changes' }).getByRole('listitem')

async function openDialog(page: Page): Promise<void> {
  await page.goto(url(`/schedule/shifts?date=${monday}&days=7`))
  await page.getByRole('button', { name: 'More for the schedule' }).click()
  await page.getByRole('menuitem', { name: 'Re-optimise…' }).click()
}

/** A whole week for everybody, published. */
async function generate(page: Page): Promise<void> {
  const plans = await (await call(page, api.taskTemplates.list, { query: { state: 'active' } })).json()
  const body = { from: monday, to: addDays(monday, 7), task_template_id: plans.results[0].id }
  let jobId = 0
  // One run at a time: the sample's own may not be over.
  await expect(async () => {
    const started = await call(page, api.schedule.generate, { body: { ...body, shouldpublish: true } })
    jobId = (await started.json()).job_id
    expect(jobId).toBeGreaterThan(0)
  }).toPass(JOB_WAIT)
  await expect(async () => {
    expect((await (await call(page, api.jobs.get, {}, jobId)).json()).state).toBe('completed')
  }).toPass(JOB_WAIT)
}

/** Without ids and versions, which a change and its way back use up. */
async function publishedWeek(page: Page): Promise<string[]> {
  const answer = await call(page, api.schedule.blocks, { query: { ...week, published: 'true' } })
  const { reply } = api.schedule.blocks
  return reply
    .parse(casing(reply).fromWire(await answer.json()))
    .blocks.map(({ surferId, interval, breaks, tasks }) => {
      const parts = tasks.map(task => [task.taskId, task.interval])
      return JSON.stringify([surferId, interval, breaks, parts])
    })
    .toSorted()
}

test('a week is made better with few changes, and put back', async ({ page }) => {
  const troubles = watchTroubles(page)
  await enter(page, 'manager', '/home')
  await call(page, api.organization.changeOptimizationSettings, { body: ALL_OFF })
  await generate(page)
  const before = await publishedWeek(page)

  await test.step('nothing may be done until a type is switched on', async () => {
    await openDialog(page)
    await expect(dialogOf(page)).toContainText('Every type of optimization is turned off.')
    await picture(page, 'optimizations-off')
    await dialogOf(page).getByRole('link', { name: 'Choose types' }).click()
    for (const name of ['Move breaks', 'Give time off']) {
      await page.getByRole('switch', { name }).click({ force: true })
      await expect(page.getByRole('switch', { name })).toBeChecked()
      await expect(page.getByRole('switch', { name })).toBeEnabled()
    }
    await page.reload()
    await expect(page.getByRole('switch', { name: 'Give time off' })).toBeChecked()
    await page.getByRole('switch', { name: 'Give time off' }).click({ force: true })
    await expect(page.getByRole('switch', { name: 'Give time off' })).not.toBeChecked()
    await picture(page, 'optimizations-types')
  })

  await test.step('look, within limits', async () => {
    await openDialog(page)
    const dialog = dialogOf(page)
    await expect(dialog.getByRole('checkbox', { name: 'Give time off' })).toBeDisabled()
    await dialog.getByRole('textbox', { name: 'Maximum agents changed' }).fill('4')
    await dialog.getByRole('textbox', { name: 'Notice' }).fill('1')
    await picture(page, 'optimizations-limits')
    expect(await barriers(page, { within: '[role="dialog"]' })).toEqual([])
    await dialog.getByRole('button', { name: 'Look for changes' }).click()
    await expect(dialog.getByText('Short before')).toBeVisible(JOB_WAIT)
    expect(await changesOf(page).count()).toBeGreaterThan(1)
    const names = await changesOf(page).locator('strong').allTextContents()
    expect(new Set(names).size).toBeLessThanOrEqual(4)
    expect(await publishedWeek(page)).toEqual(before)
    await picture(page, 'optimizations-proposals')
    expect(await barriers(page, { within: '[role="dialog"]' })).toEqual([])
  })

  await test.step('apply all but one: agents see it at once', async () => {
    const dialog = dialogOf(page)
    const count = await changesOf(page).count()
    await changesOf(page).last().getByRole('checkbox').uncheck()
    await expect(dialog.getByText('What you apply is already published')).toBeVisible()
    const applied = `${count - 1} ${count === 2 ? 'change' : 'changes'}`
    await dialog.getByRole('button', { name: `Apply ${applied}` }).click()
    await expect(page.getByText(`${applied} applied.`)).toBeVisible()
    await expect(changesOf(page).filter({ hasText: 'Applied' })).toHaveCount(count - 1)
    await picture(page, 'optimizations-applied')
    expect(await publishedWeek(page)).not.toEqual(before)
  })

  await test.step('the log has each, and takes each back', async () => {
    await dialogOf(page).getByRole('link', { name: 'log' }).click()
    const rows = rowsOf(page, 'Log')
    await expect(rows.filter({ hasText: 'Applied' }).first()).toContainText('Move breaks')
    await picture(page, 'optimizations-log')
    const count = await rows.filter({ hasText: 'Applied' }).count()
    await rows
      .getByRole('button', { name: /^Revert / })
      .first()
      .click()
    await expect(rows.filter({ hasText: 'Applied' })).toHaveCount(count - 1)
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await page.getByRole('button', { name: `Revert ${count - 1}`, exact: true }).click()
    await expect(rows.filter({ hasText: 'Applied' })).toHaveCount(0)
    expect(await publishedWeek(page)).toEqual(before)
    await picture(page, 'optimizations-reverted')
  })

  await call(page, api.organization.changeOptimizationSettings, { body: ALL_OFF })
  expect(troubles()).toEqual([])
})
