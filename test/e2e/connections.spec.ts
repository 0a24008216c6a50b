// A system connected at its (simulated) provider, looked at, used and given up.
import { expect, type Page, test } from '@playwright/test'
import { lookAt } from './looks.ts'
import { barriers, enter, picture, rowsOf } from './person.ts'

const card = (page: Page, provider: string) => page.getByRole('listitem', { name: provider, exact: true })
const notice = (page: Page, text: string) =>
  expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()

async function goToProvider(page: Page, name: string): Promise<void> {
  await enter(page, 'manager', '/settings/connections')
  await card(page, 'Zendesk')
    .getByRole('button', { name: /^Connect/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Connect Zendesk' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Subdomain').fill('evil.example/')
  await dialog.getByRole('button', { name: 'Continue at Zendesk' }).click()
  await expect(dialog.getByLabel('Subdomain')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Subdomain').fill('harbor')
  await dialog.getByRole('button', { name: 'Continue at Zendesk' }).click()
  await expect(page.getByText('Allow access?')).toBeVisible()
}

test('a permission that is not given connects nothing', async ({ page }) => {
  await goToProvider(page, 'Denied desk')
  await page.getByRole('button', { name: 'Deny' }).click()
  await expect(page.getByText('Not connected')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the connections' }).click()
  await expect(card(page, 'Zendesk').getByText('Denied desk')).toHaveCount(0)
})

test('a system is connected, its past read, a queue made a ticket group, and disconnected', async ({
  page,
}) => {
  await goToProvider(page, 'Harbor desk')
  await page.getByRole('button', { name: /administrator/ }).click()
  await notice(page, 'Harbor desk is connected. Its history is being imported.')
  await expect(page.getByRole('heading', { name: /Harbor desk/ })).toContainText('Connected')
  const syncs = rowsOf(page, 'Sync jobs').filter({ hasText: 'First import' })
  await expect(syncs).toHaveCount(2)
  const late = rowsOf(page, 'Sync jobs').filter({ hasText: 'Second pass for late data' })
  await expect(late.getByText(/^Continues/)).toHaveCount(2)
  for (const sync of await syncs.all()) await expect(sync.getByText('Done')).toBeVisible({ timeout: 60_000 })
  await expect(rowsOf(page, 'Unmatched agents').first()).toContainText('@harbor.example')
  await picture(page, 'connection-1440-light')
  expect(await barriers(page)).toEqual([])

  const queue = rowsOf(page, 'Queues').first()
  const name = (await queue.getByRole('cell').first().textContent()) ?? ''
  await queue.getByRole('link', { name: `Create a ticket group from ${name}` }).click()
  const form = page.getByRole('dialog', { name: 'Add ticket group' })
  await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(name)
  await expect(form.getByRole('combobox', { name: 'Property' })).toHaveValue('Queue')
  await expect(form.getByText(name, { exact: true })).toBeVisible()
  await form.getByRole('button', { name: 'Cancel' }).click()

  await enter(page, 'manager', '/settings/connections')
  const row = card(page, 'Zendesk')
  await row.getByRole('button', { name: 'Actions for Harbor desk' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  const rename = page.getByRole('dialog', { name: 'Rename Harbor desk' })
  await rename.getByRole('textbox', { name: 'Name' }).fill('Harbor tickets')
  await rename.getByRole('button', { name: 'Rename' }).click()
  await expect(row.getByRole('link', { name: 'Harbor tickets' })).toBeVisible()

  await row.getByRole('button', { name: 'Actions for Harbor tickets' }).click()
  await page.getByRole('menuitem', { name: 'Disconnect' }).click()
  const confirm = page.getByRole('dialog', { name: 'Disconnect Harbor tickets?' })
  await expect(confirm).toContainText('The history is kept.')
  await confirm.getByRole('button', { name: 'Disconnect' }).click()
  await notice(page, 'Harbor tickets is disconnected. Its history is kept.')
  await expect(row.getByText('Harbor tickets')).toHaveCount(0)
})

test('systems are found, told apart, and connected by consent and by a key', async ({ page }) => {
  await enter(page, 'manager', '/settings/connections')
  await page.getByLabel('Search systems').fill('inter')
  await expect(card(page, 'Zendesk')).toHaveCount(0)
  const desk = card(page, 'Intercom')
  await expect(desk.getByRole('list', { name: 'What it gives' })).toContainText('Real-time')
  await desk.getByText('Permissions, limits and statuses').click()
  await expect(desk).toContainText('Read conversations')
  expect(await barriers(page)).toEqual([])
  await desk.getByRole('button', { name: 'Connect', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect Intercom' })
  await dialog.getByLabel('Name').fill('Harbor messages')
  await expect(dialog.getByRole('combobox', { name: 'Region' })).toHaveValue('United States')
  await dialog.getByRole('button', { name: 'Continue at Intercom' }).click()
  await page.getByRole('button', { name: /administrator/ }).click()
  await notice(page, 'Harbor messages is connected. Its history is being imported.')
  await expect(rowsOf(page, 'Queues').first()).toBeVisible()

  await enter(page, 'manager', '/settings/connections')
  await card(page, 'Aircall').getByRole('button', { name: 'Connect with API key' }).click()
  const byKey = page.getByRole('dialog', { name: 'Connect Aircall' })
  await byKey.getByLabel('API key').fill('not-a-key')
  await byKey.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(byKey.getByText(/Aircall does not accept this key/)).toBeVisible()
  await byKey.getByLabel('API key').fill('simulated-api-id:simulated-api-token')
  await byKey.getByRole('button', { name: 'Connect', exact: true }).click()
  await notice(page, 'Aircall is connected. Its history is being imported.')
  await expect(rowsOf(page, 'Queues').first()).toContainText('Phone')
})

test('a program hears of events by a webhook, and of none inside the installation’s own network', async ({
  page,
}) => {
  await enter(page, 'manager', '/settings/webhooks')
  await page.getByRole('button', { name: 'Add webhook' }).click()
  const adding = page.getByRole('dialog', { name: 'Add webhook' })
  await adding.getByLabel('Address').fill('ftp://example.com')
  await adding.getByRole('button', { name: 'Add webhook' }).click()
  await expect(adding.getByText('Give an address such as https://example.com/lineup')).toBeVisible()
  await adding.getByLabel('Address').fill('http://127.0.0.1:9/lineup')
  await adding.getByLabel('Description').fill('Wallboard')
  await expect(adding.getByText('Choose at least one event')).toBeVisible()
  await adding.getByRole('radio', { name: /^Every event/ }).check()
  await lookAt(page, 'webhook-add')
  await adding.getByRole('button', { name: 'Add webhook' }).click()
  const secret = page.getByRole('dialog', { name: 'Secret of the webhook' })
  await expect(secret.getByText(/^whsec_/)).toBeVisible()
  await secret.getByRole('button', { name: 'Done' }).click()
  await rowsOf(page, 'Webhooks').filter({ hasText: 'Wallboard' }).click()
  await page.getByRole('button', { name: 'Send a test event' }).click()
  const delivery = rowsOf(page, 'Deliveries').filter({ hasText: 'webhook.test' }).first()
  // The list looks again every five seconds.
  await expect(delivery.getByRole('cell').nth(2)).toHaveText('1', { timeout: 30_000 })
  await delivery.click()
  const sent = page.getByRole('dialog', { name: 'webhook.test' })
  await expect(sent).toContainText('The address leads into the network of this installation.')
  await lookAt(page, 'webhook-delivery')
})

test('on a phone the page can be read and used', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, 'manager', '/settings/connections')
  await card(page, 'CSV upload').getByRole('link', { name: 'Uploads' }).click()
  await expect(page.getByRole('region', { name: 'Uploads' })).toBeVisible()
})
