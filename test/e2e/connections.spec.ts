// Connections to simulated providers: connecting, reading, disconnecting; outage and repair of one of two systems.
import { expect, type Page, test } from '@playwright/test'
import { api } from '#contract/endpoints/index.ts'
import { HOUR_MS } from '#core/time/index.ts'
import type { CompanyAgent } from '#simulators/kit/index.ts'
import { ask } from './company-day.ts'
import { connect } from './live-setup.ts'
import { lookAt } from './looks.ts'
import { barriers, enter, JOB_WAIT, navigation, picture, rowsOf, url, visit } from './person.ts'
import { runCommand } from './second-api.ts'

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
  await expect(syncs).toHaveCount(4)
  const late = rowsOf(page, 'Sync jobs').filter({ hasText: 'Second pass for late data' })
  await expect(late.getByText(/^Continues/)).toHaveCount(2)
  for (const sync of await syncs.all()) await expect(sync.getByText('Done')).toBeVisible(JOB_WAIT)
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
  await expect(row.getByRole('button', { name: 'Actions for Harbor tickets' })).toHaveCount(0)
  await row.getByText('1 disconnected connection, history kept').click()
  await row.getByRole('link', { name: 'Harbor tickets' }).click()
  await expect(page.getByRole('heading', { name: /Harbor tickets/ })).toContainText('Disconnected')
  await expect(rowsOf(page, 'Sync jobs').filter({ hasText: 'First import' })).toHaveCount(4)
  await page.getByRole('button', { name: 'Connect again' }).click()
  const again = page.getByRole('dialog', { name: 'Connect Zendesk' })
  await expect(again.getByLabel('Name')).toHaveValue('Harbor tickets')
  await again.getByRole('button', { name: 'Cancel' }).click()
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

/** Question to the simulated systems, or a command with what it takes. */
async function control<T>(name: string, body?: object): Promise<T> {
  const reply = await fetch(`${process.env.LINEUP_E2E_CONTROLS}/${name}`, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  if (!reply.ok) throw new Error(`${name}: ${await reply.text()}`)
  return reply.json()
}

const OWNER = { email: 'ana@quay.example', password: 'a password of my own' }

/** A company without anybody but the manager who is logged in on the page, then two agents on shift. */
async function anEmptyCompany(page: Page, agents: readonly { name: string; email: string }[]): Promise<void> {
  const names = [
    '--name',
    'Quay',
    '--timezone',
    'Europe/London',
    '--first-name',
    'Ana',
    '--last-name',
    'Ruiz',
  ]
  await runCommand('organization', ['create', ...names, '--email', OWNER.email], OWNER.password)
  await page.goto(url('/'))
  await page.getByRole('link', { name: 'Continue', exact: true }).click()
  await page.getByLabel('E-mail').fill(OWNER.email)
  await page.getByLabel('Password').fill(OWNER.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(navigation(page)).toBeVisible()
  const now = Date.now()
  const interval = {
    start: new Date(now - HOUR_MS).toISOString(),
    end: new Date(now + 6 * HOUR_MS).toISOString(),
  }
  for (const { name, email } of agents) {
    const { id } = await ask(page, api.surfers.create, { body: { first_name: name, email } })
    const block = { type: 'shift', surfer_id: id, interval, tasks: [] }
    await ask(page, api.schedule.createBlock, { body: block })
  }
  await ask(page, api.schedule.publish, { body: { from: interval.start, to: interval.end } })
}

test('an empty company connects two systems, sees its agents live, and one break and be repaired', async ({
  page: board,
  context,
}) => {
  const { agents } = await control<{ agents: CompanyAgent[] }>('company')
  const [known, unknown] = agents.filter(agent => agent.isActive)
  await anEmptyCompany(board, [
    { name: 'Known', email: known!.email },
    { name: 'Bo', email: 'bo@quay.example' },
  ])
  await visit(board, '/real-time')
  await expect(board.getByText('No system is connected')).toBeVisible()
  const row = (name: string) =>
    board.getByRole('table', { name: 'Agents now' }).locator('[data-index]').filter({ hasText: name })

  const page = await context.newPage()
  await page.goto(url('/settings/connections'))
  await connect(page, 'Intercom', 'Quay messages')
  await visit(page, '/settings/connections')
  await card(page, 'Aircall').getByRole('button', { name: 'Connect with API key' }).click()
  const byKey = page.getByRole('dialog', { name: 'Connect Aircall' })
  await byKey.getByLabel('Name').fill('Quay phones')
  await byKey.getByLabel('API key').fill('simulated-api-id:simulated-api-token')
  await byKey.getByRole('button', { name: 'Connect', exact: true }).click()

  await test.step('an account of another address is linked to an agent', async () => {
    const account = rowsOf(page, 'Unmatched agents').filter({ hasText: unknown!.email })
    const dialog = page.getByRole('dialog', { name: `Link ${unknown!.name} to an agent` })
    const link = account.getByRole('button', { name: /^Link / })
    await expect(link).toBeVisible(JOB_WAIT)
    // The page grows above the button while it is pressed.
    let letThrough = () => {}
    const pressed = new Promise<void>(resolve => {
      letThrough = resolve
    })
    await page.route('**/freshness?*', async route => {
      await pressed
      await route.continue()
    })
    await page.reload()
    await link.hover()
    const before = (await link.boundingBox())!.y
    await page.mouse.down()
    letThrough()
    await expect.poll(async () => (await link.boundingBox())!.y).not.toBe(before)
    await page.mouse.up()
    await expect(dialog).toBeVisible()
    await dialog.getByRole('combobox', { name: 'Agent' }).fill('Known')
    await page.getByRole('option', { name: /^Known/ }).click()
    await dialog.getByRole('button', { name: 'Link', exact: true }).click()
    await expect(dialog.getByText(/is linked to .* in Quay phones already/)).toBeVisible()
    await dialog.getByRole('combobox', { name: 'Agent' }).fill('Bo')
    await page.getByRole('option', { name: /^Bo/ }).click()
    await dialog.getByRole('button', { name: 'Link', exact: true }).click()
    await expect(rowsOf(page, 'Linked by hand')).toContainText([unknown!.email], JOB_WAIT)
    await picture(page, 'connection-linked')
    expect(await barriers(page)).toEqual([])
  })

  await test.step('the board shows both, live', async () => {
    const statuses = [known!, unknown!].map(({ id }) => ({ do: 'agent.status', agentId: id, to: 'busy' }))
    await control('act', { actions: statuses })
    for (const name of ['Known', 'Bo']) await expect(row(name)).toContainText('Busy', JOB_WAIT)
  })

  // Its limits let the past be read at once.
  await visit(page, '/settings/connections')
  await page.getByRole('link', { name: 'Quay messages' }).click()
  const heading = page.getByRole('heading', { name: /^Quay messages/ })
  const ledger = page.getByRole('region', { name: 'Completeness' })
  const remark = board.getByText(/^Tickets.* of Quay messages are missing/)
  const syncNow = async () => {
    await page.getByRole('button', { name: 'Actions for Quay messages' }).click()
    await page.getByRole('menuitem', { name: 'Sync now' }).click()
  }
  const imports = rowsOf(page, 'Sync jobs').filter({ hasText: 'First import' })
  // Second passes for late data come first in the list, and more than six rows are folded away.
  const syncs = page.getByRole('region', { name: 'Sync jobs' })
  await syncs
    .getByRole('button', { name: /^Show all/ })
    .first()
    .click()
  await expect(imports.getByText('Done')).toHaveCount(8, JOB_WAIT)
  await test.step('one breaks: the ledger and the board say so', async () => {
    await control('fail', { provider: 'intercom', how: '503', count: 1_000 })
    await syncNow()
    await expect(heading).toContainText('Not answering', JOB_WAIT)
    await expect(ledger).toContainText('missing: Intercom did not answer', JOB_WAIT)
    await board.reload()
    await expect(remark).toContainText('Intercom did not answer', JOB_WAIT)
    await picture(board, 'board-without-intercom')
  })
  await test.step('it is repaired', async () => {
    await control('recover', { provider: 'intercom' })
    await syncNow()
    await expect(heading).toContainText('Connected', JOB_WAIT)
    await expect(ledger).toContainText('repaired', JOB_WAIT)
    await board.reload()
    await expect(row('Bo')).toContainText('Busy', JOB_WAIT)
    await expect(remark).toHaveCount(0, JOB_WAIT)
  })
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
  await expect(delivery.getByRole('cell').nth(2)).toHaveText('1', JOB_WAIT)
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
