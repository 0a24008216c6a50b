// How a page is looked at: sizes and colour schemes.
import { expect, type Page } from '@playwright/test'
import { barriers, picture } from './person.ts'

/** The desk by day, and the phone by night. */
const DESK_AND_PHONE = [
  { width: 390, height: 844, colorScheme: 'dark' },
  { width: 1440, height: 900, colorScheme: 'light' },
] as const

/** Changes the scheme and waits until no colour is on its way any more. */
export async function takeScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  // The identity provider's own pages follow the browser at once.
  const html = page.locator('html')
  if (await html.getAttribute('data-mantine-color-scheme'))
    await expect(html).toHaveAttribute('data-mantine-color-scheme', colorScheme)
  await page.evaluate(async () => {
    const frame = () => new Promise(done => requestAnimationFrame(done))
    await frame()
    await frame()
    const ending = document
      .getAnimations()
      .filter(one => one.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(one => one.finished))
  })
}

/** A dialog, or another part of the page, at both ends of the sizes; ends on the desk. */
export async function lookAt(page: Page, name: string, within = '[role="dialog"]'): Promise<void> {
  for (const { width, height, colorScheme } of DESK_AND_PHONE) {
    await page.setViewportSize({ width, height })
    await takeScheme(page, colorScheme)
    await picture(page, `${name}-${width}-${colorScheme}`)
    expect.soft(await barriers(page, { within }), `${name} at ${width}, ${colorScheme}`).toEqual([])
  }
}
