// Edits of the schedule by a manager: by mouse, by keys alone, over nights on which the clock changes.
// Each journey has a week of its own, weeks ahead, in which nothing is planned.
import { expect, type Locator, type Page, test } from '@playwright/test'
import { api } from '#contract/endpoints/index.ts'
import { instantAt, type LocalDate } from '#core/time/index.ts'
import { call, enter, picture } from './person.ts'

const ZONE = 'Europe/London'
const rows = (page: Page) => page.getByRole('grid').locator('[data-row]')
const cell = (page: Page, row: number, day: number) => rows(page).nth(row).getByRole('gridcell').nth(day)
const blocks = (place: Locator) => place.locator('[data-block]')
const alertWith = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text })

async function open(page: Page, path: string): Promise<void> {
  await enter(page, 'manager', path)
  await expect(rows(page).first()).toBeVisible()
}

/** A shift as a draft, from the hours of a day in a zone. */
async function addShift(page: Page, row: number, date: LocalDate, from: number, to: number, zone = ZONE) {
  const at = (hour: number) => new Date(instantAt(zone, date, hour * 60)).toISOString()
  const surfer_id = Number(await rows(page).nth(row).getAttribute('data-row'))
  const edit = { op: 'add', key: 'one', type: 'shift', surfer_id, interval: { start: at(from), end: at(to) } }
  const reply = await call(page, api.schedule.edit, { body: { edits: [edit], label: 'Set up' } })
  expect(reply.status(), await reply.text()).toBe(200)
}

async function drag(page: Page, from: Locator, to: Locator, held?: string): Promise<void> {
  const middle = async (place: Locator) => {
    const box = (await place.boundingBox())!
    return [box.x + box.width / 2, box.y + box.height / 2] as const
  }
  const [x, y] = await middle(from)
  if (held) await page.keyboard.down(held)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 8, y + 2, { steps: 2 })
  await page.mouse.move(...(await middle(to)), { steps: 4 })
  await page.mouse.up()
  if (held) await page.keyboard.up(held)
}

test('a shift is placed from the panel, moved, copied, swapped and deleted; all of it is undone, a reload between', async ({
  page,
}) => {
  await open(page, '/schedule/shifts?date=2027-05-03&days=7')
  await page.getByRole('button', { name: 'Shifts', exact: true }).click()
  const tools = page.getByRole('region', { name: 'Shifts to place' })
  await tools.getByRole('button', { name: /^Early/ }).dragTo(cell(page, 0, 1))
  await expect(blocks(cell(page, 0, 1))).toHaveAttribute('aria-label', /^Shift Early, 07:00–15:30, Draft/)
  // A double click places the chosen shift at once.
  await tools.getByRole('button', { name: /^Late/ }).click()
  await cell(page, 2, 3).dblclick()
  await expect(blocks(cell(page, 2, 3))).toHaveAttribute('aria-label', /^Shift Late/)
  await expect(page.getByRole('dialog')).toBeHidden()

  await drag(page, blocks(cell(page, 0, 1)), cell(page, 1, 2))
  await expect(alertWith(page, /^Moved .+’s Early shift to .+, Wed,? 5 May/)).toBeVisible()
  await drag(page, blocks(cell(page, 1, 2)), cell(page, 1, 4), 'Alt')
  await expect(blocks(cell(page, 1, 4))).toHaveCount(1)
  await expect(blocks(cell(page, 1, 2))).toHaveCount(1)

  // The copy is what is selected.
  await blocks(cell(page, 1, 4)).click({ modifiers: ['Control'] })
  await blocks(cell(page, 1, 2)).click({ modifiers: ['Control'] })
  await blocks(cell(page, 2, 3)).click({ modifiers: ['Control'] })
  const bar = page.getByRole('toolbar', { name: 'Selection' })
  await bar.getByRole('button', { name: 'Swap two' }).click()
  await expect(alertWith(page, /^Swapped /)).toBeVisible()
  await expect(blocks(rows(page).nth(2))).toHaveCount(1)
  await expect(blocks(rows(page).nth(2))).toHaveAttribute('aria-label', /Early/)

  // The selection stays in another week, where it cannot be edited.
  const selected = bar.getByText(/^2 selected · \d+h/)
  const before = await selected.textContent()
  await page.getByRole('button', { name: 'Next week' }).click()
  await expect(bar.getByText(`${before} · none in view`)).toBeVisible()
  await expect(bar.getByRole('button')).toHaveCount(1)
  await page.getByRole('button', { name: 'Previous week' }).click()
  await expect(selected).toHaveText(before!)

  await page.getByRole('button', { name: 'Clear the selection' }).click()
  await blocks(cell(page, 1, 3)).click({ button: 'right' })
  await picture(page, 'schedule-edit-menu')
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(blocks(rows(page).nth(1))).toHaveCount(1)

  const undo = page.getByRole('button', { name: 'Undo', exact: true }).first()
  await page.keyboard.press('Control+z')
  await expect(blocks(rows(page).nth(1))).toHaveCount(2)
  await page.reload()
  await expect(blocks(rows(page).nth(1))).toHaveCount(2)
  for (const what of [/^Undone: Swapped/, /^Undone: Copied/, /^Undone: Moved/]) {
    await undo.click()
    await expect(alertWith(page, what)).toBeVisible()
  }
  await expect(blocks(cell(page, 0, 1))).toHaveCount(1)
  await page.keyboard.press('Control+Shift+z')
  await expect(blocks(cell(page, 1, 2))).toHaveCount(1)
})

test('keys alone add, hold, move, copy, paste and delete; Escape and Enter lead through the panel', async ({
  page,
}) => {
  await open(page, '/schedule/shifts?date=2027-05-10&days=7')
  await cell(page, 0, 0).focus()
  await page.keyboard.press('Enter')
  const add = page.getByRole('dialog', { name: 'Add to the schedule' })
  await expect(add).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await add.getByRole('button', { name: 'Add', exact: true }).press('Enter')
  await expect(blocks(cell(page, 0, 0))).toHaveCount(1)
  await expect(add).toBeHidden()

  await cell(page, 0, 0).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(blocks(cell(page, 0, 1))).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await expect(blocks(cell(page, 1, 1))).toHaveCount(1)
  await page.keyboard.press('Control+c')
  await expect(alertWith(page, /^Copied /)).toBeVisible()
  await cell(page, 3, 4).focus()
  await page.keyboard.press('Control+v')
  await expect(blocks(cell(page, 3, 4))).toHaveCount(1)

  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Edit shift' })
  await expect(panel).toBeVisible()
  await expect(page.getByRole('grid')).toBeVisible()
  await panel.getByLabel('End').fill('16:45')
  await panel.getByLabel('End').press('Enter')
  await expect(panel).toBeHidden()
  await expect(blocks(cell(page, 3, 4))).toHaveAttribute('aria-label', /–16:45/)

  await cell(page, 3, 4).focus()
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menuitem', { name: 'Open details' })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Delete')
  await expect(blocks(cell(page, 3, 4))).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(blocks(cell(page, 3, 4))).toHaveCount(1)

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('textbox', { name: 'Go to a page' })).toBeFocused()
  await page.keyboard.type('find and replace')
  await page.keyboard.press('Enter')
  const replace = page.getByRole('dialog', { name: 'Find and replace activity' })
  await replace.getByRole('button', { name: 'Replace' }).press('Enter')
  await expect(replace.getByText('Select at least one skill')).toBeVisible()
})

test('a deletion is undone, though an older list of steps is still on its way', async ({ page }) => {
  await open(page, '/schedule/shifts?date=2027-05-24&days=7')
  await addShift(page, 0, '2027-05-24', 9, 17)
  await expect(blocks(cell(page, 0, 0))).toHaveCount(1)
  const isRead = Promise.withResolvers<void>()
  const isDeleted = Promise.withResolvers<void>()
  await page.route(
    `**${api.schedule.changes.path}`,
    async route => {
      const response = await route.fetch()
      isRead.resolve()
      await isDeleted.promise
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await blocks(cell(page, 0, 0)).focus()
  await page.keyboard.press('Control+Shift+ArrowRight')
  await expect(blocks(cell(page, 0, 1))).toHaveCount(1)
  await isRead.promise
  const deleted = page.waitForResponse(reply => reply.request().method() === 'POST' && reply.ok())
  await page.keyboard.press('Delete')
  await page.keyboard.press('Control+z')
  await deleted
  isDeleted.resolve()
  await expect(alertWith(page, /^Undone: Deleted /)).toBeVisible()
  await expect(blocks(cell(page, 0, 1))).toHaveCount(1)
})

test('a night shift is moved and made longer over midnight', async ({ page }) => {
  await open(page, '/schedule/activities?date=2027-05-17&days=7&zoom=60&q=&at=20:00')
  await addShift(page, 0, '2027-05-17', 22, 30)
  const night = blocks(rows(page).first()).first()
  await expect(night).toHaveAttribute('aria-label', /22:00–06:00/)
  await night.focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(night).toHaveAttribute('aria-label', /22:00–06:15/)
  await page.keyboard.press('Control+Shift+ArrowRight')
  await expect(alertWith(page, /^Moved .+’s 22:00–06:15 shift to Tue,? 18 May/)).toBeVisible()
  const panel = page.getByRole('dialog', { name: 'Edit shift' })
  await page.keyboard.press('Enter')
  await expect(panel.getByText('8h 15m, ends the next day')).toBeVisible()
})

test('on Lord Howe, where the clock moves by half an hour, a shift keeps its time of day', async ({
  page,
}) => {
  const zone = 'Australia/Lord_Howe'
  await page.addInitScript(name => localStorage.setItem('lineup.timezone', JSON.stringify(name)), zone)
  // Clocks go forward from 02:00 to 02:30 on 3 October 2027.
  await open(page, '/schedule/shifts?date=2027-09-27&days=7')
  await addShift(page, 0, '2027-10-01', 22, 30, zone)
  await expect(blocks(cell(page, 0, 4))).toHaveAttribute('aria-label', /22:00–06:00/)
  await drag(page, blocks(cell(page, 0, 4)), cell(page, 0, 5))
  await expect(blocks(cell(page, 0, 5))).toHaveAttribute('aria-label', /22:00–06:00/)
  await blocks(cell(page, 0, 5)).click()
  await expect(
    page.getByRole('dialog', { name: 'Edit shift' }).getByText('7h 30m, ends the next day'),
  ).toBeVisible()
})
