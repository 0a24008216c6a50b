// Worker thread: allots groups of agents with the same skills to ticket groups.
import { byFreedom } from '#core/blocks/index.ts'
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
  const found = multiskillCoverage({
    incrementMinutes: 15,
    streams: shared,
    groups: groups.map(({ streamIds, streams: served, agents }) => {
      const wide = new Float64Array(length + 2 * margin)
      wide.set(agents, margin)
      return { id: streamIds.join(), streams: served, agents: wide }
    }),
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
    streams: streams.map(({ id }, index) => ({
      id,
      required: inside(found.required[index]!),
      actual: inside(found.actual[index]!),
      surplus: inside(found.surplus[index]!),
    })),
    pooled: inside(together),
    groups: groups.map(({ streams: _, ...group }, index) => ({
      ...group,
      serving: group.streamIds.map(id => inside(found.allocation[index]![at.get(id)!]!)),
    })),
  }
})
