// The command line on a real database; what it says without one, by the real program.
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  aCompany,
  aManager,
  aSurfer,
  aTestBed,
  type TestBed,
  type TestCompany,
} from '#test/builders/index.ts'
import { runCommandLine } from './run.ts'

let stage: TestBed
let company: TestCompany
let other: TestCompany
let folder: string

beforeAll(async () => {
  stage = await aTestBed()
  folder = await mkdtemp(path.join(tmpdir(), 'lineup-cli-'))
  company = await aCompany(stage.db, { totalLicenses: 50 })
  other = await aCompany(stage.db, { totalLicenses: 50 })
  for (const one of [company, other]) {
    await aManager(stage.db, one)
    await aSurfer(stage.db, one, {
      email: 'ada@example.com',
      timezone: 'Europe/Berlin',
      teamId: one.defaultTeamId,
    })
  }
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await stage?.close()
})

async function cli({ organizationId }: TestCompany, ...args: string[]) {
  const said: string[] = []
  const complained: string[] = []
  const code = await runCommandLine([...args, '--organization', String(organizationId)], {
    open: async () => ({ platform: stage.platform, close: async () => {} }),
    readPassword: async () => 'surf the evening',
    say: text => said.push(text),
    complain: text => complained.push(text),
  })
  return { code, said: said.join('\n'), complained: complained.join('\n') }
}

async function fileOf(name: string, text: string): Promise<string> {
  const file = path.join(folder, name)
  await writeFile(file, text)
  return file
}

async function exported(from: TestCompany, name: string): Promise<Record<string, string>> {
  const out = path.join(folder, name)
  expect((await cli(from, 'export', '--out', out)).complained).toBe('')
  return Object.fromEntries(
    Object.entries(unzipSync(await readFile(out))).map(([file, bytes]) => [file, strFromU8(bytes)]),
  )
}

it('tells its commands, and ends with 2 for what it does not understand', async () => {
  const program = path.resolve(import.meta.dirname, 'cli.ts')
  const { status, stderr } = spawnSync(process.execPath, [program, 'surf', '--json'], { encoding: 'utf8' })
  expect([status, JSON.parse(stderr).error]).toEqual([2, expect.stringContaining('no command “surf”')])
  expect(await cli(company, 'help')).toMatchObject({
    code: 0,
    said: expect.stringContaining('import FILE --kind'),
  })
  expect(await cli(company, 'export', '--colour', 'blue')).toMatchObject({
    code: 2,
    complained: expect.stringContaining('--colour'),
  })
}, 120_000)

it('compares a file, takes it over, exports it, and moves it in elsewhere to the same files', async () => {
  const settings: [string, string][] = [
    ['teams', 'Team,Description\nHarbour,"Phones, weekdays"'],
    ['skills', 'Activity,Type,Colour,Emoji\nPhone,activity,blue,🎧'],
    ['shift-templates', 'Shift,Start,End,Breaks,Time zone\nNight,22:00,06:30,01:00-01:30,Europe/Berlin'],
    ['time-off', 'Agent e-mail,Start,End,Type,Note\nada@example.com,2026-03-02,2026-03-06,Holiday,=Sea'],
  ]
  for (const [kind, text] of settings) {
    const file = await fileOf(`${kind}.csv`, text)
    const options = kind === 'time-off' ? ['--zone', 'agent', '--publish'] : []
    expect(await cli(company, 'import', file, '--kind', kind, '--apply', ...options)).toMatchObject({
      code: 0,
    })
  }
  const shifts = await fileOf(
    'shifts.csv',
    'Agent e-mail,Date,Start,End,Activity,Shift\nada@example.com,2026-10-24,22:00,06:30,,Night\nada@example.com,2026-10-25,01:00,01:30,Break,\nada@example.com,2026-10-25,04:00,05:00,Phone,\nno@example.com,2026-10-25,04:00,05:00,,',
  )
  const asked = await cli(company, 'import', shifts, '--kind', 'shifts')
  expect([asked.code, asked.complained]).toEqual([2, expect.stringContaining('add --zone Europe/Berlin')])
  const dry = await cli(company, 'import', shifts, '--kind', 'shifts', '--zone', 'agent', '--json')
  expect(JSON.parse(dry.said)).toMatchObject({
    counts: { new: 1, changed: 0, unchanged: 2, refused: 1 },
    refused: [{ line: 5 }],
    isApplied: false,
  })
  await cli(company, 'import', shifts, '--kind', 'shifts', '--zone', 'agent', '--apply')
  const files = await exported(company, 'one.zip')
  expect(files['6 shifts drafts.csv']).toContain(
    'ada@example.com,,2026-10-24T21:00+01:00,2026-10-25T05:30+00:00,Shift,Night',
  )
  expect(files['7 time-off published.csv']).toContain("'=Sea")

  const kinds: [string, string, ...string[]][] = [
    ['1 teams.csv', 'teams'],
    ['2 skills.csv', 'skills'],
    ['4 shift-templates.csv', 'shift-templates'],
    ['6 shifts drafts.csv', 'shifts'],
    ['7 time-off published.csv', 'time-off', '--publish'],
  ]
  for (const [name, kind, ...options] of kinds) {
    const file = await fileOf(name, files[name]!)
    expect(await cli(other, 'import', file, '--kind', kind, '--apply', ...options)).toMatchObject({ code: 0 })
  }
  const again = await exported(other, 'two.zip')
  // Each organization keeps its own default team, and these agents were there before.
  const moved = (all: Record<string, string>) => ({
    ...all,
    '1 teams.csv': all['1 teams.csv']!.replaceAll(/^Company \d+ default,\r\n/gm, ''),
    '3 agents.csv': '',
  })
  expect(moved(again)).toEqual(moved(files))
}, 120_000)

it('undoes a file, and makes, lists and ends a token', async () => {
  const file = await fileOf('more.csv', 'Team\nBreakwater')
  const { said } = await cli(company, 'import', file, '--kind', 'teams', '--apply', '--json')
  const { moveInId } = JSON.parse(said)
  expect(await cli(company, 'undo', String(moveInId))).toMatchObject({ code: 0 })
  expect(await cli(company, 'undo', String(moveInId))).toMatchObject({
    code: 2,
    complained: 'This file was undone already.',
  })
  const token = JSON.parse((await cli(company, 'token', 'create', '--name', 'Warehouse', '--json')).said)
  expect((await cli(company, 'token', 'list')).said).toContain('Warehouse')
  expect((await cli(company, 'token', 'revoke', String(token.id))).said).toBe(
    `Token ${token.id} works no more.`,
  )
  expect(await cli(company, 'publish', '--from', '2026-10-20T00:00:00Z')).toMatchObject({
    code: 2,
    complained: '--to is missing. Write for example --to 2026-01-12T00:00:00Z.',
  })
  expect((await cli(company, 'manager', 'invite', '--email', 'nobody')).code).toBe(2)
}, 60_000)
