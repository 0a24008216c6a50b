// Generating for agents who can't be scheduled: why not, what would help, that it does, and stopping half-way.
import { expect, type Page, test } from '@playwright/test'
import { api } from '#contract/endpoints/index.ts'
import { addDays, localDateOf, weekStartOf } from '#core/time/index.ts'
import { ORGANIZATION } from '#db/seed/company.ts'
import { barriers, call, enter, JOB_WAIT, picture, url, visit, watchTroubles } from './person.ts'

const monday = addDays(weekStartOf(localDateOf(ORGANIZATION.timezone, Date.now())), 28)
const stamp = Date.now()
const allDay = {
  days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
  interval: { start_minute: 7 * 60, end_minute: 21 * 60, timezone: ORGANIZATION.timezone },
}
const contract = {
  min_contracted_hours: 30,
  max_contracted_hours: 40,
  min_contracted_daily_minutes: 420,
  max_contracted_daily_minutes: 540,
  working_windows: [allDay],
}
const AGENTS = {
  Anytime: { working_windows: [] },
  Longday: { min_contracted_hours: 38, min_contracted_daily_minutes: 540 },
  Later: { start_date: addDays(monday, 21) },
  Once: { min_contracted_hours: 16.5, max_contracted_hours: 16.5 },
  Follower: { min_contracted_hours: 16 },
}
const COUNT = Object.keys(AGENTS).length
/** Agents with a notice: without the one who may work at any time and the one who is not employed yet. */
const NOTICES = COUNT - 2

/**
 * One agent has two days a week, on fixed shifts of which the second may not follow the first; another has the second
 * once a week. The ids of both shifts.
 */
async function fixShifts(page: Page, follower: number, once: number): Promise<number[]> {
  const add = async (name: string, startMinute: number, not_before_ids: number[]) => {
    const made = await call(page, api.shiftTemplates.create, {
      body: {
        name: `${name} ${stamp}`,
        timezone: ORGANIZATION.timezone,
        color: 'pink',
        not_before_ids,
        interval: { start_minute: startMinute, end_minute: startMinute + 495 },
      },
    })
    expect(made.status(), await made.text()).toBe(200)
    return (await made.json()).id as number
  }
  const dusk = await add('Dusk', 600, [])
  const dawn = await add('Dawn', 480, [dusk])
  const fixed = [
    { type: 'fixed', day: 'monday', shift_template_ids: [dawn] },
    { type: 'fixed', day: 'tuesday', shift_template_ids: [dusk] },
  ]
  const never = allDay.days.slice(2).map(day => ({ type: 'disabled', day }))
  const save = async (surferId: number, wishes: object) => {
    const body = { shift_options: [], working_days: [], wishes: [], ...wishes }
    const saved = await call(page, api.schedule.changeSurferSettings, { body }, surferId)
    expect(saved.status(), await saved.text()).toBe(200)
  }
  await save(follower, { working_days: [...fixed, ...never] })
  await save(once, { shift_options: [{ shift_template_id: dusk, times_per_week: 1 }] })
  return [dawn, dusk]
}

async function addAgents(page: Page): Promise<number[]> {
  const tasks = await (
    await call(page, api.tasks.list, { query: { state: 'active', type: 'task-activity' } })
  ).json()
  const phone = tasks.results.find((task: { name: string }) => task.name === 'Phone').id
  const ids: number[] = []
  for (const [name, wishes] of Object.entries(AGENTS)) {
    const made = await call(page, api.surfers.create, {
      body: {
        first_name: name,
        last_name: `Trial${stamp}`,
        email: `${name}.${stamp}@sandbar.example`,
        ...contract,
        task_ids: [phone],
        ...wishes,
      },
    })
    expect(made.status(), await made.text()).toBe(200)
    ids.push((await made.json()).id)
  }
  return ids
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Generate schedule' })

/** The choices of the run before stay. */
async function chooseTrial(page: Page): Promise<void> {
  await dialogOf(page)
    .getByRole('button', { name: /^Agents: / })
    .click()
  await page.getByRole('textbox', { name: 'Search agents' }).fill(`Trial${stamp}`)
  for (const name of Object.keys(AGENTS))
    await page.getByRole('checkbox', { name: `${name} Trial${stamp}` }).check()
  await page.keyboard.press('Escape')
}

async function generate(page: Page): Promise<void> {
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('button', { name: `Agents: ${COUNT} agents` })).toBeVisible()
  await dialog.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(dialog.getByText(/^Coverage (now|before activities)$/)).toBeVisible(JOB_WAIT)
}

test('agents who can’t be scheduled are explained, helped, and scheduled', async ({ page }) => {
  const troubles = watchTroubles(page)
  await enter(page, 'manager', '/home')
  const ids = await addAgents(page)
  const shiftIds = await fixShifts(page, ids.at(-1)!, ids.at(-2)!)
  await visit(page, `/schedule/shifts?date=${monday}`)
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  const dialog = dialogOf(page)
  const notices = dialog.getByRole('list', { name: 'Notices by agent' }).getByRole('listitem')
  const noticeOf = (name: string) => notices.filter({ hasText: `${name} Trial${stamp}` })

  await test.step('rules for all, and the days of one', async () => {
    await dialog.getByRole('button', { name: 'Scheduling rules…' }).click()
    const rules = page.getByRole('dialog', { name: 'Scheduling rules' })
    await rules.getByRole('textbox', { name: 'Minimum days in a row' }).fill('7')
    await rules.getByRole('button', { name: 'Save rules' }).click()
    await expect(rules.getByText('minimum must be smaller than the maximum')).toBeVisible()
    await rules.getByRole('textbox', { name: 'Minimum days in a row' }).fill('')
    await rules.getByRole('textbox', { name: 'Maximum days in a row' }).fill('5')
    await rules.getByRole('radiogroup', { name: 'Fair shares' }).getByText('Light').click()
    await picture(page, 'generate-rules')
    await rules.getByRole('button', { name: 'Save rules' }).click()
    await expect(dialog.getByRole('button', { name: 'Generate', exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    await page.getByRole('searchbox', { name: 'Search agents' }).fill('Later Trial')
    await page
      .getByRole('rowheader', { name: `Later Trial${stamp}` })
      .getByRole('button', { name: `Later Trial${stamp}`, exact: true })
      .click()
    const days = page.getByRole('dialog', { name: `Shifts and days of Later Trial${stamp}` })
    await days.getByRole('combobox', { name: 'Sunday' }).click()
    await page.getByRole('option', { name: 'Never' }).click()
    await days.getByRole('button', { name: 'Add wish' }).click()
    await days.getByRole('button', { name: 'Save' }).click()
    await expect(days.getByText('Choose at least one day')).toBeVisible()
    await days.getByRole('combobox', { name: 'Wish 1, weekdays' }).click()
    await page.getByRole('option', { name: 'Sat' }).click()
    await page.keyboard.press('Escape')
    for (const [at, type] of ['Start between', 'Shifts', 'Off on dates'].entries()) {
      await days.getByRole('button', { name: 'Add wish' }).click()
      await days.getByRole('combobox', { name: `Wish ${at + 2}`, exact: true }).click()
      await page.getByRole('option', { name: type }).click()
    }
    expect(await barriers(page, { within: '[role="dialog"]' })).toEqual([])
    await picture(page, 'agent-schedule')
    for (const at of [4, 3, 2]) await days.getByRole('button', { name: `Remove wish ${at}` }).click()
    await days.getByRole('button', { name: 'Save' }).click()
    await expect(days).toBeHidden()
    await page.getByRole('button', { name: 'Generate', exact: true }).click()
  })

  await test.step('each has one reason and one remedy', async () => {
    await chooseTrial(page)
    await generate(page)
    await expect(notices).toHaveCount(NOTICES)
    await expect(noticeOf('Longday')).toContainText('Allow shifts of up to 9 h 30 min instead of 9 h.')
    await dialog.getByText('1 agent is not employed in these weeks').click()
    const away = dialog.getByRole('list', { name: 'Agents not employed in these weeks' })
    await expect(away.getByRole('listitem')).toContainText(`Later Trial${stamp}`)
    await expect(away.getByRole('button')).toHaveCount(0)
    await expect(noticeOf('Follower')).toContainText(`Allow the shift Dusk ${stamp} on the day after Dawn`)
    await expect(noticeOf('Once')).toContainText(
      `Allow the shift Dusk ${stamp} 2 times a week instead of once.`,
    )
    const wishes = dialog.getByRole('list', { name: 'Wishes by agent' }).getByRole('listitem')
    await expect(wishes.filter({ hasText: `Later Trial${stamp}` })).toContainText('1 of 1')
    await picture(page, 'generate-remedies')
  })

  await test.step('remedies are applied and help: of agents, their shifts, and what may follow what', async () => {
    for (const name of ['Longday', 'Once', 'Follower']) {
      await noticeOf(name).getByRole('button', { name: 'Apply' }).click()
      await expect(noticeOf(name)).toContainText('Changed. Generate again to use it.')
    }
    await dialog.getByRole('button', { name: 'Generate again' }).click()
    await dialog.getByRole('switch', { name: 'Keep existing shifts' }).click()
    await generate(page)
    await expect(notices).toHaveCount(0)
    await expect(dialog.getByText('1 agent is not employed in these weeks')).toBeVisible()
    await expect(dialog.getByText(/Short .*agent-hours.*, over by/)).toBeVisible()
    await picture(page, 'generate-helped')
  })

  await test.step('publish what came of it', async () => {
    await dialog.getByRole('button', { name: 'Publish…' }).click()
    await page.getByRole('button', { name: /^Publish \d+ changes$/ }).click()
    await expect(page.getByText(/^Published for \d+ agents/)).toBeVisible()
  })

  await test.step('stop a long one half-way: nothing changes', async () => {
    await page.goto(url(`/schedule/shifts?date=${monday}`))
    await page.getByRole('button', { name: 'Generate', exact: true }).click()
    await dialog.getByRole('combobox', { name: 'Weeks' }).click()
    await page.getByRole('option', { name: '26 weeks', exact: true }).click()
    await dialog.getByRole('button', { name: 'Generate', exact: true }).click()
    await dialog.getByRole('button', { name: 'Stop' }).click()
    await expect(dialog.getByText('Nothing was changed.')).toBeVisible()
    await picture(page, 'generate-stopped')
  })

  const usual = { max_consecutive_days: null, min_consecutive_days: null, fairness: 'none' }
  expect((await call(page, api.organization.changeSchedulingSettings, { body: usual })).status()).toBe(200)
  for (const id of shiftIds) await call(page, api.shiftTemplates.update, { body: { state: 'archived' } }, id)
  for (const id of ids) expect((await call(page, api.surfers.remove, {}, id)).status()).toBe(200)
  expect(troubles()).toEqual([])
})
