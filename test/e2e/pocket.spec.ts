// An agent's phone: the calendar address follows a publication, notifications are as they were chosen, and the schedule
// is there without a network, for this person alone.
import { expect, type Page, test } from '@playwright/test'
import { api } from '#contract/endpoints/index.ts'
import { addDays, instantAt, localDateOf, weekStartOf } from '#core/time/index.ts'
import { LOG_INS, ORGANIZATION } from '#db/seed/company.ts'
import { lookAt } from './looks.ts'
import { barriers, call, enter, navigation, picture, url, visit } from './person.ts'

const { timezone } = ORGANIZATION
const day = addDays(weekStartOf(localDateOf(timezone, Date.now())), 43)
const at = (hour: number) => new Date(instantAt(timezone, day, hour * 60)).toISOString()
const inCalendar = (instant: string) => instant.replace(/[-:]|\.000/g, '')
const PHONE = { width: 390, height: 844 }

test.use({ viewport: PHONE, serviceWorkers: 'allow', hasTouch: true })

/** A manager adds a shift for Noah and publishes it; the id of its block. */
async function publishShift(page: Page): Promise<void> {
  const surfers = await call(page, api.schedule.surfers, { query: { search_text: LOG_INS.surfer.lastName } })
  const [{ id }] = await surfers.json()
  const interval = { start: at(9), end: at(17) }
  const added = await call(page, api.schedule.createBlock, {
    body: { type: 'shift', surfer_id: id, interval },
  })
  expect(added.status()).toBe(200)
  const published = await call(page, api.schedule.publish, {
    body: { from: at(0), to: at(23), surfer_ids: [id], notice: { text: 'One more, if you like.' } },
  })
  expect(published.status()).toBe(200)
}

const calendarOf = async (page: Page, address: string) => {
  const answer = await page.request.get(url(new URL(address).pathname))
  return { status: answer.status(), text: await answer.text() }
}

const shiftsAt9 = ({ text }: { text: string }): number =>
  text.split(`DTSTART:${inCalendar(at(9))}`).length - 1

/** Runs in the page: subscriptions come from a maker's service, with a key that the page makes. */
async function answerAsPushService(): Promise<void> {
  const curve = { name: 'ECDH', namedCurve: 'P-256' }
  const pair = await crypto.subtle.generateKey(curve, true, ['deriveBits'])
  const text = (bytes: ArrayBuffer | Uint8Array) =>
    btoa(String.fromCharCode(...new Uint8Array(bytes)))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '')
  const p256dh = text(await crypto.subtle.exportKey('raw', pair.publicKey))
  const auth = text(crypto.getRandomValues(new Uint8Array(16)))
  const endpoint = `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`
  PushManager.prototype.subscribe = async () =>
    ({ endpoint, toJSON: () => ({ endpoint, keys: { p256dh, auth } }) }) as unknown as PushSubscription
}

test('an agent has the schedule in the pocket', async ({ page, context, browser }) => {
  const desk = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const manager = await desk.newPage()
  await enter(manager, 'manager', '/home')
  await enter(page, 'surfer', '/my-settings')

  await test.step('a calendar follows what is published', async () => {
    await page.getByRole('button', { name: 'Make my calendar address' }).click()
    const field = page.getByRole('textbox', { name: 'Your calendar address' })
    const address = await field.inputValue()
    const before = await calendarOf(page, address)
    expect(before.status).toBe(200)
    await publishShift(manager)
    expect(shiftsAt9(await calendarOf(page, address))).toBe(shiftsAt9(before) + 1)
    await page.getByRole('button', { name: 'Replace' }).click()
    const dialog = page.getByRole('dialog', { name: 'Replace your calendar address?' })
    await dialog.getByRole('button', { name: 'Replace' }).click()
    await expect(field).not.toHaveValue(address)
    expect((await calendarOf(page, address)).status).toBe(404)
    expect((await calendarOf(page, await field.inputValue())).status).toBe(200)
  })

  await test.step('notifications are as they were chosen', async () => {
    const mail = page.getByRole('switch', { name: 'Schedule changes by e-mail' })
    await expect(mail).toBeChecked()
    await page.locator('label', { has: mail }).click()
    await expect(mail).not.toBeChecked()
    await expect(page.getByRole('switch', { name: 'Results of requests by e-mail' })).toBeDisabled()
    await page.reload()
    await expect(mail).not.toBeChecked()
    await lookAt(page, 'my-settings', 'main')
    await page.setViewportSize(PHONE)
  })

  await test.step('a browser that blocks notifications says what to do, and an allowed one is on the list', async () => {
    const on = page.getByRole('button', { name: 'Show notifications in this browser' })
    await expect(page.getByText('Notifications of this site are blocked. Allow them')).toBeVisible()
    await picture(page, 'notifications-blocked-390')
    await context.grantPermissions(['notifications'])
    // A headless browser says "denied" whatever was granted, and has no notification service.
    await page.evaluate(() => {
      Object.defineProperty(Notification, 'permission', { value: 'granted' })
      Notification.requestPermission = async () => 'granted'
      window.dispatchEvent(new Event('focus'))
    })
    await on.click()
    await expect(page.getByText('The notification service of this browser can’t be reached')).toBeVisible()
    await page.evaluate(answerAsPushService)
    await on.click()
    const device = page.getByRole('listitem').filter({ hasText: 'Chrome on Windows' })
    await expect(device).toContainText('this browser')
    await expect(on).toHaveCount(0)
    expect(await barriers(page, { within: 'main' })).toEqual([])
    await device.getByRole('button', { name: 'Remove Chrome on Windows' }).click()
    await expect(on).toBeVisible()
  })

  await test.step('the team and the difference are read', async () => {
    await visit(page, '/my-team')
    await expect(page.getByRole('listitem').filter({ hasText: LOG_INS.both.lastName })).toBeVisible()
    await lookAt(page, 'my-team', 'main')
    await page.setViewportSize(PHONE)
    await visit(page, '/my-schedule')
    const notice = page.getByRole('region', { name: 'Change of your schedule' }).first()
    await expect(notice).toContainText(/new shift, 9:?0?0? ?(am)? – 5|new shift, 09:00 – 17:00/)
    await expect(page.getByRole('heading', { name: 'Working with you' })).toBeVisible()
    await lookAt(page, 'my-schedule-pocket', 'main')
    await page.setViewportSize(PHONE)
  })

  await test.step('a pushed message becomes a notification', async () => {
    await page.evaluate(() => navigator.serviceWorker.ready)
    const message = { title: 'Your schedule has changed', body: 'Mon', path: '/my-schedule', tag: 'one' }
    // Headless browsers show none, so what the worker asks for is looked at.
    const asked = await context.serviceWorkers()[0]!.evaluate(
      pushed =>
        new Promise<unknown[]>(done => {
          const scope = globalThis as unknown as {
            registration: { showNotification: unknown }
            PushEvent: new (type: string, init: object) => Event
            dispatchEvent(event: Event): void
          }
          scope.registration.showNotification = async (...all: unknown[]) => done(all)
          scope.dispatchEvent(new scope.PushEvent('push', { data: JSON.stringify(pushed) }))
        }),
      message,
    )
    expect(asked).toEqual([
      message.title,
      expect.objectContaining({ body: 'Mon', tag: 'one', data: { path: '/my-schedule' } }),
    ])
  })

  await test.step('the schedule is there without a network', async () => {
    await page.evaluate(() => navigator.serviceWorker.ready)
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('lineup.keptSchedule')?.length ?? 0))
      .toBeGreaterThan(300)
    // Everything that this page loads comes through the worker now.
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Working with you' })).toBeVisible()
    await context.setOffline(true)
    await expect(page.getByRole('status').filter({ hasText: 'offline' })).toContainText('Last updated')
    await page.reload()
    await expect(page.getByRole('status')).toHaveText(/^Last updated .*, offline$/)
    await expect(page.getByRole('heading', { name: 'My schedule' })).toBeVisible()
    await expect(page.getByRole('article').last()).toBeVisible()
    expect(await barriers(page, { within: 'main' })).toEqual([])
  })

  await test.step('a click of the clock without a network is recorded once, with its own time', async () => {
    const clock = page.getByRole('region', { name: 'Time clock' })
    const waiting = clock.getByText('Waiting for a network')
    await clock.getByRole('button', { name: 'Clock in', exact: true }).click()
    // Whether there is a shift now depends on the hour of the day.
    const unscheduled = page.getByRole('dialog').getByRole('button', { name: 'Clock in' })
    await expect(unscheduled.or(waiting).first()).toBeVisible()
    if (await unscheduled.isVisible()) await unscheduled.click()
    await expect(waiting).toBeVisible()
    await picture(page, 'clock-offline-390')
    expect(await barriers(page, { within: 'main' })).toEqual([])
    const clickedAt = await page.evaluate(
      () => JSON.parse(localStorage.getItem('lineup.offlineQueue')!)[0].payload.clickedAt,
    )
    // The click survives a page that is opened anew.
    await page.reload()
    await expect(clock.getByText(/^Clocked in since/)).toBeVisible()
    await context.setOffline(false)
    await expect(navigation(page)).toBeVisible()
    await expect(clock.getByText(/^Clocked in since/)).toBeVisible()
    await expect(waiting).toHaveCount(0)
    const cards = await (await call(page, api.myTimecards.list)).json()
    expect(cards).toHaveLength(1)
    expect(Math.abs(Date.parse(cards[0].reported_start) - Date.parse(clickedAt))).toBeLessThan(60_000)
  })

  await test.step('and for nobody else', async () => {
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await expect(page.getByRole('link', { name: 'Continue', exact: true })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('lineup.keptSchedule'))).toBeNull()
    await context.setOffline(true)
    await page.goto(url('/my-schedule'))
    await expect(page.getByRole('heading', { name: 'Lineup can’t start' })).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(0)
  })
  await desk.close()
})
