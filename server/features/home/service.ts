import type { QueryOf } from '#contract/endpoint.ts'
import { refuse } from '#contract/errors.ts'
import type { Feature } from '#contract/features.ts'
import {
  HOME_NAMES,
  HOME_STEP_MINUTES,
  type Home,
  type HomeStream,
  type home,
} from '#contract/organization/home.ts'
import {
  addDays,
  dayInterval,
  type EpochMs,
  eachDate,
  HOUR_MS,
  instantAt,
  type LocalDate,
  localDateOf,
  MINUTE_MS,
  weekStartOf,
  type Zone,
} from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import type { Actor } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { allow, missingTeams, teamsEditedBy } from '../identity/index.ts'
import { loadGroups, loadSources } from '../live/index.ts'
import { organizationWeekStart } from '../organization/index.ts'
import { coverageSeries, loadCoverage, wantedStreams } from '../schedule/index.ts'
import { streamsById } from '../streams/index.ts'
import * as store from './store.ts'

const QUARTER_MS = 15 * MINUTE_MS
/** Days whose drafts are counted, today the first. */
const COMING_DAYS = 14

export async function readHome(
  platform: Platform,
  actor: Actor,
  { userTimezone: zone, teamIds = [] }: QueryOf<(typeof home)['get']>,
): Promise<Home> {
  allow(actor, 'schedule.view')
  const { db, clock, configuration } = platform
  const now = clock.now()
  const today = localDateOf(zone, now)
  const isOn = (feature: Feature) => !actor.featuresOff?.includes(feature)
  const hasSchedule = isOn('schedule')
  const { facts, ...rest } = await db.inTenant(actor.organizationId, async tx => {
    await refuseUnknownTeams(tx, teamIds)
    const teams = { shown: teamIds, edited: await teamsEditedBy(tx, actor.managerId) }
    const sources = await loadSources(tx, actor.organizationId, { now, configuration })
    const waiting = await store.selectWaiting(tx, teams)
    return {
      teams: await store.selectTeams(tx),
      facts:
        hasSchedule && isOn('forecasting')
          ? await loadToday(tx, { zone, today, now }, id => sources.some(one => one.connectionId === id))
          : null,
      requests: {
        changes: isOn('changeRequests') ? waiting.changes : null,
        swaps: isOn('changeRequests') ? waiting.swaps : null,
        timeOff: isOn('timeOff') ? waiting.timeOff : null,
      },
      unpublished: hasSchedule
        ? await store.countUnpublished(tx, teams, {
            from: instantAt(zone, today, 0),
            to: instantAt(zone, addDays(today, COMING_DAYS), 0),
          })
        : null,
      timeOff: hasSchedule ? await timeOffOf(tx, teams, zone, today) : null,
      connections: isOn('connections')
        ? {
            systems: sources.length,
            failing: sources.flatMap(({ connectionId, name, state, problem }) =>
              state === 'failing' || state === 'needs-reauth' ? [{ connectionId, name, state, problem }] : [],
            ),
          }
        : null,
    }
  })
  return {
    now: new Date(now).toISOString(),
    today,
    groups: facts && (await groupsOf(platform, facts, now)),
    ...rest,
  }
}

async function refuseUnknownTeams(tx: Tx, teamIds: readonly number[]): Promise<void> {
  const [missing] = await missingTeams(tx, teamIds)
  if (missing !== undefined) throw refuse('NOT_FOUND', { what: 'team', id: missing })
}

type Facts = Awaited<ReturnType<typeof loadToday>>

async function loadToday(
  tx: Tx,
  { zone, today, now }: { zone: Zone; today: LocalDate; now: EpochMs },
  isLive: (connectionId: number) => boolean,
) {
  const day = dayInterval(zone, today)
  return {
    streams: await streamsById(tx),
    contacts: await loadGroups(tx, now, isLive, day.start),
    coverage: await loadCoverage(tx, { from: day.start, to: day.end, isPublished: true }),
  }
}

async function groupsOf({ threads }: Platform, { streams, contacts, coverage }: Facts, now: EpochMs) {
  const series = await coverageSeries(threads, coverage, wantedStreams(coverage))
  const stepsOf = new Map(series.map(({ streamId, steps }) => [streamId, steps]))
  const figures = new Map(contacts.map(one => [one.streamId, one]))
  const passed = Math.max(0, Math.floor((now - coverage.from) / QUARTER_MS))
  return {
    from: new Date(coverage.from).toISOString(),
    isPublished: coverage.blocks.some(({ type }) => type === 'shift'),
    streams: streams.map(({ id, name, color }): HomeStream => {
      const steps = stepsOf.get(id) ?? new Float64Array()
      const { arrivedToday, forecastToday } = figures.get(id) ?? { arrivedToday: null, forecastToday: null }
      return {
        streamId: id,
        name,
        color,
        required: averaged(steps, 0),
        scheduled: averaged(steps, 1),
        shortHours: shortHoursFrom(steps, passed),
        arrived: arrivedToday,
        forecastSoFar: forecastToday,
      }
    }),
  }
}

const PER_STEP = (HOME_STEP_MINUTES * MINUTE_MS) / QUARTER_MS

/** Means of the steps of required (0) or scheduled (1) agents, which alternate by the quarter-hour. */
function averaged(steps: Float64Array, offset: 0 | 1): number[] {
  const quarters = steps.length / 2
  return Array.from({ length: Math.ceil(quarters / PER_STEP) }, (_, step) => {
    const first = step * PER_STEP
    const count = Math.min(PER_STEP, quarters - first)
    let sum = 0
    for (let at = first; at < first + count; at++) sum += steps[2 * at + offset]!
    return Math.round((sum / count) * 100) / 100
  })
}

function shortHoursFrom(steps: Float64Array, quarter: number): number {
  let hours = 0
  for (let at = quarter; at < steps.length / 2; at++)
    hours += (Math.max(0, steps[2 * at]! - steps[2 * at + 1]!) * QUARTER_MS) / HOUR_MS
  return hours
}

async function timeOffOf(
  tx: Tx,
  teams: Parameters<typeof store.selectOff>[1],
  zone: Zone,
  today: LocalDate,
): Promise<NonNullable<Home['timeOff']>> {
  const first = weekStartOf(today, await organizationWeekStart(tx))
  const days = eachDate(first, addDays(first, 7)).map(date => ({ date, ...dayInterval(zone, date) }))
  return {
    week: await store.selectTimeOffDays(tx, teams, days),
    today: await store.selectOff(tx, teams, days.find(({ date }) => date === today)!, HOME_NAMES),
  }
}
