// Plans: the staff that changed circumstances would take.
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { forecastPlan, PlanRow } from '#contract/endpoints/forecast-plan.ts'
import { refuse } from '#contract/errors.ts'
import { addDays, DAY_MS, type Interval, instantAt, localDateOf } from '#core/time/index.ts'
import { allow } from '#server/features/identity/index.ts'
import { type StreamSettings, streamsById } from '#server/features/streams/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { type Actor, invalidBody } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { streamFaults } from '../special-days/stream-faults.ts'
import { staffingSettingsOf } from '../training/learning-inputs.ts'
import { selectForecastText } from './forecast-text-store.ts'
import type { PerformanceThreadInput } from './performance-thread.ts'
import type { StaffingOutcome } from './plan.ts'
import type { PlanThreadInput, PlanThreadOutput } from './plan-thread.ts'

type PlanForm = BodyOf<typeof forecastPlan.compute>
type Plan = ReplyOf<typeof forecastPlan.compute>

/** Days of ticket groups and cases that one reply may be worked out from. */
const MAX_DAYS = 60_000

export async function computePlan({ db, threads }: Platform, actor: Actor, form: PlanForm): Promise<Plan> {
  allow(actor, 'forecasts.view')
  const range = rangeOf(form)
  const inTenant = <T>(work: (tx: Tx) => Promise<T>) => db.inTenant(actor.organizationId, work)
  refuseTooMuch(form, range)
  const streams = await inTenant(tx => chosenStreams(tx, form.streamIds))
  const plan: Plan = { cases: form.cases.map(() => []), short: [] }
  // One ticket group at a time, so that only one forecast is held in memory.
  for (const stream of streams) {
    const { cases, endsAt } = await threads.run<PlanThreadInput, PlanThreadOutput>({
      file: new URL('./plan-thread.ts', import.meta.url),
      input: {
        forecast: await inTenant(tx => selectForecastText(tx, stream, range)),
        settings: staffingSettingsOf(stream),
        range,
        zone: form.timezone,
        increment: form.increment,
        hoursPerWeek: form.hoursPerWeek,
        cases: form.cases,
      },
    })
    const named = { ticketGroupId: stream.id, ticketGroupName: stream.name }
    cases.forEach((rows, at) => {
      plan.cases[at]!.push(...rows.map((row): PlanRow => ({ ...named, ...row })))
    })
    if (endsAt === null || endsAt < range.end)
      plan.short.push({
        streamId: stream.id,
        until: endsAt === null ? addDays(form.from, -1) : localDateOf(form.timezone, endsAt - 1),
      })
  }
  return plan
}

export async function readPerformance(
  { db, threads }: Platform,
  actor: Actor,
  form: BodyOf<typeof forecastPlan.performance>,
): Promise<StaffingOutcome[]> {
  allow(actor, 'forecasts.view')
  const { variables, surfers } = form
  const range = rangeOf(form)
  const { settings, forecast } = await db.inTenant(actor.organizationId, async tx => {
    const [stream] = await chosenStreams(tx, [form.streamId], () => ['streamId'])
    return {
      settings: staffingSettingsOf(stream!),
      forecast: await selectForecastText(tx, stream!, range),
    }
  })
  return threads.run<PerformanceThreadInput, StaffingOutcome[]>({
    file: new URL('./performance-thread.ts', import.meta.url),
    input: { forecast, settings, range, variables, surfers },
  })
}

/** The named ticket groups, by name; throws for each that does not exist. */
export async function chosenStreams(
  tx: Tx,
  streamIds: readonly number[],
  pathOf = (index: number): (string | number)[] => ['streamIds', index],
): Promise<StreamSettings[]> {
  const faults = await streamFaults(tx, streamIds, pathOf)
  if (faults.length > 0) throw invalidBody(faults)
  return streamsById(tx, streamIds)
}

export const rangeOf = ({ from, to, timezone }: Pick<PlanForm, 'from' | 'to' | 'timezone'>): Interval => ({
  start: instantAt(timezone, from, 0),
  end: instantAt(timezone, to, 0),
})

function refuseTooMuch({ streamIds, cases }: PlanForm, { start, end }: Interval): void {
  const days = Math.round((end - start) / DAY_MS) * streamIds.length * cases.length
  if (days > MAX_DAYS)
    throw refuse('TOO_MUCH', {
      because: `That would be ${days.toLocaleString('en')} days of ticket groups; at most ${MAX_DAYS.toLocaleString('en')} are planned at once. Choose a shorter range or fewer ticket groups.`,
    })
}
