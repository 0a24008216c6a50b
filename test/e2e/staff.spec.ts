// Internal staff: an organization's manager sees what they did, a part of the product is turned off, and one person
// works in two organizations.
import { expect, type Page, test } from '@playwright/test'
import { takeScheme } from './looks.ts'
import { barriers, emailOf, enter, logIn, navigation, picture, rowsOf, url, visit } from './person.ts'
import { runCommand } from './second-api.ts'

const KIM = { email: 'kim@staff.example', name: 'Kim Lee', password: 'surf the morning' }
/** The name of this file's organization; all organizations of the journeys are shown as Sandbar Supply. */
const OWN = 'staff'

test.beforeAll(async () => {
  expect(await runCommand('account', ['internal', KIM.email, KIM.name], KIM.password)).toContain(
    'is internal staff',
  )
})

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

async function logInAs(page: Page, email: string, password: string): Promise<void> {
  await page.goto(url('/login/auth0'))
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(navigation(page)).toBeVisible()
}

/** Staff member in a browser of their own. */
async function staffPage(page: Page): Promise<Page> {
  const kim = await (await page.context().browser()!.newContext()).newPage()
  await logInAs(kim, KIM.email, KIM.password)
  await expect(heading(kim, 'Organizations')).toBeVisible()
  return kim
}

async function openOwn(kim: Page): Promise<void> {
  await kim.getByRole('searchbox', { name: 'Search organizations' }).fill(OWN)
  await expect(rowsOf(kim, 'Organizations')).toHaveCount(1)
  await rowsOf(kim, 'Organizations').click()
  await expect(heading(kim, 'Sandbar Supply')).toBeVisible()
}

const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'You are viewing as' })

async function renameNoah(page: Page, lastName: string): Promise<void> {
  await visit(page, '/settings/agents?q=noah%40')
  await rowsOf(page, 'Agents').filter({ hasText: 'Noah' }).click()
  const dialog = page.getByRole('dialog', { name: /^Edit Noah/ })
  await dialog.getByLabel('Last name').fill(lastName)
  await dialog.getByRole('button', { name: 'Save' }).click()
}

test('looking at the product as a manager is seen by both sides', async ({ page }) => {
  await enter(page, 'manager', '/home')
  const kim = await staffPage(page)
  await expect(navigation(kim).getByRole('listitem').getByRole('link')).toHaveText([
    'Organizations',
    'Features',
    'Audit log',
  ])
  await picture(kim, 'staff-organizations')
  await openOwn(kim)
  await kim.reload()
  await expect(heading(kim, 'Sandbar Supply')).toBeVisible()
  await picture(kim, 'staff-organization')
  expect(await barriers(kim)).toEqual([])
  await kim.getByRole('button', { name: 'View as Mara Okafor' }).click()
  const ask = kim.getByRole('dialog', { name: 'View as Mara Okafor' })
  await ask.getByRole('button', { name: 'View', exact: true }).click()
  await expect(ask.getByText('Required')).toBeVisible()
  await ask.getByLabel('Reason').fill('Ticket 7: shifts are missing')
  await picture(kim, 'staff-view-as')
  await ask.getByRole('button', { name: 'View', exact: true }).click()

  await expect(kim).toHaveURL(url('/home'))
  await expect(banner(kim)).toContainText('You are viewing as Mara Okafor, Sandbar Supply.')
  await expect(banner(kim)).toContainText('You can look, but not change anything. 30 minutes left.')
  await picture(kim, 'staff-viewing')
  expect(await barriers(kim)).toEqual([])
  await renameNoah(kim, 'Changed')
  const edit = kim.getByRole('dialog', { name: /^Edit Noah/ })
  await expect(edit.getByRole('alert')).toContainText(
    'may only look. Choose “Allow changes” at the top first.',
  )
  await edit.getByRole('button', { name: 'Cancel' }).click()

  await banner(kim).getByRole('button', { name: 'Allow changes' }).click()
  const allow = kim.getByRole('dialog', { name: 'Allow changes' })
  await allow.getByLabel('Reason').fill('Mara asked for it')
  await allow.getByRole('button', { name: 'Allow changes' }).click()
  await expect(banner(kim)).toContainText('Changes are allowed and recorded.')
  await renameNoah(kim, 'Achterberg-Lind')
  await expect(rowsOf(kim, 'Agents').filter({ hasText: 'Noah Achterberg-Lind' })).toBeVisible()
  // The way back is one's own again.
  await banner(kim).getByRole('button', { name: 'Stop' }).click()
  await expect(heading(kim, 'Organizations')).toBeVisible()
  await expect(banner(kim)).toHaveCount(0)

  await visit(page, '/settings/audit-log')
  const entries = rowsOf(page, 'Audit log')
  await expect(entries.nth(0)).toContainText('Kim Lee (internal staff) as Mara Okafor')
  await expect(entries.nth(0)).toContainText('Ended: viewing as somebody else')
  await expect(entries.nth(1)).toContainText('Kim Lee (internal staff) as Mara Okafor')
  await expect(entries.nth(1)).toContainText('Changed: agent')
  await expect(entries.nth(2)).toContainText('Mara asked for it')
  await expect(entries.nth(3)).toContainText('Kim Lee (internal staff)')
  await expect(entries.nth(3)).toContainText('Ticket 7: shifts are missing')
  await picture(page, 'staff-audit-log')
  await kim.context().close()
})

test('a part of the product is turned off for one organization and on again', async ({ page }) => {
  await page.clock.install()
  await enter(page, 'manager', '/home')
  await expect(navigation(page).getByRole('link', { name: 'Real-time' })).toBeVisible()
  const kim = await staffPage(page)
  await openOwn(kim)
  await kim.getByRole('link', { name: 'Features' }).last().click()
  const row = rowsOf(kim, 'Features').filter({ hasText: 'The board that shows what every agent does now.' })
  const own = row.getByRole('combobox', { name: 'Real-time in Sandbar Supply' })
  await own.click()
  await kim.getByRole('option', { name: 'Off', exact: true }).click()
  const sure = kim.getByRole('dialog', { name: 'Turn off Real-time for Sandbar Supply?' })
  await picture(kim, 'staff-features-sure')
  await sure.getByRole('button', { name: 'Turn off' }).click()
  await expect(row.getByText('1 organization')).toBeVisible()
  await picture(kim, 'staff-features')
  expect(await barriers(kim)).toEqual([])

  // The open page asks again after five minutes.
  await expect(navigation(page).getByRole('link', { name: 'Real-time' })).toBeVisible()
  await page.clock.fastForward('05:01')
  await expect(navigation(page).getByRole('link', { name: 'Real-time' })).toHaveCount(0)
  await visit(page, '/real-time')
  await expect(page.getByRole('heading', { name: '404: there is no page here' })).toBeVisible()
  await expect(navigation(page).getByRole('link', { name: 'Real-time' })).toHaveCount(0)
  await visit(page, '/home')
  await expect(page.getByRole('heading', { name: 'Not yet published, next 14 days' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Today', exact: true })).toHaveCount(0)

  await own.click()
  await kim.getByRole('option', { name: 'Same as everyone' }).click()
  await expect(row.getByText('1 organization')).toHaveCount(0)
  await page.goto(url('/real-time'))
  await expect(heading(page, 'Real-time')).toBeVisible()
  await kim.context().close()
})

test('one person works in two organizations, and an organization is suspended', async ({ page }) => {
  await enter(page, 'manager', '/home')
  const kim = await staffPage(page)
  await kim.getByRole('button', { name: 'Add organization' }).click()
  const add = kim.getByRole('dialog', { name: 'Add organization' })
  await add.getByRole('textbox', { name: /^Name/ }).fill('Second Shore')
  await add.getByLabel('First name').fill('Mara')
  await add.getByLabel('E-mail').fill(emailOf('manager'))
  await picture(kim, 'staff-add-organization')
  await add.getByRole('button', { name: 'Add organization' }).click()
  await expect(heading(kim, 'Second Shore')).toBeVisible()

  const mara = await (await page.context().browser()!.newContext()).newPage()
  await logIn(mara, 'manager')
  await mara.getByRole('button', { name: 'Account of Mara Okafor' }).click()
  await picture(mara, 'staff-switcher')
  const asked = mara.waitForRequest(request => request.url().endsWith('/features'))
  await mara.getByRole('menuitem', { name: 'Second Shore' }).click()
  await expect(mara.getByText('· Second Shore')).toBeVisible()
  const first = /organizations\/(\d+)\//.exec((await asked).url())![1]
  await visit(mara, '/settings/agents')
  await expect(mara.getByText('No agents yet')).toBeVisible()
  await mara.getByRole('button', { name: 'Account of Mara' }).click()
  const back = mara.waitForRequest(request => request.url().endsWith('/features'))
  await mara.getByRole('menuitem', { name: 'Sandbar Supply' }).click()
  await expect(mara.getByText('· Sandbar Supply')).toBeVisible()
  expect(/organizations\/(\d+)\//.exec((await back).url())![1]).not.toBe(first)

  await kim.getByRole('button', { name: 'Suspend' }).click()
  const suspend = kim.getByRole('dialog', { name: 'Suspend Second Shore?' })
  await suspend.getByLabel('Reason').fill('Not needed')
  await suspend.getByRole('button', { name: 'Suspend' }).click()
  await expect(kim.getByRole('button', { name: 'Resume' })).toBeVisible()
  await picture(kim, 'staff-suspended')
  await kim.context().close()
  await mara.context().close()
})

test('the staff’s pages are readable on a phone, and closed to others', async ({ page }) => {
  await enter(page, 'manager', '/internal/organizations')
  await expect(page).toHaveURL(url('/home'))
  const kim = await staffPage(page)
  await kim.setViewportSize({ width: 390, height: 844 })
  for (const [path, title] of [
    ['/internal/organizations', 'Organizations'],
    ['/settings/features', 'Features'],
    ['/internal/audit-log', 'Audit log'],
  ] as const) {
    await visit(kim, path)
    await expect(heading(kim, title)).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      await takeScheme(kim, colorScheme)
      await picture(kim, `staff-390-${title}-${colorScheme}`)
      expect.soft(await barriers(kim), `${title}, ${colorScheme}`).toEqual([])
    }
  }
  await visit(kim, '/settings/agents')
  await expect(kim).toHaveURL(url('/internal/organizations'))
  await kim.context().close()
})
