// Edits of many shifts at once by a dialog: days copied, an activity replaced, a week cleared, each one step
// of undo; and an edit that is refused because the agent has gone to a team that one may not edit. In weeks of its own.
import { expect, type Page, test } from '@playwright/test'
import { api } from '#contract/endpoints/index.ts'
import { barriers, call, enter, picture, url, watchTroubles } from './person.ts'

const path = (date: string) => `/schedule/activities?date=${date}&days=7&q=&sort=name`
const DIALOG = { within: '[role="dialog"]' }
const rows = (page: Page) => page.getByRole('grid').locator('[data-row]')
const blocks = (page: Page, row: number) => rows(page).nth(row).locator('[data-block]')
const activity = (page: Page, row: number, name: RegExp) => blocks(page, row).and(page.getByLabel(name))
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

async function taskId(page: Page, name: string): Promise<number> {
  const { results } = await (await call(page, api.tasks.list)).json()
  return results.find((task: { id: number; name: string }) => task.name === name).id
}

async function addShift(page: Page, row: number, day: string, taskId: number): Promise<void> {
  const surfer_id = Number(await rows(page).nth(row).getAttribute('data-row'))
  const at = (hour: string) => `${day}T${hour}:00:00+01:00`
  const interval = { start: at('09'), end: at('17') }
  const tasks = [{ task_id: taskId, interval: { start: at('10'), end: at('12') } }]
  const edit = { op: 'add', key: 'one', type: 'shift', surfer_id, interval, tasks }
  const reply = await call(page, api.schedule.edit, { body: { edits: [edit], label: 'Set up' } })
  expect(reply.status(), await reply.text()).toBe(200)
}

/** Runs an action by the command palette. */
async function choose(page: Page, action: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('textbox', { name: 'Go to a page' })).toBeFocused()
  await page.keyboard.type(action)
  await page.keyboard.press('Enter')
}

test('days are copied, an activity is replaced and a week is cleared, each undone by one step', async ({
  page,
}) => {
  const troubles = watchTroubles(page)
  await enter(page, 'manager', path('2027-07-12'))
  await expect(rows(page).first()).toBeVisible()
  const phone = await taskId(page, 'Phone')
  await addShift(page, 0, '2027-07-12', phone)
  await addShift(page, 1, '2027-07-12', phone)
  await expect(blocks(page, 1)).not.toHaveCount(0)

  await choose(page, 'Copy days')
  await expect(dialog(page, 'Copy days')).toBeVisible()
  expect.soft(await barriers(page, DIALOG)).toEqual([])
  await dialog(page, 'Copy days').getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: /^Copied 2 shifts\./ })).toBeVisible()
  await page.goto(url(path('2027-07-19')))
  await expect(activity(page, 0, /Phone.*10:00–12:00/)).toBeVisible()
  await expect(activity(page, 1, /Phone.*10:00–12:00/)).toBeVisible()

  await page.keyboard.press('Control+h')
  const replace = dialog(page, 'Find and replace activity')
  await replace.getByRole('button', { name: 'Replace', exact: true }).click()
  await expect(replace.getByText('Select at least one skill')).toBeVisible()
  await replace.getByLabel('Find', { exact: true }).fill('Phone')
  await page.getByRole('option', { name: /Phone$/ }).click()
  await replace.getByLabel('Replace with').fill('E-mail')
  await page.getByRole('option', { name: /E-mail$/ }).click()
  await picture(page, 'schedule-replace')
  expect.soft(await barriers(page, DIALOG)).toEqual([])
  await replace.getByRole('button', { name: 'Replace', exact: true }).click()
  await expect(activity(page, 0, /E-mail.*10:00–12:00/)).toBeVisible()
  await expect(activity(page, 1, /E-mail.*10:00–12:00/)).toBeVisible()

  await choose(page, 'Clear the schedule')
  await expect(dialog(page, 'Clear the schedule')).toBeVisible()
  expect.soft(await barriers(page, DIALOG)).toEqual([])
  await dialog(page, 'Clear the schedule').getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(blocks(page, 0)).toHaveCount(0)
  await expect(blocks(page, 1)).toHaveCount(0)

  await page.keyboard.press('Control+z')
  await expect(activity(page, 0, /E-mail.*10:00–12:00/)).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(activity(page, 0, /Phone.*10:00–12:00/)).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(blocks(page, 1)).toHaveCount(0)

  // Away from those weeks the page goes there first, and the notice lies over nothing.
  const notice = page.getByRole('alert')
  await expect(notice).toContainText(/^Undone: Copy .*, 2 shifts, .*19/)
  await notice.getByRole('button', { name: 'Redo' }).click()
  await expect(notice).toContainText(/^Redone: Copy /)
  await expect(notice).toHaveCount(1)
  await page.goto(url(path('2027-08-02')))
  await expect(rows(page).first()).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(notice).toContainText(/^Undone: Copy .*, 2 shifts, .*19/)
  await expect(page).toHaveURL(/date=2027-07-19/)
  await expect(blocks(page, 1)).toHaveCount(0)
  const [content, noticeBox] = [await page.getByRole('main').boundingBox(), await notice.boundingBox()]
  expect(noticeBox!.y).toBeGreaterThanOrEqual(content!.y + content!.height)
  await picture(page, 'schedule-undone')

  // Work of an earlier visit is undone once somebody agrees.
  await notice.getByRole('button', { name: 'Redo' }).click()
  await expect(blocks(page, 1)).not.toHaveCount(0)
  await page.evaluate(() => sessionStorage.setItem('lineup.visit-started-at', String(Date.now() + 60_000)))
  await page.reload()
  await expect(blocks(page, 1)).not.toHaveCount(0)
  await page.keyboard.press('Control+z')
  const question = dialog(page, 'Undo “Copy')
  await expect(question).toContainText(/2 shifts, .*in an earlier visit\./)
  await picture(page, 'schedule-undo-earlier')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(blocks(page, 1)).not.toHaveCount(0)
  expect(troubles()).toEqual([])
})

test('an agent who went to a team that one may not edit stays as they were, and the team is named', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext()
  const chief = await context.newPage()
  await enter(chief, 'manager', '/home')
  const teams = (await (await call(chief, api.teams.list)).json()).results
  const idOf = (name: string) => teams.find((team: { id: number; name: string }) => team.name === name).id
  const stamp = Date.now()
  const made = await call(chief, api.surfers.create, {
    body: {
      first_name: 'Aaron',
      last_name: `Moving${stamp}`,
      email: `moving.${stamp}@sandbar.example`,
      timezone: 'Europe/London',
      team_id: idOf('Breakwater'),
    },
  })
  const { id } = await made.json()

  // Live updates are blocked, so the page does not know the change yet.
  await page.route('**/live', route => route.abort())
  await page.route('**/live?*', route => route.abort())
  await enter(page, 'viewer', `/schedule/shifts?date=2027-07-26&days=7&q=Moving${stamp}`)
  await expect(rows(page)).toHaveCount(1)
  const moved = await call(chief, api.surfers.update, { body: { team_id: idOf('Harbour') } }, id)
  expect(moved.status(), await moved.text()).toBe(200)

  await rows(page).first().getByRole('gridcell').first().focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(
    page.getByText('Manager does not have required permissions to edit these teams: Harbour').first(),
  ).toBeVisible()
  await picture(page, 'schedule-403')
  await context.close()
})
