import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aSurfer, aTask, aTeam, aTestBed, type TestBed } from '#test/builders/index.ts'
import { editableTeamIds } from '../identity/index.ts'
import { assertMayEdit, surferNames, surfersForScheduling } from './index.ts'

let stage: TestBed
beforeAll(async () => {
  stage = await aTestBed()
})
afterAll(() => stage?.close())

type Work<T> = Parameters<TestBed['db']['inTenant']>[1] extends (tx: infer X) => unknown
  ? (tx: X) => Promise<T>
  : never
const inTenant = <T>(work: Work<T>) => stage.db.inTenant(stage.company.organizationId, work)
const actor = () => ({ ...stage.manager, subject: '', roles: ['manager' as const] })

it('gives agents with contract, windows and skills in use', async () => {
  const teamId = await aTeam(stage.db, stage.company)
  const phone = await aTask(stage.db, stage.company)
  const old = await aTask(stage.db, stage.company, { state: 'archived' })
  const person = await aSurfer(stage.db, stage.company, {
    firstName: 'Ada',
    lastName: 'Yilmaz',
    teamId,
    taskIds: [phone, old],
    timezone: 'Europe/Lisbon',
    minContractedHours: 30,
    endDate: '2026-12-31',
    workingWindows: [
      { days: ['monday'], interval: { startMinute: 480, endMinute: 1080, timezone: 'Europe/London' } },
    ],
  })
  const [shown] = await inTenant(tx => surfersForScheduling(tx, { surferIds: [person.surferId!] }))
  expect(shown).toEqual({
    id: person.surferId,
    teamId,
    zone: 'Europe/Lisbon',
    startDate: null,
    endDate: '2026-12-31',
    minContractedHours: 30,
    maxContractedHours: null,
    minContractedDailyMinutes: 540,
    maxContractedDailyMinutes: 540,
    breakMinutesPerShift: 45,
    restMinutesBetweenShifts: 660,
    taskIds: [phone],
    workingWindows: [{ days: ['monday'], startMinute: 480, endMinute: 1080, zone: 'Europe/London' }],
  })
  expect(await inTenant(tx => surferNames(tx, [person.surferId!]))).toEqual(
    new Map([[person.surferId, 'Ada Yilmaz']]),
  )
})

it('takes agents of either list, everybody without a list, nobody of an empty one', async () => {
  const teamId = await aTeam(stage.db, stage.company)
  const inTeam = await aSurfer(stage.db, stage.company, { teamId })
  const named = await aSurfer(stage.db, stage.company)
  const deleted = await aSurfer(stage.db, stage.company, { teamId })
  await inTenant(tx => sql`update surfer set deleted_at = now() where id = ${deleted.surferId}`.execute(tx))
  const ids = async (scope: Parameters<typeof surfersForScheduling>[1]) =>
    (await inTenant(tx => surfersForScheduling(tx, scope))).map(surfer => surfer.id)
  expect(await ids({ surferIds: [named.surferId!], teamIds: [teamId] })).toEqual([
    inTeam.surferId,
    named.surferId,
  ])
  expect(await ids({ teamIds: [] })).toEqual([])
  const everybody = await ids({})
  expect(everybody).toEqual(expect.arrayContaining([inTeam.surferId, named.surferId]))
  expect(everybody).not.toContain(deleted.surferId)
})

it('says which teams a manager may edit and refuses the others by name', async () => {
  const teamId = await aTeam(stage.db, stage.company, 'Harbour')
  const mine = await aSurfer(stage.db, stage.company)
  const theirs = await aSurfer(stage.db, stage.company, { teamId })
  expect(await inTenant(tx => editableTeamIds(tx, actor()))).toEqual([stage.company.defaultTeamId])
  await expect(inTenant(tx => assertMayEdit(tx, actor(), [mine.surferId!]))).resolves.toBeUndefined()
  await expect(
    inTenant(tx => assertMayEdit(tx, actor(), [mine.surferId!, theirs.surferId!])),
  ).rejects.toMatchObject({
    code: 'UNAUTHORISED_TEAMS',
    details: { unauthorisedTeams: [{ id: teamId, name: 'Harbour' }] },
  })
  await expect(inTenant(tx => assertMayEdit(tx, actor(), [990_001]))).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})
