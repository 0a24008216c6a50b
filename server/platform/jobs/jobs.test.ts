import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { refuse } from '#contract/errors.ts'
import {
  type JobsTestBed,
  jobsTestBed,
  ORGANIZATION,
  OTHER_ORGANIZATION,
} from '#test/faults/jobs-test-bed.ts'
import { rehearsalClock } from '../process/clock.ts'
import { defineJob, type JobContext, JobPostponed, listJobs, readJob, retryJob, startJob } from './index.ts'

let bed: JobsTestBed
/** Script of the `scripted` job, set by each test. */
let script: (input: string, context: JobContext) => Promise<void> = async () => {}
const scripted = defineJob<string>({
  kind: 'scripted',
  maxAttempts: 3,
  run: (input, context) => script(input, context),
})
const cancel = (jobId: number) => bed.cancel(jobId)
const retry = (jobId: number) => bed.db.inTenant(ORGANIZATION, tx => retryJob(tx, ORGANIZATION, jobId))
const inAnHour = () => new Date(Date.now() + 3_600_000)

beforeAll(async () => {
  bed = await jobsTestBed()
  await bed.worker({ kinds: [scripted] })
})
afterAll(() => bed.close())

test('a job runs, completes with its result, and tells of each state', async () => {
  script = (input, context) => context.complete(async () => ({ saw: input }))
  const jobId = await bed.startNew(scripted, 'hello')
  const job = await bed.until(jobId, 'completed')
  expect(job).toMatchObject({ progress: 1, result: { saw: 'hello' }, error: null, attempts: 1 })
  expect(job.startedAt!.getTime()).toBeLessThanOrEqual(job.finishedAt!.getTime())
  const states = await bed.db.inTenant(ORGANIZATION, async tx => {
    const { rows } = await sql<{ state: string }>`select payload->>'state' as state from event
      where type = 'job.changed' and (payload->>'jobId')::int = ${jobId} order by id`.execute(tx)
    return rows.map(row => row.state)
  })
  expect(states).toEqual(['pending', 'in_progress', 'completed'])
})

test('a job that only returns is completed too', async () => {
  script = async () => {}
  expect(await bed.until(await bed.startNew(scripted, ''), 'completed')).toMatchObject({ result: null })
})

test('a start that is rolled back leaves no job and runs nothing', async () => {
  const run = vi.fn(async () => {})
  script = run
  const starting = bed.db.inTenant(ORGANIZATION, async tx => {
    await startJob(tx, ORGANIZATION, scripted, '')
    throw new Error('never mind')
  })
  await expect(starting).rejects.toThrow('never mind')
  await bed.until(await bed.startNew(scripted, ''), 'completed')
  expect(run).toHaveBeenCalledTimes(1)
})

test('of many starts with one key at once, one starts; when it is done, the next may', async () => {
  script = async () => {}
  const options = { key: 'week-12', runAt: inAnHour() }
  const started = await Promise.all(Array.from({ length: 8 }, () => bed.start(scripted, '', options)))
  const [first, ...more] = started.flatMap(s => ('jobId' in s ? [s.jobId] : []))
  expect(more).toEqual([])
  expect(started.filter(s => 'alreadyRunning' in s && s.alreadyRunning === first)).toHaveLength(7)
  await cancel(first!)
  const next = await bed.startNew(scripted, '', { key: 'week-12' })
  await bed.until(next, 'completed')
})

test('a waiting job is cancelled at once and never runs', async () => {
  const run = vi.fn(async () => {})
  script = run
  const jobId = await bed.startNew(scripted, '', { runAt: new Date(Date.now() + 300) })
  expect(await cancel(jobId)).toMatchObject({ state: 'cancelled' })
  await sleep(2_600)
  expect(run).not.toHaveBeenCalled()
  expect(await bed.read(jobId)).toMatchObject({ state: 'cancelled', attempts: 0 })
})

test('a running job is cancelled with the call, and told to stop at once', async () => {
  const { promise: isBegun, resolve: begun } = Promise.withResolvers<void>()
  const { promise: isStopped, resolve: stopped } = Promise.withResolvers<unknown>()
  script = (_, { signal }) => {
    begun()
    signal.addEventListener('abort', () => stopped(signal.reason))
    return sleep(60_000, undefined, { signal })
  }
  const jobId = await bed.startNew(scripted, '')
  // A job that is cancelled before its code begins never does.
  await isBegun
  expect(await cancel(jobId)).toMatchObject({ state: 'cancelled', finishedAt: expect.any(Date) })
  expect(await isStopped).toMatchObject({ why: 'cancelled' })
  await expect(cancel(jobId)).rejects.toMatchObject({ code: 'JOB_FINISHED' })
})

test('a hard loop in a thread is killed by a cancel, and leaves the thread to others', async () => {
  script = async (input, { runInThread }) => {
    const given = { numbers: new Float64Array(1), isEndless: input === 'endless' }
    await runInThread(new URL('./thread-task.fixture.ts', import.meta.url), given)
  }
  const endless = await Promise.all([0, 1, 2, 3].map(() => bed.startNew(scripted, 'endless')))
  await vi.waitFor(async () => {
    const jobs = await Promise.all(endless.map(bed.read))
    expect(jobs.filter(job => job.message === 'half way').length).toBeGreaterThan(0)
  }, 5_000)
  for (const jobId of endless) await cancel(jobId)
  await bed.until(await bed.startNew(scripted, ''), 'completed', 5_000)
})

test('a job waits for no long one, and a long one for as many as there are threads', async () => {
  const file = new URL('./thread-task.fixture.ts', import.meta.url)
  const endless = defineJob<null>({
    kind: 'endless',
    maxAttempts: 1,
    isLong: true,
    run: (_, { runInThread }) => runInThread(file, { numbers: new Float64Array(1), isEndless: true }),
  })
  const brief = defineJob<null>({
    kind: 'brief',
    maxAttempts: 1,
    run: (_, { runInThread }) => runInThread(file, { numbers: new Float64Array(1), isEndless: false }),
  })
  const worker = await bed.worker({ kinds: [endless, brief], threads: 2 })
  const started = await Promise.all(Array.from({ length: 12 }, () => bed.startNew(endless, null)))
  const halfWay = async () => (await Promise.all(started.map(bed.read))).filter(job => job.progress === 0.5)
  await vi.waitFor(async () => expect(await halfWay()).toHaveLength(2), 10_000)
  await bed.until(await bed.startNew(brief, null), 'completed', 10_000)
  expect(await halfWay()).toHaveLength(2)
  for (const jobId of started) await cancel(jobId)
  await worker.stop()
})

test('a worker that stops lets go of what the queue hands it meanwhile, too', async () => {
  const endless = defineJob<null>({
    kind: 'handed-late',
    maxAttempts: 9,
    run: (_, { signal }) =>
      new Promise((_done, stop) => signal.addEventListener('abort', () => stop(signal.reason))),
  })
  for (let round = 0; round < 10; round++) {
    const worker = await bed.worker({ kinds: [endless], stopGraceMs: 0 })
    const started = await Promise.all([1, 2, 3].map(() => bed.startNew(endless, null)))
    await Promise.race([sleep(round), bed.until(started[0]!, 'in_progress')])
    await worker.stop()
    for (const jobId of started) {
      expect((await bed.read(jobId)).state).toBe('pending')
      await cancel(jobId)
    }
  }
})

test('a thread gets its input by transfer and gives its result back', async () => {
  script = async (_, context) => {
    const numbers = Float64Array.of(1, 2, 3)
    const file = new URL('./thread-task.fixture.ts', import.meta.url)
    const doubled = await context.runInThread<unknown, Float64Array>(file, { numbers, isEndless: false }, [
      numbers.buffer,
    ])
    await context.complete(async () => ({ doubled: [...doubled], isMoved: numbers.length === 0 }))
  }
  const job = await bed.until(await bed.startNew(scripted, ''), 'completed')
  expect(job.result).toEqual({ doubled: [2, 4, 6], isMoved: true })
})

test('what a cancelled job was about to write is not written', async () => {
  const { promise: isWriting, resolve: writing } = Promise.withResolvers<void>()
  script = (_, context) =>
    context.complete(async tx => {
      await bed.writeNote(tx, 'too late')
      writing()
      await sleep(300)
    })
  const jobId = await bed.startNew(scripted, '')
  await isWriting
  await cancel(jobId)
  await bed.until(jobId, 'cancelled')
  await sleep(400)
  expect(await bed.notes()).not.toContain('too late')
})

test('a run that was taken over writes nothing', async () => {
  const { promise: isTaken, resolve: taken } = Promise.withResolvers<void>()
  const ends: string[] = []
  script = async (_, context) => {
    await isTaken
    await context
      .complete(tx => bed.writeNote(tx, 'from the old run'))
      .catch(error => {
        ends.push(error.why)
        throw error
      })
  }
  const jobId = await bed.startNew(scripted, '')
  await bed.until(jobId, 'in_progress')
  await bed.db.inTenant(ORGANIZATION, tx => sql`update job set run = run + 1 where id = ${jobId}`.execute(tx))
  taken()
  await vi.waitFor(() => expect(ends).toEqual(['superseded']))
  expect(await bed.notes()).not.toContain('from the old run')
  expect((await bed.read(jobId)).state).toBe('in_progress')
})

test('progress is throttled, but its last word is not lost', async () => {
  const { promise: isLooked, resolve: looked } = Promise.withResolvers<void>()
  script = async (_, { progress }) => {
    for (let step = 0; step <= 500; step++) await progress(step / 1000, `step ${step}`)
    await isLooked
  }
  const jobId = await bed.startNew(scripted, '')
  const atLast = { progress: 0.5, message: 'step 500', state: 'in_progress' }
  await vi.waitFor(async () => expect(await bed.read(jobId)).toMatchObject(atLast), 2_000)
  looked()
  await bed.until(jobId, 'completed')
})

test('a refusal fails the job at once, with its text', async () => {
  script = async () => {
    throw refuse('BAD_FILE', { because: 'Row 3 has no date.' })
  }
  const job = await bed.until(await bed.startNew(scripted, ''), 'failed')
  expect(job).toMatchObject({ attempts: 1, error: { code: 'BAD_FILE', message: 'Row 3 has no date.' } })
})

test('a bug is tried again, then fails the job without telling its inside', async () => {
  const attempts: number[] = []
  script = async (_, { attempt }) => {
    attempts.push(attempt)
    throw new Error('password=hunter2')
  }
  const job = await bed.until(await bed.startNew(scripted, ''), 'failed')
  expect(attempts).toEqual([1, 2, 3])
  expect(job).toMatchObject({ attempts: 3, error: { code: 'INTERNAL' } })
  expect(job.error!.message).not.toContain('hunter2')
})

test('what waits goes on by the product’s clock, also on a day that is played in the past', async () => {
  const from = Date.parse('2020-03-25T06:00:00Z')
  const clock = rehearsalClock({ from, since: Date.now(), speed: 60 })
  const seenAt: number[] = []
  const waiting = defineJob<null>({
    kind: 'waiting',
    maxAttempts: 2,
    async run() {
      seenAt.push(clock.now())
      if (seenAt.length === 1) throw new JobPostponed(new Date(clock.now() + 60_000))
    },
  })
  const worker = await bed.worker({ kinds: [waiting], clock })
  await bed.until(await bed.startNew(waiting, null), 'completed')
  expect(seenAt[1]! - seenAt[0]!).toBeGreaterThanOrEqual(60_000)
  await worker.stop()
})

test('a job that fails once succeeds on its second try', async () => {
  script = async (_, context) => {
    if (context.attempt === 1) throw new Error('bad luck')
    await context.complete(async () => context.attempt)
  }
  const job = await bed.until(await bed.startNew(scripted, ''), 'completed')
  expect(job).toMatchObject({ result: 2, error: null })
})

test('a finished job is not cancelled; a failed one can be run again, with all its tries', async () => {
  script = async () => {
    throw refuse('BAD_FILE')
  }
  const jobId = await bed.startNew(scripted, '')
  await bed.until(jobId, 'failed')
  await expect(cancel(jobId)).rejects.toMatchObject({ code: 'JOB_FINISHED' })
  script = async () => {}
  expect(await retry(jobId)).toMatchObject({ state: 'pending', error: null, attempts: 0 })
  await bed.until(jobId, 'completed')
  await expect(retry(jobId)).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('a job is not run again while a newer one does the same work', async () => {
  const old = await bed.startNew(scripted, '', { key: 'same', runAt: inAnHour() })
  await cancel(old)
  await bed.startNew(scripted, '', { key: 'same', runAt: inAnHour() })
  await expect(retry(old)).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('an organization sees and starts only its own jobs', async () => {
  const jobId = await bed.startNew(scripted, '')
  const fromOutside = bed.db.inTenant(OTHER_ORGANIZATION, tx => readJob(tx, OTHER_ORGANIZATION, jobId))
  await expect(fromOutside).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const enqueued = bed.db.inTenant(OTHER_ORGANIZATION, tx =>
    sql`select system.enqueue_job(${ORGANIZATION}, ${jobId}, 'scripted', now())`.execute(tx),
  )
  await expect(enqueued).rejects.toThrow('is not the tenant of this transaction')
})

test('jobs are listed newest first, by kind and state', async () => {
  const jobId = await bed.startNew(scripted, '', { runAt: inAnHour() })
  const wanted = { kind: 'scripted', state: 'pending', offset: 0, limit: 2 }
  const { rows, meta } = await bed.db.inTenant(ORGANIZATION, tx => listJobs(tx, ORGANIZATION, wanted))
  expect(rows[0]!.id).toBe(jobId)
  expect(rows.every(job => job.state === 'pending')).toBe(true)
  expect(meta.filteredRowCount).toBeGreaterThanOrEqual(rows.length)
})
