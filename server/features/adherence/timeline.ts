// Timelines of agents: their schedule, their work, and the verdict on it.
import type { AdherenceTimeline, SurferTimeline } from '#contract/endpoints/adherence.ts'
import { refuse } from '#contract/errors.ts'
import { type TaskDemand, type TrackedSource, trackedFor, trackingOf } from '#core/adherence/index.ts'
import type { LayerSegment } from '#core/blocks/index.ts'
import type { ServingTime } from '#core/observed/index.ts'
import {
  DAY_MS,
  type EpochMs,
  type Interval,
  intersect,
  localDateOf,
  subtract,
  union,
} from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { agentsOfSurfers } from '../observed/index.ts'
import { writeInterval } from '../schedule/index.ts'
import { demandsOf } from './demand-store.ts'
import { countAsked } from './rescore-store.ts'
import { sourcesOf } from './source-store.ts'
import {
  selectFacts,
  selectSessions,
  selectStatuses,
  selectSurfers,
  selectSystems,
  selectVerdicts,
  type TimelineSurfer,
} from './timeline-store.ts'
import {
  activityShown,
  asPiece,
  asSession,
  asVerdicts,
  factsByMeaning,
  namesOf,
  scheduledOf,
} from './timeline-view.ts'

/** A hundred agents for ten days, or one for all that may be asked for. */
const MAX_AGENT_DAYS = 1_000

export async function readTimeline(
  tx: Tx,
  organizationId: number,
  { surferIds, range, now }: { surferIds: readonly number[]; range: Interval; now: EpochMs },
): Promise<AdherenceTimeline> {
  const agentDays = surferIds.length * Math.ceil((range.end - range.start) / DAY_MS)
  if (agentDays > MAX_AGENT_DAYS)
    throw refuse('TOO_MUCH', {
      because: `${surferIds.length} agents for so long are more than can be shown at once. Choose fewer agents or days.`,
    })
  const surfers = await selectSurfers(tx, organizationId, surferIds)
  const missing = surferIds.find(id => !surfers.some(surfer => surfer.id === id))
  if (missing !== undefined) throw refuse('NOT_FOUND', { what: 'agent', id: missing })
  const scheduled = await scheduledOf(tx, surferIds, range)
  const verdicts = await selectVerdicts(tx, organizationId, surferIds, range)
  const names = await namesOf(tx, organizationId, [...scheduled.values()].flat(), verdicts)
  const verdictsOf = Map.groupBy(verdicts, verdict => verdict.surferId)
  const sessionsOf = Map.groupBy(
    await selectSessions(tx, organizationId, surferIds, range),
    session => session.surferId,
  )
  const seen = { start: range.start, end: Math.min(range.end, now) }
  const agents = await agentsOfSurfers(tx, organizationId, surferIds)
  const statuses =
    seen.start < seen.end ? await selectStatuses(tx, organizationId, agents, seen) : new Map<number, never>()
  const facts = factsByMeaning(await selectFacts(tx, organizationId, agents, range), agents)
  const demands = await demandsOf(tx, organizationId)
  const sources = await sourcesOf(tx, organizationId, surferIds)
  const systems = await selectSystems(tx, organizationId)
  const used = new Set([...sessionsOf.values()].flat().map(session => session.connectionId))
  return {
    now: new Date(now).toISOString(),
    rescoring: await rescoringOf(tx, organizationId, surfers, range),
    systems: systems.filter(system => used.has(system.connectionId)),
    surfers: surfers.map(({ id, name, timezone, isTracked }): SurferTimeline => {
      const own = scheduled.get(id) ?? []
      const sessions = sessionsOf.get(id) ?? []
      return {
        surferId: id,
        name,
        timezone,
        isTracked,
        scheduled: own.map(piece => asPiece(piece, names)),
        adherence: asVerdicts(verdictsOf.get(id) ?? [], names, statuses.get(id) ?? [], sessions),
        untracked: untrackedTimes(own, demands, sources.get(id) ?? [], seen).map(writeInterval),
        phoneStatuses: (statuses.get(id) ?? null)?.map(written) ?? null,
        ticketSessions: sessions.map(asSession),
        activity: activityShown(sessions, servingTimes(own, demands), facts, range),
      }
    }),
  }
}

/** Days in the range that are waiting for another evaluation. */
async function rescoringOf(
  tx: Tx,
  organizationId: number,
  surfers: readonly TimelineSurfer[],
  range: Interval,
) {
  const dates = surfers.flatMap(({ timezone }) => [
    localDateOf(timezone, range.start),
    localDateOf(timezone, range.end - 1),
  ])
  const { days, askedAt } = await countAsked(tx, organizationId, {
    surferIds: surfers.map(surfer => surfer.id),
    from: dates.toSorted()[0]!,
    to: dates.toSorted().at(-1)!,
  })
  return { days, askedAt: askedAt?.toISOString() ?? null }
}

const written = <T extends { interval: Interval }>(one: T) => ({
  ...one,
  interval: writeInterval(one.interval),
})

/** Parts of the scheduled time within `seen` that are not evaluated, because no source tracked the agent then. */
function untrackedTimes(
  scheduled: readonly LayerSegment[],
  demands: ReadonlyMap<number, TaskDemand>,
  sources: readonly TrackedSource[],
  seen: Interval,
): Interval[] {
  const tracking = trackingOf(sources)
  return union(
    scheduled.flatMap(({ kind, interval, taskId }) => {
      const within = kind === 'time-off' || kind === 'time-in-lieu' ? null : intersect(interval, seen)
      const task = taskId === null ? null : (demands.get(taskId) ?? null)
      return within ? subtract([within], trackedFor(tracking, task)) : []
    }),
  )
}

const servingTimes = (
  scheduled: readonly LayerSegment[],
  demands: ReadonlyMap<number, TaskDemand>,
): ServingTime[] =>
  scheduled.flatMap(({ interval, taskId }) => {
    const streamIds = (taskId === null ? undefined : demands.get(taskId)?.streamIds) ?? []
    return streamIds.length > 0 ? [{ interval, streamIds }] : []
  })
