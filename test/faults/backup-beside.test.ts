// Backup and restore as an operator runs them: processes beside a product that is written to.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { teams } from '#contract/endpoints/teams.ts'
import { aTestBed, type TestBed } from '#test/builders/index.ts'
import { emptyDatabase } from '#test/database/index.ts'
import { killAll } from './child.ts'
import { startProductServer } from './product-server.ts'

let stage: TestBed
let target: Awaited<ReturnType<typeof emptyDatabase>>
let folder: string

beforeEach(async () => {
  stage = await aTestBed()
  target = await emptyDatabase()
  folder = mkdtempSync(path.join(tmpdir(), 'lineup-backup-beside-'))
})
afterEach(async () => {
  killAll()
  rmSync(folder, { recursive: true, force: true })
  await target?.drop()
  await stage?.close()
})

/** Output of a command that ended well. */
async function run(command: 'backup' | 'restore', databaseUrl: string, file: string): Promise<string> {
  const child = spawn(process.execPath, [`server/main/${command}.ts`, file], {
    env: { ...process.env, DATABASE_URL: databaseUrl, LINEUP_DATA: folder },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', text => (said += text))
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${command} ended with ${code}:\n${said}`)
  return said
}

test('a backup beside a product that is written to holds one moment', async () => {
  const { address, token } = await startProductServer(stage.db.ownerUrl, stage.manager)
  const file = path.join(folder, 'lineup.backup')
  const addTeam = async (count: number): Promise<void> => {
    const reply = await fetch(
      `${address}/v1/organizations/${stage.company.organizationId}${teams.create.path}`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name: `Written ${count}`, description: '' }),
      },
    )
    if (!reply.ok) throw new Error(`${reply.status}: ${await reply.text()}`)
  }
  let written = 0
  const write = async () => {
    await addTeam(written + 1)
    written++
  }
  await write()
  const before = written
  let isOver = false
  const writing = (async () => {
    while (!isOver) await write()
  })()
  const said = await run('backup', stage.db.ownerUrl, file).finally(() => {
    isOver = true
  })
  await writing
  expect(said).toContain(`${file} has `)
  expect(readdirSync(folder)).toContain('lineup.backup')

  expect(await run('restore', target.url, file)).toMatch(/^Restored \d+ rows/)
  const client = new pg.Client({ connectionString: target.url })
  await client.connect()
  const { rows } = await client.query(
    `select (select count(*)::int from team where name like 'Written %') as teams,
      (select max(substr(name, 9)::int) from team where name like 'Written %') as last,
      (select count(*)::int from audit_entry where entity = 'team') as entries`,
  )
  await client.end()
  const [{ teams: count, last, entries }] = rows
  expect(count).toBeGreaterThanOrEqual(before)
  expect(count).toBeLessThan(written)
  // Without a gap, and with the audit entry of each: the rows of one moment.
  expect([last, entries]).toEqual([count, count])
})
