// Time off from the phone: an agent looks at "Can I?", asks, the manager approves, and the schedule shows it.
import { expect, test } from '@playwright/test'
import { addDays, localDateOf, weekdayIndex } from '#core/time/index.ts'
import { ORGANIZATION } from '#db/seed/company.ts'
import { barriers, enter, picture, rowsOf, url, watchTroubles } from './person.ts'

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

test('an agent asks for a day, the manager approves it, and the schedule shows it', async ({
  page,
  browser,
}) => {
  const troubles = watchTroubles(page)
  await page.setViewportSize(PHONE)

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
    await context.close()
  })

  await test.step('the agent sees it in the schedule', async () => {
    const item = page.getByRole('listitem').filter({ hasText: dayText }).filter({ hasText: 'A wedding' })
    await page.goto(url('/my-time-off'))
    await expect(item).toContainText('Approved')
    await expect(item).toContainText('Enjoy it')
    await page.goto(url(`/my-schedule?date=${asked}`))
    await expect(page.getByText('Time off').filter({ visible: true }).first()).toBeVisible()
    await picture(page, 'time-off-schedule-390')
  })
  expect(troubles()).toEqual([])
})
