// Somebody at the product: logs in, and keeps a picture of what they see.
import { expect, type Page } from '@playwright/test'
import { LOG_INS, PASSWORD } from '#db/seed/company.ts'

export const url = (path = '/'): string => new URL(path, process.env.LINEUP_E2E_URL).href

export async function logIn(page: Page, who: keyof typeof LOG_INS): Promise<void> {
  await page.goto(url('/'))
  await page
    .getByRole('link', { name: 'Continue', exact: true })
    .or(page.getByRole('button', { name: 'Continue', exact: true }))
    .first()
    .click()
  await page.getByLabel(/e-?mail/i).fill(LOG_INS[who].email)
  await page.getByLabel(/password/i).fill(PASSWORD)
  await page.getByRole('button', { name: /log in|continue|sign in/i }).click()
  await expect(page.getByRole('navigation').first()).toBeVisible()
}

/** Into test/output/screens, for a person to look at. */
export async function picture(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `test/output/screens/${name}.png`, animations: 'disabled' })
}
