import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Filter, type StreamForm, streams } from '#contract/endpoints/streams.ts'
import { tasks } from '#contract/endpoints/tasks.ts'
import {
  aCompany,
  aConnection,
  aManager,
  aSurfer,
  aTask,
  aTestBed,
  type Caller,
  eventTypes,
  type TestBed,
  type TestCompany,
} from '#test/builders/index.ts'

let stage: TestBed
let company: TestCompany
let as: Caller
let connectionId: number

beforeAll(async () => {
  stage = await aTestBed()
})
beforeEach(async () => {
  company = await aCompany(stage.db, { timezone: 'Europe/Lisbon' })
  as = stage.as(await aManager(stage.db, company))
  connectionId = await aConnection(stage.db, company, 'Phone log')
})
afterAll(() => stage?.close())

const form = (more: Partial<StreamForm> = {}): StreamForm => ({
  name: 'Phone',
  color: 'teal',
  connections: [{ id: connectionId, filters: [] }],
  ...more,
})
const create = async (more: Partial<StreamForm> = {}) =>
  (await as.call(streams.create, { body: form(more) })).body
const messageOf = (body: object) =>
  as
    .call(streams.create, { body: { ...form(), ...body } as StreamForm })
    .then(({ status, refused }) => [
      status,
      refused.issues?.[0]?.path.join('.'),
      refused.issues?.[0]?.message,
    ])
const settle = (streamId: number) =>
  stage.db.inTenant(company.organizationId, async tx => {
    await sql`update stream set status = 'SUCCESS' where id = ${streamId}`.execute(tx)
    await sql`delete from event`.execute(tx)
  })
const version = async (streamId: number) =>
  stage.db.inTenant(company.organizationId, async tx => {
    const { rows } = await sql<{
      v: number
    }>`select inputs_version as v from stream where id = ${streamId}`.execute(tx)
    return rows[0]!.v
  })

describe('adding a ticket group', () => {
  it('takes the defaults of a live one and is to be trained', async () => {
    const taskId = await aTask(stage.db, company)
    const { status, body } = await as.call(streams.create, { body: form({ taskIds: [taskId] }) })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: 'Phone',
      status: 'PROCESSING',
      isOnline: true,
      targetResponseTime: 60,
      averageHandleTime: 300,
      handleTimeSource: 'measured',
      measuredHandleTime: null,
      serviceLevel: 80,
      concurrency: 1,
      shrinkage: 0.3,
      occupancy: 0.85,
      weeksOfTrainingData: 8,
      timezone: 'Europe/Lisbon',
      useOperatingTimes: false,
      operatingTimes: [],
      use15MinuteData: true,
      connections: [
        {
          id: connectionId,
          name: 'Phone log',
          displayName: 'Phone log (CSV upload)',
          providerId: 12,
          filters: [],
          deletedAt: null,
        },
      ],
      taskIds: [taskId],
      weeklyVolume: null,
      modelSentence: null,
      expectedWape: null,
      lastSyncDate: null,
      trainedAt: null,
      historyFrom: null,
      historyTo: null,
    })
    expect(await eventTypes(stage.db, company)).toEqual(['tasks.changed', 'stream.changed'])
    expect((await as.call(streams.get, { params: { streamId: body.id } })).body).toEqual(body)
  })

  it('takes the defaults of work that may wait when it is not live', async () => {
    expect(await create({ isOnline: false })).toMatchObject({
      targetResponseTime: 28_800,
      averageHandleTime: 600,
    })
    expect(await create({ name: 'No target', targetResponseTime: null })).toMatchObject({
      targetResponseTime: null,
    })
  })

  it('says what is not right in the words of the form', async () => {
    const filter = (more: object) => ({
      connections: [
        { id: connectionId, filters: [{ field: 'file_name', operator: 'IS', values: ['a.csv'], ...more }] },
      ],
    })
    expect(await messageOf({ name: ' ' })).toEqual([400, 'name', 'Give your ticket group a name'])
    expect(await messageOf({ color: '' })).toEqual([400, 'color', 'Required'])
    expect(await messageOf({ connections: [] })).toEqual([
      400,
      'connections',
      'Choose at least one connection',
    ])
    expect(await messageOf(filter({ field: '' }))).toEqual([
      400,
      'connections.0.filters.0.field',
      'Select property',
    ])
    expect(await messageOf(filter({ operator: 'LIKE' }))).toEqual([
      400,
      'connections.0.filters.0.operator',
      'Select condition',
    ])
    expect(await messageOf(filter({ values: [] }))).toEqual([
      400,
      'connections.0.filters.0.values',
      'Enter a value',
    ])
    expect(await messageOf({ targetResponseTime: 1.5 })).toEqual([
      400,
      'target_response_time',
      'Target response time must be a whole number',
    ])
    expect(await messageOf({ targetResponseTime: -1 })).toEqual([
      400,
      'target_response_time',
      'Target response time must be a whole number greater than 0',
    ])
    expect(await messageOf({ serviceLevel: 100 })).toEqual([
      400,
      'service_level',
      'Service level percent must be a number between 0 and 99',
    ])
    expect(await messageOf({ concurrency: 0.5 })).toEqual([
      400,
      'concurrency',
      'Concurrency must be a number greater than or equal to 1',
    ])
    expect(await messageOf({ concurrency: 1e9 })).toEqual([
      400,
      'concurrency',
      'Concurrency must be at most 100',
    ])
    expect(await messageOf({ patience: 3e9 })).toEqual([400, 'patience', 'Patience must be at most a year'])
    expect(await messageOf({ shrinkage: 1.1 })).toEqual([
      400,
      'shrinkage',
      'Shrinkage percent must be a number between 0 and 100',
    ])
    expect(await messageOf({ shrinkage: 1 })).toEqual([
      400,
      'shrinkage',
      'Shrinkage percent must be less than 100: at 100 nobody is left to answer contacts',
    ])
    expect(await messageOf({ occupancy: 0 })).toEqual([
      400,
      'occupancy',
      'Occupancy percent must be greater than 0: at 0 agents never take a contact',
    ])
    expect(await messageOf({ averageHandleTime: 0 })).toEqual([
      400,
      'average_handle_time',
      'Average handle time must be a whole number greater than 0',
    ])
    expect(await messageOf({ averageHandleTime: null, handleTimeSource: 'own' })).toEqual([
      400,
      'average_handle_time',
      'Enter the average handle time, or use the measured one',
    ])
    expect(await messageOf({ occupancy: -0.1 })).toEqual([
      400,
      'occupancy',
      'Occupancy percent must be a number between 0 and 100',
    ])
    expect(await messageOf({ timezone: 'Mars/Base' })).toEqual([
      400,
      'timezone',
      'value is not a valid IANA timezone',
    ])
  })

  it('names a country or region whose holidays are not known', async () => {
    for (const holidays of [
      { country: 'XX', region: null },
      { country: 'DE', region: 'ZZ' },
    ]) {
      const [status, path, message] = await messageOf({ holidays })
      expect([status, path]).toEqual([400, 'holidays'])
      expect(message).toContain(holidays.region ?? holidays.country)
    }
    const { holidays } = await create({ holidays: { country: 'DE', region: 'BY' } })
    expect(holidays).toEqual({ country: 'DE', region: 'BY' })
  })

  it('wants the patience of those of whom some may give up', async () => {
    const message = 'Enter the patience: without it nobody is thought to give up.'
    expect(await messageOf({ maximumAbandonment: 0.05 })).toEqual([400, 'patience', message])
    const { id: streamId } = await create({ maximumAbandonment: 0.05, patience: 240 })
    const answer = await as.call(streams.update, { params: { streamId }, body: { patience: null } })
    expect([answer.status, answer.refused.message]).toEqual([400, message])
  })

  it('keeps a connection that was given up since, and takes it up nowhere else', async () => {
    const { id: streamId } = await create()
    await stage.db.inTenant(company.organizationId, tx =>
      sql`update connection set deleted_at = now() where id = ${connectionId}`.execute(tx),
    )
    const { connections } = form()
    const kept = await as.call(streams.update, { params: { streamId }, body: { connections, name: 'Calls' } })
    expect([kept.status, kept.body.name]).toEqual([200, 'Calls'])
    expect((await as.call(streams.count, { body: { connections } })).status).toBe(200)
    expect((await messageOf({ name: 'New' }))[2]).toBe(`There is no connection ${connectionId} here.`)
  })

  it('names connections and activities that are not there, or stand twice', async () => {
    const elsewhere = await aConnection(stage.db, stage.company)
    expect(await messageOf({ connections: [{ id: elsewhere, filters: [] }] })).toEqual([
      400,
      'connections.0.id',
      `There is no connection ${elsewhere} here.`,
    ])
    const twice = { id: connectionId, filters: [] }
    expect(await messageOf({ connections: [twice, twice] })).toEqual([
      400,
      'connections.1.id',
      `Connection ${connectionId} is chosen twice. Join its filters.`,
    ])
    const archived = await aTask(stage.db, company, { state: 'archived' })
    expect(await messageOf({ taskIds: [archived] })).toEqual([
      400,
      'task_ids.0',
      `There is no activity ${archived} here.`,
    ])
  })

  it('has a name of its own among those in use, whatever the case', async () => {
    const first = await create()
    const again = await as.call(streams.create, { body: form({ name: 'PHONE' }) })
    expect([again.status, again.refused.error]).toEqual([409, 'DUPLICATED_NAME'])
    expect(again.refused.message).toBe('There is already a ticket group called “PHONE”. Choose another name.')
    await as.call(streams.remove, { params: { streamId: first.id } })
    expect((await as.call(streams.create, { body: form({ name: 'PHONE' }) })).status).toBe(200)
  })
})

describe('kinds of shrinkage', () => {
  const kind = (name: string, share: number, isScheduled: boolean) => ({
    name,
    share,
    isScheduled,
    dates: [],
  })
  const kinds = [kind('Breaks', 0.1, true), kind('Sickness', 0.05, false)]
  const change = (streamId: number, body: object) => as.call(streams.update, { params: { streamId }, body })

  it('make the total', async () => {
    const made = await create({ shrinkageKinds: kinds })
    expect(made.shrinkage).toBeCloseTo(0.145, 10)
    expect(made.shrinkageKinds).toEqual(kinds)
    const january = { from: '2027-01-01', to: '2027-01-31', share: 0.08 }
    const { body } = await change(made.id, { shrinkageKinds: [{ ...kinds[1]!, dates: [january] }] })
    expect(body).toMatchObject({ shrinkage: 0.05, shrinkageKinds: [{ name: 'Sickness', dates: [january] }] })
  })

  it('have their staff computed anew', async () => {
    const { id } = await create({ shrinkageKinds: kinds })
    await settle(id)
    const before = await version(id)
    expect((await change(id, { shrinkageKinds: kinds })).body.status).toBe('SUCCESS')
    expect(await version(id)).toBe(before)
    const planned = kinds.map(one => ({ ...one, isScheduled: true }))
    expect((await change(id, { shrinkageKinds: planned })).body.status).toBe('PROCESSING')
  })

  it('follow a total that is given alone, and are told apart no more when they are taken away', async () => {
    const { id, shrinkage } = await create({ shrinkageKinds: kinds })
    expect((await change(id, { shrinkage, name: 'Calls' })).body.shrinkageKinds).toEqual(kinds)
    const { body } = await change(id, { shrinkage: 0.3 })
    expect(body.shrinkage).toBe(0.3)
    const [breaks, sickness] = body.shrinkageKinds
    expect((1 - breaks!.share) * (1 - sickness!.share)).toBeCloseTo(0.7, 10)
    expect(breaks!.share).toBeGreaterThan(sickness!.share)
    const { body: unsplit } = await change(id, { shrinkageKinds: [] })
    expect(unsplit).toMatchObject({ shrinkage: 0.3, shrinkageKinds: [] })
  })

  it('refuse another total beside them, and what makes no sense, with a sentence', async () => {
    expect(await messageOf({ shrinkage: 0.3, shrinkageKinds: kinds })).toEqual([
      400,
      'shrinkage',
      'Shrinkage is 30 %, but its kinds make 14.5 %. Give one of them, or both alike.',
    ])
    const of = (changes: object) => messageOf({ shrinkageKinds: [{ ...kinds[0]!, ...changes }] })
    expect(await of({ share: -0.1 })).toEqual([
      400,
      'shrinkage_kinds.0.share',
      'Share percent must be a number between 0 and 100',
    ])
    expect(await of({ share: 1 })).toEqual([
      400,
      'shrinkage_kinds.0.share',
      'Share percent must be less than 100: at 100 nobody is left to answer contacts',
    ])
    expect(await of({ name: ' ' })).toEqual([400, 'shrinkage_kinds.0.name', 'Give the kind a name'])
    expect(await of({ dates: [{ from: '2027-01-31', to: '2027-01-01', share: 0.1 }] })).toEqual([
      400,
      'shrinkage_kinds.0.dates.0.to',
      'The last day must not be before the first',
    ])
    const twice = [
      { from: '2027-01-01', to: '2027-01-31', share: 0.1 },
      { from: '2027-01-31', to: '2027-02-02', share: 0.2 },
    ]
    expect(await of({ dates: twice })).toEqual([
      400,
      'shrinkage_kinds.0.dates.1.from',
      'Breaks already has a share from 2027-01-01 to 2027-01-31: choose other dates',
    ])
    expect(await messageOf({ shrinkageKinds: [kinds[0]!, { ...kinds[1]!, name: 'breaks' }] })).toEqual([
      400,
      'shrinkage_kinds.1.name',
      'There are two kinds called “breaks”: rename or remove one',
    ])
    const all = ['Training', 'Meetings'].map(name => kind(name, 0.995, true))
    expect(await messageOf({ shrinkageKinds: all })).toEqual([
      400,
      'shrinkage_kinds',
      'The kinds together take nearly all paid time: lower a share, nobody would be left to answer contacts',
    ])
  })
})

describe('changing a ticket group', () => {
  const change = (streamId: number, body: Parameters<typeof as.call<typeof streams.update>>[1]) =>
    as.call(streams.update, { params: { streamId }, ...body })

  it('changes only what is given', async () => {
    const before = await create()
    await settle(before.id)
    const { body: after } = await change(before.id, { body: { name: 'Calls', color: 'blue' } })
    expect(after).toEqual({
      ...before,
      name: 'Calls',
      color: 'blue',
      status: 'SUCCESS',
      updatedAt: after.updatedAt,
    })
    expect(await eventTypes(stage.db, company)).toEqual(['stream.changed'])
  })

  it('trains again when history or forecast depend on it', async () => {
    const { id } = await create()
    const other = await aConnection(stage.db, company)
    for (const body of [
      { weeksOfTrainingData: 12 },
      { timezone: 'Europe/Paris' },
      { useOperatingTimes: true, operatingTimes: [{ startMinutes: 480, endMinutes: 1080 }] },
      { use15MinuteData: false },
      { connections: [{ id: other, filters: [] }] },
      {
        connections: [
          { id: other, filters: [{ field: 'file_name', operator: 'IS NULL' as const, values: [] }] },
        ],
      },
    ]) {
      await settle(id)
      const before = await version(id)
      const { body: after } = await change(id, { body })
      expect([body, after.status]).toEqual([body, 'PROCESSING'])
      expect(await version(id)).toBe(before + 1)
    }
  })

  it('takes the contact centre from the one queue that the filters of a phone system name', async () => {
    const phone = await aConnection(stage.db, company)
    await stage.db.inTenant(company.organizationId, tx =>
      sql`update connection set provider_id = 11 where id = ${phone}`.execute(tx),
    )
    const queues = (values: string[]) => [
      { id: phone, filters: [{ field: 'queue', operator: 'IS' as const, values }] },
    ]
    const { id, dialpadContactCenterId } = await create({ connections: queues(['77']) })
    expect(dialpadContactCenterId).toBe('77')
    const centerAfter = async (body: Partial<StreamForm>) =>
      (await change(id, { body })).body.dialpadContactCenterId
    expect(await centerAfter({ name: 'Calls' })).toBe('77')
    expect(await centerAfter({ connections: queues(['77', '78']) })).toBeNull()
    expect(await centerAfter({ connections: queues(['78']) })).toBe('78')
    expect(await centerAfter({ connections: queues(['78']), dialpadContactCenterId: '5' })).toBe('5')
    expect(await centerAfter({ connections: [{ id: connectionId, filters: [] }] })).toBeNull()
  })

  it('has its staff computed for staff settings, and nothing for what is the same, or for a look', async () => {
    const { id } = await create()
    await settle(id)
    const before = await version(id)
    const { body: staffed } = await change(id, { body: { averageHandleTime: 240, serviceLevel: 90 } })
    expect([staffed.status, staffed.averageHandleTime]).toEqual(['PROCESSING', 240])
    expect(await version(id)).toBe(before + 1)
    await change(id, { body: { color: 'red', weeksOfTrainingData: 8, averageHandleTime: 240 } })
    expect(await version(id)).toBe(before + 1)
  })

  it('links activities, leaving archived ones', async () => {
    const kept = await aTask(stage.db, company)
    const added = await aTask(stage.db, company)
    const { id } = await create({ taskIds: [kept] })
    expect((await change(id, { body: { taskIds: [added] } })).body.taskIds).toEqual([added])
  })

  it('is not found when archived, unknown, or another organization’s', async () => {
    const { id } = await create()
    const stranger = await change(id, { body: {}, organizationId: stage.company.organizationId })
    expect([stranger.status, stranger.refused.error]).toEqual([404, 'NOT_FOUND'])
    const theirs = await stage.asManager.call(streams.update, {
      params: { streamId: id },
      body: { name: 'Mine' },
    })
    expect([theirs.status, theirs.refused.message]).toEqual([404, `There is no ticket group ${id} here.`])
    await as.call(streams.remove, { params: { streamId: id } })
    for (const answer of [
      await change(id, { body: { name: 'New' } }),
      await as.call(streams.get, { params: { streamId: id } }),
      await as.call(streams.remove, { params: { streamId: id } }),
    ])
      expect([answer.status, answer.refused.message]).toEqual([404, `There is no ticket group ${id} here.`])
  })
})

it('archiving unlinks the activities', async () => {
  const taskId = await aTask(stage.db, company)
  const { id } = await create({ taskIds: [taskId] })
  expect((await as.call(streams.remove, { params: { streamId: id } })).body).toEqual({ success: true })
  const { body } = await as.call(tasks.list, {})
  expect(body.results.find(task => task.id === taskId)?.streamIds).toEqual([])
})

describe('the list', () => {
  it('comes by name, searched and paged', async () => {
    for (const name of ['Mail', 'chat', 'Élan', 'Returns']) await create({ name })
    const names = async (query: object) =>
      (await as.call(streams.list, { query })).body.results.map(stream => stream.name)
    expect(await names({})).toEqual(['chat', 'Élan', 'Mail', 'Returns'])
    expect(await names({ searchText: ' A' })).toEqual(['chat', 'Élan', 'Mail'])
    const { body } = await as.call(streams.list, { query: { limit: 2, offset: 1 } })
    expect(body.results.map(stream => stream.name)).toEqual(['Élan', 'Mail'])
    expect([body.pageInfo.prev, body.pageInfo.next]).toEqual([
      expect.stringContaining('offset=0'),
      expect.stringContaining('offset=3'),
    ])
  })

  it('is for managers', async () => {
    const surfer = stage.as(await aSurfer(stage.db, company))
    for (const endpoint of Object.values(streams)) {
      const answer = await surfer.call(endpoint, { params: { streamId: 1 } })
      expect([endpoint.path, answer.status]).toEqual([endpoint.path, 403])
    }
  })
})

describe('counting what filters let through', () => {
  const DAY = 86_400_000
  const END = Date.parse('2026-03-08T12:00:00Z')

  /** Contacts at END and so many days before, from two files; some have fields. */
  async function contactsOf(daysAgo: number[]) {
    await stage.db.inTenant(company.organizationId, async tx => {
      for (const [index, fileName] of ['January.csv', 'phone_feb.csv'].entries()) {
        const reading = JSON.stringify({ kind: 'timestamps', column: index === 0 ? 'created' : 'opened' })
        const { rows } = await sql<{ id: number }>`
          insert into upload (organization_id, connection_id, kind, state, file_name, file_time_zone, reading)
          values (${company.organizationId}, ${connectionId}, 'timestamps', 'imported', ${fileName}, 'Etc/UTC', ${reading}::jsonb)
          returning id`.execute(tx)
        for (const days of daysAgo)
          await sql`
            insert into contact (organization_id, connection_id, occurred_at, upload_id, fields)
            values (${company.organizationId}, ${connectionId}, ${new Date(END - days * DAY - index)}, ${rows[0]!.id},
              ${days === 0 ? JSON.stringify({ brand: index === 0 ? 'Acme' : 'Zen' }) : null}::jsonb)`.execute(
            tx,
          )
      }
    })
  }
  const count = async (...filters: Filter[]) =>
    (await as.call(streams.count, { body: { connections: [{ id: connectionId, filters }] } })).body.contacts
  const filter = (field: string, operator: Filter['operator'], ...values: string[]): Filter => ({
    field,
    operator,
    values,
  })

  it('looks at the last seven days of data, and applies every operator', async () => {
    await contactsOf([0, 1, 6.9, 7.1, 30])
    const { body } = await as.call(streams.count, {
      body: { connections: [{ id: connectionId, filters: [] }] },
    })
    expect(body).toEqual({
      contacts: 6,
      from: new Date(END - 7 * DAY).toISOString(),
      to: new Date(END).toISOString(),
    })
    expect(await count(filter('file_name', 'IS', 'January.csv'))).toBe(3)
    expect(await count(filter('file_name', 'IS', 'january.csv'))).toBe(0)
    expect(await count(filter('file_name', 'IS', 'other', 'January.csv', 'phone_feb.csv'))).toBe(6)
    expect(await count(filter('file_name', 'IS NOT', 'January.csv'))).toBe(3)
    expect(await count(filter('file_name', 'CONTAINS', 'FEB'))).toBe(3)
    expect(await count(filter('file_name', 'CONTAINS', '%', '_'))).toBe(3)
    expect(await count(filter('file_name', 'STARTS WITH', 'phone', 'jan'))).toBe(6)
    expect(await count(filter('column', 'IS', 'opened'))).toBe(3)
    expect(await count(filter('brand', 'IS', 'Acme'))).toBe(1)
    expect(await count(filter('brand', 'IS NOT', 'Acme'))).toBe(5)
    expect(await count(filter('brand', 'IS NULL'))).toBe(4)
    expect(await count(filter('brand', 'IS NOT NULL'))).toBe(2)
    expect(await count(filter('brand', 'IS NOT NULL'), filter('file_name', 'IS', 'January.csv'))).toBe(1)
    expect(await count(filter('brand', 'IS', "'; drop table contact; --"))).toBe(0)
  })

  it('is zero without data', async () => {
    const { body } = await as.call(streams.count, {
      body: { connections: [{ id: connectionId, filters: [] }] },
    })
    expect(body).toEqual({ contacts: 0, from: null, to: null })
  })

  it('names an unknown connection', async () => {
    const answer = await as.call(streams.count, { body: { connections: [{ id: 999_999, filters: [] }] } })
    expect([answer.status, answer.refused.issues?.[0]?.message]).toEqual([
      400,
      'There is no connection 999999 here.',
    ])
  })
})

it('a disconnected connection is marked, and each group says when one of its connections last synced', async () => {
  const { id } = await create({})
  const read = async () => (await as.call(streams.get, { params: { streamId: id } })).body
  expect((await read()).lastSyncDate).toBe(null)
  const at = new Date(Date.UTC(2026, 4, 1, 9))
  const change = (statement: ReturnType<typeof sql>) =>
    stage.db.inTenant(company.organizationId, tx => statement.execute(tx))
  await change(sql`update connection set last_sync_at = ${at} where id = ${connectionId}`)
  expect((await read()).lastSyncDate).toBe(at.toISOString())
  await change(
    sql`update connection set last_event_at = ${new Date(at.getTime() + 1000)} where id = ${connectionId}`,
  )
  expect((await read()).lastSyncDate).toBe(new Date(at.getTime() + 1000).toISOString())
  const uploaded = new Date(at.getTime() + 2000)
  const upload = (state: string) =>
    change(sql`insert into upload (organization_id, connection_id, kind, state, file_name, file_time_zone, reading, created_at)
      values (${company.organizationId}, ${connectionId}, 'timestamps', ${state}, 'calls.csv', 'Etc/UTC', '{}', ${uploaded})`)
  await upload('refused')
  expect((await read()).lastSyncDate).toBe(new Date(at.getTime() + 1000).toISOString())
  await upload('imported')
  expect((await read()).lastSyncDate).toBe(uploaded.toISOString())
  await change(sql`update connection set deleted_at = ${at} where id = ${connectionId}`)
  expect((await read()).connections).toMatchObject([{ id: connectionId, deletedAt: at.toISOString() }])
})
