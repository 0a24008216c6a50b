// The command line on a real database; what it says without one, by the real program.
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { connections } from '#contract/endpoints/connections.ts'
import { streams } from '#contract/endpoints/streams.ts'
import { DAY_MS, MINUTE_MS } from '#core/time/index.ts'
import {
  aCompany,
  aManager,
  aSurfer,
  aTestBed,
  aWorker,
  type TestBed,
  type TestCompany,
  untilQuiet,
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
  // The command line works as the first by name of those who may edit the organization.
  for (const one of [company, other])
    await aManager(stage.db, one, { firstName: 'Boss', email: `boss@${one.organizationId}.example` })
  await aSurfer(stage.db, company, {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@example.com',
    timezone: 'Europe/Berlin',
    teamId: company.defaultTeamId,
    minContractedHours: 20,
    maxContractedHours: 38.5,
    startDate: '2020-02-29',
  })
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

/** Contacts of four weeks up to yesterday by quarter-hour, two queues beside each other. */
function historyText(): string {
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS
  const quarters = Array.from({ length: 28 * 96 }, (_, at) => today - 28 * DAY_MS + at * 15 * MINUTE_MS)
  const lines = quarters.flatMap((start, at) =>
    ['Phone', 'Chat'].map(
      (queue, place) =>
        `${new Date(start).toISOString()},${queue},15,${((at * 7) % 11) + place},${(at * 7) % 11},240`,
    ),
  )
  return ['Start,Ticket group,Minutes,Contacts,Handled,Handle time in seconds', ...lines].join('\n')
}

/** Ticket group of the queue "Phone" of the contacts that were imported, forecast from them. */
async function aPhoneGroup(of: TestCompany): Promise<void> {
  const as = stage.as(await aManager(stage.db, of, { email: `boss-of-groups@${of.organizationId}.example` }))
  const [connection] = (await as.call(connections.list)).body.results
  const body = {
    name: 'Phone',
    color: 'blue' as const,
    timezone: 'Europe/Berlin',
    connections: [
      { id: connection!.id, filters: [{ field: 'queue', operator: 'IS' as const, values: ['Phone'] }] },
    ],
  }
  const made = await as.call(streams.create, { body })
  expect(made.refused.message).toBeUndefined()
  const worker = await aWorker(stage.platform)
  await untilQuiet(stage.db, of).finally(() => worker.stop())
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
})

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
  const more = await fileOf('more.csv', 'Agent e-mail,Date,Start,End\nada@example.com,2026-11-02,08:00,16:00')
  await cli(company, 'import', more, '--kind', 'shifts', '--zone', 'agent', '--apply')
  expect(
    await cli(company, 'publish', '--from', '2026-11-01T00:00:00Z', '--to', '2026-11-08T00:00:00Z'),
  ).toMatchObject({ code: 0, said: 'Published for 1 agents: 1 added, 0 changed, 0 removed.' })
  const away = await fileOf('away.csv', 'Agent e-mail,Start,End\nada@example.com,2026-12-24,2026-12-25')
  await cli(company, 'import', away, '--kind', 'time-off', '--zone', 'agent', '--apply')
  await cli(company, 'import', 'history', await fileOf('history.csv', historyText()), '--apply')
  await aPhoneGroup(company)
  await stage.db.inTenant(company.organizationId, tx =>
    sql`
      insert into time_off_request (organization_id, surfer_id, from_date, last_date, note, status, created_at)
      select organization_id, id, '2026-07-01', '2026-07-03', 'Sea', 'pending', now() from surfer`.execute(
      tx,
    ),
  )
  const files = await exported(company, 'one.zip')
  expect(files['6 shifts drafts.csv']).toContain(
    'ada@example.com,,2026-10-24T21:00+01:00,2026-10-25T05:30+00:00,Shift,Night',
  )
  expect(files['7 time-off published.csv']).toContain("'=Sea")

  expect(files['11 requests.csv']).toContain(
    ',time-off,ada@example.com,2026-07-01,2026-07-03,,pending,Sea,,,',
  )

  // Into an organization that has nobody but its manager.
  const taken: [string, ...string[]][] = [
    ['1 teams.csv', '--kind', 'teams'],
    ['2 skills.csv', '--kind', 'skills'],
    ['3 agents.csv', 'agents'],
    ['4 shift-templates.csv', '--kind', 'shift-templates'],
    ['5 shifts published.csv', '--kind', 'shifts', '--publish'],
    ['6 shifts drafts.csv', '--kind', 'shifts'],
    ['7 time-off published.csv', '--kind', 'time-off', '--publish'],
    ['8 time-off drafts.csv', '--kind', 'time-off'],
    ['9 contacts.csv', 'history'],
  ]
  for (const [name, first, ...options] of taken) {
    const file = await fileOf(name, files[name]!)
    const words = first!.startsWith('--') ? [file, first!] : [first!, file]
    const done = await cli(other, 'import', ...words, ...options, '--apply')
    expect([done.code, done.complained], name).toEqual([0, ''])
  }
  await aPhoneGroup(other)
  const again = await exported(other, 'two.zip')
  // Each organization keeps its own default team and managers.
  const own = /^.*(Company \d+ default,|@\d+\.example).*\r\n/gm
  const moved = (all: Record<string, string>) => ({
    ...all,
    '1 teams.csv': all['1 teams.csv']!.replaceAll(own, ''),
    '11 requests.csv': '',
    '12 managers.csv': all['12 managers.csv']!.replaceAll(own, ''),
  })
  expect(moved(again)).toEqual(moved(files))
  for (const [name, least] of [
    ['3 agents.csv', 2],
    ['9 contacts.csv', 2_000],
    ['10 forecasts.csv', 2_000],
    ['12 managers.csv', 2],
  ] as const)
    expect(files[name]!.trim().split('\r\n').length, name).toBeGreaterThanOrEqual(least)
}, 240_000)

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
})

it('invites a manager, generates weeks, imports agents and undoes them', async () => {
  const invited = await cli(
    company,
    'manager',
    'invite',
    '--email',
    'ana@acme.example',
    '--first-name',
    'Ana',
  )
  expect([invited.complained, invited.code, invited.said]).toEqual([
    '',
    0,
    'ana@acme.example is invited (the link stands under Settings, Messages).',
  ])
  const again = await cli(company, 'manager', 'invite', '--email', 'ANA@acme.example', '--json')
  expect(JSON.parse(again.said)).toMatchObject({ email: 'ANA@acme.example', managerId: expect.any(Number) })
  const generated = await cli(company, 'generate', '--from', '2026-12-07', '--to', '2026-12-14')
  expect([generated.complained, generated.code, generated.said]).toEqual([
    '',
    0,
    '2026-12-07 to 2026-12-14 is generated.',
  ])
  const text = 'First name,Last name,E-mail,Team\nBo,Ek,bo@example.com,Harbour\nCy,Ek,no address,Harbour'
  const file = await fileOf('agents.csv', text)
  expect((await cli(company, 'import', 'agents', file)).said).toMatch(
    /^Line 3, no address: .*\n1 new, 0 changed, 0 unchanged, 1 refused\.\nNothing was changed/,
  )
  const { importId } = JSON.parse((await cli(company, 'import', 'agents', file, '--apply', '--json')).said)
  expect(await cli(company, 'undo', 'agents', String(importId))).toMatchObject({ code: 0 })
  expect((await cli(company, 'import', 'history', file)).complained).toContain('has no column “Start”')
})

it('rebuilds by the program of its own', async () => {
  vi.stubEnv('DATABASE_URL', stage.db.ownerUrl)
  const { code, complained, said } = await cli(company, 'rebuild')
  vi.unstubAllEnvs()
  expect([code, complained]).toEqual([0, ''])
  expect(said).toMatch(new RegExp(`^Organization ${company.organizationId}: 0 records`))
  expect(said).toContain('Published days of 2 agents summed.')
})
