// A subscription: bought on a trial, a payment that fails and is made good, receipts and a refund.
import { expect, type Page, test } from '@playwright/test'
import { takeScheme } from './looks.ts'
import { barriers, enter, picture, rowsOf, url, visit } from './person.ts'

interface Sold {
  id: string
  payments: { orderId: string; isPaid: boolean }[]
}

/** Sends a command to the payment provider, which replies when its update is delivered. */
async function provider(page: Page, command: string, body: object): Promise<void> {
  const reply = await page.request.post(`${process.env.LINEUP_E2E_PAYMENTS}/__fake/${command}`, {
    data: body,
  })
  expect([reply.status(), await reply.text()]).toEqual([200, expect.anything()])
  // Two alerts of one second have no order.
  await page.waitForTimeout(1_000)
}
async function sold(page: Page): Promise<Sold> {
  const reply = await page.request.get(`${process.env.LINEUP_E2E_PAYMENTS}/__fake/`)
  return ((await reply.json()) as { subscriptions: Sold[] }).subscriptions.at(-1)!
}

const banner = (page: Page) =>
  page.getByRole('status').filter({ hasText: /Trial of Lineup|payment for Lineup/ })

async function lookAtAll(page: Page, name: string): Promise<void> {
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const colorScheme of ['dark', 'light'] as const) {
      await takeScheme(page, colorScheme)
      await picture(page, `billing-${name}-${width}-${colorScheme}`)
      expect.soft(await barriers(page), `${name} at ${width}, ${colorScheme}`).toEqual([])
    }
  }
}

test('a trial is begun, a payment fails, is made good and paid back', async ({ page }) => {
  await enter(page, 'manager', '/settings/billing')
  const form = page.getByRole('form', { name: 'Subscribe' })
  await lookAtAll(page, 'subscribe')
  const licences = form.getByLabel('Licences')
  const used = Number(await licences.inputValue())
  await licences.fill(String(used - 1))
  await form.getByRole('button', { name: 'Go to checkout' }).click()
  await expect(form.getByText(`Enter at least ${used}`)).toBeVisible()
  await licences.fill(String(used + 3))
  await form.getByRole('button', { name: 'Go to checkout' }).click()
  await expect(page.getByText(`${used + 3} licences`)).toBeVisible()
  await page.getByRole('button', { name: 'Subscribe' }).click()

  await expect(page).toHaveURL(url('/settings/billing'))
  const facts = page.getByRole('region', { name: 'Subscription' })
  await expect(facts).toContainText(`${used} of ${used + 3} used`)
  await expect(facts.getByText('Trial', { exact: true })).toBeVisible()
  await expect(banner(page)).toContainText(/Trial of Lineup: 1[34] days left/)
  await expect(page.getByRole('heading', { name: 'No payments yet' })).toBeVisible()
  await lookAtAll(page, 'trial')

  const { id: subscriptionId } = await sold(page)
  await provider(page, 'fail', { subscriptionId })
  await expect(banner(page)).toContainText('The last payment for Lineup failed.')
  await expect(rowsOf(page, 'Payments')).toHaveText(/Failed/)
  await lookAtAll(page, 'past-due')
  await visit(page, '/home')
  const opened = page.waitForEvent('popup')
  await banner(page).getByRole('link', { name: 'Update payment' }).click()
  const card = await opened
  await card.getByRole('button', { name: 'Save card' }).click()
  await expect(card.getByText('Saved.')).toBeVisible()
  await card.close()
  await expect(banner(page)).toHaveCount(0)

  await visit(page, '/settings/billing')
  await expect(facts.getByText('Active', { exact: true })).toBeVisible()
  await expect(rowsOf(page, 'Payments').first()).toContainText('Paid')
  const [, paid] = (await sold(page)).payments
  await provider(page, 'refund', { subscriptionId, orderId: paid!.orderId, type: 'vat' })
  await expect(rowsOf(page, 'Payments').first()).toContainText(/Refunded.* VAT/)
  await lookAtAll(page, 'paid')
  const receipt = page.waitForEvent('popup')
  await page.getByRole('link', { name: `Receipt of order ${paid!.orderId}` }).click()
  await expect((await receipt).getByText('Paid. Thank you.')).toBeVisible()

  await visit(page, '/settings/messages')
  await expect(
    rowsOf(page, 'Messages').filter({ hasText: 'A payment for Lineup failed' }).first(),
  ).toBeVisible()
})

test('a manager who may not edit the organization is told who can view billing', async ({ page }) => {
  await enter(page, 'viewer', '/settings/billing')
  await expect(page.getByRole('heading', { name: 'You can’t view billing' })).toBeVisible()
  await lookAtAll(page, 'no-permission')
})
