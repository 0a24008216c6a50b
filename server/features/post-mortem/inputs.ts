// Inputs of a day's post-mortem: the forecast as it was known, the plan as it was published, and what became of both.
import { createHash } from 'node:crypto'
import { PlanVariables } from '#contract/endpoints/forecast-plan.ts'
import type { ScheduledBlock } from '#core/blocks/index.ts'
import {
  type AgentDay,
  actualDemand,
  type Demand,
  daysToPlay,
  type PostMortemRequest,
  type PostMortemStream,
} from '#core/post-mortem/index.ts'
import { requiredStaff } from '#core/staffing/index.ts'
import {
  dayInterval,
  type Interval,
  type LocalDate,
  localDateOf,
  MINUTE_MS,
  overlaps,
  type Zone,
} from '#core/time/index.ts'
import { demandsOf } from '#server/features/adherence/index.ts'
import { missingContacts } from '#server/features/connections/index.ts'
import {
  changedCircumstances,
  type ExpectedStream,
  expectedWork,
  selectExpectedStreams,
  selectSnapshotQuarters,
  streamsServed,
  workReachMs,
} from '#server/features/forecasts/index.ts'
import { forecastSettings } from '#server/features/organization/index.ts'
import {
  leadBefore,
  type PublishedPlan,
  publishedPlan,
  readySurfers,
  simulatedStream,
} from '#server/features/schedule/index.ts'
import { streamsById } from '#server/features/streams/index.ts'
import { surfersForScheduling } from '#server/features/surfers/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { agentDay } from './agents.ts'
import * as store from './store.ts'

const STEP_MS = 15 * MINUTE_MS
const DAY_MINUTES = 1440
const LEAST_MEASURED_SHARE = 0.9

export interface AskedDay {
  date: LocalDate
  timezone: Zone
}

export type PlayedDay = Omit<PostMortemRequest, 'onProgress'>

export interface PostMortemInputs {
  played: PlayedDay
  facts: {
    streams: { id: number; name: string; goal: number | null; targetSeconds: number | null }[]
    /** Places of the ticket groups that something is missing of, and what. */
    leftOut: Map<number, string>
    publishedAt: number | null
    forecastMadeAt: number | null
    isPresenceKnown: boolean
    noShows: number
    measured: store.MeasuredRow[]
  }
  /** Equal for equal inputs. */
  digest: string
}

/** The inputs; or why the day cannot be explained. */
export async function loadInputs(
  tx: Tx,
  organizationId: number,
  { date, timezone }: AskedDay,
  now: number,
): Promise<PostMortemInputs | { because: string }> {
  const day = dayInterval(timezone, date)
  if (day.end > now)
    return { because: `${date} is not over yet. Choose a day before ${localDateOf(timezone, now)}.` }
  const expected = await selectExpectedStreams(tx, { from: day.start, to: day.end })
  const lead = leadBefore(expected, day)
  const plan = await publishedPlan(tx, day, { start: lead.start, end: day.end })
  // Without a schedule before the day, nothing is known of what it left.
  const isLeadStaffed = plan.last.some(
    ({ type, interval }) => type === 'shift' && interval.start >= lead.start && interval.end <= day.start,
  )
  const range = isLeadStaffed ? { start: lead.start, end: day.end } : day
  if (plan.planned.length === 0)
    return { because: `No shift was published for ${date}. Choose a day for which shifts were published.` }
  const known = await asKnown(tx, expected, day, plan.publishedAt ?? day.start)
  const counted = await store.selectCounted(
    tx,
    expected.map(({ id }) => id),
    range,
  )
  const leftOut = await incomplete(tx, known.streams, counted, day, now)
  if (leftOut.size === expected.length)
    return {
      because: [...leftOut.values()][0] ?? 'There is no ticket group yet. Create one under Ticket groups.',
    }
  const streams = known.streams.map((stream, index) =>
    played(stream, range, day, leftOut.has(index) ? null : (counted.get(stream.id) ?? [])),
  )
  const { agents, isPresenceKnown, noShows } = await agentsOf(tx, organizationId, expected, plan, {
    day,
    range,
  })
  const contacts = streams.reduce((total, { actual }) => total + sum(actual.volume), 0)
  const goals = expected.map(({ id, name, settings: { target } }) => ({
    id,
    name,
    goal: target.targetResponseTimeSeconds ? target.serviceLevelPercent / 100 : null,
    targetSeconds: target.targetResponseTimeSeconds,
  }))
  const inputs = {
    played: {
      startsAt: range.start,
      incrementMinutes: STEP_MS / MINUTE_MS,
      intervals: (range.end - range.start) / STEP_MS,
      warmUpIntervals: (day.start - range.start) / STEP_MS,
      intervalsPerStep: 4,
      streams,
      agents,
      days: daysToPlay(contacts),
      seed: 1,
    },
    facts: {
      streams: goals,
      leftOut,
      publishedAt: plan.publishedAt,
      forecastMadeAt: known.madeAt,
      isPresenceKnown,
      noShows,
      measured: await measuredOf(tx, organizationId, goals, counted, day),
    },
  }
  return { ...inputs, digest: digestOf(inputs) }
}

const sum = (values: Float64Array): number => values.reduce((total, value) => total + value, 0)

const digestOf = (inputs: Omit<PostMortemInputs, 'digest'>): string =>
  createHash('sha256')
    .update(
      JSON.stringify(inputs, (_, value: unknown) =>
        value instanceof Float64Array ? Array.from(value) : value instanceof Map ? [...value] : value,
      ),
    )
    .digest('base64url')

/** Forecasts with the volumes that were known when the schedule was published, where that night's are kept. */
async function asKnown(tx: Tx, streams: readonly ExpectedStream[], day: Interval, publishedAt: number) {
  const nights = await store.selectNights(
    tx,
    streams.map(({ id }) => id),
    day,
    publishedAt,
  )
  const quarters = await selectSnapshotQuarters(tx, nights, day)
  const then = new Map(
    [...quarters].map(([streamId, own]) => [streamId, new Map(own.map(([at, mean]) => [at, mean]))]),
  )
  return {
    madeAt: nights.length > 0 ? Math.min(...nights.map(({ madeAt }) => madeAt.getTime())) : null,
    streams: streams.map(
      (stream): ExpectedStream => ({
        ...stream,
        quarters: stream.quarters.map(([at, mean, seconds]) => [
          at,
          then.get(stream.id)?.get(at) ?? mean,
          seconds,
        ]),
      }),
    ),
  }
}

/** Reasons why ticket groups cannot be explained, by their place. */
async function incomplete(
  tx: Tx,
  streams: readonly ExpectedStream[],
  counted: ReadonlyMap<number, store.CountedStep[]>,
  day: Interval,
  now: number,
): Promise<Map<number, string>> {
  const settings = new Map((await streamsById(tx)).map(stream => [stream.id, stream]))
  const because = new Map<number, string>()
  for (const [index, { id, name, quarters, settings: own }] of streams.entries()) {
    const steps = (counted.get(id) ?? []).filter(([at]) => at >= day.start)
    const gaps = await missingContacts(tx, settings.get(id)?.connections.map(one => one.id) ?? [], now)
    const fault = own.target.targetResponseTimeSeconds
      ? !quarters.some(([at]) => at >= day.start && at < day.end)
        ? 'has no forecast for this day.'
        : steps.length === 0
          ? 'has no contacts counted for this day yet. They are counted every night.'
          : steps.some(([, minutes]) => minutes === DAY_MINUTES)
            ? 'is counted by whole days, and a day’s course is needed. Upload contacts by the hour or shorter.'
            : gaps.some(gap => overlaps(gap, day))
              ? 'is missing contacts of this day. See which under Connections.'
              : null
      : 'has no target response time, and so no service level. Set one under Ticket groups.'
    if (fault) because.set(index, `${name} ${fault}`)
  }
  return because
}

const AS_SET = PlanVariables.parse({})

/** `steps` null: not known, as it was forecast. */
function played(
  stream: ExpectedStream,
  range: Interval,
  day: Interval,
  steps: readonly store.CountedStep[] | null,
): PostMortemStream {
  const { settings } = stream
  const { volume, handleTimeSeconds, ...simulated } = simulatedStream(
    stream,
    changedCircumstances(settings.target, AS_SET),
    range,
  )
  const forecast = {
    volume: Float64Array.from(volume),
    handleTimeSeconds: Float64Array.from(handleTimeSeconds),
  }
  const actual = steps
    ? actualDemand(forecast, countedDemand(steps, range, forecast.volume.length))
    : forecast
  const lead = (day.start - range.start) / STEP_MS
  const asItWas = (of: keyof Demand) => forecast[of].map((value, at) => (at < lead ? actual[of][at]! : value))
  return {
    ...simulated,
    targetResponseTimeSeconds: steps ? simulated.targetResponseTimeSeconds : null,
    forecast: { volume: asItWas('volume'), handleTimeSeconds: asItWas('handleTimeSeconds') },
    actual,
    needed: neededAgents(stream, range),
  }
}

/** Counts on quarter-hours; NaN: not known. Longer steps are shared evenly. */
function countedDemand(steps: readonly store.CountedStep[], range: Interval, length: number): Demand {
  const volume = new Float64Array(length).fill(Number.NaN)
  const handleTimeSeconds = new Float64Array(length).fill(Number.NaN)
  for (const [startsAt, minutes, offered, seconds] of steps) {
    const parts = Math.max(1, minutes / 15)
    const first = Math.floor((startsAt - range.start) / STEP_MS)
    volume.fill(offered / parts, first, first + parts)
    handleTimeSeconds.fill(seconds ?? Number.NaN, first, first + parts)
  }
  return { volume, handleTimeSeconds }
}

/** Agents whom the forecast asks for, present and working: without any shrinkage. */
function neededAgents(stream: ExpectedStream, range: Interval): Float64Array {
  const reach = workReachMs(stream.settings)
  const from = range.start - reach
  const work = expectedWork(stream, from, (range.end - from) / STEP_MS)
  const needed = requiredStaff({
    ...work,
    incrementMinutes: STEP_MS / MINUTE_MS,
    target: { ...work.target, shrinkageFraction: 0 },
    shrinkage: null,
  })
  return needed.slice(reach / STEP_MS)
}

const isSick = ({ type, subtype }: PublishedPlan['planned'][number]): boolean =>
  type === 'time-off' && subtype === 'Sick'

async function agentsOf(
  tx: Tx,
  organizationId: number,
  streams: readonly ExpectedStream[],
  plan: PublishedPlan,
  { day, range }: { day: Interval; range: Interval },
): Promise<{ agents: AgentDay[]; isPresenceKnown: boolean; noShows: number }> {
  const surfers = await surfersForScheduling(tx, {})
  const { useMultiskillStaffing: isShared = false } = await forecastSettings(tx)
  const served = streamsServed({
    streams,
    skillsBySurfer: new Map(surfers.map(surfer => [surfer.id, surfer.taskIds])),
    isShared,
  })
  const timesOf = (blocks: readonly ScheduledBlock[]) =>
    new Map(readySurfers(blocks, served, streams, range).map(({ id, ready }) => [id, ready]))
  const planned = timesOf(plan.planned.filter(block => !isSick(block)))
  const last = timesOf(plan.last)
  const rostered = timesOf(plan.last.filter(block => !isSick(block)))
  const sick = Map.groupBy(plan.last.filter(isSick), block => block.surferId)
  const streamIds = streams.map(({ id }) => id)
  const deviations = Map.groupBy(await store.selectDeviations(tx, organizationId, range), row => row.surferId)
  const evaluated = await store.selectEvaluated(tx, organizationId, day)
  const work = Map.groupBy(await store.selectWork(tx, organizationId, streamIds, range), row => row.surferId)
  const onPhone = new Set(
    [...(await demandsOf(tx, organizationId)).values()].flatMap(task =>
      task.isOnPhone ? task.streamIds : [],
    ),
  )
  const ids = [...new Set([...planned.keys(), ...rostered.keys(), ...last.keys(), ...work.keys()])].sort(
    (a, b) => a - b,
  )
  const days = ids.map(id =>
    agentDay(
      {
        id,
        planned: planned.get(id) ?? [],
        last: last.get(id) ?? [],
        rostered: rostered.get(id) ?? [],
        sick: (sick.get(id) ?? []).map(({ interval }) => interval),
        isEvaluated: evaluated.has(id),
        deviations: (deviations.get(id) ?? []).map(({ startsAt, endsAt, isInactive }) => ({
          interval: { start: startsAt.getTime(), end: endsAt.getTime() },
          isInactive,
        })),
        work: (work.get(id) ?? []).flatMap(({ streamIds: own, work: pieces }) => {
          const places = own.map(stream => streamIds.indexOf(stream)).filter(place => place >= 0)
          return pieces.map(({ start, end }) => ({ start, end, streams: places }))
        }),
      },
      day,
      place => onPhone.has(streamIds[place]!),
    ),
  )
  return {
    agents: days.map(({ agent }) => agent),
    isPresenceKnown: evaluated.size > 0,
    noShows: days.filter(({ isNoShow }) => isNoShow).length,
  }
}

/** Measured service levels of ticket groups with nearly every contact reported by connected systems. */
async function measuredOf(
  tx: Tx,
  organizationId: number,
  streams: PostMortemInputs['facts']['streams'],
  counted: ReadonlyMap<number, store.CountedStep[]>,
  day: Interval,
): Promise<store.MeasuredRow[]> {
  const targets = streams.flatMap(({ id, targetSeconds }) =>
    targetSeconds ? [{ streamId: id, seconds: targetSeconds }] : [],
  )
  const rows = await store.selectMeasured(tx, organizationId, targets, day)
  return rows.filter(({ streamId, contacts }) => {
    const steps = (counted.get(streamId) ?? []).filter(([at]) => at >= day.start)
    const offered = steps.reduce((total, [, , count]) => total + count, 0)
    return contacts > 0 && contacts >= LEAST_MEASURED_SHARE * offered
  })
}
