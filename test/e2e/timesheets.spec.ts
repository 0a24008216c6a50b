// Time reported on a phone without a network, and what a manager makes of it.
import { expect, type Page, test } from '@playwright/test'
import { LOG_INS } from '#db/seed/company.ts'
import { barriers, enter, JOB_WAIT, picture, rowsOf, visit } from './person.ts'

const PHONE = { width: 390, height: 844 }
const { firstName, lastName } = LOG_INS.surfer
const NAME = `${firstName} ${lastName}`

const clock = (page: Page) => page.getByRole('region', { name: 'Time clock' })
const waiting = (page: Page) => clock(page).getByText('Waiting for a network')

/** Whether there is a shift now depends on the hour of the day. */
async function clockIn(page: Page): Promise<void> {
  await clock(page).getByRole('button', { name: 'Clock in', exact: true }).click()
  const confirm = page.getByRole('dialog', { name: 'Clock in without a shift?' })
  const button = confirm.getByRole('button', { name: 'Clock in' })
  await expect(button.or(waiting(page)).first()).toBeVisible()
  if (await button.isVisible()) await button.click()
}

test('an agent clocks in offline, and a manager corrects the card', async ({ browser, page: agent }) => {
  await agent.clock.install()
  await agent.setViewportSize(PHONE)
  await enter(agent, 'surfer', '/my-schedule')

  await test.step('a click without a network waits, counts, and keeps its time', async () => {
    await expect(clock(agent).getByText('Not clocked in')).toBeVisible()
    expect(await barriers(agent)).toEqual([])
    await agent.context().setOffline(true)
    await clockIn(agent)
    await expect(waiting(agent)).toBeVisible()
    await expect(clock(agent).getByText(/^Clocked in since/)).toBeVisible()
    await picture(agent, 'clock-waiting-390')
    expect(await barriers(agent, { within: 'main' })).toEqual([])
    await agent.clock.fastForward('02:00')
    await agent.context().setOffline(false)
    await expect(waiting(agent)).toHaveCount(0)
    await expect(clock(agent).getByText(/^Clocked in since/)).toBeVisible()
  })

  await test.step('a click whose answer is lost is sent again, and recorded once', async () => {
    const path = '**/my/timecards/clock-out'
    await agent.route(path, async route => {
      await route.fetch()
      await route.abort()
    })
    const lost = agent.waitForEvent('requestfailed', request => request.url().endsWith('/clock-out'))
    await clock(agent).getByRole('button', { name: 'Clock out' }).click()
    await expect(waiting(agent)).toBeVisible()
    await lost
    await agent.reload()
    // A further try may be on its way.
    await agent.unrouteAll({ behavior: 'wait' })
    await agent.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(clock(agent).getByText('Not clocked in')).toBeVisible()
    await expect(waiting(agent)).toHaveCount(0)
    await clock(agent).getByText('Last 31 days').click()
    await expect(clock(agent).getByRole('listitem')).toHaveCount(1)
    await expect(clock(agent).getByText('Sent later')).toBeVisible()
    await picture(agent, 'clock-history-390')
    expect(await barriers(agent, { within: 'main' })).toEqual([])
  })

  await test.step('another time may be typed where that is allowed', async () => {
    await clock(agent).getByRole('button', { name: 'Other time' }).click()
    const dialog = agent.getByRole('dialog', { name: 'Clock in at another time' })
    await picture(agent, 'clock-other-time-390')
    expect(await barriers(agent, { within: '[role="dialog"]' })).toEqual([])
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  const context = await browser.newContext()
  const manager = await context.newPage()
  await enter(manager, 'manager', '/home')
  const row = rowsOf(manager, 'Timecards').filter({ hasText: NAME })

  await test.step('the manager sees the card and corrects it', async () => {
    await visit(manager, '/reporting/timesheets?unit=day')
    await expect(row).toHaveCount(1)
    await expect(row).toContainText('Sent later')
    await picture(manager, 'timesheets')
    expect(await barriers(manager)).toEqual([])
    await row.getByRole('button', { name: /^Actions for/ }).click()
    await manager.getByRole('menuitem', { name: 'Edit times' }).click()
    const dialog = manager.getByRole('dialog', { name: `Timecard of ${NAME}` })
    await dialog.getByLabel(/^From/).fill('00:00')
    await picture(manager, 'timesheets-edit')
    expect(await barriers(manager, { within: '[role="dialog"]' })).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(manager.getByText('Timecard changed.')).toBeVisible()
    await expect(row).toContainText('00:00 –')
    await expect(row).toContainText('Edited')
  })

  await test.step('a card that overlaps is refused with the one that is there', async () => {
    await manager.getByRole('button', { name: 'Add timecard' }).click()
    const dialog = manager.getByRole('dialog', { name: 'Add timecard' })
    await dialog.getByRole('button', { name: 'Add timecard' }).click()
    await expect(dialog.getByText('Choose an agent')).toBeVisible()
    await dialog.getByRole('combobox', { name: 'Agent' }).fill(NAME)
    await manager.getByRole('option', { name: NAME }).click()
    await dialog.getByLabel(/^From/).fill('00:00')
    await dialog.getByLabel(/^To/).fill('00:01')
    await dialog.getByRole('button', { name: 'Add timecard' }).click()
    await expect(dialog.getByText(new RegExp(`^${NAME} has a timecard from`))).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('who clocks in is chosen, and the timesheet exported', async () => {
    await manager.getByRole('button', { name: 'Manage time reporting' }).click()
    const settings = manager.getByRole('dialog', { name: 'Clocking in and out' })
    await expect(settings.getByLabel('Custom times')).toBeChecked()
    await settings.getByLabel('Custom times').uncheck()
    await picture(manager, 'time-reporting')
    expect(await barriers(manager, { within: '[role="dialog"]' })).toEqual([])
    await settings.getByRole('button', { name: 'Save' }).click()
    await expect(manager.getByText('Time reporting saved.')).toBeVisible()
    await expect(clock(agent).getByRole('button', { name: 'Other time' })).toHaveCount(0)
    await manager.getByRole('button', { name: 'Export', exact: true }).click()
    const dialog = manager.getByRole('dialog', { name: 'Export timesheets' })
    await dialog.getByRole('button', { name: 'Export', exact: true }).click()
    await expect(dialog.getByRole('button', { name: 'Download CSV' })).toBeVisible(JOB_WAIT)
    await dialog.getByLabel('Close', { exact: true }).click()
  })

  await test.step('the card is deleted, on the agent’s phone too', async () => {
    await row.getByRole('button', { name: /^Actions for/ }).click()
    await manager.getByRole('menuitem', { name: 'Delete' }).click()
    await manager.getByRole('button', { name: 'Delete timecard' }).click()
    await expect(row).toHaveCount(0)
    await expect(clock(agent).getByText('No timecards yet. Clock in to start one.')).toBeVisible()
  })
  await context.close()
})
