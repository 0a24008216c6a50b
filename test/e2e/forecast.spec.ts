// The forecast as a manager works with it: edited on the chart and taken back, replaced by an upload,
// and questioned in the lab.
import { expect, type Page, test } from '@playwright/test'
import { schedule } from '#contract/endpoints/schedule.ts'
import { addDays, instantAt, localDateOf } from '#core/time/index.ts'
import { ORGANIZATION } from '#db/seed/company.ts'
import { lookAt } from './looks.ts'
import { call, enter, JOB_WAIT, picture, rowsOf, visit, watchTroubles } from './person.ts'

const day = addDays(localDateOf(ORGANIZATION.timezone, Date.now()), 3)
const PAGE = `/forecasts/forecast?from=${day}&to=${addDays(day, 7)}&increment=hour`

const iso = (date: string, hour: number) =>
  new Date(instantAt(ORGANIZATION.timezone, date, hour * 60)).toISOString()

const total = async (page: Page): Promise<number> => {
  const text = await page.getByRole('button', { name: /^Forecast( so far)?: \d/ }).getAttribute('aria-label')
  return Number(/: ([\d,]+)/.exec(text ?? '')![1]!.replaceAll(',', ''))
}

/** The forecast's total, once it has settled on a value that fits. */
const expectTotal = (page: Page) => expect.poll(() => total(page), JOB_WAIT)

async function drag(page: Page, from: number, to: number): Promise<void> {
  const plot = page.locator('.u-over').first()
  const box = (await plot.boundingBox())!
  const at = (share: number) => [box.x + box.width * share, box.y + box.height / 2] as const
  await page.mouse.move(...at(from))
  await page.mouse.down()
  await page.mouse.move(...at((from + to) / 2))
  await page.mouse.move(...at(to))
  await page.mouse.up()
}

const undo = (page: Page, what: string) =>
  page.getByRole('alert').filter({ hasText: what }).getByRole('button', { name: 'Undo' }).click()

test('a forecast is zoomed, edited on the chart, and the edit is undone', async ({ page }) => {
  const troubles = watchTroubles(page)
  await enter(page, 'manager', '/home')
  await visit(page, PAGE)
  const before = await total(page)

  await test.step('zoom all charts and come back by button, keyboard and double click', async () => {
    const back = page.getByRole('button', { name: 'Show all' })
    await drag(page, 0.2, 0.5)
    await expect(back).toHaveCount(3)
    await picture(page, 'forecast-zoomed')
    await back.first().click()
    await expect(back).toHaveCount(0)
    await page.getByRole('slider', { name: /^Contacts\./ }).focus()
    await page.keyboard.press('+')
    await expect(back).toHaveCount(3)
    await page.keyboard.press('Escape')
    await expect(back).toHaveCount(0)
    await drag(page, 0.2, 0.5)
    await page.locator('.u-over').first().dblclick()
    await expect(back).toHaveCount(0)
  })

  await test.step('raise a stretch by half', async () => {
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await drag(page, 0.15, 0.45)
    const editor = page.getByRole('dialog', { name: 'Edit the forecast' })
    await editor.getByRole('button', { name: 'Apply' }).click()
    await expect(editor.getByRole('alert')).toHaveText('Enter the change')
    await editor.getByRole('textbox', { name: 'Change of volume' }).fill('50')
    await picture(page, 'forecast-edit')
    await editor.getByRole('button', { name: 'Apply' }).click()
    // A notification under the pointer stays.
    await page.getByText('Added +50 %. The forecast is being updated.').hover()
    await expectTotal(page).toBeGreaterThan(before * 1.05)
    await picture(page, 'forecast-edited')
  })

  await test.step('undo, then remove and restore in the list', async () => {
    await undo(page, 'Added +50 %')
    await expectTotal(page).toBeLessThan(before * 1.02)
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('tab', { name: 'Events' }).click()
    await page.getByRole('button', { name: 'Add event' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add event' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Stocktaking')
    await dialog.getByText('Leave out of training', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Add event' }).click()
    const row = rowsOf(page, 'Events').filter({ hasText: 'Stocktaking' })
    await expect(row).toContainText('Leave out of training')
    await page.getByRole('button', { name: 'Remove Stocktaking' }).click()
    await expect(row).toHaveCount(0)
    await undo(page, 'Removed Stocktaking')
    await expect(row).toHaveCount(1)
    await page.getByRole('button', { name: 'Remove Stocktaking' }).click()
    await expect(row).toHaveCount(0)
  })
  expect(troubles()).toEqual([])
})

test('figures say what they are about: grain, peak, closed hours, and why', async ({ page }) => {
  const troubles = watchTroubles(page)
  await enter(page, 'manager', `${PAGE}&metric=staffing`)
  const peak = page.getByRole('button', { name: /^Peak, .*agents required/ })
  const busiest = await peak.getAttribute('aria-label')

  await test.step('the peak is the same whatever the increment', async () => {
    await page.getByRole('combobox', { name: 'Increment' }).click()
    await page.getByRole('option', { name: 'Day', exact: true }).click()
    await expect(page.getByRole('columnheader', { name: 'Required, agents (24-hour mean)' })).toBeVisible()
    await expect(peak).toHaveAttribute('aria-label', busiest!)
  })

  await test.step('the agents are in sight without scrolling, and a chart folds away', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    const agents = page.getByRole('button', { name: 'Agents', exact: true })
    await expect(agents).toBeInViewport()
    await agents.click()
    await expect(page.getByRole('slider', { name: /^Agents\./ })).toHaveCount(0)
    await page.reload()
    await expect(agents).toHaveAttribute('aria-expanded', 'false')
    await agents.click()
    await expect(page.getByRole('slider', { name: /^Agents\./ })).toHaveCount(1)
  })

  await test.step('closed hours are one line, and open to their rows', async () => {
    await visit(page, `${PAGE.replace('hour', 'quarter-hour')}&metric=staffing`)
    const closed = page.getByRole('button', { name: /closed \d\d:\d\d – \d\d:\d\d$/ }).first()
    const first = rowsOf(page, 'Forecast figures').nth(1)
    await expect(closed).toHaveAttribute('aria-expanded', 'false')
    await expect(first).not.toContainText(', 00:00')
    await closed.click()
    await expect(first).toContainText(', 00:00')
    await closed.click()
  })

  await test.step('a number and its explanation are the same', async () => {
    const figures = page.getByRole('button', { name: /^Required agents: / })
    for (const at of [2, 9]) {
      const figure = figures.nth(at)
      const shown = /: ([\d.]+)/.exec((await figure.getAttribute('aria-label'))!)![1]!
      await figure.click()
      const why = page.getByRole('dialog')
      await expect(why.getByText('Before shrinkage')).toBeVisible()
      const steps = await why.textContent()
      expect(Number(/Required([\d.]+)/.exec(steps!)![1]).toFixed(1)).toBe(shown)
      await figure.click()
      await expect(why).toHaveCount(0)
    }
  })

  await test.step('accuracy names its grain, and low volume its reason', async () => {
    await visit(page, '/forecasts/ticket-groups')
    await page.getByRole('button', { name: /^Accuracy per quarter-hour: –/ }).click()
    await expect(page.getByText(/^Low volume: with so few contacts per quarter-hour/)).toBeVisible()
  })
  expect(troubles()).toEqual([])
})

test('an uploaded forecast takes the place of the model until it is removed', async ({ page }) => {
  const troubles = watchTroubles(page)
  await enter(page, 'manager', `${PAGE}&tab=uploads`)
  const before = await total(page)
  const rows = Array.from({ length: 8 }, (_, hour) => `${day} ${String(9 + hour).padStart(2, '0')}:00,900`)
  await page.getByRole('button', { name: 'Upload a forecast' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload a forecast' })
  await dialog.getByLabel('Choose or drop a CSV file').setInputFiles({
    name: 'peak.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['start,forecast', ...rows, `${day} 09:00,1`, 'soon,2'].join('\n')),
  })
  await expect(dialog.getByText('Line 10: overlaps the interval of line 2')).toBeVisible()
  await expect(dialog.getByText('Line 11: “soon” is not a date and time')).toBeVisible()
  await dialog.getByRole('button', { name: 'Upload 8 intervals' }).click()
  const upload = rowsOf(page, 'Uploaded forecasts').filter({ hasText: 'peak.csv' })
  await expect(upload).toContainText('7,200')
  await expectTotal(page).toBeGreaterThan(before + 5_000)
  await picture(page, 'forecast-uploaded')
  await page.getByRole('button', { name: 'Remove peak.csv' }).click()
  await page.getByRole('button', { name: 'Remove upload' }).click()
  await expect(upload).toHaveCount(0)
  await expectTotal(page).toBeLessThan(before + 100)
  expect(troubles()).toEqual([])
})

test('the lab tries every model and says why one is used', async ({ page }) => {
  const troubles = watchTroubles(page)
  await enter(page, 'manager', '/forecasts/lab')
  await page.getByRole('combobox', { name: 'Ticket group' }).click()
  await page.getByRole('option', { name: 'Phone' }).click()
  await expect(page).toHaveURL(/group=\d+/)
  // The history is imported while other tests run.
  await page.getByRole('button', { name: /^(Try all models|Run again)$/ }).click(JOB_WAIT)
  const models = rowsOf(page, 'Models')
  await expect(models.filter({ hasText: 'used' })).toHaveCount(1, JOB_WAIT)
  expect(await models.filter({ hasText: 'naive' }).count()).toBeGreaterThan(1)
  await expect(page.getByRole('img', { name: /^Error by weekday\./ })).toBeVisible()
  await picture(page, 'forecast-lab')
  await visit(page, '/forecasts/forecast')
  await expect(page.getByRole('button', { name: /^Forecast( so far)?: \d/ })).toBeVisible()
  expect(troubles()).toEqual([])
})

test('shrinkage is split into kinds, and the pages say which part is which', async ({ page }) => {
  const troubles = watchTroubles(page)
  await enter(page, 'manager', '/forecasts/ticket-groups')
  await page.getByRole('button', { name: 'Actions for Chat' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Chat' })

  await test.step('one percentage becomes kinds that make the same total', async () => {
    await dialog.getByRole('button', { name: 'Use one percentage' }).click()
    await dialog.getByRole('textbox', { name: 'Shrinkage' }).fill('20')
    await dialog.getByRole('button', { name: 'Split into kinds' }).click()
    await expect(dialog.getByRole('status')).toHaveText(/^20\.0/)
  })

  await test.step('what makes no sense is refused and stays as it was typed', async () => {
    const breaks = dialog.getByRole('textbox', { name: 'Share of Breaks' })
    await breaks.fill('120')
    await dialog.getByRole('button', { name: 'Another share of Sickness on some dates' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Share percent must be a number between 0 and 100')).toBeVisible()
    await expect(dialog.getByText('Choose a day').first()).toBeVisible()
    await expect(breaks).toHaveValue('120 %')
    await dialog.getByRole('button', { name: 'Remove these dates of Sickness' }).click()
    await breaks.fill('20')
    await dialog.getByRole('textbox', { name: 'Share of Other' }).fill('10')
    await expect(
      dialog.getByText('28 % shrinkage: 20 % breaks in the schedule; 10 % other added.'),
    ).toBeVisible()
    await picture(page, 'ticket-group-shrinkage')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('a requirement tells who is to be paid and who is to be present', async () => {
    await expect(page.getByRole('row').filter({ hasText: 'Chat' }).getByText('Ready')).toBeVisible(JOB_WAIT)
    await visit(page, `${PAGE.replace('hour', 'quarter-hour')}&metric=staffing`)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    const why = page.getByRole('dialog')
    // Figures that are trained anew come while one is clicked.
    await expect(async () => {
      await page
        .getByRole('button', { name: /^Required agents: [1-9]/ })
        .first()
        .click()
      await expect(
        why.getByText('28 % shrinkage: 20 % breaks in the schedule; 10 % other added.'),
      ).toBeVisible({ timeout: 3_000 })
    }).toPass()
    const steps = (await why.textContent()) ?? ''
    const figure = (name: string) => Number(new RegExp(`${name}([\\d.]+)`).exec(steps)![1])
    expect(figure('To be present') / figure('Before shrinkage')).toBeCloseTo(1 / 0.9, 1)
    expect(figure('Required') / figure('Before shrinkage')).toBeCloseTo(1 / 0.72, 1)
  })
  expect(troubles()).toEqual([])
})

test('a day is explained by its causes, which lead to the rows behind them', async ({ page }) => {
  await enter(page, 'manager', '/home')
  const yesterday = addDays(localDateOf(ORGANIZATION.timezone, Date.now()), -1)
  const interval = { start: iso(yesterday, 9), end: iso(yesterday, 17) }
  const surfers = (await (await call(page, schedule.surfers)).json()) as { id: number; task_ids: number[] }[]
  for (const { id, task_ids } of surfers.filter(one => one.task_ids.length > 0).slice(0, 12))
    await call(page, schedule.createBlock, {
      body: { type: 'shift', surfer_id: id, interval, tasks: [{ task_id: task_ids[0], interval }] },
    })
  const published = await call(page, schedule.publish, {
    body: { from: iso(yesterday, 0), to: iso(yesterday, 24) },
  })
  expect(published.status(), await published.text()).toBe(200)

  const troubles = watchTroubles(page)
  await page.getByRole('link', { name: 'Yesterday explained' }).click()
  const causes = page.getByRole('region', { name: 'Causes' })
  await expect(causes.getByRole('row')).toHaveCount(9, JOB_WAIT)
  await expect(page.getByText(/^All ticket groups answered \d+\u202f%/)).toBeVisible()
  await lookAt(page, 'post-mortem', 'main')
  await page.getByRole('combobox', { name: 'Ticket group' }).click()
  await page.getByRole('option', { name: 'Chat' }).click()
  await expect(page.getByText(/^Chat answered \d+\u202f% within /)).toBeVisible()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await saving).suggestedFilename()).toBe(`post-mortem-${yesterday}.csv`)
  await causes.getByRole('link', { name: 'Forecast and actual' }).first().click()
  await expect(page.getByRole('link', { name: /^Why was the service level/ })).toBeVisible()
  expect(troubles()).toEqual([])
})
