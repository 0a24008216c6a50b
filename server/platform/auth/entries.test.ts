import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, type TestCompany } from '#test/builders/company.ts'
import { aManager, aSurfer } from '#test/builders/people.ts'
import { type TestDatabase, testDatabase } from '#test/database/index.ts'
import { chooseEntry, entriesOf, type OrganizationEntry } from './entries.ts'

let database: TestDatabase
let company: TestCompany

beforeAll(async () => {
  database = await testDatabase()
  company = await aCompany(database.db)
})
afterAll(() => database?.drop())

// In Kiritimati (+14) it is the 2nd already, in Los Angeles (-7) still the 1st.
const clock = { now: () => Date.parse('2026-05-01T11:00:00Z') }

async function mayEnter(timezone: string, startDate: string | null, endDate: string | null) {
  const { accountId } = await aSurfer(database.db, company, { timezone, startDate, endDate })
  const [entry] = await entriesOf(database.db, clock, accountId)
  return entry!.ok ? true : entry!.because
}

test('the first and the last day are days of the surfer’s own zone', async () => {
  expect(await mayEnter('Pacific/Kiritimati', '2026-05-02', null)).toBe(true)
  expect(await mayEnter('America/Los_Angeles', '2026-05-02', null)).toBe(
    'Your first day is 2 May 2026. You can log in from that day on.',
  )
  expect(await mayEnter('Pacific/Kiritimati', null, '2026-05-01')).toBe(
    'Your last day was 1 May 2026. Ask your admin if that is not right.',
  )
  expect(await mayEnter('America/Los_Angeles', '2026-05-01', '2026-05-01')).toBe(true)
})

test('both roles of one person stand in one entry', async () => {
  const { accountId, managerId, email } = await aManager(database.db, company)
  const { surferId } = await aSurfer(database.db, company, { email })
  expect(await entriesOf(database.db, clock, accountId)).toMatchObject([
    { ok: true, session: { roles: ['manager', 'surfer'], managerId, surferId } },
  ])
})

test('an account that does not exist may enter nothing', async () => {
  expect(await entriesOf(database.db, clock, 999_999)).toEqual([])
})

const open = (organizationId: number): OrganizationEntry => ({
  ok: true,
  organizationId,
  needsSecondFactor: false,
  session: {
    sub: '1',
    organizationId,
    managerId: 1,
    surferId: null,
    roles: ['manager'],
    email: '',
    firstName: '',
    lastName: '',
    organizationName: '',
    organizations: [],
  },
})
const closed: OrganizationEntry = { ok: false, organizationId: 1, because: 'closed' }

test('what is required is taken or nothing; what is preferred gives way', () => {
  const entries = [closed, open(2), open(3)]
  const chosen = (wish: Parameters<typeof chooseEntry>[1]) => {
    const entry = chooseEntry(entries, wish)
    return entry.ok ? entry.session.organizationId : entry.because
  }
  expect(chosen({})).toBe(2)
  expect(chosen({ preferred: 3 })).toBe(3)
  expect(chosen({ preferred: 1 })).toBe(2)
  expect(chosen({ required: 3, preferred: 2 })).toBe(3)
  expect(chosen({ required: 1 })).toBe('closed')
  expect(chosen({ required: 4 })).toMatch(/does not belong to this organization/)
  expect(chooseEntry([closed], {})).toBe(closed)
  expect(chooseEntry([], {})).toMatchObject({ ok: false })
})
