import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jobs } from '#contract/endpoints/jobs.ts'
import { schedule } from '#contract/endpoints/schedule.ts'
import { surfers } from '#contract/endpoints/surfers.ts'
import { tasks } from '#contract/endpoints/tasks.ts'
import { teams } from '#contract/endpoints/teams.ts'
import { surferImports } from '#contract/people/surfer-imports.ts'
import { membershipsOf } from '#server/platform/auth/index.ts'
import {
  aCompany,
  aManager,
  aSurfer,
  aTask,
  aTeam,
  aTestBed,
  aWorker,
  type Caller,
  type Person,
  type TestBed,
  type TestCompany,
  untilQuiet,
} from '#test/builders/index.ts'

let stage: TestBed
let worker: Awaited<ReturnType<typeof aWorker>>
let company: TestCompany
let manager: Person
let as: Caller

beforeAll(async () => {
  stage = await aTestBed()
  worker = await aWorker(stage.platform)
})
beforeEach(async () => {
  company = await aCompany(stage.db, { totalLicenses: 2000 })
  manager = await aManager(stage.db, company)
  as = stage.as(manager)
})
afterAll(async () => {
  await worker?.stop()
  await stage?.close()
})

const HEADERS =
  'First name,Last name,E-mail,Team,Skills,Hours a week,Hours a day,Working windows,Time zone,Start date'
const fileOf = (...lines: string[]) => [HEADERS, ...lines].join('\n')
const ADA =
  'Ada,Byron,ada@example.com,Night crew,Phone;Chat,30-38,6-9,Mon-Fri 08:00-18:00; Sat 9-13,Europe/Paris,2026-01-05'
const preview = async (text: string, columns: object | null = null) =>
  (await as.call(surferImports.preview, { body: { text, columns } })).body

async function apply(text: string) {
  const { columns, rows } = await preview(text)
  const lines = rows.filter(row => row.state === 'new' || row.state === 'changed').map(row => row.line)
  const { body } = await as.call(surferImports.create, {
    body: { text, fileName: 'agents.csv', columns, lines },
  })
  await untilQuiet(stage.db, company, 60_000)
  return { importId: body.importId, job: (await as.call(jobs.get, { params: { jobId: body.jobId } })).body }
}
const agents = async () => (await as.call(surfers.list, { query: { limit: 500 } })).body.results

describe('the preview', () => {
  it('reads a new agent with a team and skills that are not there yet, and writes nothing', async () => {
    const shown = await preview(fileOf(ADA))
    expect(shown).toMatchObject({
      columns: {
        firstName: 0,
        email: 2,
        team: 3,
        skills: 4,
        weeklyHours: 5,
        workingWindows: 7,
        startDate: 9,
      },
      counts: { new: 1, changed: 0, unchanged: 0, refused: 0 },
      newTeams: ['Night crew'],
      newSkills: ['Phone', 'Chat'],
    })
    expect(shown.rows[0]!.changes).toEqual(
      expect.arrayContaining([
        { field: 'weeklyHours', from: null, to: '30 to 38 h a week' },
        { field: 'workingWindows', from: null, to: 'Mon Tue Wed Thu Fri 08:00–18:00; Sat 09:00–13:00' },
      ]),
    )
    expect(await agents()).toEqual([])
  })

  it('shows old and new values of known agents, and leaves alone what the file leaves empty', async () => {
    await aSurfer(stage.db, company, { email: 'ada@example.com', firstName: 'Ada', lastName: 'Byron' })
    await aSurfer(stage.db, company, { email: 'bob@example.com', firstName: 'Bob', lastName: 'Stone' })
    const { rows } = await preview(
      'E-mail;Last name;Hours\nADA@example.com;Lovelace;\nbob@example.com;Stone;\n',
    )
    expect(rows.map(row => [row.line, row.state, row.changes])).toEqual([
      [2, 'changed', [{ field: 'lastName', from: 'Byron', to: 'Lovelace' }]],
      [3, 'unchanged', []],
    ])
  })

  it.each([
    ['Ada,,nobody,,,,,,,', 'The e-mail address: Enter a valid email address.'],
    [',,ada@example.com,,,,,,,', 'The first name: Required.'],
    ['Ada,,ada@example.com,,,often,,,,', 'The weekly hours are “often”. Write 38, or 20-30.'],
    ['Ada,,ada@example.com,,,40-20,,,,', 'The weekly hours: minimum must be smaller than the maximum.'],
    [
      'Ada,,ada@example.com,,,,,whenever,,',
      'The working window is “whenever”. Write Mon-Fri 08:00-18:00; Sat 09:00-13:00.',
    ],
    ['Ada,,ada@example.com,,,,,,Mars,', 'The time zone “Mars” is not known. Write it as Europe/Berlin.'],
    [
      'Ada,,ada@example.com,,,,,,,03/04/2026',
      'The date is “03/04/2026”, which can be read in two ways or none. Write it as 2026-03-31.',
    ],
    ['Ada,,ada@example.com,,,,,,,2026-02-30', 'The date “2026-02-30” is not in the calendar.'],
  ])('refuses %s', async (line, because) => {
    const { rows, counts } = await preview(fileOf(line))
    expect([rows[0]!.because, counts.refused]).toEqual([because, 1])
  })

  it('refuses an e-mail address twice, a team that the manager may not edit, and more agents than licences', async () => {
    const other = await aTeam(stage.db, company, 'Harbour')
    await aSurfer(stage.db, company, { email: 'eve@example.com', teamId: other })
    const text =
      'Name,E-mail,Team\nAda,ada@example.com,\nAda,ADA@example.com,\nTom,tom@example.com,harbour\nEve,eve@example.com,'
    expect((await preview(text)).rows.map(row => row.because)).toEqual([
      null,
      'The same e-mail address stands in line 2. Keep one of the two.',
      'You may not edit the team Harbour.',
      'You may not edit the team Harbour.',
    ])
    const small = await aCompany(stage.db, { totalLicenses: 1 })
    as = stage.as(await aManager(stage.db, small))
    const { rows } = await preview('Name,E-mail\nAda,ada@example.com\nBob,bob@example.com')
    expect(rows.map(row => row.because)).toEqual([null, 'No licence is left for this agent.'])
  })

  it('names what is wrong with the file', async () => {
    const answer = await as.call(surferImports.preview, { body: { text: HEADERS, columns: null } })
    expect(answer.refused.message).toBe('The file has no lines below its headers.')
    const odd = await as.call(surferImports.preview, { body: { text: fileOf(ADA), columns: { email: 40 } } })
    expect(odd.refused.message).toBe('The file has 10 columns, no column 41.')
  })
})

describe('an import', () => {
  it('adds and changes agents, makes teams and skills, and is undone as a whole', async () => {
    const chat = await aTask(stage.db, company, { name: 'Chat' })
    const bob = await aSurfer(stage.db, company, {
      email: 'bob@example.com',
      firstName: 'Bob',
      taskIds: [chat],
    })
    const before = await agents()
    const { importId, job } = await apply(fileOf(ADA, 'Robert,,bob@example.com,,Phone,20,,,,'))
    expect([job.state, job.result]).toEqual(['completed', { importId, added: 1, changed: 1, removed: 0 }])
    const after = await agents()
    const ada = after.find(agent => agent.email === 'ada@example.com')!
    expect(ada).toMatchObject({
      teamName: 'Night crew',
      minContractedHours: 30,
      maxContractedHours: 38,
      minContractedDailyMinutes: 360,
      timezone: 'Europe/Paris',
      startDate: '2026-01-05',
      tasks: [{ name: 'Chat' }, { name: 'Phone' }],
    })
    expect(ada.workingWindows[1]).toEqual({
      days: ['saturday'],
      interval: { startMinute: 540, endMinute: 780, timezone: 'Europe/Paris' },
    })
    expect(after.find(agent => agent.id === bob.surferId)).toMatchObject({
      firstName: 'Robert',
      tasks: [{ name: 'Phone' }],
      maxContractedHours: 20,
    })
    const [team] = (await as.call(teams.list, { query: { searchText: 'Night' } })).body.results
    expect(team!.managers.map(one => one.id)).toEqual([manager.managerId])
    expect((await preview(fileOf(ADA))).counts).toMatchObject({ new: 0, changed: 0, unchanged: 1 })

    expect((await as.call(surferImports.list)).body.results).toMatchObject([
      { id: importId, added: 1, changed: 1 },
    ])
    const undone = await as.call(surferImports.undo, { params: { surferImportId: importId } })
    expect(undone.body.undoneAt).not.toBeNull()
    const withoutTime = (list: typeof before) => list.map(({ updatedAt: _, ...rest }) => rest)
    expect(withoutTime(await agents())).toEqual(withoutTime(before))
    expect((await as.call(teams.list)).body.results.map(one => one.name)).not.toContain('Night crew')
    const active = (await as.call(tasks.list, { query: { state: 'active' } })).body.results
    expect(active.map(task => task.name)).toEqual(['Chat'])
    expect(
      (await as.call(surferImports.undo, { params: { surferImportId: importId } })).refused.message,
    ).toBe('This import was undone already.')
  })

  it('lets an agent log in who was a manager already, and no longer when it is undone', async () => {
    const { importId } = await apply(`Name,E-mail\nMax,${manager.email}`)
    const roles = async () =>
      (await stage.db.inSystem(tx => membershipsOf(tx, manager.accountId))).map(one => [
        one.managerId !== null,
        one.surferId !== null,
      ])
    expect(await roles()).toEqual([[true, true]])
    await as.call(surferImports.undo, { params: { surferImportId: importId } })
    expect(await roles()).toEqual([[true, false]])
  })

  it('changes nothing when a line is refused, also when it became so after the preview', async () => {
    const text = 'Name,E-mail\nAda,ada@example.com\nBob,nobody'
    const { columns } = await preview(text)
    const body = { text, fileName: 'a.csv', columns, lines: [2, 3] }
    const refused = await as.call(surferImports.create, { body })
    expect(refused.refused.issues).toMatchObject(
      [{ path: ['lines', 1], message: /^Line 3: The e-mail/ }].map(issue => ({
        path: issue.path,
        message: expect.stringMatching(issue.message),
      })),
    )
    expect(await agents()).toEqual([])
  })

  it('asks what becomes of entries outside of new dates, deletes or keeps them, and changes nothing unasked', async () => {
    const surferOf = async (name: string) =>
      (
        await aSurfer(stage.db, company, {
          email: `${name}@example.com`,
          firstName: name,
          lastName: 'Byron',
        })
      ).surferId!
    const [ada, bob, eve] = [await surferOf('ada'), await surferOf('bob'), await surferOf('eve')]
    const add = (surferId: number, day: string) =>
      as.call(schedule.createBlock, {
        body: {
          type: 'shift',
          surferId,
          interval: { start: `${day}T09:00:00Z`, end: `${day}T17:00:00Z` },
        },
      })
    for (const day of ['2031-03-03', '2031-03-10', '2031-03-17']) await add(ada, day)
    await add(bob, '2031-03-17')
    await add(eve, '2031-03-03')
    const publication = { from: '2031-03-03T00:00:00Z', to: '2031-03-04T00:00:00Z', surferIds: [ada] }
    expect((await as.call(schedule.publish, { body: publication })).status).toBe(200)
    const text =
      'E-mail,First name,Start date,End date\nada@example.com,,2031-03-04,2031-03-14\n' +
      'bob@example.com,,,2031-03-14\neve@example.com,Evelyn,,'
    const shown = await preview(text)
    expect(shown.rows.map(row => [row.name, row.entriesOutside])).toEqual([
      ['ada Byron', 2],
      ['bob Byron', 1],
      ['Evelyn Byron', 0],
    ])
    const body = { text, fileName: 'dates.csv', columns: shown.columns, lines: [2, 3, 4] }
    const unasked = await as.call(surferImports.create, { body })
    expect(unasked.refused.issues).toMatchObject([
      {
        path: ['entries_outside'],
        message:
          'The new dates leave entries of the schedule outside: ada Byron (2), bob Byron (1). Choose “delete” or “keep”.',
      },
    ])
    expect((await agents()).map(agent => agent.endDate)).toEqual([null, null, null])
    const outsideOf = async (surferId: number) =>
      (await as.call(schedule.blocksOutsideDates, { query: { surferId } })).body.blocks.length
    const importWith = async (entriesOutside: 'delete' | 'keep') => {
      const { body: run } = await as.call(surferImports.create, { body: { ...body, entriesOutside } })
      await untilQuiet(stage.db, company)
      return { ...run, ...(await as.call(jobs.get, { params: { jobId: run.jobId } })).body }
    }
    const kept = await importWith('keep')
    expect([kept.result, await outsideOf(ada), await outsideOf(bob)]).toEqual([
      { importId: kept.importId, added: 0, changed: 3, removed: 0 },
      2,
      1,
    ])
    await as.call(surferImports.undo, { params: { surferImportId: kept.importId } })
    const deleted = await importWith('delete')
    expect([deleted.result, await outsideOf(ada), await outsideOf(bob)]).toEqual([
      { importId: deleted.importId, added: 0, changed: 3, removed: 3 },
      0,
      0,
    ])
    const [step] = (await as.call(schedule.changes)).body.undo
    expect(step!.label).toBe('Delete what lies outside the dates of 2 agents')
    await as.call(schedule.undo, { params: { changeId: step!.id } })
    expect([await outsideOf(ada), await outsideOf(bob)]).toEqual([2, 1])
  })

  it('brings 1,000 agents in one transaction', async () => {
    const lines = Array.from(
      { length: 1000 },
      (_, at) => `Agent,No${at},agent${at}@example.com,Team ${at % 20},Phone,30-38,,,,`,
    )
    const startedAt = performance.now()
    const { job } = await apply(fileOf(...lines))
    expect([job.state, (await as.call(surfers.list)).body.meta?.totalRowCount]).toEqual(['completed', 1000])
    expect(performance.now() - startedAt).toBeLessThan(30_000)
  })
})
