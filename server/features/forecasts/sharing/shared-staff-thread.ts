// Worker thread: allots groups of agents with the same skills to ticket groups.
import { byFreedom, type StreamDemand, shareGroups } from '#core/blocks/index.ts'
import { multiskillCoverage, multiskillRequirement } from '#core/staffing/multiskill/index.ts'
import { threadTask } from '#server/platform/jobs/job.ts'
import { skillGroups } from '../staffing/skill-groups.ts'
import { QUARTER_MS } from '../staffing/staff.ts'
import { expectedWork, marginMsOf, type SharedStaff, type SharedStaffRequest } from './expected-work.ts'

export default threadTask<SharedStaffRequest, SharedStaff>(request => {
  const { streams, from, to } = request
  const marginMs = marginMsOf(streams)
  const margin = marginMs / QUARTER_MS
  const length = (to - from) / QUARTER_MS
  const at = new Map(streams.map(({ id }, index) => [id, index]))
  // Groups in an order that does not depend on the agents' ids: it decides from whom agents are taken first.
  const groups = skillGroups(request)
    .map(group => ({ ...group, streams: group.streamIds.map(id => at.get(id)!).sort((a, b) => a - b) }))
    .sort(byFreedom)
  const shared = streams.map(stream => expectedWork(stream, from - marginMs, length + 2 * margin))
  const wide = (agents: Float64Array) => {
    const series = new Float64Array(length + 2 * margin)
    series.set(agents, margin)
    return series
  }
  const demand = streams.map(({ id, taskIds }): StreamDemand => {
    const nothing = { streamId: id, taskIds, startsAt: from, incrementMinutes: 15, required: [] }
    return request.demand?.find(one => one.streamId === id) ?? nothing
  })
  const backlog = shareGroups(
    { demand, from, stepCount: length },
    groups.map(({ streams: served, agents }) => ({ streams: served, present: agents })),
  )
  const found = multiskillCoverage({
    incrementMinutes: 15,
    streams: shared,
    worked: demand.map(({ deferred }, s) => (deferred ? wide(backlog.needed[s]!) : null)),
    groups: groups.map(({ streamIds, streams: served, agents }) => ({
      id: streamIds.join(),
      streams: served,
      agents: wide(agents),
    })),
  })
  const kinds = groups.map(group => ({ streams: group.streams }))
  const { total } = multiskillRequirement({ incrementMinutes: 15, streams: shared, kinds, isWhole: false })
  // The requirement of ticket groups that nobody has the skill for still counts.
  const unserved = found.required.filter((_, s) => !kinds.some(kind => kind.streams.includes(s)))
  const together = Float64Array.from(found.pooled, (_, i) =>
    unserved.reduce((sum, required) => sum + required[i]!, total[i] ?? 0),
  )
  const inside = (values: Float64Array) => values.slice(margin, margin + length)
  return {
    streams: streams.map(({ id }, index) => {
      const own = {
        id,
        required: inside(found.required[index]!),
        actual: inside(found.actual[index]!),
        surplus: inside(found.surplus[index]!),
      }
      if (!demand[index]!.deferred) return own
      const missed = (step: number) => backlog.required[index]![step]! - backlog.needed[index]![step]!
      return {
        ...own,
        required: backlog.required[index]!,
        surplus: own.surplus.map((agents, step) => agents - missed(step)),
      }
    }),
    pooled: inside(together),
    groups: groups.map(({ streams: _, ...group }, index) => ({
      ...group,
      serving: group.streamIds.map(id => inside(found.allocation[index]![at.get(id)!]!)),
    })),
  }
})
