// Agents, teams, activities, shifts and API tokens: added, found, changed and taken away by hand.
import { expect, type Locator, type Page, test } from '@playwright/test'
import { api } from '#contract/endpoints/index.ts'
import { lookAt } from './looks.ts'
import { call, emailOf, enter, JOB_WAIT, rowsOf, url } from './person.ts'

/** Names that no earlier run has left behind. */
const stamp = Date.now().toString(36)

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const notice = (page: Page, text: string) =>
  expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()

/** In a dialog or on the page itself; the list of options stands beside both. */
async function choose(on: Page | Locator, field: string, option: string | RegExp): Promise<void> {
  await on.getByRole('combobox', { name: field, exact: true }).click()
  await ('page' in on ? on.page() : on).getByRole('option', { name: option, exact: true }).click()
}

test.describe('an agent', () => {
  test('is not added with fields that are not right', async ({ page }) => {
    await enter(page, 'manager', '/settings/agents')
    await page.getByRole('button', { name: 'Add agent' }).click()
    const dialog = dialogOf(page, 'Add agent')
    const save = dialog.getByRole('button', { name: 'Add agent' })
    const problemOf = async (field: string) => {
      const input = dialog.getByRole('textbox', { name: field })
      await expect(input).toHaveAttribute('aria-invalid', 'true')
      return expect(input)
    }

    await dialog.getByLabel('E-mail').fill('ada.sandbar.example')
    await dialog.getByLabel('Weekly minimum').fill('40')
    await dialog.getByLabel('Weekly maximum').fill('30')
    await save.click()
    await (await problemOf('First name')).toHaveAccessibleDescription('Required')
    await (await problemOf('E-mail')).toHaveAccessibleDescription('Enter a valid email address')
    await (await problemOf('Weekly minimum')).toHaveAccessibleDescription(
      'minimum must be smaller than the maximum',
    )

    await dialog.getByLabel('First name').fill('Ada')
    await dialog.getByLabel('E-mail').fill(emailOf('surfer'))
    await dialog.getByLabel('Weekly maximum').fill('45')
    await save.click()
    await (await problemOf('E-mail')).toHaveAccessibleDescription(
      `${emailOf('surfer')} is already used by somebody here. Use another e-mail address.`,
    )
    await expect(dialog).toBeVisible()
  })

  test('is added, found, changed and deleted', async ({ page }) => {
    const name = `Ada Probe${stamp}`
    await enter(page, 'manager', '/settings/agents')
    const licences = page.getByText(/^\d+ of \d+ licences used$/)
    const usedBefore = Number.parseInt((await licences.textContent())!, 10)

    await test.step('add', async () => {
      await page.getByRole('button', { name: 'Add agent' }).click()
      const dialog = dialogOf(page, 'Add agent')
      await dialog.getByLabel('First name').fill('Ada')
      await dialog.getByLabel('Last name').fill(`Probe${stamp}`)
      await dialog.getByLabel('E-mail').fill(`ada.${stamp}@sandbar.example`)
      await choose(dialog, 'Team', 'Lagoon')
      await choose(dialog, 'Skills', /Chat$/)
      await page.keyboard.press('Escape')
      await dialog.getByLabel('Weekly minimum').fill('30')
      await dialog.getByLabel('Weekly maximum').fill('40')
      await dialog.getByRole('button', { name: 'Add agent' }).click()
      await notice(page, `${name} was added.`)
      await expect(licences).toHaveText(new RegExp(`^${usedBefore + 1} of`))
    })

    await test.step('find by search and by team', async () => {
      await page.getByRole('searchbox', { name: 'Search agents' }).fill(`probe${stamp}`)
      await expect(rowsOf(page, 'Agents')).toHaveCount(1)
      await expect(rowsOf(page, 'Agents')).toHaveText(new RegExp(`^[A-Z]{2}${name}.*Lagoon.*Chat.*30–40 h`))
      await choose(page, 'Teams', 'Harbour')
      await expect(page.getByText('No matching agents')).toBeVisible()
      await page.getByRole('button', { name: 'Clear filters' }).first().click()
      await expect(rowsOf(page, 'Agents').nth(10)).toBeVisible()
      await choose(page, 'Teams', 'Lagoon')
      await choose(page, 'Skills', /Chat$/)
      await page.keyboard.press('Escape')
      await expect(rowsOf(page, 'Agents').filter({ hasText: name })).toBeVisible()
      await expect(rowsOf(page, 'Agents').filter({ hasNotText: 'Lagoon' })).toHaveCount(0)
    })

    await test.step('change', async () => {
      await rowsOf(page, 'Agents').filter({ hasText: name }).click()
      const dialog = dialogOf(page, `Edit ${name}`)
      await expect(dialog.getByLabel('E-mail')).toHaveValue(`ada.${stamp}@sandbar.example`)
      await dialog.getByLabel('First name').fill('Adele')
      await dialog.getByLabel('Weekly maximum').fill('35')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await notice(page, 'Saved.')
      await expect(rowsOf(page, 'Agents').filter({ hasText: `Adele Probe${stamp}` })).toContainText('30–35 h')
    })

    await test.step('give a picture', async () => {
      const row = rowsOf(page, 'Agents').filter({ hasText: `Adele Probe${stamp}` })
      await expect(row.locator('img')).toHaveCount(0)
      await row.click()
      const dialog = dialogOf(page, `Edit Adele Probe${stamp}`)
      const choosing = page.waitForEvent('filechooser')
      await dialog.getByRole('button', { name: 'Upload picture' }).click()
      await (await choosing).setFiles('web/public/icon-192.png')
      await expect(dialog.getByRole('button', { name: 'Remove picture' })).toBeVisible()
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(row.locator('img')).toHaveJSProperty('complete', true)
      await expect(row.locator('img')).not.toHaveJSProperty('naturalWidth', 0)
    })

    await test.step('delete', async () => {
      const full = `Adele Probe${stamp}`
      await page.getByRole('button', { name: `Actions for ${full}` }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await dialogOf(page, `Delete ${full}?`).getByRole('button', { name: 'Delete agent' }).click()
      await notice(page, `${full} was deleted.`)
      await expect(rowsOf(page, 'Agents').filter({ hasText: full })).toHaveCount(0)
      await expect(licences).toHaveText(new RegExp(`^${usedBefore} of`))
    })
  })
})

test('an import of last days asks what becomes of the shifts after them', async ({ page }) => {
  await enter(page, 'manager', '/settings/agents')
  const email = `olive.${stamp}@sandbar.example`
  const body = { first_name: 'Olive', last_name: `Probe${stamp}`, email }
  const { id } = await (await call(page, api.surfers.create, { body })).json()
  for (const date of ['2031-03-12', '2031-03-13']) {
    const interval = { start: `${date}T09:00:00Z`, end: `${date}T17:00:00Z` }
    const block = { type: 'shift', surfer_id: id, interval }
    expect((await call(page, api.schedule.createBlock, { body: block })).status()).toBe(200)
  }
  const outside = async () => {
    const reply = await call(page, api.schedule.blocksOutsideDates, { query: { surfer_id: String(id) } })
    return (await reply.json()).blocks.length
  }
  const dialog = dialogOf(page, 'Import agents')
  const openFile = async () => {
    await page.getByRole('button', { name: 'Import agents' }).click()
    const buffer = Buffer.from(`E-mail,Last day\n${email},2031-03-11`)
    await dialog
      .getByLabel('Choose or drop a CSV file')
      .setInputFiles({ name: 'leaving.csv', mimeType: 'text/csv', buffer })
  }
  const question = dialog.getByRole('radiogroup', {
    name: '2 entries lie outside the new first and last days',
  })
  const importIt = () => dialog.getByRole('button', { name: 'Import 1 agent', exact: true }).click()

  await test.step('nothing is imported without the choice', async () => {
    await openFile()
    await expect(question).toHaveAccessibleDescription(new RegExp(`Olive Probe${stamp} \\(2\\)`))
    await importIt()
    await expect(dialog.getByText('Choose Delete or Keep.')).toBeVisible()
    expect(await outside()).toBe(0)
    await lookAt(page, 'import-outside')
  })
  await test.step('keep, and undo', async () => {
    await question.getByLabel('Keep').check()
    await importIt()
    await expect(dialog.getByText('0 agents added, 1 changed.')).toBeVisible(JOB_WAIT)
    expect(await outside()).toBe(2)
    await dialog.getByRole('button', { name: 'Undo the import' }).click()
    await expect(dialog).toBeHidden()
    expect(await outside()).toBe(0)
  })
  await test.step('delete', async () => {
    await openFile()
    await question.getByLabel('Delete').check()
    await importIt()
    await expect(dialog.getByText('2 entries deleted. Undo is on the schedule.')).toBeVisible(JOB_WAIT)
    expect(await outside()).toBe(0)
    await dialog.getByRole('button', { name: 'Done' }).click()
  })
})

test('a team is added, and deleted again', async ({ page }) => {
  const name = `Pier ${stamp}`
  await enter(page, 'manager', '/settings/agents?tab=teams')
  await page.getByRole('button', { name: 'Add team' }).click()
  const dialog = dialogOf(page, 'Add team')
  await dialog.getByRole('button', { name: 'Add team' }).click()
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription('Required')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Description').fill('Weekends')
  await dialog.getByRole('button', { name: 'Add team' }).click()
  await notice(page, 'Saved.')
  const row = rowsOf(page, 'Teams').filter({ hasText: name })
  await expect(row).toHaveText(/Weekends.*0.*Mara Okafor/)
  await row.getByRole('button', { name: `Delete ${name}` }).click()
  await dialogOf(page, `Delete the team ${name}?`).getByRole('button', { name: 'Delete team' }).click()
  await notice(page, `The team ${name} was deleted.`)
  await expect(row).toHaveCount(0)
})

test('a token of the organization is made, used, found in the audit log and revoked', async ({ page }) => {
  const name = `Import ${stamp}`
  await enter(page, 'manager', '/settings/api-tokens')
  await page.getByRole('button', { name: 'New token' }).click()
  const dialog = dialogOf(page, 'New API token')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByText('The organization', { exact: true }).click()
  await dialog.getByRole('checkbox', { name: 'Agents, teams, managers: change' }).check()
  await lookAt(page, 'api-token-new')
  await dialog.getByRole('button', { name: 'Make token' }).click()
  const shown = dialogOf(page, 'Your API token')
  const secret = (await shown.locator('pre').textContent())!
  await shown.getByRole('button', { name: 'Done' }).click()
  const organizationId = /^lineup_(\d+)_/.exec(secret)?.[1]
  const added = await page.request.post(url(`/v1/organizations/${organizationId}/teams`), {
    headers: { authorization: `Bearer ${secret}` },
    data: { name: `Imported ${stamp}` },
  })
  expect(added.status()).toBe(200)
  const row = rowsOf(page, 'API tokens').filter({ hasText: name })
  await expect(row).toHaveText(/Organization.*Made by Mara Okafor.*May change no team/)
  await row.getByRole('link', { name: `Changes made with ${name}` }).click()
  await expect(rowsOf(page, 'Audit log')).toHaveText(new RegExp(`API token “${name}”.*Imported ${stamp}`))
  await page.goBack()
  await row.getByRole('button', { name: `Revoke ${name}` }).click()
  await dialogOf(page, `Revoke ${name}?`).getByRole('button', { name: 'Revoke token' }).click()
  await expect(row).toHaveText(/Revoked/)
})

test('an activity is added and archived', async ({ page }) => {
  const name = `Tea round ${stamp}`
  await enter(page, 'manager', '/settings/scheduling/activities')
  await page.getByRole('button', { name: 'Add activity' }).click()
  const dialog = dialogOf(page, 'Add activity')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Add activity' }).click()
  await expect(dialog.getByText('Choose an emoji')).toBeVisible()
  await dialog.getByRole('button', { name: 'Choose emoji' }).click()
  await page.getByRole('searchbox', { name: 'Search emoji' }).fill('teapot')
  await page.getByRole('gridcell', { name: 'teapot' }).click()
  await dialog.getByTitle('Green').click()
  await choose(dialog, 'Type', 'Break')
  await dialog.getByRole('button', { name: 'Add activity' }).click()
  await notice(page, 'Saved.')
  const row = rowsOf(page, 'Activities').filter({ hasText: name })
  await expect(row).toHaveText(/🫖.*Break.*Green.*Active/)

  await row.getByRole('button', { name: `Archive ${name}` }).click()
  await dialogOf(page, `Archive ${name}?`).getByRole('button', { name: 'Archive activity' }).click()
  await notice(page, `${name} was archived.`)
  await expect(row).toHaveCount(0)
  await choose(page, 'State', 'Archived')
  await expect(row).toHaveText(/Archived/)
})

test('a shift may pass midnight', async ({ page }) => {
  const name = `Graveyard ${stamp}`
  await enter(page, 'manager', '/settings/scheduling/activities?tab=shifts')
  await page.getByRole('button', { name: 'Add shift' }).click()
  const dialog = dialogOf(page, 'Add shift')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Start').fill('22:00')
  await dialog.getByLabel('End').fill('06:30')
  await expect(dialog.getByText('8h 30m, ends the next day')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add break' }).click()
  await dialog.getByRole('button', { name: 'Add shift' }).click()
  await notice(page, 'Saved.')
  const row = rowsOf(page, 'Shifts').filter({ hasText: name })
  await expect(row).toHaveText(/22:00–06:30 \+1.*8h 30m.*1 · 30m/)
  await row.getByRole('button', { name: `Archive ${name}` }).click()
  await expect(row).toHaveCount(0)
})

test('files of another product are compared, taken over and undone', async ({ page }) => {
  await enter(page, 'manager', '/settings/move-in')
  const ways = page.getByRole('list', { name: 'What can be moved in' })
  await expect(ways.getByRole('link', { name: 'Import agents' })).toBeVisible()
  const answer = await (await call(page, api.surfers.list, { query: { limit: '2' } })).json()
  const [ada, bo] = (answer.results as { email: string }[]).map(agent => agent.email)
  await lookAt(page, 'move-in', 'main')
  const upload = async (kind: string, name: string, lines: string[]) => {
    const choosing = page.waitForEvent('filechooser')
    await ways.getByRole('button', { name: `Choose a file: ${kind}` }).click()
    await (await choosing).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
    await expect(page.getByRole('heading', { name })).toBeVisible()
  }
  const lines = page.getByRole('region', { name: 'Lines of the file' }).first()
  const takeOver = (count: string) => page.getByRole('button', { name: `Take over ${count}` })

  await upload('Schedule', `rota-${stamp}.csv`, [
    'Employee;Shift date;Start;End;Activity',
    `${ada};13.05.2030;08:00;16:30;`,
    `${ada};13.05.2030;12:00;12:30;Lunch`,
    `${bo};14.05.2030;22:00;06:00;`,
    'gone@elsewhere.example;13.05.2030;08:00;16:30;',
  ])
  await expect(page.getByText('Say in which time zone the times of the file are.')).toBeVisible()
  await page.getByText('Each agent’s time zone').click()
  await expect(lines.getByText('No agent has the e-mail address gone@elsewhere.example')).toBeVisible()
  await lookAt(page, 'move-in-refused', 'main')
  await lines.getByText('New 2', { exact: true }).click()
  await expect(lines.getByText(/Time: 2030-05-13 08:00–16:30/)).toBeVisible()
  await takeOver('2 lines').click()
  await expect(page.getByRole('button', { name: 'Undo this file' })).toBeEnabled(JOB_WAIT)
  await lookAt(page, 'move-in-applied', 'main')

  await page.getByRole('link', { name: 'All files' }).click()
  await upload('Time off', `absences-${stamp}.csv`, [
    'Agent,From,To,Reason',
    `${bo},2030-06-03,2030-06-07,Holiday`,
  ])
  await page.getByText('Each agent’s time zone').click()
  await takeOver('1 line').click()
  await page.getByRole('button', { name: 'Undo this file' }).click(JOB_WAIT)
  await dialogOf(page, 'Undo this file?').getByRole('button', { name: 'Undo this file' }).click()
  await expect(page.getByRole('main').getByText('Undone').first()).toBeVisible(JOB_WAIT)

  await page.getByRole('link', { name: 'All files' }).click()
  await expect(rowsOf(page, 'Files moved in').filter({ hasText: `rota-${stamp}.csv` })).toContainText(
    'Taken over',
  )
  const saved = page.waitForEvent('download', JOB_WAIT)
  await page.getByRole('button', { name: 'Export everything' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^lineup-export-.*\.zip$/)
})
