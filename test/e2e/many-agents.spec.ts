// Five hundred agents changed at once by clicking, and back again. Seconds of preview and change are printed.
import { expect, type Page, test } from '@playwright/test'
import pg from 'pg'
import { api } from '#contract/endpoints/index.ts'
import { call, enter, JOB_WAIT, picture } from './person.ts'

const COUNT = 500
const TEAM = 'Night harbour'

/** Licences for all of them; the organization is named after this file. */
async function giveLicences(): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.LINEUP_E2E_DATABASE! })
  await client.connect()
  await client.query("update organization set total_licenses = 1000 where name = 'many-agents'")
  await client.end()
}

async function importAgents(page: Page): Promise<void> {
  const text = [
    'First name,Last name,E-mail,Team,Hours a week,Hours a day',
    ...Array.from(
      { length: COUNT },
      (_, at) => `Crowd,Number ${at + 1},crowd${at + 1}@many.example,Crowd harbour,20-40,4-9`,
    ),
  ].join('\n')
  const preview = await (await call(page, api.surferImports.preview, { body: { text } })).json()
  const lines = (preview.rows as { line: number }[]).map(row => row.line)
  const created = await call(page, api.surferImports.create, {
    body: { text, file_name: 'crowd.csv', columns: preview.columns, lines },
  })
  expect(await created.json()).toMatchObject({ import_id: expect.any(Number) })
  const count = async () => {
    const answer = await call(page, api.surfers.list, { query: { search_text: 'Crowd', limit: '1' } })
    return (await answer.json()).meta.filtered_row_count
  }
  await expect.poll(count, JOB_WAIT).toBe(COUNT)
}

test(`${COUNT} agents get another break and another team, and what they had again`, async ({ page }) => {
  await enter(page, 'manager', '/home')
  await giveLicences()
  await importAgents(page)
  const made = await call(page, api.teams.create, { body: { name: TEAM } })
  expect(made.status()).toBe(200)
  await enter(page, 'manager', '/settings/agents?q=Crowd')
  const all = page.getByLabel('Select all on this page')
  await expect(async () => {
    await all.check()
    await page.getByRole('button', { name: `Choose all ${COUNT} found` }).click({ timeout: 1000 })
  }).toPass()
  await expect(page.getByText(`All ${COUNT} found`)).toBeVisible()
  await page.getByRole('button', { name: 'Change…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('group', { name: 'Break per shift' }).getByText('Set', { exact: true }).click()
  const length = dialog.getByLabel('New value: Break per shift')
  await length.fill('50m')
  await length.blur()
  await dialog.getByRole('group', { name: 'Team', exact: true }).getByText('Move to', { exact: true }).click()
  await dialog.getByRole('combobox', { name: 'New team' }).click()
  await page.getByRole('option', { name: TEAM }).click()

  const seconds: Record<string, string> = {}
  const timed = async (what: string, run: () => Promise<void>) => {
    const start = performance.now()
    await run()
    seconds[what] = `${((performance.now() - start) / 1000).toFixed(1)} s`
  }
  await timed('preview', async () => {
    await dialog.getByRole('button', { name: 'Look at the changes' }).click()
    await expect(dialog.getByRole('status')).toHaveText(`${COUNT} of ${COUNT} chosen agents will change.`)
  })
  await picture(page, 'many-agents-preview')
  const notice = page.getByRole('alert').filter({ hasText: `${COUNT} agents changed.` })
  await timed('change', async () => {
    await dialog.getByRole('button', { name: `Change ${COUNT} agents` }).click()
    await expect(notice).toBeVisible()
  })
  const changed = async () => {
    const answer = await call(page, api.surfers.list, {
      query: { search_text: 'Crowd', limit: String(COUNT) },
    })
    const { results } = (await answer.json()) as {
      results: { team_name: string; break_minutes_per_shift: number | null }[]
    }
    return results.filter(agent => agent.team_name === TEAM && agent.break_minutes_per_shift === 50).length
  }
  expect(await changed()).toBe(COUNT)
  await timed('undo', async () => {
    await notice.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Undone.' })).toBeVisible()
  })
  expect(await changed()).toBe(0)
  console.log(`${COUNT} agents changed at once: ${JSON.stringify(seconds)}`)
})
