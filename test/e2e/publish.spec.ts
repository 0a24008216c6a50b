// Path from a draft to the agent: changes are reviewed, published in part, notified, shown once, and kept in the
// history; a conflict is resolved by keyboard.
import { expect, type Page, test } from '@playwright/test'
import { api } from '#contract/endpoints/index.ts'
import { addDays, instantAt, localDateOf, weekStartOf } from '#core/time/index.ts'
import { LOG_INS, ORGANIZATION } from '#db/seed/company.ts'
import { lookAt } from './looks.ts'
import { call, enter, url, watchTroubles } from './person.ts'

const { timezone } = ORGANIZATION
const monday = addDays(weekStartOf(localDateOf(timezone, Date.now())), 98)
const at = (day: number, hour: number) =>
  new Date(instantAt(timezone, addDays(monday, day), hour * 60)).toISOString()
const NOAH = `${LOG_INS.surfer.firstName} ${LOG_INS.surfer.lastName}`
const INES = `${LOG_INS.both.firstName} ${LOG_INS.both.lastName}`
const WORDS = `The late shift moved for the summer party, said at ${Date.now()}.`

async function idOf(page: Page, name: string): Promise<number> {
  const answer = await call(page, api.schedule.surfers, { query: { search_text: name } })
  return (await answer.json())[0].id
}

async function addShift(page: Page, surferId: number, day: number, from: number, to: number): Promise<void> {
  const interval = { start: at(day, from), end: at(day, to) }
  const body = { type: 'shift', surfer_id: surferId, interval }
  expect((await call(page, api.schedule.createBlock, { body })).status()).toBe(200)
}

const openWeek = (page: Page) => page.goto(url(`/schedule/shifts?date=${monday}&days=7`))
const publishDialog = (page: Page) => page.getByRole('dialog', { name: 'Publish the schedule' })

test('what is published was looked at, told and kept', async ({ page, browser }) => {
  const troubles = watchTroubles(page)
  await enter(page, 'manager', '/home')
  const [noah, ines] = [await idOf(page, NOAH), await idOf(page, INES)]
  await addShift(page, noah, 0, 9, 17)
  await addShift(page, noah, 1, 9, 17)
  await addShift(page, ines, 0, 9, 17)

  await test.step('each change is looked at, and one agent left out', async () => {
    await openWeek(page)
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    const dialog = publishDialog(page)
    await dialog.getByRole('button', { name: NOAH }).click()
    await expect(dialog.getByRole('listitem')).toHaveCount(2)
    await dialog.getByRole('checkbox', { name: `Include ${INES}` }).uncheck()
    await expect(dialog.getByText('1 of 2 agents')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Note to agents' }).fill(WORDS)
    await lookAt(page, 'publish-dialog')
    await dialog.getByRole('button', { name: 'Publish 2 changes' }).click()
    await expect(page.getByText('Published for 1 agent: 2 added, 0 changed, 0 removed.')).toBeVisible()
  })

  await test.step('drafts of the one left out are discarded', async () => {
    await page.getByRole('button', { name: 'More for the schedule' }).click()
    await page.getByRole('menuitem', { name: 'Discard drafts' }).click()
    const dialog = page.getByRole('dialog', { name: 'Discard drafts' })
    await expect(dialog.getByText(NOAH)).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Discard 1 change' }).click()
    await expect(page.getByText('Discarded 1 change.')).toBeVisible()
  })

  await test.step('the agent reads of it, once', async () => {
    const context = await browser.newContext()
    const own = await context.newPage()
    await enter(own, 'surfer', '/my-schedule')
    const notice = own.getByRole('region', { name: 'Change of your schedule' }).filter({ hasText: WORDS })
    await expect(notice).toContainText('Your schedule changed: 2 added')
    await expect(notice).toContainText(LOG_INS.manager.lastName)
    await lookAt(own, 'my-schedule-notice', 'main')
    await notice.getByRole('button', { name: 'Show' }).click()
    await expect(own).toHaveURL(new RegExp(`date=${monday}`))
    await notice.getByRole('button', { name: 'Got it' }).click()
    await expect(notice).toHaveCount(0)
    await own.reload()
    await expect(own.getByText(/^Times in /)).toBeVisible()
    await expect(notice).toHaveCount(0)
    await context.close()
  })

  await test.step('the history of the agent says who did what', async () => {
    await openWeek(page)
    await page.getByRole('searchbox', { name: 'Search agents' }).fill(NOAH)
    await expect(page.getByText('1 agent', { exact: true })).toBeVisible()
    await page.getByRole('gridcell').nth(4).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'History of this agent…' }).click()
    const dialog = page.getByRole('dialog', { name: `History of ${NOAH}` })
    const events = dialog.getByRole('listitem')
    const author = `${LOG_INS.manager.firstName} ${LOG_INS.manager.lastName}`
    await expect(events.first()).toContainText(`${author} published a shift`)
    await expect(events.first()).toContainText(`Note to agents: “${WORDS}”`)
    await lookAt(page, 'history')
    await dialog.getByPlaceholder('Everything').click()
    await page.getByRole('option', { name: 'Added, moved or removed' }).click()
    await page.keyboard.press('Tab')
    await expect(events.first()).toContainText(`${author} added a shift`)
    await dialog.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('a conflict is decided by keyboard', async () => {
    await addShift(page, noah, 0, 16, 20)
    await page.getByRole('button', { name: '1 conflict' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Conflicts' })
    await expect(dialog).toContainText(/Newer: Shift \d\d:\d\d – \d\d:\d\d, added by/)
    await lookAt(page, 'conflicts')
    await dialog.getByRole('button', { name: /^Show/ }).press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.locator(':focus')).toHaveAccessibleName(/Conflicts with another block/)
    await page.getByRole('button', { name: '1 conflict' }).press('Enter')
    await dialog.getByRole('button', { name: /^Ignore/ }).press('Enter')
    await expect(page.getByText('Both stay.')).toBeVisible()
    await dialog.getByText('Ignored (1)').click()
    await dialog.getByRole('button', { name: /^Revert/ }).press('Enter')
    await expect(page.getByText('The newer block was removed.')).toBeVisible()
    await expect(dialog.getByText('No agent has two shifts at once.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('the published view has an address', async () => {
    await page.getByRole('switch', { name: 'Published' }).click()
    await expect(page.getByText('This is what agents see.')).toBeVisible()
    await expect(page).toHaveURL(/published=true/)
    await page.getByRole('button', { name: 'Show drafts' }).click()
    await expect(page).toHaveURL(/published=false/)
  })
  expect(troubles()).toEqual([])
})
