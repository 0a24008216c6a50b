// Settings of an installation: use of pages is recorded with consent alone, retired hosts lead to the new one, and the
// API process without the rest makes the first organization of a database.
import { expect, test } from '@playwright/test'
import { lookAt } from './looks.ts'
import { barriers, continueAs, navigation } from './person.ts'
import type { Product } from './product.ts'
import { inDatabase, productDatabase, startSecondApi } from './second-api.ts'

const LEGACY = 'app.old.example'
const EVENTS = 'https://events.example.com/in'

test.describe('with analytics and a retired host', () => {
  let product: Product
  test.beforeAll(async () => {
    product = await startSecondApi({
      LINEUP_ANALYTICS_URL: EVENTS,
      LINEUP_HOST_LEGACY: LEGACY,
      LINEUP_HOST_NEW: 'lineup.example',
    })
  })
  test.afterAll(() => product?.stop())

  test('pages are recorded when the person allows it, and no longer when not', async ({ page }) => {
    const events: { type: string; page?: string; user_id: string; session_id: string }[] = []
    await page.route(EVENTS, async route => {
      events.push(JSON.parse(route.request().postData()!))
      await route.fulfill({ status: 204 })
    })
    const question = page.getByRole('status').filter({ hasText: 'May Lineup record which pages you open' })
    const open = async (path: string) => {
      await page.goto(new URL(path, product.url).href)
      await expect(navigation(page)).toBeVisible()
    }
    const setInMenu = async () => {
      await page.getByRole('button', { name: /^Account of Mara/ }).click()
      await page.getByRole('menuitem', { name: 'Record which pages I open' }).click()
      await page.keyboard.press('Escape')
    }
    await page.goto(product.url)
    await continueAs(page, 'manager')
    await expect(question).toBeVisible()
    expect(await barriers(page)).toEqual([])
    await question.getByRole('button', { name: 'No' }).click()
    await open('/settings/agents')
    await expect(question).toBeHidden()
    expect(events).toEqual([])

    await setInMenu()
    await expect.poll(() => events.map(event => event.type)).toEqual(['identify', 'page'])
    await open('/shift-plans')
    await expect.poll(() => events.map(event => event.page).at(-1)).toBe('/shift-plans')
    const [userId, ...others] = new Set(events.map(event => event.user_id))
    expect(userId).toMatch(/^\d+@/)
    expect(others).toEqual([])
    expect(JSON.stringify(events)).not.toContain('Mara')

    const count = events.length
    await setInMenu()
    await open('/settings/agents')
    expect(events).toHaveLength(count)
  })

  test('a retired host says where the product has moved to', async ({ page }) => {
    // The host is not in the name service: its requests go to the product.
    await page.route(`http://${LEGACY}/**`, async route => {
      const { pathname, search } = new URL(route.request().url())
      await route.fulfill({ response: await route.fetch({ url: `${product.url}${pathname}${search}` }) })
    })
    await page.goto(`http://${LEGACY}/login?team=2`)
    const notice = page.getByRole('dialog', { name: 'We are moving' })
    await expect(notice).toContainText(`This address, ${LEGACY}, will be retired.`)
    await expect(notice.getByRole('link', { name: 'Switch Now' })).toHaveAttribute(
      'href',
      'https://lineup.example/login?team=2',
    )
    await lookAt(page, 'login-legacy-host', 'dialog')
    await notice.getByRole('button', { name: 'Not Right Now' }).click()
    await expect(notice).toBeHidden()
    await expect(page.getByRole('link', { name: 'Continue', exact: true })).toBeVisible()
    await page.goto(`${product.url}/login`)
    await expect(page.getByRole('link', { name: 'Continue', exact: true })).toBeVisible()
    await expect(notice).toBeHidden()
  })
})

test('the API process alone makes the first organization', async ({ page }) => {
  const name = `first_${Date.now().toString(36)}`
  await inDatabase(`create database ${name}`, [])
  const own = new URL(productDatabase())
  own.pathname = name
  const start = () => startSecondApi({ DATABASE_URL: own.href })
  const linkOf = ({ said }: Product) => /http\S+\/start#\S+/.exec(said)?.[0]
  let product: Product | null = null
  try {
    product = await start()
    await expect.poll(() => linkOf(product!)).toBeDefined()
    await page.goto(linkOf(product)!)
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Acme Support')
    await page.getByLabel('First name').fill('Ana')
    await page.getByLabel('E-mail').fill('ana@acme.example')
    await page.getByLabel(/^Password/).fill('a password of my own')
    await page.getByLabel('The same again').fill('a password of my own')
    await page.getByRole('button', { name: 'Create company and log in' }).click()
    await expect(page.getByRole('region', { name: 'Quick start' }).getByText('1 of 8 done')).toBeVisible()
    await page.goto('about:blank')
    await page.goto(linkOf(product)!)
    await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
    await product.stop()
    product = await start()
    expect(linkOf(product)).toBeUndefined()
  } finally {
    await product?.stop()
    await inDatabase(`drop database if exists ${name} with (force)`, [])
  }
})
