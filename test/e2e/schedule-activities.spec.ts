// Activities on a shift by mouse: drawn, moved, made longer, split; and the panel beside the grid, which keeps
// what is typed in it. In a week of its own, in which nothing is planned.
import { expect, type Page, test } from '@playwright/test'
import { api } from '#contract/endpoints/index.ts'
import { call, enter } from './person.ts'

const DAY = '2027-06-21'
const HOUR_PX = 44
const rows = (page: Page) => page.getByRole('grid').locator('[data-row]')
const block = (page: Page, row: number, name: RegExp) =>
  rows(page).nth(row).locator('[data-block]').and(page.getByLabel(name))

async function addShift(page: Page, row: number, from: string, to: string): Promise<void> {
  const surfer_id = Number(await rows(page).nth(row).getAttribute('data-row'))
  const interval = { start: `${DAY}T${from}:00+01:00`, end: `${DAY}T${to}:00+01:00` }
  const edit = { op: 'add', key: 'one', type: 'shift', surfer_id, interval }
  const reply = await call(page, api.schedule.edit, { body: { edits: [edit], label: 'Set up' } })
  expect(reply.status(), await reply.text()).toBe(200)
}

/** From a point of the window by some pixels. */
async function dragBy(page: Page, x: number, y: number, byX: number): Promise<void> {
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + byX / 2, y, { steps: 3 })
  await page.mouse.move(x + byX, y, { steps: 3 })
  await page.mouse.up()
}

test('activities are drawn, moved, made longer and split by mouse; the panel keeps what is typed', async ({
  page,
}) => {
  await enter(page, 'manager', `/schedule/activities?date=${DAY}&days=1&zoom=60&q=&at=08:00&sort=name`)
  await expect(rows(page).first()).toBeVisible()
  await addShift(page, 0, '09:00', '17:00')
  await addShift(page, 1, '09:00', '17:00')
  const shift = block(page, 0, /^Shift .*09:00–17:00/)
  await expect(shift).toBeVisible()

  // On the free ground below its name, from 10:00 to 12:00.
  const box = (await shift.boundingBox())!
  const hourPx = box.width / 8
  const low = box.y + box.height - 6
  await dragBy(page, box.x + hourPx + 2, low, 2 * hourPx - 6)
  const drawn = block(page, 0, /10:00–12:00/)
  await expect(drawn).toBeVisible()

  await dragBy(page, box.x + 2 * hourPx, low, hourPx)
  const moved = block(page, 0, /11:00–13:00/)
  await expect(moved).toBeVisible()
  await dragBy(page, box.x + 4 * hourPx - 3, low, hourPx)
  const longer = block(page, 0, /11:00–14:00/)
  await expect(longer).toBeVisible()

  await page.mouse.click(box.x + 2.5 * hourPx + 2, low, { button: 'right' })
  await page.getByRole('menuitem', { name: /^Split/ }).click()
  await expect(block(page, 0, /11:00–11:30/)).toBeVisible()
  await expect(block(page, 0, /11:30–14:00/)).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(longer).toBeVisible()

  // A drag of the whole shift leaves alone what is typed of one of its activities.
  await longer.click()
  const activity = page.getByRole('dialog', { name: 'Edit activity' })
  await activity.getByLabel('End').fill('13:30')
  const beside = (await shift.boundingBox())!
  await dragBy(page, beside.x + beside.width / 4, beside.y + 6, beside.width / 8)
  await expect(block(page, 0, /^Shift .*10:00–18:00/)).toBeVisible()
  await expect(activity.getByLabel('End')).toHaveValue('13:30')

  // Another block asks before it takes the place of the form.
  await block(page, 1, /^Shift/).click()
  const question = page.getByRole('dialog', { name: 'Discard what you typed?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(activity.getByLabel('End')).toHaveValue('13:30')
  await block(page, 1, /^Shift/).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('dialog', { name: 'Add activity' })).toBeVisible()
  await expect(activity).toBeHidden()
})

test('the ruler is dragged to go through the hours, and selects nothing by it', async ({ page }) => {
  await enter(page, 'manager', `/schedule/activities?date=${DAY}&days=7&zoom=60&at=08:00`)
  await expect(rows(page).first()).toBeVisible()
  const ruler = page.getByRole('columnheader', { name: /12:00/ }).first()
  const before = (await ruler.boundingBox())!
  await dragBy(page, before.x + 20, before.y + before.height - 8, -3 * HOUR_PX)
  await expect.poll(async () => Math.round((await ruler.boundingBox())!.x - before.x)).toBe(-3 * HOUR_PX)
  await expect(page.getByRole('toolbar', { name: 'Selection' })).toBeHidden()
})
