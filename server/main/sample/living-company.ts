// Living sample company: its agents work in the built-in simulated systems, which run in a separate thread and are
// connected like any others. This module controls the timing: each day is sent shortly before it begins, and the
// schedule is continued.

import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { addDays, type EpochMs, HOUR_MS, type LocalDate, localDateOf, MINUTE_MS } from '#core/time/index.ts'
import { ORGANIZATION } from '#db/seed/company.ts'
import { filesEndAt } from '#db/seed/history.ts'
import {
  type OfferedSystem,
  offerSimulatedSystems,
  SIMULATOR_KEY,
  suspendSimulatedSystems,
} from '#server/features/connections/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { clockSampleAgents } from './clock-ins.ts'
import { fillWeeks } from './copy-weeks.ts'
import type { FromThread, SimulatedDay, ThreadStart, ToThread } from './messages.ts'
import * as store from './sample-store.ts'
import { addSickLeave } from './sick-leave.ts'
import { queueIdOf, queueOf, simulatedDay } from './simulated-days.ts'

const THREAD = new URL('../../../simulators/sample/thread.ts', import.meta.url)
const PAST_DAYS = 29
/** Nobody asks for more than the last 48 hours once the past was read. */
const KEPT_DAYS = 3
/** Lead time for sending a day to the simulated systems. */
const AHEAD_MS = HOUR_MS
const LOOK_MS = MINUTE_MS
/** The week of the first start is being generated. */
const SOON_MS = 1_000
const NAMES: Readonly<Record<'call' | 'other', string>> = {
  call: 'Sandbar phones',
  other: 'Sandbar helpdesk',
}

const dateOf = (at: EpochMs): LocalDate => localDateOf(ORGANIZATION.timezone, at)

export interface LivingCompany {
  stop(): Promise<void>
}

/** `scheduled`: resolves when the company has a published week. */
export async function startLivingCompany(
  platform: Platform,
  organizationId: number,
  scheduled: Promise<void>,
): Promise<LivingCompany> {
  const stopping = new AbortController()
  await suspendSimulatedSystems(platform, organizationId)
  let thread: Worker | null = null
  const running = (async () => {
    await scheduled
    if (stopping.signal.aborted) return
    thread = new Worker(THREAD, { workerData: { key: SIMULATOR_KEY } satisfies ThreadStart })
    thread.on('error', error => platform.log.error({ err: error }, 'the simulated systems stopped'))
    await live(platform, organizationId, thread, stopping.signal)
  })().catch(error => {
    if (!stopping.signal.aborted)
      platform.log.error({ err: error }, 'the sample company could not be brought to life')
  })
  return {
    async stop() {
      stopping.abort()
      await thread?.terminate()
      await running
    },
  }
}

async function live(
  platform: Platform,
  organizationId: number,
  thread: Worker,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock } = platform
  const inCompany = <T>(work: Parameters<typeof db.inTenant<T>>[1]) => db.inTenant(organizationId, work)
  const now = clock.now()
  while (!(await inCompany(tx => fillWeeks(tx, organizationId, now))))
    await sleep(SOON_MS, undefined, { signal })
  const received = await inCompany(tx => store.selectReceivedSpan(tx, organizationId))
  const earliest = addDays(dateOf(now), -PAST_DAYS)
  const since = received?.since ?? now
  if (!received)
    await inCompany(tx => addSickLeave(tx, organizationId, { from: earliest, to: dateOf(now) }, now))
  const wanted = !received || received.isReadingPast ? earliest : addDays(dateOf(received.until), -KEPT_DAYS)
  const days = await daysFrom(platform, organizationId, [earliest, wanted].sort()[1]!)
  const streams = await inCompany(tx => store.selectStreams(tx, organizationId))
  const queues = streams.map(queueOf)
  const { url, systems } = await ready(thread, signal, {
    do: 'begin',
    queues,
    days,
    inboundFrom: filesEndAt(since),
  })
  const offered = systems.map(({ provider, queueIds }): OfferedSystem => {
    const own = streams.filter(({ id }) => queueIds[queueIdOf(id)] !== undefined)
    const isPhone = own.some(stream => queueOf(stream).channel === 'call')
    return {
      provider,
      name: isPhone ? NAMES.call : NAMES.other,
      queueIds: new Map(own.map(({ id }) => [id, queueIds[queueIdOf(id)]!])),
    }
  })
  await offerSimulatedSystems(platform, organizationId, { url, since, systems: offered })
  await goOn(platform, organizationId, thread, signal)
}

/** Days from a date through the latest one due; each is stored when first sent and reused afterwards. */
async function daysFrom(
  { db, clock }: Platform,
  organizationId: number,
  from: LocalDate,
): Promise<SimulatedDay[]> {
  const last = dateOf(clock.now() + AHEAD_MS)
  return db.inTenant(organizationId, async tx => {
    const known = new Map((await store.selectDays(tx, organizationId, from)).map(day => [day.date, day]))
    const days: SimulatedDay[] = []
    for (let date = from; date <= last; date = addDays(date, 1)) {
      const day = known.get(date) ?? (await simulatedDay(tx, organizationId, date))
      if (!known.has(date)) await store.insertDay(tx, organizationId, day)
      days.push(day)
    }
    return days
  })
}

async function ready(thread: Worker, signal: AbortSignal, message: ToThread): Promise<FromThread> {
  const { promise, resolve, reject } = Promise.withResolvers<FromThread>()
  thread.once('message', resolve)
  thread.once('error', reject)
  signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  thread.postMessage(message)
  return promise
}

/** Sends each day shortly before it begins, and fills weeks without a schedule. */
async function goOn(
  platform: Platform,
  organizationId: number,
  thread: Worker,
  signal: AbortSignal,
): Promise<void> {
  const { clock, log } = platform
  let sentUpTo = dateOf(clock.now() + AHEAD_MS)
  for (;;) {
    await clockSampleAgents(platform, organizationId, signal).catch(error =>
      log.error({ err: error }, 'the sample agents could not clock in or out; tried again in a minute'),
    )
    await sleep(LOOK_MS, undefined, { signal })
    const next = dateOf(clock.now() + AHEAD_MS)
    if (next === sentUpTo) continue
    try {
      thread.postMessage(await furtherDays(platform, organizationId, next))
      sentUpTo = next
    } catch (error) {
      log.error(
        { err: error },
        'could not send the next day to the simulated systems; tried again in a minute',
      )
    }
  }
}

/** The days from `next` on, for which the schedule is filled first; days that nobody asks for any more are forgotten. */
export async function furtherDays(
  platform: Platform,
  organizationId: number,
  next: LocalDate,
): Promise<ToThread> {
  const { db, clock } = platform
  await db.inTenant(organizationId, tx => fillWeeks(tx, organizationId, clock.now() + AHEAD_MS))
  const days = await daysFrom(platform, organizationId, next)
  const received = await db.inTenant(organizationId, async tx => {
    await store.deleteDaysBefore(tx, organizationId, addDays(next, -PAST_DAYS - 1))
    return store.selectReceivedSpan(tx, organizationId)
  })
  const kept = received?.isReadingPast ? PAST_DAYS : KEPT_DAYS
  return { do: 'continue', days, keptFrom: clock.now() - kept * 24 * HOUR_MS }
}
