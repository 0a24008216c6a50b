// "What service level would this schedule give?": the scheduled day against the forecast, played many times.
import { createHash } from 'node:crypto'
import type { BodyOf } from '#contract/endpoint.ts'
import { type forecastPlan, PlanVariables, type SimulationResult } from '#contract/endpoints/forecast-plan.ts'
import { refuse } from '#contract/errors.ts'
import { draftView, publishedView, type ScheduledBlock } from '#core/blocks/index.ts'
import { formulaOf, type Performance, type StaffingTarget, USUAL_RATE_SPREAD } from '#core/staffing/index.ts'
import type {
  SimulatedStream,
  SimulatedSurfer,
  Simulation,
  SimulationRequest,
} from '#core/staffing/simulation/index.ts'
import { DAY_MS, dayInterval, type Interval, intersect } from '#core/time/index.ts'
import {
  changedCircumstances,
  type ExpectedStream,
  selectExpectedStreams,
  streamsServed,
  usedHandleTimeSeconds,
  workReachMs,
} from '#server/features/forecasts/index.ts'
import { allow } from '#server/features/identity/index.ts'
import { forecastSettings } from '#server/features/organization/index.ts'
import { missingStreams } from '#server/features/streams/index.ts'
import { surfersForScheduling } from '#server/features/surfers/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { type Actor, invalidBody } from '#server/platform/http/index.ts'
import { defineJob, startJob } from '#server/platform/jobs/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { blocksMeeting } from '../blocks/blocks-store.ts'
import { STEP_MS } from './coverage-by-day.ts'
import { formulaPerformance } from './staffing-inputs.ts'

type SimulationForm = BodyOf<typeof forecastPlan.simulate>

/** Days before that are played with each day; work that waits for longer is not looked for. */
const LONGEST_LEAD_MS = 2 * DAY_MS

export async function startSimulation(
  { db }: Platform,
  actor: Actor,
  form: SimulationForm,
): Promise<{ jobId: number }> {
  allow(actor, 'schedule.view')
  const { organizationId } = actor
  return db.inTenant(organizationId, async tx => {
    const wanted = form.streamIds ?? []
    const missing = await missingStreams(tx, wanted)
    if (missing.length > 0)
      throw invalidBody(
        missing.map(id => ({
          path: ['streamIds', wanted.indexOf(id)],
          message: `There is no ticket group ${id} here.`,
        })),
      )
    const started = await startJob(tx, organizationId, simulateDay, form, {
      // The wish itself may name more ticket groups than an index entry can hold.
      key: createHash('sha256').update(JSON.stringify(form)).digest('base64url'),
      managerId: actor.managerId ?? undefined,
    })
    return { jobId: 'jobId' in started ? started.jobId : started.alreadyRunning }
  })
}

export const simulateDay = defineJob<SimulationForm>({
  kind: 'simulate-day',
  feature: 'forecastPlan',
  maxAttempts: 3,
  async run(form, context) {
    await context.progress(0.02, 'Reading the schedule and the forecast')
    const { streams, request, targets } = await context.db.inTenant(context.organizationId, tx =>
      load(tx, form),
    )
    const simulation = await context.runInThread<SimulationRequest, Simulation>(
      new URL('./simulate-thread.ts', import.meta.url),
      request,
    )
    const formula = formulaPerformance(request, targets)
    await context.complete(async () => resultOf(form, streams, request, simulation, formula))
  },
})

async function load(
  tx: Tx,
  { date, timezone, streamIds, published, variables, days, seed }: SimulationForm,
): Promise<{ streams: ExpectedStream[]; request: SimulationRequest; targets: StaffingTarget[] }> {
  const day = dayInterval(timezone, date)
  const all = await selectExpectedStreams(tx, { from: day.start - LONGEST_LEAD_MS, to: day.end })
  const streams = all.filter(stream => streamIds?.includes(stream.id) ?? true)
  const lead = leadBefore(streams, day)
  const stored = await blocksMeeting(tx, { from: lead.start, to: day.end, publishedOnly: published })
  const blocks = published ? publishedView(stored) : draftView(stored)
  const surfers = await surfersForScheduling(tx, {})
  const { useMultiskillStaffing: isShared = false } = await forecastSettings(tx)
  const served = streamsServed({
    streams: all,
    skillsBySurfer: new Map(surfers.map(surfer => [surfer.id, surfer.taskIds])),
    isShared,
  })
  const circumstances = streams.map(({ settings }) =>
    changedCircumstances(settings.target, PlanVariables.parse(variables)),
  )
  // Without a schedule before the day, nothing is known of what it would leave.
  const isLeadStaffed = readySurfers(blocks, served, streams, lead).length > 0
  const played = isLeadStaffed ? { start: lead.start, end: day.end } : day
  const playing = streams.map((stream, index) => simulatedStream(stream, circumstances[index]!, played))
  if (playing.every(stream => sum(stream.volume) === 0))
    throw refuse('CONFLICT', {
      because: `Nothing is forecast for ${date}. Choose a day that the forecast reaches.`,
    })
  return {
    streams,
    targets: circumstances.map(({ target }) => target),
    request: {
      startsAt: played.start,
      incrementMinutes: STEP_MS / 60_000,
      intervals: (played.end - played.start) / STEP_MS,
      warmUpIntervals: (day.start - played.start) / STEP_MS,
      streams: playing,
      surfers: readySurfers(blocks, served, streams, played),
      days,
      seed,
      rateSpread: USUAL_RATE_SPREAD,
    },
  }
}

/** Time before the day in which came what may still wait when it begins. */
export function leadBefore(streams: readonly ExpectedStream[], { start }: Interval): Interval {
  const waiting = streams.filter(({ settings }) => formulaOf(settings.target) === 'deferred')
  const reachMs = waiting.reduce((most, { settings }) => Math.max(most, workReachMs(settings)), 0)
  return { start: start - Math.min(reachMs, LONGEST_LEAD_MS), end: start }
}

const sum = (values: ArrayLike<number>): number =>
  Array.from(values).reduce((total, value) => total + value, 0)

export function simulatedStream(
  { id, settings, quarters }: ExpectedStream,
  { target, volumeFactor, handleTimeFactor }: ReturnType<typeof changedCircumstances>,
  day: Interval,
): SimulatedStream {
  const length = (day.end - day.start) / STEP_MS
  const volume = new Float64Array(length)
  const usedSeconds = (measured: number | null) =>
    usedHandleTimeSeconds(measured, settings) * handleTimeFactor
  const handleTimeSeconds = new Float64Array(length).fill(usedSeconds(null))
  for (const [startsAt, mean, seconds] of quarters) {
    const at = (startsAt - day.start) / STEP_MS
    if (at < 0 || at >= length) continue
    volume[at] = mean * volumeFactor
    handleTimeSeconds[at] = usedSeconds(seconds)
  }
  const isOnline = target.isOnline || (target.targetResponseTimeSeconds ?? 0) <= 3600
  return {
    id,
    // Contacts without a handle time ask for nobody, here as in the requirement.
    volume: volume.map((contacts, at) => (handleTimeSeconds[at]! > 0 ? contacts : 0)),
    handleTimeSeconds: handleTimeSeconds.map(seconds => (seconds > 0 ? seconds : 1)),
    handleTimeVariation: null,
    patienceSeconds: isOnline ? (target.patienceSeconds ?? null) : null,
    targetResponseTimeSeconds: target.targetResponseTimeSeconds,
    concurrency: Math.max(1, Math.round(target.concurrency)),
    handleTimeStretch: target.handleTimeStretch ?? 0,
    isOnline,
  }
}

/** Time of an agent with the ticket groups served in it, as indices. */
export type ServedStretch = Interval & { streams: readonly number[] }

/** The times at which each scheduled agent is ready, and for which ticket groups; breaks and the rest are gaps. */
export function readySurfers(
  blocks: readonly ScheduledBlock[],
  served: ReturnType<typeof streamsServed>,
  streams: readonly ExpectedStream[],
  day: Interval,
): (SimulatedSurfer & { ready: ServedStretch[] })[] {
  const at = new Map(streams.map(({ id }, index) => [id, index]))
  const surfers: ReturnType<typeof readySurfers> = []
  for (const [id, own] of Map.groupBy(blocks, block => block.surferId)) {
    const ready = served(id, own).flatMap(({ interval, streamIds }) => {
      const inside = intersect(interval, day)
      const indices = streamIds.flatMap(streamId => at.get(streamId) ?? [])
      return inside && indices.length > 0 ? [{ ...inside, streams: indices }] : []
    })
    if (ready.length === 0) continue
    surfers.push({ id, streams: [...new Set(ready.flatMap(stretch => stretch.streams))], ready })
  }
  return surfers
}

function resultOf(
  { date, days }: SimulationForm,
  streams: readonly ExpectedStream[],
  request: SimulationRequest,
  { perStream, perInterval, occupancyFraction, sentence }: Simulation,
  formula: readonly Performance[][],
): SimulationResult {
  const { warmUpIntervals = 0 } = request
  const dayStartsAt = request.startsAt + warmUpIntervals * STEP_MS
  return {
    date,
    days,
    sentence,
    occupancy: occupancyFraction,
    agents: request.surfers.filter(({ ready }) => ready.some(({ end }) => end > dayStartsAt)).length,
    streams: streams.map(({ id, name, settings: { target } }, index) => {
      const outcome = perStream[index]!
      const expected = formula[index]!.slice(warmUpIntervals).map(quarter => quarter.serviceLevelFraction)
      return {
        streamId: id,
        streamName: name,
        goal: target.targetResponseTimeSeconds ? target.serviceLevelPercent / 100 : null,
        offered: outcome.offered,
        answered: outcome.answered,
        abandoned: outcome.abandoned,
        serviceLevel: outcome.serviceLevelFraction,
        serviceLevelError: outcome.serviceLevelError,
        meanWaitSeconds: outcome.meanWaitSeconds,
        p90WaitSeconds: outcome.p90WaitSeconds,
        formulaServiceLevel: weightedMean(
          expected,
          Array.from(request.streams[index]!.volume).slice(warmUpIntervals),
        ),
        intervals: perInterval[index]!.slice(warmUpIntervals).map(
          ({ offered, serviceLevelFraction }, interval) => ({
            start: new Date(dayStartsAt + interval * STEP_MS).toISOString(),
            offered,
            serviceLevel: serviceLevelFraction,
            formulaServiceLevel: expected[interval]!,
          }),
        ),
      }
    }),
  }
}

/** Mean of the values that are known, weighted by contacts. */
function weightedMean(values: readonly (number | null)[], weights: ArrayLike<number>): number | null {
  let total = 0
  let weight = 0
  values.forEach((value, at) => {
    if (value === null) return
    total += value * weights[at]!
    weight += weights[at]!
  })
  return weight > 0 ? total / weight : null
}
