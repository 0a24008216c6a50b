// Staff across ticket groups that share agents: turned on, read, and followed into the schedule.
import { expect, test } from '@playwright/test'
import { addDays, localDateOf, weekStartOf } from '#core/time/index.ts'
import { ORGANIZATION } from '#db/seed/company.ts'
import { enter, JOB_WAIT, picture, rowsOf, watchTroubles } from './person.ts'

/** This week's Tuesday: the sample company has planned it. */
const day = addDays(weekStartOf(localDateOf(ORGANIZATION.timezone, Date.now())), 1)

test('sharing is turned on, the heat map read, the schedule opened at a slot', async ({ page }) => {
  const troubles = watchTroubles(page)
  await enter(page, 'manager', `/forecast/multiskill?date=${day}`)
  const map = page.getByRole('grid', { name: 'Surplus by ticket group and time' })
  const chosen = page.getByRole('region', { name: 'Chosen slot' })
  const dialog = page.getByRole('dialog', { name: /multi-skill staffing$/ })

  await test.step('see what sharing would change, then turn it on after a confirmation', async () => {
    const preview = page.getByRole('table', { name: /agent-hours$/ })
    await expect(preview.getByRole('row', { name: /^Required/ })).toBeVisible(JOB_WAIT)
    const [split, shared] = await preview
      .getByRole('row', { name: /^Required/ })
      .getByRole('cell')
      .allInnerTexts()
    expect(Number.parseFloat(shared!.replace(',', ''))).toBeLessThan(
      Number.parseFloat(split!.replace(',', '')),
    )
    await page.getByRole('button', { name: 'Turn on multi-skill staffing' }).click()
    await dialog.getByRole('button', { name: 'Turn on' }).click()
    await expect(page.getByText('Agents are shared across ticket groups.')).toBeVisible()
    await expect(map).toBeVisible(JOB_WAIT)
  })

  await test.step('read the introduction once', async () => {
    await page.getByRole('button', { name: 'Got it' }).click()
    await page.reload()
    await expect(map).toBeVisible(JOB_WAIT)
    await expect(page.getByRole('button', { name: 'Got it' })).toHaveCount(0)
  })

  await test.step('walk over the fields by mouse and keyboard', async () => {
    const chat = map.getByRole('link', { name: /^Chat, 10:00/ })
    await chat.hover()
    await expect(chosen.getByRole('heading')).toHaveText(/^Chat, 10:00 – 11:00/)
    await expect(chosen.getByRole('list', { name: 'Agents who serve it' })).toContainText('with')
    await chat.focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await expect(chosen.getByRole('heading')).toHaveText(/^E-mail, 11:00 – 12:00/)
  })

  await test.step('see the breakdown, and one activity by quarter-hours', async () => {
    await page.getByRole('switch', { name: 'Breakdown' }).click()
    await expect(page.getByRole('img', { name: /^On service: up to \d/ })).toBeVisible()
    expect(await rowsOf(page, 'Who serves what').count()).toBeGreaterThan(1)
    await picture(page, 'multiskill-breakdown')
    await page.getByRole('group', { name: 'Activities' }).getByText('Chat').click()
    await expect(map.getByRole('row')).toHaveCount(3)
    await page.getByRole('combobox', { name: 'Increment' }).click()
    await page.getByRole('option', { name: 'Quarter-hour' }).click()
    await expect(map.getByRole('link', { name: /^Chat, 10:15/ })).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(map.getByRole('link', { name: /^E-mail, 10:15/ })).toBeVisible()
  })

  await test.step('open the schedule at a slot', async () => {
    await map.getByRole('link', { name: /^Chat, 15:00/ }).click()
    await expect(page).toHaveURL(new RegExp(`/schedule/activities\\?date=${day}&at=15%3A00&skill=\\d+`))
    await expect(page.getByRole('rowheader').nth(1)).toBeVisible()
    await page.goBack()
  })

  await test.step('turn it off', async () => {
    await page.getByRole('button', { name: 'Turn off' }).click()
    await dialog.getByRole('button', { name: 'Turn off' }).click()
    await expect(page.getByRole('button', { name: 'Turn on multi-skill staffing' })).toBeVisible()
  })
  expect(troubles()).toEqual([])
})
