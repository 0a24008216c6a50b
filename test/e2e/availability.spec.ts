// Availability from the agent's phone to the generated schedule, and many agents changed at once.
import { expect, test } from '@playwright/test'
import { api } from '#contract/endpoints/index.ts'
import { addDays, localDateOf, minuteOfDay, weekStartOf } from '#core/time/index.ts'
import { ORGANIZATION } from '#db/seed/company.ts'
import { ask } from './company-day.ts'
import { barriers, call, enter, JOB_WAIT, picture, visit, watchTroubles } from './person.ts'

const ZONE = ORGANIZATION.timezone
/** A week that nobody has entered yet, far enough ahead to be open. */
const week = addDays(weekStartOf(localDateOf(ZONE, Date.now())), 56)

test('an agent paints availability on the phone, and generating keeps to it', async ({ browser }) => {
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const page = await phone.newPage()
  const troubles = watchTroubles(page)
  await enter(page, 'surfer', `/my-availability?date=${week}`)

  const strips = page.getByRole('slider')
  await expect(strips).toHaveCount(7)
  for (const day of [0, 1, 2, 3, 4]) {
    const strip = strips.nth(day)
    await strip.scrollIntoViewIfNeeded()
    const { x, y, width, height } = (await strip.boundingBox())!
    const at = (hour: number) => x + (width * hour) / 24 + 1
    await page.mouse.move(at(10), y + height / 2)
    await page.mouse.down()
    await page.mouse.move(at(19.4), y + height / 2, { steps: 4 })
    await page.mouse.up()
  }
  await expect(page.getByRole('status')).toContainText('47h 30m entered for this week')
  await test.step('the keyboard takes out and puts back', async () => {
    await strips.nth(0).focus()
    for (let i = 0; i < 2; i++) await page.keyboard.press('ArrowRight')
    await expect(strips.nth(0)).toHaveAttribute('aria-valuetext', '10:00, available')
    await page.keyboard.press('Space')
    await expect(page.getByRole('status')).toContainText('47h entered')
    await page.keyboard.press('Space')
    await expect(page.getByRole('status')).toContainText('47h 30m entered')
  })
  expect(await barriers(page)).toEqual([])
  await picture(page, 'my-availability-390')
  expect(troubles()).toEqual([])
  await phone.close()

  const desk = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const manager = await desk.newPage()
  await enter(manager, 'manager', `/requests?tab=availability`)
  await expect(manager.getByRole('cell', { name: 'Noah Achterberg' })).toBeVisible()
  expect(await barriers(manager)).toEqual([])
  const found = await (await call(manager, api.surfers.list, { query: { searchText: 'Achterberg' } })).json()
  const { id: surferId } = found.results.find((one: { email: string }) => one.email.startsWith('noah'))
  const started = await call(manager, api.schedule.generate, {
    body: { surfer_ids: [surferId], from: week, to: addDays(week, 7), keep_existing: true },
  })
  expect(started.status(), await started.text()).toBe(200)
  const query = {
    from: new Date(`${week}T00:00:00Z`).toISOString(),
    to: new Date(`${addDays(week, 7)}T00:00:00Z`).toISOString(),
  }
  const shifts = async () =>
    api.schedule.blocks.reply
      .parse(await ask(manager, api.schedule.blocks, { query }))
      .blocks.filter(block => block.type === 'shift' && block.surferId === surferId)
      .map(block => block.interval)
  await expect.poll(async () => (await shifts()).length, JOB_WAIT).toBeGreaterThan(0)
  for (const { start, end } of await shifts()) {
    expect(minuteOfDay(ZONE, Date.parse(start))).toBeGreaterThanOrEqual(600)
    expect(minuteOfDay(ZONE, Date.parse(end))).toBeLessThanOrEqual(19.5 * 60)
  }
  await visit(manager, `/schedule/shifts?date=${week}&q=Achterberg`)
  await expect(manager.locator('[data-is="available"]').first()).toBeAttached()
  await picture(manager, 'availability-stripes')
  await desk.close()
})

test('many agents are changed at once, with a preview, and back again', async ({ page }) => {
  await enter(page, 'manager', '/settings/agents')
  await page.getByLabel('Search agents').fill('an')
  const all = page.getByLabel('Select all on this page')
  await expect(async () => {
    await all.check()
    await expect(page.getByRole('button', { name: 'Change…' })).toBeVisible({ timeout: 1000 })
  }).toPass()
  const count = Number((await page.getByText(/^\d+ chosen$/).textContent())!.split(' ')[0])
  await page.getByLabel('Search agents').fill('')
  await expect(page.getByText(`${count} chosen`)).toBeVisible()
  await page.getByRole('button', { name: 'Change…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('group', { name: 'Break per shift' }).getByText('Set', { exact: true }).click()
  const length = dialog.getByLabel('New value: Break per shift')
  await length.fill('50m')
  await length.blur()
  expect(await barriers(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Look at the changes' }).click()
  await expect(dialog.getByRole('status')).toHaveText(`${count} of ${count} chosen agents will change.`)
  await picture(page, 'agents-bulk-preview')
  await dialog.getByRole('button', { name: `Change ${count} agents` }).click()
  const notice = page.getByRole('alert').filter({ hasText: `${count} agents changed.` })
  await notice.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Undone.' })).toBeVisible()
})
