// People who are invited: a browser of their own, their link, and an authenticator for passkeys.
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  test,
} from '@playwright/test'
import { rowsOf, visit } from './person.ts'

/** Authenticator of the browser's own, which confirms every request by itself. */
export async function withAuthenticator(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

export async function anotherBrowser(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    ...test.info().project.use,
    storageState: undefined,
    ...options,
  })
  return { context, page: await context.newPage() }
}

/** Link of the newest message to this address, as a manager reads it. */
export async function linkTo(manager: Page, email: string): Promise<string> {
  await visit(manager, '/settings/messages')
  await rowsOf(manager, 'Messages').filter({ hasText: email }).first().click()
  const text = await manager.getByRole('dialog').locator('pre').textContent()
  await expect(manager.getByRole('dialog').getByRole('button', { name: 'Copy link' })).toBeVisible()
  return /https?:\/\/\S+/.exec(text!)![0]
}
