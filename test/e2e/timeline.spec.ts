// Each gesture of the schedule's grid, by pointer, by finger and by keys alone. Action is taken back,
// so that the next one finds the schedule as it was.
import { expect, type Locator, type Page, test } from '@playwright/test'
import { addDays, localDateOf, weekStartOf } from '#core/time/index.ts'
import { enter } from './person.ts'

const TODAY = localDateOf('Europe/London', Date.now())
/** Weeks ahead there is nothing yet, whatever other journeys have planned. */
const EMPTY_WEEK = addDays(weekStartOf(TODAY), 21 * 7)

const grid = (page: Page) => page.getByRole('grid')
const rows = (page: Page) => grid(page).locator('[data-row]')
const said = (page: Page) => page.locator('section[aria-label="Schedule"] [role="status"]').first()
const cell = (page: Page, row: number, day: number) => rows(page).nth(row).getByRole('gridcell').nth(day)
const blocksIn = (place: Locator) => place.locator('[data-block]')

async function middle(place: Locator): Promise<{ x: number; y: number }> {
  const box = (await place.boundingBox())!
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 8, from.y, { steps: 2 })
  await page.mouse.move(to.x, to.y, { steps: 4 })
}

async function open(page: Page, path: string): Promise<void> {
  await enter(page, 'manager', path)
  await expect(rows(page).first()).toBeVisible()
}

/** It is drawn anew when the server has given it an id of its own. */
const saved = (block: Locator) => expect(block).toHaveAttribute('data-block', /^\d/)

/** The whole label of a block: "Shift 8h, 09:00–17:00, Draft, …". */
const labelOf = (block: Locator) => block.getAttribute('aria-label')

test.describe.configure({ mode: 'serial' })

test.describe('shifts by day', () => {
  test.beforeEach(({ page }) => open(page, `/schedule/shifts?date=${EMPTY_WEEK}&days=7`))

  test('are drawn over empty days, moved to another agent and day, copied, and put back by Escape', async ({
    page,
  }) => {
    await drag(page, await middle(cell(page, 0, 0)), await middle(cell(page, 0, 1)))
    await page.mouse.up()
    await saved(blocksIn(cell(page, 0, 0)))
    await saved(blocksIn(cell(page, 0, 1)))
    // The drawn block is selected, and would come along.
    await blocksIn(cell(page, 0, 1)).click({ modifiers: ['Control'] })
    const times = (await labelOf(blocksIn(cell(page, 0, 0))))!.match(/\d\d:\d\d–\d\d:\d\d/)![0]

    await drag(page, await middle(blocksIn(cell(page, 0, 0))), await middle(cell(page, 2, 3)))
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await expect(blocksIn(cell(page, 0, 0))).toHaveCount(1)
    await expect(blocksIn(cell(page, 2, 3))).toHaveCount(0)

    await drag(page, await middle(blocksIn(cell(page, 0, 0))), await middle(cell(page, 2, 3)))
    await page.mouse.up()
    await expect(blocksIn(cell(page, 0, 0))).toHaveCount(0)
    await expect(blocksIn(cell(page, 2, 3))).toHaveAttribute('aria-label', new RegExp(times))
    await expect(blocksIn(cell(page, 0, 1))).toHaveCount(1)
    await expect(said(page)).toContainText('moved to')

    await page.keyboard.down('Alt')
    await drag(page, await middle(blocksIn(cell(page, 2, 3))), await middle(cell(page, 2, 4)))
    await page.mouse.up()
    await page.keyboard.up('Alt')
    await expect(blocksIn(cell(page, 2, 3))).toHaveCount(1)
    await saved(blocksIn(cell(page, 2, 4)))
  })

  test('are selected by Ctrl, Shift, a box, a day and a name, and all by Ctrl+A', async ({ page }) => {
    const selected = grid(page).locator('[data-block][aria-pressed="true"]')
    await blocksIn(cell(page, 2, 3)).click({ modifiers: ['Control'] })
    await blocksIn(cell(page, 2, 4)).click({ modifiers: ['Control'] })
    await expect(selected).toHaveCount(2)
    await blocksIn(cell(page, 2, 4)).click({ modifiers: ['Control'] })
    await expect(selected).toHaveCount(1)
    await grid(page)
      .getByRole('columnheader', { name: /^Friday/ })
      .click()
    await expect(selected).toHaveCount(1)
    await page.keyboard.press('Escape')
    await grid(page)
      .getByRole('columnheader', { name: /^Thursday/ })
      .click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Select the day' }).click()
    await expect(blocksIn(cell(page, 2, 3))).toHaveAttribute('aria-pressed', 'true')
    const head = page.locator('[data-head]').nth(2)
    await head.hover()
    await head.getByRole('button', { name: /^Select everything of/ }).click()
    await expect(selected).toHaveCount(2)
    await page.keyboard.down('Shift')
    await drag(page, await middle(cell(page, 3, 2)), await middle(cell(page, 0, 3)))
    await page.mouse.up()
    await page.keyboard.up('Shift')
    await expect(selected).toHaveCount(1)
    await cell(page, 4, 0).focus()
    await page.keyboard.press('Control+A')
    await expect(selected).toHaveCount(3)
    await page.keyboard.press('Escape')
    await expect(selected).toHaveCount(0)
    for (const day of [3, 4]) {
      await cell(page, 2, day).focus()
      await page.keyboard.press('Control+Space')
    }
    await expect(selected).toHaveCount(2)
    await expect(said(page)).toHaveText('2 blocks selected.')
  })

  test('are moved, lengthened and left by keys alone', async ({ page }) => {
    await cell(page, 2, 3).focus()
    await page.keyboard.press('Space')
    await expect(page.locator('[data-block]:focus')).toHaveCount(1)
    const before = (await labelOf(page.locator('[data-block]:focus')))!.match(/(\d\d:\d\d)–/)![1]!
    await page.keyboard.press('ArrowLeft')
    await expect(blocksIn(cell(page, 2, 2))).toHaveCount(1)
    await expect(said(page)).toContainText('moved to Wednesday')
    await page.keyboard.press('ArrowDown')
    await expect(blocksIn(cell(page, 3, 2))).toHaveCount(1)
    const focused = page.locator('[data-block]:focus')
    await expect(focused).toHaveCount(1)
    await page.keyboard.press('Control+ArrowLeft')
    await expect(focused).not.toHaveAttribute('aria-label', new RegExp(`${before}–`))
    const end = (await labelOf(focused))!.match(/–(\d\d:\d\d)/)![1]!
    await page.keyboard.press('Shift+ArrowRight')
    await expect(focused).not.toHaveAttribute('aria-label', new RegExp(`–${end}`))
    await page.keyboard.press('Escape')
    await expect(page.locator('[role="gridcell"]:focus')).toHaveCount(1)
    // Above the first row stand the days.
    await cell(page, 0, 2).focus()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowRight')
    await expect(grid(page).locator('[role="columnheader"]:focus')).toHaveAttribute('aria-label', /^Thursday/)
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: 'Copy this day…' }).press('Enter')
    const copy = page.getByRole('dialog', { name: 'Copy days' })
    const days = await Promise.all(
      ['First day', 'Last day'].map(day => copy.getByLabel(day, { exact: true }).textContent()),
    )
    expect(days[0]).toMatch(/\d/)
    expect(days[1]).toBe(days[0])
    await page.keyboard.press('Escape')
    await expect(copy).toBeHidden()
  })
})

test('a shift is locked by key, menu and panel, and each is one step back', async ({ page }) => {
  await open(page, `/schedule/shifts?date=${EMPTY_WEEK}&days=7`)
  const block = grid(page).locator('[data-block]').first()
  const isLocked = (yes: boolean) =>
    yes
      ? expect(block).toHaveAttribute('aria-label', /Locked/)
      : expect(block).not.toHaveAttribute('aria-label', /Locked/)
  await block.focus()
  await page.keyboard.press('l')
  await isLocked(true)
  await block.click({ button: 'right' })
  await page.getByRole('menuitem', { name: /^Unlock/ }).click()
  await isLocked(false)
  await page.keyboard.press('Control+Z')
  await isLocked(true)
  await page.reload()
  await isLocked(true)
  await block.click()
  const lock = page.getByRole('switch', { name: 'Locked' })
  await expect(lock).toBeChecked()
  await lock.click()
  await isLocked(false)
  await expect(lock).not.toBeChecked()
})

test.describe('hours', () => {
  test('are resized at an edge with the times beside the pointer, and zoomed where the pointer is', async ({
    page,
  }) => {
    await open(page, `/schedule/activities?date=${addDays(EMPTY_WEEK, 1)}&days=1&zoom=60`)
    const shift = grid(page).locator('[data-kind="shift"]').first()
    await shift.waitFor()
    const box = (await shift.boundingBox())!
    const before = (await labelOf(shift))!.match(/–(\d\d:\d\d)/)![1]!
    await drag(page, { x: box.x + box.width - 2, y: box.y + 6 }, { x: box.x + box.width - 60, y: box.y + 6 })
    await expect(page.getByText(/^\d\d:\d\d–\d\d:\d\d · \d+h/)).toBeVisible()
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await expect(shift).toHaveAttribute('aria-label', new RegExp(`–${before}`))

    const x = box.x + 100
    const widthPx = async () => (await shift.boundingBox())!.width
    const narrow = await widthPx()
    await page.mouse.move(x, box.y + 6)
    await page.keyboard.down('Control')
    await page.mouse.wheel(0, -120)
    await page.keyboard.up('Control')
    await expect.poll(widthPx).toBeGreaterThan(narrow * 1.3)
    const after = (await shift.boundingBox())!
    const share = (left: number, width: number) => (x - left) / width
    expect(Math.abs(share(after.x, after.width) - share(box.x, box.width))).toBeLessThan(0.02)
    await expect(page).toHaveURL(/zoom=30/)
  })

  test('keep the cell in focus at its hour when zoomed by keys', async ({ page }) => {
    await open(page, `/schedule/activities?date=${addDays(EMPTY_WEEK, 1)}&days=1&zoom=60`)
    const focused = grid(page).locator('[data-cell]')
    await focused.focus()
    for (let hour = 0; hour < 3; hour++) await page.keyboard.press('ArrowRight')
    const time = (await labelOf(focused))!.match(/\d\d:\d\d/)![0]
    await page.keyboard.press('+')
    await expect(page).toHaveURL(/zoom=30/)
    await expect(focused).toHaveAttribute('aria-label', new RegExp(`${time}: `))
    await page.keyboard.press('-')
    await expect(page).toHaveURL(/zoom=60/)
    await expect(focused).toHaveAttribute('aria-label', new RegExp(`${time}: `))
    await expect(focused).toBeFocused()
  })
})

test('on a phone the line above the grid is one, and its menu says what agents see', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, `/schedule/shifts?date=${EMPTY_WEEK}&days=7`)
  const line = page.getByRole('search', { name: 'Filters' })
  expect((await line.boundingBox())!.height).toBeLessThan(60)
  await line.getByRole('button', { name: 'View' }).click()
  await page.getByRole('switch', { name: 'Published' }).click()
  await expect(page.getByText('Nothing is published for these days.')).toBeVisible()
  await page.getByRole('switch', { name: 'Published' }).click()
  await expect(page.getByText('Nothing is published for these days.')).toBeHidden()
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true })

  test('a block is held before it is dragged; a quick swipe scrolls', async ({ page }) => {
    await page.clock.install()
    await page.addInitScript(() => {
      for (const type of ['pointerdown', 'pointerup', 'pointercancel'])
        window.addEventListener(type, () => sessionStorage.setItem('received', type))
    })
    await open(page, `/schedule/shifts?date=${EMPTY_WEEK}&days=7`)
    const touch = await page.context().newCDPSession(page)
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
    // Receipt of a touch: a busy page receives it after it was sent, and the clock continues only then.
    const received = (type: RegExp) =>
      expect.poll(() => page.evaluate(() => sessionStorage.getItem('received'))).toMatch(type)
    const press = async (at: { x: number; y: number }) => {
      await send('touchStart', at)
      await received(/down/)
    }
    const release = async () => {
      await send('touchEnd')
      await received(/up|cancel/)
    }
    const block = blocksIn(cell(page, 2, 4))
    await expect(block).toHaveCount(1)
    // However slow the machine, the finger is quick. Not so far ahead that the log-in would have to be renewed.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 15_000)
    // To the left: a swipe to the right would lead the browser back.
    const swipe = await middle(block)
    await press(swipe)
    await send('touchMove', { x: swipe.x - 40, y: swipe.y })
    await send('touchMove', { x: swipe.x - 140, y: swipe.y })
    await release()
    await page.clock.runFor(2_000)
    await expect(block).toHaveCount(1)
    // Late rows move the others: the finger goes down where the block is by then.
    await expect(async () => {
      await press(await middle(block))
      await page.clock.runFor(1_000)
      const isHeld = (await block.getAttribute('data-held')) === ''
      if (!isHeld) await release()
      expect(isHeld).toBe(true)
    }).toPass()
    const to = await middle(cell(page, 2, 5))
    // The label stands where the finger does not hide it. A busy page may miss a move: the finger does not lie still.
    const times = page.getByText(/^\d\d:\d\d–\d\d:\d\d · \d+h/)
    let sway = 0
    await expect(async () => {
      sway = 3 - sway
      await send('touchMove', { x: to.x + sway, y: to.y })
      await page.clock.runFor(100)
      expect(await times.count()).toBe(1)
    }).toPass()
    expect((await middle(times)).y).toBeLessThan(to.y - 30)
    await release()
    await expect(blocksIn(cell(page, 2, 5))).toHaveCount(1)
    // Held and let go, a block has a menu, and so has an agent's name.
    for (const [place, action] of [
      [blocksIn(rows(page).nth(2)).first(), 'Open details'],
      [page.locator('[data-head]').nth(2), 'Copy days of this agent…'],
      [grid(page).getByRole('columnheader', { name: /^Thursday/ }), 'Publish this day…'],
    ] as const) {
      await press(await middle(place))
      await page.clock.runFor(1_000)
      await release()
      await page.clock.runFor(1_000)
      await expect(page.getByRole('menuitem', { name: action })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menu')).toBeHidden()
    }
    await page.clock.resume()
  })
})

test.describe('with two fingers', () => {
  test.use({ hasTouch: true })

  test('hours are zoomed about the middle between them, and nothing else happens', async ({ page }) => {
    await open(page, `/schedule/activities?date=${addDays(EMPTY_WEEK, 2)}&days=1&zoom=30`)
    const shift = grid(page).locator('[data-kind="shift"]').first()
    await shift.waitFor()
    const touch = await page.context().newCDPSession(page)
    const box = (await shift.boundingBox())!
    const at = { x: box.x + 120, y: box.y + 6 }
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart = 0) =>
      touch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints:
          type === 'touchEnd'
            ? []
            : [-1, 1].map((side, id) => ({ id, x: at.x + (side * apart) / 2, y: at.y + side * 10 })),
      })
    const widthPx = async () => (await shift.boundingBox())!.width
    const shareAtMiddle = async () => {
      const { x, width } = (await shift.boundingBox())!
      return (at.x - x) / width
    }
    const share = await shareAtMiddle()
    await send('touchStart', 80)
    for (const apart of [90, 100, 115, 130]) await send('touchMove', apart)
    await expect.poll(widthPx).toBeGreaterThan(box.width * 1.3)
    expect(Math.abs((await shareAtMiddle()) - share)).toBeLessThan(0.02)
    await expect(page).toHaveURL(/zoom=15/)
    // The same fingers come together again.
    for (const apart of [115, 100, 85, 70]) await send('touchMove', apart)
    await expect.poll(widthPx).toBeCloseTo(box.width, 0)
    expect(Math.abs((await shareAtMiddle()) - share)).toBeLessThan(0.02)
    await send('touchEnd')
    await expect(grid(page).locator('[aria-pressed="true"], [data-held]')).toHaveCount(0)
    await expect(page.getByRole('menu')).toBeHidden()
  })
})

test('what was tried is taken away again', async ({ page }) => {
  await open(page, `/schedule/shifts?date=${EMPTY_WEEK}&days=7`)
  await cell(page, 0, 0).focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Delete')
  await expect(grid(page).locator('[data-block]')).toHaveCount(0)
})
