// People who can log in: from an invitation to a published shift with a passkey, a forgotten password, and more than a
// password.
import { expect, type Page, test } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { api } from '#contract/endpoints/index.ts'
import { anotherBrowser, linkTo, withAuthenticator } from './invited.ts'
import { lookAt } from './looks.ts'
import { call, emailOf, enter, navigation, picture, rowsOf, url, visit } from './person.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

/** Pages of the log-in, which no list of screens has. */
async function lookAtLogin(page: Page, name: string): Promise<void> {
  await lookAt(page, `login-${name}`, 'main')
}

async function toLoginForm(page: Page): Promise<void> {
  await page.goto(url('/login/auth0'))
  await expect(heading(page, 'Log in')).toBeVisible()
  // The application's own page leads on to the form.
  await expect(page.getByLabel('E-mail')).toBeVisible()
}

async function fill(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

test('an invited agent sets a passkey, reads a published shift, and logs in with it again', async ({
  page: manager,
  browser,
}) => {
  await enter(manager, 'manager', '/settings/agents')
  const stamp = Date.now().toString(36)
  const email = `pia.${stamp}@sandbar.example`
  const body = { first_name: 'Pia', last_name: `Probe${stamp}`, email, timezone: 'Europe/London' }
  const surferId = (await (await call(manager, api.surfers.create, { body })).json()).id as number
  const day = new Date().toISOString().slice(0, 10)
  const interval = { start: `${day}T09:00:00Z`, end: `${day}T17:00:00Z` }
  const shift = { type: 'shift', surfer_id: surferId, interval }
  expect((await call(manager, api.schedule.createBlock, { body: shift })).status()).toBe(200)
  const scope = { from: `${day}T00:00:00Z`, to: `${day}T23:59:00Z`, surfer_ids: [surferId] }
  expect((await call(manager, api.schedule.publish, { body: scope })).status()).toBe(200)

  await test.step('the manager sends the invitation', async () => {
    await visit(manager, `/settings/agents?q=${stamp}`)
    const row = rowsOf(manager, 'Agents').filter({ hasText: email })
    await expect(row).toContainText('Not invited')
    await manager.getByRole('button', { name: `Actions for Pia Probe${stamp}` }).click()
    await manager.getByRole('menuitem', { name: 'Send invite' }).click()
    await manager.getByRole('button', { name: 'Send invite' }).click()
    await expect(manager.getByRole('dialog')).toContainText('No mail server is set up')
    await picture(manager, 'invitation-sent')
    await manager.getByRole('button', { name: 'Done' }).click()
    await expect(row).toContainText('Invited')
  })
  const link = await linkTo(manager, email)

  const { context, page } = await anotherBrowser(browser)
  await withAuthenticator(context, page)
  await test.step('the agent sets a passkey', async () => {
    await page.goto(link)
    await expect(heading(page, 'Choose a password')).toBeVisible()
    await lookAtLogin(page, 'invitation')
    await page.getByRole('button', { name: 'Set up a passkey instead' }).click()
    await expect(navigation(page)).toBeVisible()
  })
  await test.step('and reads the shift', async () => {
    await expect(page).toHaveURL(url('/my-schedule'))
    await expect(page.getByText('09:00').first()).toBeVisible()
  })
  await test.step('the link works no more, here and elsewhere', async () => {
    const stranger = await anotherBrowser(browser)
    for (const wrong of [link, link.replace(/invitation=[^&]+/, 'invitation=1-forged')]) {
      await stranger.page.goto(wrong)
      await expect(stranger.page.getByRole('status')).toContainText('has been used or is out of date')
    }
    await stranger.context.close()
  })
  await test.step('after logging out the passkey opens the door', async () => {
    await page.getByRole('button', { name: `Account of Pia Probe${stamp}` }).click()
    await page.getByRole('menuitem', { name: 'Account' }).click()
    await lookAt(page, 'account-of-an-agent', 'main')
    await expect(page.getByRole('region', { name: 'Passkeys' })).toContainText('Chrome on')
    await page.getByRole('button', { name: 'Log out everywhere' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' }).click()
    await expect(page.getByRole('link', { name: 'Continue', exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Continue', exact: true }).click()
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(navigation(page)).toBeVisible()
  })
  await visit(manager, `/settings/agents?q=${stamp}`)
  await expect(rowsOf(manager, 'Agents').filter({ hasText: email })).toContainText('Active')
  await context.close()
})

test('a forgotten password is replaced by mail, once', async ({ page: manager, browser }) => {
  await enter(manager, 'manager', '/settings/messages')
  const email = emailOf('surfer')
  const { context, page } = await anotherBrowser(browser)
  const ask = async (address: string) => {
    await toLoginForm(page)
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.getByLabel('E-mail').fill(address)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByRole('button', { name: 'Send the link' })).toBeHidden()
    return (await page.locator('main').textContent())!.replaceAll(address, '')
  }
  await toLoginForm(page)
  await lookAtLogin(page, 'form')
  const known = await ask(email)
  expect(known).toBe(await ask(`nobody-${Date.now()}@sandbar.example`))
  await lookAtLogin(page, 'reset-sent')

  const link = await linkTo(manager, email)
  await page.goto(link)
  await lookAtLogin(page, 'new-password')
  const choose = async (password: string, repeated = password) => {
    await page.getByLabel('Password').fill(password)
    await page.getByLabel('The same again').fill(repeated)
    await page.getByRole('button', { name: 'Save the password' }).click()
  }
  await choose('sunshine2026')
  await expect(page.getByRole('alert')).toContainText('guessed first')
  await choose('a tide of nine', 'a tide of ten')
  await expect(page.getByRole('alert')).toHaveText('The two passwords differ.')
  await choose('a tide of nine')
  await expect(heading(page, 'Your password is changed')).toBeVisible()
  await page.goto(link)
  await expect(heading(page, 'This link does not work')).toBeVisible()
  await lookAtLogin(page, 'used-link')
  await toLoginForm(page)
  await fill(page, email, 'a tide of nine')
  await expect(navigation(page)).toBeVisible()
  await context.close()
})

test('a manager who sets up an authenticator app logs in with a code, or once with a recovery code', async ({
  page: chief,
  browser,
}) => {
  await enter(chief, 'manager', '/settings/managers')
  const stamp = Date.now().toString(36)
  const email = `max.${stamp}@sandbar.example`
  const body = { first_name: 'Max', last_name: `Probe${stamp}`, email }
  const managerId = (await (await call(chief, api.managers.create, { body })).json()).id as number
  const sent = await call(chief, api.invitations.sendToManagers, { body: { manager_ids: [managerId] } })
  const { context, page } = await anotherBrowser(browser)
  await page.goto((await sent.json()).invited[0].link)
  await page.getByLabel('Password').fill('nine slow trains')
  await page.getByLabel('The same again').fill('nine slow trains')
  await page.getByRole('button', { name: 'Save and log in' }).click()
  await expect(navigation(page)).toBeVisible()

  await visit(page, '/account')
  await page
    .getByRole('region', { name: 'Authenticator app' })
    .getByRole('button', { name: 'Set up' })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill('not the password')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(dialog.getByText('This is not your password')).toBeVisible()
  await dialog.getByLabel('Your password').fill('nine slow trains')
  await dialog.getByRole('button', { name: 'Next' }).click()
  const totp = new TOTP({ secret: Secret.fromBase32((await dialog.locator('code').textContent())!) })
  await picture(page, 'account-authenticator')
  await dialog.getByLabel('Code').fill(totp.generate())
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const codes = dialog.getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recoveryCode = (await codes.first().textContent())!
  await dialog.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('10 recovery codes left')).toBeVisible()

  const logInElsewhere = async (code: string) => {
    const other = await anotherBrowser(browser)
    await toLoginForm(other.page)
    await fill(other.page, email, 'nine slow trains')
    await expect(heading(other.page, 'Confirm that it is you')).toBeVisible()
    await other.page.getByLabel('Code of your authenticator app').fill(code)
    await other.page.getByRole('button', { name: 'Go on' }).click()
    return other
  }
  const first = await logInElsewhere(recoveryCode)
  await expect(navigation(first.page)).toBeVisible()
  const again = await logInElsewhere(recoveryCode)
  await expect(again.page.getByRole('alert')).toContainText('was used before')
  await lookAtLogin(again.page, 'second-factor')
  // A code works once: the next one is 30 seconds away, and taken a little early.
  await again.page
    .getByLabel('Code of your authenticator app')
    .fill(totp.generate({ timestamp: Date.now() + 30_000 }))
  await again.page.getByRole('button', { name: 'Go on' }).click()
  await expect(navigation(again.page)).toBeVisible()

  await test.step('sees where they are logged in, and logs one out', async () => {
    await page.reload()
    const places = page.getByRole('region', { name: 'Where you are logged in' }).getByRole('listitem')
    await expect(places).toHaveCount(3)
    await places.getByRole('button').first().click()
    await expect(places).toHaveCount(2)
  })
  for (const { context: other } of [first, again]) await other.close()
  await context.close()
})
