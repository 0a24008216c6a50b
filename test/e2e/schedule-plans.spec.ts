// A shift plan from its name to the schedule: patterns by mouse and by keys, a round robin with a day off in
// return, what keeps it from being saved, whose turn is next, and applying it beside what is there.
import { expect, type Locator, type Page, test } from '@playwright/test'
import { api } from '#contract/endpoints/index.ts'
import { addDays, localDateOf, weekStartOf } from '#core/time/index.ts'
import { ORGANIZATION } from '#db/seed/company.ts'
import { barriers, call, enter, JOB_WAIT, picture, visit, watchTroubles } from './person.ts'

const stamp = Date.now()
const NAME = `Harbour rota ${stamp}`
const ZONE = ORGANIZATION.timezone
const AGENTS = ['Ada', 'Ben', 'Cleo']
const fullName = (firstName: string) => `${firstName} Rota${stamp}`

async function addShift(page: Page, name: string, startMinute: number, color: string): Promise<void> {
  const interval = { start_minute: startMinute, end_minute: startMinute + 480 }
  const made = await call(page, api.shiftTemplates.create, {
    body: { name, interval, timezone: ZONE, color, breaks: [{ start_minute: 240, duration: 30 }] },
  })
  expect(made.status(), await made.text()).toBe(200)
}

async function addAgents(page: Page): Promise<number[]> {
  const ids: number[] = []
  for (const firstName of AGENTS) {
    const made = await call(page, api.surfers.create, {
      body: {
        first_name: firstName,
        last_name: `Rota${stamp}`,
        email: `${firstName}.${stamp}@sandbar.example`,
        timezone: ZONE,
        min_contracted_hours: 8,
        max_contracted_hours: 40,
      },
    })
    expect(made.status(), await made.text()).toBe(200)
    ids.push((await made.json()).id)
  }
  return ids
}

async function pick(page: Page, opener: Locator, firstNames: readonly string[]): Promise<void> {
  await opener.click()
  await page.getByRole('textbox', { name: /^Search (additional )?agents/ }).fill(`Rota${stamp}`)
  for (const name of firstNames) await page.getByRole('checkbox', { name: fullName(name) }).click()
  await page.keyboard.press('Escape')
}

async function dragTo(page: Page, from: Locator, to: Locator, key?: 'Control' | 'Alt'): Promise<void> {
  await from.scrollIntoViewIfNeeded()
  await from.hover()
  await page.mouse.down()
  if (key) await page.keyboard.down(key)
  await to.hover()
  await page.mouse.up()
  if (key) await page.keyboard.up(key)
}

test('a shift plan is built by mouse and keys, mended, previewed and applied', async ({ page }) => {
  const troubles = watchTroubles(page)
  await enter(page, 'manager', '/home')
  const ids = await addAgents(page)
  await addShift(page, `Dawn ${stamp}`, 360, 'teal')
  await addShift(page, `Dusk ${stamp}`, 1320, 'berry')
  const cell = (group: string, day: string) =>
    page
      .getByRole('grid', { name: `Shifts of ${group}` })
      .getByRole('gridcell', { name: new RegExp(`^${day}:`) })
  const place = (shift: string) => page.getByRole('button', { name: `Place ${shift} ${stamp}` })

  await test.step('a name, then agents', async () => {
    await visit(page, '/shift-plans')
    await page.getByRole('button', { name: 'New plan' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'New shift plan' })
    await dialog.getByRole('button', { name: 'Next' }).click()
    await expect(dialog.getByText('Required')).toBeVisible()
    await dialog.getByLabel('Name').fill(NAME)
    await dialog.getByRole('button', { name: 'Next' }).click()
    await pick(page, dialog.getByRole('button', { name: /^Additional agents/ }), AGENTS)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible()
    await expect(page.getByText('3 members')).toBeVisible()
    await expect(page.getByText('Without pattern 3')).toBeVisible()
  })

  await test.step('a pattern: dragged, copied, moved, and filled by keys', async () => {
    await page.getByRole('link', { name: 'Shift patterns' }).click()
    await page.getByRole('button', { name: 'Add pattern' }).click()
    await dragTo(page, place('Dawn'), cell('Group 1', 'Mon of week 1'))
    const first = cell('Group 1', 'Mon of week 1').getByRole('button')
    await dragTo(page, first, cell('Group 1', 'Tue of week 1'), 'Control')
    await dragTo(page, first, cell('Group 1', 'Wed of week 1'))
    await expect(cell('Group 1', 'Mon of week 1')).toHaveAccessibleName(/free/)
    await expect(cell('Group 1', 'Tue of week 1')).toHaveAccessibleName(/Dawn/)
    await expect(cell('Group 1', 'Wed of week 1')).toHaveAccessibleName(/Dawn/)
    await cell('Group 1', 'Wed of week 1').focus()
    for (const key of ['Control+c', 'ArrowRight', 'Control+v', 'ArrowRight', 'Control+v', 'Control+z'])
      await page.keyboard.press(key)
    await expect(cell('Group 1', 'Thu of week 1')).toHaveAccessibleName(/Dawn/)
    await expect(cell('Group 1', 'Fri of week 1')).toHaveAccessibleName(/free/)
    for (const key of ['Control+y', 'ArrowLeft', 'Control+x', 'Home', 'Control+v'])
      await page.keyboard.press(key)
    await expect(cell('Group 1', 'Thu of week 1')).toHaveAccessibleName(/free/)
    await expect(cell('Group 1', 'Mon of week 1')).toHaveAccessibleName(/Dawn/)
    await pick(page, page.getByRole('button', { name: /^Agents of Group 1/ }), ['Ada', 'Ben'])
  })

  await test.step('an agent in two groups keeps it from being saved', async () => {
    await page.getByRole('button', { name: 'Duplicate Group 1' }).click()
    await pick(page, page.getByRole('button', { name: /^Agents of Group 2/ }), ['Ben', 'Cleo'])
    const message = `The surfer ${ids[1]} is present in 2 different groups`
    await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true')
    await picture(page, 'schedule-plan-patterns')
    expect.soft(await barriers(page)).toEqual([])
    await pick(page, page.getByRole('button', { name: /^Agents of Group 2/ }), ['Ben'])
    await expect(page.getByRole('alert').filter({ hasText: message })).toHaveCount(0)
  })

  await test.step('a round robin with its order, a day off in return, and the next turns', async () => {
    await page.getByRole('tab', { name: 'Round robins' }).click()
    await page.getByRole('button', { name: 'Add round robin' }).click()
    await page.getByLabel('Name of the round robin').fill('Weekends')
    await cell('Weekends', 'Sat of week 1').click()
    const dialog = page.getByRole('dialog', { name: 'Add a shift' })
    await dialog.getByLabel('Shift', { exact: true }).click()
    await page.getByRole('option', { name: `Dusk ${stamp}` }).click()
    await dialog.getByLabel('Time in lieu').click()
    await page.getByRole('option', { name: 'Following week' }).click()
    await dialog.getByRole('button', { name: 'Add shift' }).click()
    await expect(
      page.getByRole('alert').filter({ hasText: 'A shift in round robin Weekends requires 1 surfers' }),
    ).toBeVisible()
    await pick(page, page.getByRole('button', { name: /^Agents of Weekends/ }), AGENTS)
    const order = page.getByRole('list', { name: 'Order of Weekends' })
    await order.getByRole('button', { name: /^Cleo/ }).first().press('Alt+ArrowUp')
    await expect(order.getByRole('listitem').nth(1)).toContainText('Cleo')
    await dragTo(
      page,
      order.getByRole('button', { name: /^Cleo/ }).first(),
      order.getByRole('button', { name: /^Ada/ }).first(),
    )
    await expect(order.getByRole('listitem').first()).toContainText('Cleo')
    const turns = page.getByRole('table', { name: 'Next turns of Weekends' }).getByRole('row')
    await expect(turns).toHaveCount(9)
    // Counted from this week's Monday: on its Sunday the first turn is over, and Cleo is not the first.
    const following = async () => {
      const names = (await turns.allTextContents()).map(text => AGENTS.find(name => text.includes(name)))
      return ['Cleo', 'Ada', 'Ben'].map(name => names[names.indexOf(name) + 1])
    }
    await expect.poll(following).toEqual(['Ada', 'Ben', 'Cleo'])
    await picture(page, 'schedule-plan-round-robins')
    expect.soft(await barriers(page)).toEqual([])
  })

  await test.step('leaving asks, saving keeps', async () => {
    await page.getByRole('link', { name: 'Overview' }).click()
    await page
      .getByRole('dialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Cancel' })
      .click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved. Apply the plan to bring it into the schedule.')).toBeVisible()
    await page.getByRole('link', { name: 'Overview' }).click()
    await expect(page.getByRole('link', { name: 'Weekends' })).toBeVisible()
    await expect(page.getByText('Without pattern 0')).toBeVisible()
    await picture(page, 'schedule-plan-home')
    expect.soft(await barriers(page)).toEqual([])
  })

  await test.step('merged into the schedule', async () => {
    await page.getByRole('button', { name: 'Apply', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: `Apply ${NAME}` })
    await expect(dialog.getByRole('radio', { name: 'Merge' })).toBeChecked()
    await picture(page, 'schedule-plan-apply')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(dialog.getByText('They are drafts')).toBeVisible(JOB_WAIT)
    await picture(page, 'schedule-plan-applied')
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(
      page
        .getByRole('region', { name: 'Apply history' })
        .last()
        .getByText(/\d+ added/),
    ).toBeVisible()
    await visit(page, `/schedule/shifts?date=${addDays(weekStartOf(localDateOf(ZONE, Date.now())), 7)}`)
    await expect(
      page
        .getByRole('grid')
        .getByText(new RegExp(`^Dawn ${stamp}`))
        .first(),
    ).toBeVisible()
  })
  expect(troubles()).toEqual([])
})

const sent = (name: string, assignees: number[]) => ({
  name,
  duration: 1,
  groups: [{ assignees, planned_shifts: [{ day: 0, interval: { start_minute: 540, end_minute: 1020 } }] }],
})

test('two managers on one plan: neither saves over the other, and who may not edit it looks', async ({
  page,
  browser,
}) => {
  await enter(page, 'manager', '/shift-plans')
  const surfers = await (await call(page, api.surfers.list, { query: { limit: '100' } })).json()
  const ids = surfers.results.slice(0, 40).map((one: { id: number }) => one.id)
  const made = await call(page, api.schedulePlans.create, {
    body: { name: `Shared ${stamp}`, emoji: '🌊', shift_patterns: [sent('Office', ids)] },
  })
  const plan = await made.json()
  await visit(page, `/shift-plans/${plan.id}/patterns`)
  await page.getByRole('grid').getByRole('gridcell', { name: /^Tue/ }).focus()
  await page.keyboard.press('1')
  const theirs = { shift_patterns: [sent('Office', ids.slice(1)), sent('Late', [])] }
  expect((await call(page, api.schedulePlans.update, { body: theirs }, plan.id)).status()).toBe(200)
  await expect(page.getByText('changed this plan meanwhile.')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Mara Okafor changed this plan meanwhile' })
  await expect(dialog.getByText('Pattern Late is new')).toBeVisible()
  await expect(dialog.getByText('Pattern Office: 1 agent fewer')).toBeVisible()
  await expect(dialog.getByText('Pattern Office: 1 shift more')).toBeVisible()
  await picture(page, 'schedule-plan-stale')
  await dialog.getByRole('button', { name: 'Save mine' }).click()
  await expect(dialog).toHaveCount(0)
  const saved = await (await call(page, api.schedulePlans.get, {}, plan.id)).json()
  expect(saved.shift_patterns.map((one: { name: string }) => one.name)).toEqual(['Office'])
  expect(saved.version).toBe(3)

  const other = await browser.newPage()
  await enter(other, 'viewer', `/shift-plans/${plan.id}`)
  await expect(other.getByRole('note').getByText(/^View only: you need edit permission for /)).toBeVisible()
  await expect(other.getByRole('button', { name: 'Apply' })).toHaveAttribute('aria-disabled', 'true')
  await other.getByRole('link', { name: 'Shift patterns' }).click()
  await expect(other.getByRole('grid')).toBeVisible()
  await expect(other.getByRole('button', { name: /^(Add|Place|Remove) / })).toHaveCount(0)
  await picture(other, 'schedule-plan-view-only')
  await other.close()
})
