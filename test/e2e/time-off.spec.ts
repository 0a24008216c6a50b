// Time off from the phone: an agent looks at "Can I?", asks, the manager approves, and the schedule, the calendar and
// the messages show it. Dialogs of managers about time off are without barriers.
import { expect, type Locator, type Page, test } from '@playwright/test'
import ICAL from 'ical.js'
import { addDays, HOUR_MS, instantAt, localDateOf, weekdayIndex } from '#core/time/index.ts'
import { ORGANIZATION } from '#db/seed/company.ts'
import { lookAt } from './looks.ts'
import { barriers, emailOf, enter, picture, rowsOf, url, visit, watchTroubles } from './person.ts'

const PHONE = { width: 390, height: 844 }
const today = localDateOf(ORGANIZATION.timezone, Date.now())
/** A weekday that nothing of the sample company is on. */
const asked = [29, 30, 31].map(days => addDays(today, days)).find(date => weekdayIndex(date) < 5)!
const dayText = new Date(`${asked}T00:00:00Z`).toLocaleDateString('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

const NOON = instantAt(ORGANIZATION.timezone, asked, 12 * 60)

/** Names of the calendar's entries, not cancelled, that cover the noon of the day that is asked for. */
async function inCalendar(page: Page, address: string): Promise<string[]> {
  const answer = await page.request.get(url(new URL(address).pathname))
  expect(answer.status()).toBe(200)
  const calendar = new ICAL.Component(ICAL.parse(await answer.text()))
  return calendar
    .getAllSubcomponents('vevent')
    .filter(one => one.getFirstPropertyValue('status') !== 'CANCELLED')
    .map(one => new ICAL.Event(one))
    .filter(
      ({ startDate, endDate }) =>
        startDate.toJSDate().getTime() <= NOON && endDate.toJSDate().getTime() >= NOON + HOUR_MS,
    )
    .map(event => event.summary)
}

test('an agent asks for a day, the manager approves it, and schedule, calendar and messages show it', async ({
  page,
  browser,
}) => {
  const troubles = watchTroubles(page)
  await page.setViewportSize(PHONE)

  let address = ''
  await test.step('an address of the own calendar is made', async () => {
    await enter(page, 'surfer', '/my-settings')
    await page.getByRole('button', { name: 'Make my calendar address' }).click()
    address = await page.getByRole('textbox', { name: 'Your calendar address' }).inputValue()
    expect(await inCalendar(page, address)).not.toContain('Time off')
  })

  await test.step('the calendar says of each day why', async () => {
    await enter(page, 'surfer', '/my-time-off')
    await expect(page.getByRole('heading', { name: 'Can I?' })).toBeVisible()
    await expect(page.getByText('26 days left')).toBeVisible()
    const blackout = page
      .getByRole('button', { name: /No\. No time off is given during “Inventory”/ })
      .first()
    await expect(blackout).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
    await picture(page, 'time-off-390')
    expect(await barriers(page)).toEqual([])
  })

  await test.step('and the day is asked for', async () => {
    await page.getByRole('button', { name: new RegExp(`^${dayText}: `) }).click()
    const dialog = page.getByRole('dialog', { name: 'Ask for time off' })
    await expect(dialog.getByRole('status')).toContainText(/manager decides/)
    await dialog.getByLabel('Note').fill('A wedding')
    await picture(page, 'time-off-ask-390')
    expect(await barriers(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Ask', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('listitem').filter({ hasText: dayText })).toContainText('Pending')
  })

  await test.step('the manager sees what it would do, and approves', async () => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const manager = await context.newPage()
    await enter(manager, 'manager', '/requests?tab=time-off')
    const row = rowsOf(manager, 'Time-off requests').filter({ hasText: 'A wedding' })
    await row.getByText(dayText).click()
    const dialog = manager.getByRole('dialog', { name: /^Time off of / })
    await expect(dialog.getByText('would be left')).toBeVisible()
    expect(await barriers(manager)).toEqual([])
    await dialog.getByLabel('Note to the agent').fill('Enjoy it')
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect(dialog).toBeHidden()
    await expect(row).toHaveCount(0)
    for (const tab of ['', '?tab=allowances', '?tab=limits']) {
      await manager.goto(url(`/settings/time-off${tab}`))
      await expect(
        manager.getByText(tab === '?tab=limits' ? 'Blackout days' : 'Standard').first(),
      ).toBeVisible()
      expect(await barriers(manager)).toEqual([])
    }
    await visit(manager, '/settings/messages')
    const message = rowsOf(manager, 'Messages')
      .filter({ hasText: emailOf('surfer') })
      .first()
    await expect(message).toContainText(`Your time off ${dayText} is approved`)
    await context.close()
  })

  await test.step('the agent sees it in the schedule', async () => {
    const item = page.getByRole('listitem').filter({ hasText: dayText }).filter({ hasText: 'A wedding' })
    await visit(page, '/my-time-off')
    await expect(item).toContainText('Approved')
    await expect(item).toContainText('Enjoy it')
    await visit(page, `/my-schedule?date=${asked}`)
    await expect(page.getByText('Time off').filter({ visible: true }).first()).toBeVisible()
    await picture(page, 'time-off-schedule-390')
  })

  await test.step('and in the calendar', async () => {
    await expect.poll(() => inCalendar(page, address)).toContain('Time off')
  })
  expect(troubles()).toEqual([])
})

test('dialogs of managers about time off are without barriers', async ({ page }) => {
  await enter(page, 'manager', '/settings/time-off')
  const look = async (open: Locator, name: string | RegExp, picturedAs: string) => {
    await open.click()
    const dialog = page.getByRole('dialog', { name })
    await expect(dialog).toBeVisible()
    await lookAt(page, picturedAs)
    await dialog
      .getByRole('button', { name: /^(Cancel|Close)$/ })
      .first()
      .click()
    await expect(dialog).toBeHidden()
  }
  await look(page.getByRole('button', { name: 'Add policy' }), /policy/i, 'policy')
  await visit(page, '/settings/time-off?tab=limits')
  await look(page.getByRole('button', { name: 'Add limit' }), 'Add limit', 'limit')
  await look(page.getByRole('button', { name: 'Add blackout days' }), 'Add blackout days', 'blackout')
  await visit(page, '/settings/time-off?tab=allowances')
  await look(rowsOf(page, 'Allowances').first().getByRole('cell').first(), /^Allowance of /, 'allowance')

  await visit(page, '/requests?tab=time-off')
  const pending = page.getByRole('region', { name: 'Time-off requests', exact: true })
  const approve = page.getByRole('button', { name: 'Approve', exact: true })
  // The rows may arrive between the click and its look.
  await expect(async () => {
    await pending.getByLabel('Select all on this page').check({ timeout: 1000 })
    await expect(approve).toBeVisible({ timeout: 1000 })
  }).toPass()
  await look(approve, /^Approve \d/, 'decide-in-bulk')
  const reject = page.getByRole('button', { name: 'Reject', exact: true })
  await look(reject, /^Reject \d/, 'reject-in-bulk')

  await visit(page, '/schedule/shifts')
  await page.getByRole('button', { name: 'More for the schedule' }).click()
  await look(page.getByRole('menuitem', { name: 'Add time off…' }), 'Add time off', 'add-time-off')

  await visit(page, '/settings/agents')
  await rowsOf(page, 'Agents').first().getByRole('cell').nth(1).click()
  await look(page.getByRole('button', { name: 'Over time' }), /^Contract and team/, 'terms')
})
