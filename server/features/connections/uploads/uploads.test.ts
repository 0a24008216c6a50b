import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connections } from '#contract/endpoints/connections.ts'
import { jobs } from '#contract/endpoints/jobs.ts'
import { streams } from '#contract/endpoints/streams.ts'
import { type Reading, type Upload, type UploadForm, uploads } from '#contract/endpoints/uploads.ts'
import { DAY_MS, instantAt, MINUTE_MS } from '#core/time/index.ts'
import type { Actor } from '#server/platform/http/index.ts'
import { doChores, type Worker } from '#server/platform/jobs/index.ts'
import {
  aCompany,
  aConnection,
  aManager,
  aSurfer,
  aTestBed,
  aWorker,
  type Caller,
  eventTypes,
  type Person,
  type TestBed,
  type TestCompany,
  untilQuiet,
} from '#test/builders/index.ts'
import { chores } from '../chores.ts'
import { receiveContent } from './uploads-service.ts'

const ZONE = 'Europe/Paris'
const TIMESTAMPS: Reading = {
  kind: 'timestamps',
  hasHeader: true,
  dateOrder: 'year-first',
  column: 'created',
  handleTimeColumn: null,
}
const INTERVALS: Reading = {
  kind: 'intervals',
  hasHeader: true,
  dateOrder: 'year-first',
  startColumn: 'start',
  offeredColumn: 'offered',
  handledColumn: 'handled',
  handleTimeColumn: 'seconds',
  minutes: 30,
}

let stage: TestBed
let worker: Worker
let company: TestCompany
let manager: Person
let as: Caller
let connectionId: number
let now = Date.now()

beforeAll(async () => {
  stage = await aTestBed({ now: () => now })
  worker = await aWorker(stage.platform)
})
beforeEach(async () => {
  now = Date.now()
  company = await aCompany(stage.db)
  manager = await aManager(stage.db, company, { firstName: 'Ida', lastName: 'Berg' })
  as = stage.as(manager)
  connectionId = await aConnection(stage.db, company)
})
afterAll(async () => {
  await worker?.stop()
  await stage?.close()
})

const inCompany = <T>(work: Parameters<typeof stage.db.inTenant<T>>[1]) =>
  stage.db.inTenant(company.organizationId, work)
const paris = (date: string, minute: number) => instantAt(ZONE, date, minute)
const iso = (instant: number) => new Date(instant).toISOString()

const announce = async (more: Partial<UploadForm> = {}): Promise<Upload> => {
  const { status, body, refused } = await as.call(uploads.create, {
    body: { connectionId, fileName: 'contacts.csv', fileTimeZone: ZONE, reading: TIMESTAMPS, ...more },
  })
  expect([status, refused.message]).toEqual([200, undefined])
  return body
}
const send = (uploadId: number, file: string | Buffer) =>
  as.call(uploads.content, { params: { uploadId }, file })
const read = async (uploadId: number) => (await as.call(uploads.get, { params: { uploadId } })).body
/** The whole way of a file, to its import or refusal. */
async function upload(file: string | Buffer, more: Partial<UploadForm> = {}): Promise<Upload> {
  const { id } = await announce(more)
  expect((await send(id, file)).status).toBe(200)
  await untilQuiet(stage.db, company)
  return read(id)
}
const contacts = () =>
  inCompany(async tx => {
    const { rows } = await sql<{ at: Date; seconds: number | null }>`
      select occurred_at as at, handle_time_seconds as seconds from contact where connection_id = ${connectionId}
      order by occurred_at`.execute(tx)
    return rows.map(row => [row.at.getTime(), row.seconds])
  })
const intervals = () =>
  inCompany(async tx => {
    const { rows } = await sql<{
      at: Date
      minutes: number
      offered: number
      handled: number
      seconds: number
    }>`
      select starts_at as at, minutes, offered, handled, handle_time_seconds as seconds from counted_interval
      where connection_id = ${connectionId} order by starts_at`.execute(tx)
    return rows.map(row => [row.at.getTime(), row.minutes, row.offered, row.handled, row.seconds])
  })
const chunkCount = () => inCompany(async tx => (await sql`select from upload_chunk`.execute(tx)).rows.length)
const connection = async () => (await as.call(connections.list, {})).body.results[0]!
const file = (...lines: string[]) => ['created', ...lines].join('\n')

describe('a file of contact times', () => {
  it('is announced, received, imported and told of', async () => {
    const { id, ...announced } = await announce()
    expect(announced).toMatchObject({
      connectionId,
      kind: 'timestamps',
      state: 'receiving',
      fileName: 'contacts.csv',
      fileTimeZone: ZONE,
      reading: TIMESTAMPS,
      shiftWeeks: 0,
      rowCount: null,
      refusal: null,
      managerFirstName: 'Ida',
      managerLastName: 'Berg',
      jobId: null,
    })
    const { body: received } = await send(
      id,
      file('2026-03-02 09:15', '2026-03-02T23:59:30Z', '2026-03-01 00:00:01'),
    )
    expect(received).toMatchObject({ state: 'received', jobId: expect.any(Number) })
    await untilQuiet(stage.db, company)
    expect(await read(id)).toMatchObject({
      state: 'imported',
      rowCount: 3,
      rejectedCount: 0,
      rejects: [],
      earliest: iso(paris('2026-03-01', 0) + 1000),
      latest: '2026-03-02T23:59:30.000Z',
    })
    expect(await contacts()).toEqual([
      [paris('2026-03-01', 0) + 1000, null],
      [paris('2026-03-02', 555), null],
      [Date.parse('2026-03-02T23:59:30Z'), null],
    ])
    expect(await chunkCount()).toBe(0)
    const types = await eventTypes(stage.db, company)
    expect(types.filter(type => type.startsWith('upload'))).toEqual([
      'upload.changed',
      'upload.changed',
      'upload.imported',
    ])
    const { body: job } = await as.call(jobs.get, { params: { jobId: received.jobId! } })
    expect(job).toMatchObject({ kind: 'import-upload', state: 'completed', progress: 1 })
    expect(await connection()).toMatchObject({
      contactCount: 3,
      latest: '2026-03-02T23:59:30.000Z',
      filterFields: [{ field: 'file_name', values: [{ value: 'contacts.csv', label: 'contacts.csv' }] }],
    })
  })

  it('replaces what the connection has between its first and last contact, and nothing else', async () => {
    await upload(file('2026-03-01 08:00', '2026-03-02 08:00', '2026-03-03 08:00', '2026-03-04 08:00'))
    const other = await aConnection(stage.db, company)
    await upload(file('2026-03-02 12:00'), { connectionId: other })
    await upload(file('2026-03-02 08:00', '2026-03-02 20:00', '2026-03-03 08:00'), { fileName: 'newer.csv' })
    expect((await contacts()).map(([at]) => at)).toEqual([
      paris('2026-03-01', 480),
      paris('2026-03-02', 480),
      paris('2026-03-02', 1200),
      paris('2026-03-03', 480),
      paris('2026-03-04', 480),
    ])
    expect(await connection()).toMatchObject({ contactCount: 5 })
    const all = await inCompany(tx => sql`select from contact`.execute(tx))
    expect(all.rows).toHaveLength(6)
  })

  it('sent again changes nothing', async () => {
    const content = file('2026-03-01 08:00', '2026-03-02 08:00')
    await upload(content)
    const before = await contacts()
    await upload(content)
    expect(await contacts()).toEqual(before)
    expect((await connection()).contactCount).toBe(2)
  })

  it('moves by whole weeks on the wall clock, past a change of the clocks', async () => {
    await upload(file('2026-03-27 09:00', '2026-03-28 09:00'), { shiftWeeks: 1 })
    expect((await contacts()).map(([at]) => at)).toEqual([paris('2026-04-03', 540), paris('2026-04-04', 540)])
  })

  it('brings handle times, in any common dress', async () => {
    const reading = { ...TIMESTAMPS, dateOrder: 'day-first', handleTimeColumn: 'dauer' } as const
    const german =
      '\uFEFF"created";"dauer";"=cmd|\' /C calc\'!A0"\r\n02.03.2026 09:15;120,5;=1+1\r\n02.03.2026 09:20;;x\r\n'
    await upload(Buffer.from(german, 'utf16le'), { reading })
    expect(await contacts()).toEqual([
      [paris('2026-03-02', 555), 120.5],
      [paris('2026-03-02', 560), null],
    ])
  })

  it('leaves out a few unreadable rows and says which', async () => {
    const good = Array.from({ length: 39 }, (_, i) => `2026-03-02 10:${String(i).padStart(2, '0')}`)
    expect(await upload(file(...good, '2026-02-30 10:00'))).toMatchObject({
      state: 'imported',
      rowCount: 40,
      rejectedCount: 1,
      rejects: [{ line: 41, value: '2026-02-30 10:00', reason: expect.stringContaining('day 30') }],
    })
  })
})

describe('a file of counts', () => {
  const counts = (...lines: string[]) => ['start,offered,handled,seconds', ...lines].join('\n')

  it('is imported with handled contacts and handle times', async () => {
    const done = await upload(
      counts('2026-03-02 09:00,12,11,240', '2026-03-02 09:30,0,0,', '2026-03-02 10:00,,,'),
      {
        reading: INTERVALS,
      },
    )
    expect(done).toMatchObject({
      kind: 'intervals',
      state: 'imported',
      latest: iso(paris('2026-03-02', 600)),
    })
    expect(await intervals()).toEqual([
      [paris('2026-03-02', 540), 30, 12, 11, 240],
      [paris('2026-03-02', 570), 30, 0, 0, null],
    ])
    expect((await connection()).contactCount).toBe(12)
  })

  it('replaces intervals that reach into it, and single contacts of the same time', async () => {
    await upload(file('2026-03-02 08:59', '2026-03-02 09:30', '2026-03-02 10:00'))
    await upload(counts('2026-03-02 09:00,5,,'), { reading: { ...INTERVALS, minutes: 60 } })
    expect((await contacts()).map(([at]) => at)).toEqual([paris('2026-03-02', 539), paris('2026-03-02', 600)])
    await upload(counts('2026-03-02 09:30,7,,', '2026-03-02 10:00,1,,'), { reading: INTERVALS })
    expect((await intervals()).map(row => [row[0], row[2]])).toEqual([
      [paris('2026-03-02', 570), 7],
      [paris('2026-03-02', 600), 1],
    ])
    expect((await contacts()).map(([at]) => at)).toEqual([paris('2026-03-02', 539)])
    expect((await connection()).contactCount).toBe(9)
  })
})

describe('a file with a queue column', () => {
  const countOf = async (values: string[]) =>
    (
      await as.call(streams.count, {
        body: { connections: [{ id: connectionId, filters: [{ field: 'queue', operator: 'IS', values }] }] },
      })
    ).body.contacts

  it('is split by filters, contacts and counts alike, and its queues are offered', async () => {
    const rows = [
      'created,queue',
      '2026-03-02 08:00,Sales',
      '2026-03-02 08:01,Billing',
      '2026-03-02 08:02,Sales',
      '2026-03-02 08:03,',
    ]
    const done = await upload(rows.join('\n'), { reading: { ...TIMESTAMPS, queueColumn: 'queue' } })
    expect(done).toMatchObject({ state: 'imported', rowCount: 4, queues: ['Sales', 'Billing'] })
    expect([
      await countOf(['Sales']),
      await countOf(['Billing']),
      await countOf(['Sales', 'Billing']),
    ]).toEqual([2, 1, 3])
    expect((await connection()).filterFields[1]).toEqual({
      field: 'queue',
      label: 'Queue',
      values: [
        { value: 'Billing', label: 'Billing' },
        { value: 'Sales', label: 'Sales' },
      ],
    })
    const counted = [
      'start,offered,handled,seconds,skill',
      '2026-03-02 09:00,5,5,4:00,Sales',
      '2026-03-02 09:00,7,7,0:05:00,Billing',
    ]
    await upload(counted.join('\n'), { reading: { ...INTERVALS, queueColumn: 'skill' } })
    expect((await intervals()).map(row => row.slice(2)).sort()).toEqual([
      [5, 5, 240],
      [7, 7, 300],
    ])
    expect([await countOf(['Sales']), await countOf(['Billing'])]).toEqual([7, 8])
  })

  it('is refused when the column is not one of queues', async () => {
    const rows = Array.from({ length: 501 }, (_, i) => `2026-03-02 08:00,T-${i}`)
    const done = await upload(['created,id', ...rows].join('\n'), {
      reading: { ...TIMESTAMPS, queueColumn: 'id' },
    })
    expect(done.refusal).toBe(
      'The column “id” has more than 500 different values. Choose the column that names the queue.',
    )
  })
})

describe('a file that cannot be used', () => {
  const kept = () => upload(file('2026-03-02 08:00'), { fileName: 'kept.csv' })
  const refusal = async (content: string | Buffer, more: Partial<UploadForm> = {}) => {
    await kept()
    const before = await contacts()
    const done = await upload(content, more)
    expect(done.state).toBe('refused')
    expect(await contacts()).toEqual(before)
    expect(await chunkCount()).toBe(0)
    const { body: job } = await as.call(jobs.get, { params: { jobId: done.jobId! } })
    expect(job).toMatchObject({ state: 'failed', error: { code: 'BAD_FILE', message: done.refusal } })
    return done.refusal
  }

  it('changes nothing, and says what is wrong and where', async () => {
    expect(await refusal('')).toBe('The file is empty.')
    expect(await refusal('created\n')).toBe('The file has a header but no rows.')
    expect(await refusal('opened,closed\n2026-03-02,2026-03-02')).toBe(
      'Line 1 has no column “created”. It has: opened, closed.',
    )
    expect(await refusal(Buffer.from([0x50, 0x4b, 3, 4, 0, 0]))).toContain('This is not a text file')
    expect(
      await refusal('2026-03-02', { reading: { ...TIMESTAMPS, hasHeader: false, column: 'Column 2' } }),
    ).toBe('There is no “Column 2”: line 1 has 1 column.')
  })

  it('is one with more than one unreadable row in twenty', async () => {
    const good = Array.from({ length: 18 }, (_, i) => `2026-03-02 10:${10 + i}`)
    expect(await refusal(file(...good, 'yesterday'))).toBe(
      '1 of 19 rows could not be read; the first is line 20: “yesterday” is not a date and time.',
    )
  })

  it('is one with more than a million rows', async () => {
    const content = `created\n${'2026-03-02\n'.repeat(1_000_001)}`
    expect(await refusal(content)).toMatch(/^Line 1000002: the file has more than 1,000,000 rows/)
  })
})

describe('an import that will not go on', () => {
  it.each([
    ['cancelled', null, 'The import was cancelled.'],
    ['failed', { code: 'WORKER_DIED', message: 'The worker died.' }, 'The worker died.'],
  ])('and is %s shows the file as refused and why', async (state, error, refusal) => {
    const { id } = await announce()
    await inCompany(async tx => {
      const { rows } = await sql<{
        id: number
      }>`insert into job (organization_id, kind, state, input, max_attempts, error)
        values (${company.organizationId}, 'import-upload', ${state}, '{}', 1, ${error && JSON.stringify(error)}::jsonb)
        returning id`.execute(tx)
      await sql`update upload set state = 'received', job_id = ${rows[0]!.id} where id = ${id}`.execute(tx)
    })
    const { body } = await as.call(uploads.get, { params: { uploadId: id } })
    expect([body.state, body.refusal]).toEqual(['refused', refusal])
  })

  it('is given up after a week, with all that was sent of it', async () => {
    const { id } = await announce()
    const { id: fresh } = await announce()
    const daysAgo = (uploadId: number, days: number) =>
      inCompany(async tx => {
        await sql`update upload set created_at = ${new Date(now - days * DAY_MS)} where id = ${uploadId}`.execute(
          tx,
        )
        await sql`
          insert into upload_chunk (organization_id, upload_id, position, bytes)
          values (${company.organizationId}, ${uploadId}, 0, 'half')`.execute(tx)
      })
    await daysAgo(id, 8)
    await daysAgo(fresh, 6)
    await doChores(stage.platform, chores)
    const { body } = await as.call(uploads.get, { params: { uploadId: id } })
    expect([body.state, body.refusal]).toEqual(['refused', 'The file was not sent to its end.'])
    expect((await as.call(uploads.get, { params: { uploadId: fresh } })).body.state).toBe('receiving')
    const { rows } = await inCompany(tx =>
      sql<{ uploadId: number }>`select upload_id from upload_chunk`.execute(tx),
    )
    expect(rows).toEqual([{ uploadId: fresh }])
  })
})

describe('sending the content', () => {
  const actor = (): Actor => ({
    organizationId: company.organizationId,
    managerId: manager.managerId,
    surferId: null,
    subject: '',
    email: manager.email,
    roles: ['manager'],
  })
  const mebibyte = () => Buffer.alloc(1024 * 1024, '2026-03-02 08:00\n')

  it('is refused beyond 50 MB, and can be begun again', async () => {
    const { id } = await announce()
    const answer = await send(id, Buffer.alloc(50 * 1024 * 1024 + 1, '\n'))
    expect([answer.status, answer.refused.error]).toEqual([413, 'TOO_LARGE'])
    expect(answer.refused.message).toContain('50 MB')
    async function* endless() {
      for (;;) yield mebibyte()
    }
    await expect(receiveContent(stage.platform, actor(), id, endless())).rejects.toMatchObject({
      code: 'TOO_LARGE',
    })
    expect([(await read(id)).state, await chunkCount()]).toEqual(['receiving', 0])
    expect((await send(id, file('2026-03-02 08:00'))).body.state).toBe('received')
    await untilQuiet(stage.db, company)
    expect(await contacts()).toHaveLength(1)
  })

  it('is refused a second time', async () => {
    const { id } = await upload(file('2026-03-02 08:00'))
    const again = await send(id, file('2026-03-02 09:00'))
    expect([again.status, again.refused.message]).toEqual([
      409,
      'The content of this upload has come already. Start a new upload.',
    ])
  })

  it('that breaks off leaves only what a sweep takes away, and can be begun again', async () => {
    const { id } = await announce()
    async function* broken() {
      yield mebibyte()
      yield mebibyte()
      throw new Error('aborted')
    }
    await expect(receiveContent(stage.platform, actor(), id, broken())).rejects.toMatchObject({
      code: 'BAD_FILE',
    })
    expect(await read(id)).toMatchObject({ state: 'receiving', jobId: null })
    expect(await chunkCount()).toBe(2)
    await announce()
    expect(await chunkCount()).toBe(2)
    now += 61 * 60_000
    await announce()
    expect(await chunkCount()).toBe(0)
    expect((await as.call(uploads.get, { params: { uploadId: id } })).status).toBe(404)
    expect(await contacts()).toEqual([])
  })

  it('by two at once never mixes their pieces', async () => {
    const { id } = await announce()
    const turn = Promise.withResolvers<void>()
    const hasBegun = Promise.withResolvers<void>()
    async function* slow() {
      yield mebibyte()
      yield mebibyte()
      hasBegun.resolve()
      await turn.promise
      yield mebibyte()
    }
    const first = receiveContent(stage.platform, actor(), id, slow())
    first.catch(() => {})
    await hasBegun.promise
    expect((await send(id, file('2026-03-02 08:00'))).body.state).toBe('received')
    turn.resolve()
    await expect(first).rejects.toMatchObject({ code: 'CONFLICT' })
    await untilQuiet(stage.db, company)
    expect(await read(id)).toMatchObject({ state: 'imported', rowCount: 1 })
  })
})

describe('timestamps without a file', () => {
  it('are imported as a file of theirs would be', async () => {
    const { status, body } = await as.call(uploads.timestamps, {
      body: {
        connectionId,
        column: 'Created "at"',
        timeZone: ZONE,
        timestamps: ['2026-03-02 08:00', '2026-03-02T09:00:00+01:00'],
        fileName: 'pasted',
      },
    })
    expect([status, body.state]).toEqual([200, 'received'])
    await untilQuiet(stage.db, company)
    expect(await read(body.id)).toMatchObject({ state: 'imported', rowCount: 2, fileName: 'pasted' })
    expect((await contacts()).map(([at]) => at)).toEqual([paris('2026-03-02', 480), paris('2026-03-02', 540)])
  })

  it('need no source: the first one is taken, and made where there is none', async () => {
    const body = { column: 'at', timeZone: ZONE, timestamps: ['2026-03-02 08:00'], fileName: 'pasted' }
    const first = await as.call(uploads.timestamps, { body })
    expect([first.status, first.body.connectionId]).toEqual([200, connectionId])
    await untilQuiet(stage.db, company)
    await stage.db.inTenant(company.organizationId, tx =>
      sql`update connection set deleted_at = now() where id = ${connectionId}`.execute(tx),
    )
    const second = await as.call(uploads.timestamps, { body })
    const third = await as.call(uploads.timestamps, { body })
    expect(second.body.connectionId).not.toBe(connectionId)
    expect(third.body.connectionId).toBe(second.body.connectionId)
    await untilQuiet(stage.db, company)
  })

  it('ask for the date order where they could be either, and take it', async () => {
    const ask = (timestamps: string[], dateOrder?: 'day-first' | 'month-first') =>
      as.call(uploads.timestamps, {
        body: { connectionId, column: 'at', timeZone: ZONE, timestamps, fileName: 'x', dateOrder },
      })
    const either = await ask(['03/04/2026 10:00'])
    expect([either.status, either.refused.issues?.[0]]).toEqual([
      400,
      expect.objectContaining({
        path: ['date_order'],
        message:
          'Timestamps such as “03/04/2026 10:00” could be day first or month first. Send date_order: day-first or month-first.',
      }),
    ])
    expect((await ask(['03/04/2026 10:00'], 'month-first')).status).toBe(200)
    await untilQuiet(stage.db, company)
    expect((await ask(['31/05/2026 10:00', '01/06/2026 10:00'])).status).toBe(200)
    await untilQuiet(stage.db, company)
    expect((await contacts()).map(([at]) => at)).toEqual([
      paris('2026-03-04', 600),
      paris('2026-05-31', 600),
      paris('2026-06-01', 600),
    ])
  })

  it('are refused when there is none, or the zone is not one', async () => {
    const ask = (more: object) =>
      as.call(uploads.timestamps, {
        body: {
          connectionId,
          column: 'at',
          timeZone: ZONE,
          timestamps: ['2026-03-02'],
          fileName: 'x',
          ...more,
        },
      })
    expect((await ask({ timestamps: [] })).refused.issues?.[0]?.message).toBe('Send at least one timestamp')
    expect((await ask({ timeZone: 'Mars' })).refused.issues?.[0]?.message).toBe(
      'value is not a valid IANA timezone',
    )
    expect((await ask({ connectionId: 999_999 })).status).toBe(400)
  })
})

describe('the history of uploads', () => {
  it('comes newest first, by connection, a page at a time', async () => {
    const other = await aConnection(stage.db, company)
    for (const name of ['a', 'b', 'c']) await announce({ fileName: name })
    await announce({ fileName: 'elsewhere', connectionId: other })
    const list = async (query: object) =>
      (await as.call(uploads.list, { query })).body.results.map(row => row.fileName)
    expect(await list({})).toEqual(['elsewhere', 'c', 'b', 'a'])
    expect(await list({ connectionIds: [connectionId], limit: 2 })).toEqual(['c', 'b'])
    expect(await list({ connectionIds: [connectionId], limit: 2, offset: 2 })).toEqual(['a'])
  })

  it('belongs to the managers of its organization', async () => {
    const { id } = await announce()
    const theirs = { params: { uploadId: id } }
    expect((await stage.asManager.call(uploads.list, {})).body.results).toEqual([])
    expect((await stage.asManager.call(uploads.get, theirs)).status).toBe(404)
    expect((await stage.asManager.call(uploads.content, { ...theirs, file: 'x' })).status).toBe(404)
    const foreign = await stage.asManager.call(uploads.create, {
      body: { connectionId, fileName: 'x', fileTimeZone: ZONE, reading: TIMESTAMPS },
    })
    expect([foreign.status, foreign.refused.issues?.[0]?.message]).toEqual([
      400,
      `There is no connection ${connectionId} here.`,
    ])
    const surfer = stage.as(await aSurfer(stage.db, company))
    for (const endpoint of Object.values(uploads)) {
      const answer = await surfer.call(endpoint, theirs)
      expect([endpoint.path, answer.status]).toEqual([endpoint.path, 403])
    }
  })

  it('starts with a form that says what is missing', async () => {
    const ask = async (more: object) => {
      const body = {
        connectionId,
        fileName: 'x',
        fileTimeZone: ZONE,
        reading: TIMESTAMPS,
        ...more,
      } as UploadForm
      const { status, refused } = await as.call(uploads.create, { body })
      return [status, refused.issues?.[0]?.path.join('.'), refused.issues?.[0]?.message]
    }
    expect(await ask({ fileName: '' })).toEqual([400, 'file_name', 'Required'])
    expect(await ask({ fileTimeZone: 'Mars' })).toEqual([
      400,
      'file_time_zone',
      'value is not a valid IANA timezone',
    ])
    expect(await ask({ reading: { ...TIMESTAMPS, column: '' } })).toEqual([
      400,
      'reading.column',
      'Choose the column of the contact’s time',
    ])
    const deleted = await aConnection(stage.db, company)
    await as.call(connections.remove, { params: { connectionId: deleted } })
    expect(await ask({ connectionId: deleted })).toEqual([
      400,
      'connection_id',
      `There is no connection ${deleted} here.`,
    ])
  })
})

it('imports on one connection at the same time leave one of each contact', async () => {
  const content = file(
    ...Array.from({ length: 200 }, (_, i) => iso(Date.parse('2026-03-02T08:00Z') + i * MINUTE_MS)),
  )
  const announced = await Promise.all([1, 2, 3].map(() => announce()))
  await Promise.all(announced.map(({ id }) => send(id, content)))
  await untilQuiet(stage.db, company)
  expect(await contacts()).toHaveLength(200)
  expect((await connection()).contactCount).toBe(200)
})
