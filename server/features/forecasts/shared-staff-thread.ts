// Runs in a worker thread: groups of agents with the same skills, and whom of them serves which ticket group.
import { multiskillCoverage, multiskillRequirement } from '#core/staffing/multiskill/index.ts'
import type { EpochMs } from '#core/time/index.ts'
import { threadTask } from '#server/platform/jobs/job.ts'
import type { ExpectedStream, SharedStaffRequest } from './shared-staff.ts'
import { type SkillGroup, skillGroups } from './skill-groups.ts'
import { QUARTER_MS, reachMs, staffingRequest } from './staff.ts'

/** Per quarter-hour of the range. */
export interface SharedStaff {
  streams: { id: number; required: Float64Array; actual: Float64Array; surplus: Float64Array }[]
  /** Fewest agents with the groups' skills that all ticket groups need together. */
  pooled: Float64Array
  groups: (SkillGroup & { /** In the order of its streamIds. */ serving: Float64Array[] })[]
}

export default threadTask<SharedStaffRequest, SharedStaff>(request => {
  const { streams, from, to } = request
  const marginMs = streams.reduce((most, { settings }) => Math.max(most, reachMs(settings)), 0)
  const margin = marginMs / QUARTER_MS
  const length = (to - from) / QUARTER_MS
  const groups = skillGroups(request)
  const at = new Map(streams.map(({ id }, index) => [id, index]))
  const shared = streams.map(stream => expected(stream, from - marginMs, length + 2 * margin))
  const found = multiskillCoverage({
    incrementMinutes: 15,
    streams: shared,
    groups: groups.map(({ streamIds, agents }) => {
      const wide = new Float64Array(length + 2 * margin)
      wide.set(agents, margin)
      return { id: streamIds.join(), streams: streamIds.map(id => at.get(id)!), agents: wide }
    }),
  })
  const kinds = groups.map(({ streamIds }) => ({ streams: streamIds.map(id => at.get(id)!) }))
  const { total } = multiskillRequirement({ incrementMinutes: 15, streams: shared, kinds, isWhole: false })
  // Where nobody has the skill, what is needed is needed all the same.
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
    groups: groups.map((group, index) => ({
      ...group,
      serving: group.streamIds.map(id => inside(found.allocation[index]![at.get(id)!]!)),
    })),
  }
})

/** The ticket group on a grid of quarter-hours; nothing comes where nothing is forecast. */
function expected({ id, settings, quarters }: ExpectedStream, from: EpochMs, length: number) {
  const volume = new Float64Array(length)
  const handleTimeSeconds = new Float64Array(length).fill(Number.NaN)
  for (const [startsAt, mean, seconds] of quarters) {
    const at = (startsAt - from) / QUARTER_MS
    if (at < 0 || at >= length) continue
    volume[at] = mean
    handleTimeSeconds[at] = seconds ?? Number.NaN
  }
  const startsAt = Float64Array.from({ length }, (_, i) => from + i * QUARTER_MS)
  const { incrementMinutes: _, ...stream } = staffingRequest(
    { startsAt, volume, handleTimeSeconds },
    settings,
  )
  return { id, ...stream }
}
