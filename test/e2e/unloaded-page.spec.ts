// The code of a page that can't be loaded, on the way to it and by its address.
import { expect, type Page, test } from '@playwright/test'
import { barriers, enter, navigation, picture, url } from './person.ts'

const CHUNK = /\/assets\/AuditLogPage-[^/]*\.js$/
const PATH = '/settings/audit-log'

/** Refuses the page's code, and counts how often the window is loaded from now on. */
async function refuseCode(page: Page, answer: 'aborted' | 'not found'): Promise<() => number> {
  let loads = 0
  page.on('request', request => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads++
  })
  await page.route(CHUNK, route =>
    answer === 'aborted' ? route.abort() : route.fulfill({ status: 404, body: 'gone' }),
  )
  return () => loads
}

const card = (page: Page) => page.getByRole('alert').filter({ hasText: 'This page could not be loaded' })
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Audit log' })

test('a page whose code is lost once comes after one reload', async ({ page }) => {
  await enter(page, 'manager', '/home')
  await page.route(CHUNK, route => route.abort(), { times: 1 })
  await navigation(page).getByRole('link', { name: 'Settings' }).click()
  await navigation(page).getByRole('link', { name: 'Audit log' }).click()
  await expect(heading(page)).toBeVisible()
  await expect(page).toHaveURL(url(PATH))
})

test('a page whose code stays lost says so, and Retry loads it once it is back', async ({ page }) => {
  await enter(page, 'manager', '/home')
  const loads = await refuseCode(page, 'aborted')
  await navigation(page).getByRole('link', { name: 'Settings' }).click()
  await navigation(page).getByRole('link', { name: 'Audit log' }).click()
  await expect(card(page)).toBeVisible()
  await expect(navigation(page)).toBeVisible()
  expect(loads()).toBe(1)
  await picture(page, 'unloaded-page')
  expect(await barriers(page)).toEqual([])

  await page.unroute(CHUNK)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(heading(page)).toBeVisible()
  await expect(page).toHaveURL(url(PATH))
})

test('so does its address, opened by itself', async ({ page }) => {
  await enter(page, 'manager', '/home')
  const loads = await refuseCode(page, 'not found')
  await page.goto(url(PATH))
  await expect(card(page)).toBeVisible()
  expect(loads()).toBe(2)
})
