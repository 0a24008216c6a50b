// Home page against what other pages say: the diff before publishing, requests, time off, the feature flags.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { schedule } from '#contract/endpoints/schedule.ts'
import { home } from '#contract/organization/home.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/time/index.ts'
import { aManager, aStream, aSurfer, aTask, aTeam, aTestBed, type TestBed } from '#test/builders/index.ts'
import { countStatements } from '#test/statements/count.ts'

// A Wednesday.
const TODAY = '2031-03-05'
const MIDNIGHT = Date.parse(`${TODAY}T00:00:00Z`)
const NOW = MIDNIGHT + 12 * HOUR_MS
const QUERY = { userTimezone: 'Etc/UTC' }

let stage: TestBed
let ada: number
let ben: number
let otherTeam: number
let streamId: number
let taskId: number

const inCompany = <T>(statement: ReturnType<typeof sql<T>>) =>
  stage.db.inTenant(stage.company.organizationId, async tx => (await statement.execute(tx)).rows)
const read = async (query: object = {}, as = stage.asManager) =>
  (await as.call(home.get, { query: { ...QUERY, ...query } })).body
const at = (hours: number, day = 0) => new Date(MIDNIGHT + day * DAY_MS + hours * HOUR_MS)
async function block(
  surferId: number,
  type: 'shift' | 'time-off',
  [from, to]: [Date, Date],
  version: number | null = 1,
): Promise<number> {
  const { organizationId } = stage.company
  const [row] = await inCompany(sql<{ id: number }>`
    insert into block (organization_id, surfer_id, type, starts_at, ends_at, origin, published_version, subtype)
    values (${organizationId}, ${surferId}, ${type}, ${from}, ${to}, 'manual', ${version},
      ${type === 'time-off' ? 'Sick' : null}) returning id`)
  return row!.id
}

beforeAll(async () => {
  stage = await aTestBed({ now: () => NOW })
  const { organizationId } = stage.company
  streamId = await aStream(stage.db, stage.company, { name: 'Phone' })
  taskId = await aTask(stage.db, stage.company, { streamIds: [streamId] })
  otherTeam = await aTeam(stage.db, stage.company)
  const agent = async (firstName: string, teamId?: number) =>
    (
      await aSurfer(stage.db, stage.company, {
        firstName,
        lastName: 'Lund',
        taskIds: [taskId],
        ...(teamId && { teamId }),
      })
    ).surferId!
  ada = await agent('Ada')
  ben = await agent('Ben', otherTeam)
  const shift = await block(ada, 'shift', [at(8), at(16)])
  await inCompany(sql`
    insert into block_task (organization_id, block_id, task_id, starts_at, ends_at)
    values (${organizationId}, ${shift}, ${taskId}, ${at(8)}, ${at(16)})`)
  const quarters = Array.from({ length: 96 }, (_, quarter) => new Date(MIDNIGHT + quarter * 15 * MINUTE_MS))
  await inCompany(sql`
    insert into stream_forecast (organization_id, stream_id, starts_at, origin, mean, lo80, hi80, lo95, hi95, required, base)
    select ${organizationId}, ${streamId}, q, ${at(0)}, 4, 3, 5, 2, 6, 2, 4 from unnest(${quarters}::timestamptz[]) as q`)
  await block(ben, 'time-off', [at(0), at(24)])
  await block(ada, 'time-off', [at(0, 1), at(48, 1)])
  // Added, changed, removed; a draft of an agent whom nobody here may edit; one that is too far away.
  await block(ada, 'shift', [at(8, 2), at(16, 2)], null)
  const moved = await block(ada, 'shift', [at(10, 3), at(18, 3)], null)
  const edited = await block(ada, 'shift', [at(8, 3), at(16, 3)])
  const deleted = await block(ada, 'shift', [at(8, 5), at(16, 5)])
  await inCompany(
    sql`update block set draft_state = 'edited', draft_block_id = ${moved} where id = ${edited}`,
  )
  await inCompany(sql`update block set draft_state = 'deleted' where id = ${deleted}`)
  await block(ben, 'shift', [at(8, 2), at(16, 2)], null)
  await block(ada, 'shift', [at(8, 30), at(16, 30)], null)
  for (const surferId of [ada, ben]) {
    await inCompany(sql`
      insert into change_request (organization_id, surfer_id, block_id, version, original_start, original_end, new_starts,
        new_ends, created_at, updated_at)
      values (${organizationId}, ${surferId}, ${surferId}, 1, ${at(8, 3)}, ${at(16, 3)}, array[${at(9, 3)}]::timestamptz[],
        array[${at(17, 3)}]::timestamptz[], ${at(1)}, ${at(1)})`)
    await inCompany(sql`
      insert into time_off_request (organization_id, surfer_id, from_date, last_date, status, created_at)
      values (${organizationId}, ${surferId}, '2031-04-01', '2031-04-02', 'pending', ${at(1)})`)
  }
})
afterAll(() => stage?.close())

it('shows today of each ticket group, what waits, who is off, and systems that fail', async () => {
  const shown = await read()
  expect(shown).toMatchObject({
    now: new Date(NOW).toISOString(),
    today: TODAY,
    requests: {
      changes: { total: 2, mine: 1 },
      swaps: { total: 0, mine: 0 },
      timeOff: { total: 2, mine: 1 },
    },
    unpublished: { added: 1, changed: 1, removed: 1, agents: 1 },
    timeOff: { today: [{ surferId: ben, name: 'Ben Lund', subtype: 'Sick' }] },
    connections: { systems: 0, failing: [] },
  })
  expect(shown.timeOff!.week).toEqual([
    { date: '2031-03-03', agents: 0 },
    { date: '2031-03-04', agents: 0 },
    { date: '2031-03-05', agents: 1 },
    { date: '2031-03-06', agents: 1 },
    { date: '2031-03-07', agents: 1 },
    { date: '2031-03-08', agents: 0 },
    { date: '2031-03-09', agents: 0 },
  ])
  const { from, isPublished, streams } = shown.groups!
  expect([from, isPublished, streams.length]).toEqual([at(0).toISOString(), true, 1])
  const [phone] = streams
  expect(phone).toMatchObject({ streamId, name: 'Phone', arrived: null, forecastSoFar: 192 })
  expect([phone!.required.length, phone!.scheduled.length]).toEqual([48, 48])
  expect([phone!.scheduled[15], phone!.scheduled[16], phone!.scheduled[32]]).toEqual([0, 1, 0])
  // From noon on: one agent of those required until four, none afterwards.
  expect(phone!.shortHours).toBeCloseTo(4 * (phone!.required[24]! - 1) + 8 * phone!.required[32]!, 1)
})

it('counts the changes that publishing would make, as the dialog of publishing does', async () => {
  const body = { from: at(0).toISOString(), to: at(0, 14).toISOString() }
  const [diff, ...others] = (await stage.asManager.call(schedule.diff, { body })).body
  expect(others).toEqual([])
  const { agents: _, ...counts } = (await read()).unpublished!
  expect(diff).toMatchObject(counts)
})

it('is limited to the chosen teams, and refuses those that are not there', async () => {
  const others = await read({ teamIds: [otherTeam] })
  expect(others).toMatchObject({
    requests: { changes: { total: 1, mine: 0 }, timeOff: { total: 1, mine: 0 } },
    unpublished: { added: 0, changed: 0, removed: 0, agents: 0 },
    timeOff: { today: [{ surferId: ben }] },
  })
  const { status, refused } = await stage.asManager.call(home.get, {
    query: { ...QUERY, teamIds: [990_001] },
  })
  expect([status, refused.message]).toEqual([404, 'There is no team 990001 here.'])
})

it('has nothing to publish for a manager who may edit no team, and no part of a feature that is off', async () => {
  const viewer = stage.as(await aManager(stage.db, stage.company, { editTeamIds: [] }))
  expect(await read({}, viewer)).toMatchObject({
    requests: { changes: { total: 2, mine: 0 } },
    unpublished: { agents: 0 },
  })
  const off = { schedule: false, changeRequests: false, connections: false }
  await inCompany(sql`update organization set feature_overrides = ${JSON.stringify(off)}::jsonb`)
  expect(await read()).toMatchObject({
    groups: null,
    unpublished: null,
    timeOff: null,
    connections: null,
    requests: { changes: null, swaps: null, timeOff: { total: 2 } },
  })
  await inCompany(sql`update organization set feature_overrides = '{}'::jsonb`)
})

it('names systems that fail', async () => {
  await inCompany(sql`
    insert into connection (organization_id, provider_id, name, state, problem)
    values (${stage.company.organizationId}, 1, 'Helpdesk', 'needs-reauth', 'It was revoked.')`)
  const { connections } = await read()
  expect(connections).toEqual({
    systems: 1,
    failing: [
      {
        connectionId: expect.any(Number),
        name: 'Helpdesk',
        state: 'needs-reauth',
        problem: 'It was revoked.',
      },
    ],
  })
})

it('costs as many statements for many agents as for a few, and is no page of agents', async () => {
  const before = await countStatements(() => read())
  for (let index = 0; index < 20; index++) {
    const { surferId } = await aSurfer(stage.db, stage.company, { taskIds: [taskId] })
    await block(surferId!, 'shift', [at(8), at(16)], index % 2 ? 1 : null)
  }
  await aStream(stage.db, stage.company, { name: 'Chat' })
  expect(await countStatements(() => read())).toBe(before)
  const agent = stage.as(await aSurfer(stage.db, stage.company))
  expect((await agent.call(home.get, { query: QUERY })).status).toBe(403)
})
