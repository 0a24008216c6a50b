// Making an activity plan: rules suggested, edited, put in order beside what they would make of the schedule,
// then saved and added to it; and leaving, locking and assigning one.
import { expect, type Locator, type Page, test } from '@playwright/test'
import { api } from '#contract/endpoints/index.ts'
import { addDays, instantAt, localDateOf, weekStartOf } from '#core/time/index.ts'
import { ORGANIZATION } from '#db/seed/company.ts'
import { barriers, call, enter, JOB_WAIT, picture, rowsOf, visit, watchTroubles } from './person.ts'

const { timezone } = ORGANIZATION
// A week of its own, with a few shifts made here.
const monday = addDays(weekStartOf(localDateOf(timezone, Date.now())), 77)
const PLANS = '/schedule/activities/plans'

const instant = (minute: number) => new Date(instantAt(timezone, monday, minute)).toISOString()

/** Three agents of the team, nine to five. */
async function makeShifts(page: Page): Promise<number[]> {
  const teams = await (await call(page, api.teams.list)).json()
  const harbour = teams.results.find((team: { name: string }) => team.name === 'Harbour')
  const ids = harbour.surfers.slice(0, 3).map((one: { id: number }) => one.id) as number[]
  for (const surfer_id of ids) {
    const body = { type: 'shift', surfer_id, interval: { start: instant(540), end: instant(1020) } }
    expect((await call(page, api.schedule.createBlock, { body })).status()).toBe(200)
  }
  return ids
}

const rulesOf = (page: Page, list: 'Breaks' | 'Activities') =>
  page.getByRole('region', { name: list, exact: true }).getByRole('listitem')
const orderOf = (page: Page, list: 'Breaks' | 'Activities') =>
  rulesOf(page, list)
    .getByRole('button', { name: /^Reorder / })
    .evaluateAll(grips => grips.map(grip => grip.getAttribute('aria-label')!.slice('Reorder '.length)))
const previewOf = (page: Page) => page.getByRole('region', { name: 'Preview', exact: true })

/** The preview of the last change is there. */
async function previewed(page: Page): Promise<void> {
  await expect(previewOf(page).getByRole('status').first()).toHaveText(/^Would change /, JOB_WAIT)
}

async function dragAbove(page: Page, grip: Locator, onto: Locator): Promise<void> {
  await onto.scrollIntoViewIfNeeded()
  await grip.scrollIntoViewIfNeeded()
  const [from, to] = [(await grip.boundingBox())!, (await onto.boundingBox())!]
  await page.mouse.move(from.x + 8, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(from.x + 8, to.y, { steps: 6 })
  await page.mouse.up()
}

test('a plan is suggested, edited beside its preview, saved and added to the schedule', async ({ page }) => {
  const troubles = watchTroubles(page)
  await enter(page, 'manager', '/home')
  const agents = await makeShifts(page)
  await visit(page, `${PLANS}/new?date=${monday}`)

  await test.step('suggest rules for a team, each with why', async () => {
    await expect(previewOf(page)).toContainText('Choose a team or agents')
    await page.getByRole('textbox', { name: 'Name' }).fill('Harbour days')
    await page.getByPlaceholder('Choose teams').click()
    await page.getByRole('option', { name: 'Harbour' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Suggest rules' }).click()
    await expect(rulesOf(page, 'Breaks')).toHaveCount(1)
    await expect(rulesOf(page, 'Breaks')).toContainText('agents have 30 minutes of break a shift.')
    await previewed(page)
    await expect(rulesOf(page, 'Breaks')).toContainText('3 of 3 breaks')
    await expect(previewOf(page).getByRole('rowheader').filter({ hasText: /\S/ })).not.toHaveCount(0)
    await picture(page, 'activity-plan-suggested')
    expect(await barriers(page)).toEqual([])
  })

  await test.step('a rule that is not right says so at its field, and the preview waits', async () => {
    await rulesOf(page, 'Breaks')
      .getByRole('button', { name: /^Lunch/ })
      .click()
    const lasts = page.getByRole('textbox', { name: 'Lasts' })
    await lasts.fill('2m')
    await lasts.blur()
    await expect(page.getByText('At least 5 minutes')).toBeVisible()
    await expect(previewOf(page)).toContainText('Waiting until every rule is valid.')
    await lasts.fill('45m')
    await lasts.blur()
    await previewed(page)
    await page.getByRole('button', { name: 'Add condition' }).click()
    await page.getByRole('menuitem', { name: 'The shift’s length' }).click()
    const least = page.getByRole('textbox', { name: 'Shift lasts at least' })
    // Longer than anybody's contract allows.
    await least.fill('10h')
    await least.blur()
    await expect(rulesOf(page, 'Breaks')).toContainText(
      'Nobody has a shift of a length within the condition.',
    )
    await picture(page, 'activity-plan-rule')
    await page.getByRole('button', { name: 'Remove condition: the shift’s length' }).click()
    await expect(rulesOf(page, 'Breaks')).toContainText('3 of 3 breaks')
    await rulesOf(page, 'Breaks')
      .getByRole('button', { name: /^Lunch/ })
      .click()
  })

  await test.step('what stands lower gets less, and is told why; by pointer and by keys', async () => {
    const before = await orderOf(page, 'Activities')
    const last = before.at(-1)!
    await expect(rulesOf(page, 'Activities').last()).toContainText('All remaining time')
    await dragAbove(
      page,
      page.getByRole('button', { name: `Reorder ${last}`, exact: true }),
      rulesOf(page, 'Activities').first(),
    )
    expect(await orderOf(page, 'Activities')).toEqual([last, ...before.slice(0, -1)])
    await previewed(page)
    await expect(rulesOf(page, 'Activities').nth(1)).toContainText(`most with “${last}”`)
    await picture(page, 'activity-plan-order')
    const grip = page.getByRole('button', { name: `Reorder ${last}`, exact: true })
    await grip.focus()
    for (const _ of before.slice(1)) await grip.press('ArrowDown')
    expect(await orderOf(page, 'Activities')).toEqual(before)
  })

  await test.step('leaving asks first; saving does not', async () => {
    await page.getByRole('link', { name: 'Activity plans' }).click()
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Harbour days is saved.')).toBeVisible()
    await expect(page).toHaveURL(/plans\/\d+\?/)
    await page.reload()
    await expect(rulesOf(page, 'Breaks')).toContainText('45m')
  })

  await test.step('added to the schedule it is what was previewed', async () => {
    await page.getByRole('button', { name: 'Add to schedule' }).click()
    const dialog = page.getByRole('dialog', { name: 'Apply an activity plan' })
    await expect(dialog.getByRole('combobox', { name: 'Activity plan' })).toHaveValue('Harbour days')
    // One run at a time: the sample's own may not be over.
    await expect(async () => {
      await dialog.getByRole('button', { name: 'Apply', exact: true }).click()
      await expect(dialog.getByText('3 shifts were changed, as a draft')).toBeVisible()
    }).toPass(JOB_WAIT)
    await picture(page, 'activity-plan-applied')
    await dialog.getByRole('link', { name: 'Show on the schedule' }).click()
    await expect(page).toHaveURL(new RegExp(`/schedule/activities\\?date=${monday}`))
    await expect(page.getByRole('rowheader').filter({ hasText: /\S/ })).not.toHaveCount(0)
    const events = await call(page, api.schedule.events, { query: { surferIds: String(agents[0]) } })
    expect(await events.text()).toContain('apply-task-template')
  })

  await test.step('assigned to its team, it is what Generate begins with', async () => {
    await visit(page, PLANS)
    await page.getByRole('button', { name: 'Actions for Harbour days' }).click()
    await page.getByRole('menuitem', { name: 'Assign to a team…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Assign plan to team' })
    await dialog.getByRole('combobox', { name: 'Team' }).click()
    await page.getByRole('option', { name: 'Harbour' }).click()
    await picture(page, 'activity-plan-assign')
    await dialog.getByRole('button', { name: 'Assign plan' }).click()
    await expect(page.getByText('The activity plan of Harbour is set.')).toBeVisible()
    const row = rowsOf(page, 'Activity plans').filter({ hasText: 'Harbour days' })
    await expect(row.getByRole('cell').nth(2)).toHaveText('Harbour')
    await page.getByRole('button', { name: 'Actions for Harbour days' }).click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await expect(row).toHaveCount(0)
  })
  expect(troubles()).toEqual([])
})
