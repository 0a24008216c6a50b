// Eligibility of agents for offered shifts: the shift is wanted, the skills are there and no rule is newly broken.
// Cheap tests come first, so that rules are evaluated for few of a million pairs.
import type { ScheduledBlock } from '../blocks/index.ts'
import {
  HOUR_MS,
  type Interval,
  type LocalDate,
  lengthMs,
  localDateOf,
  MINUTE_MS,
  minuteOfDay,
  overlaps,
  type Zone,
} from '../time/index.ts'
import { warningKeys, warningsBeyond } from './added-warnings.ts'
import { declinedKey, type Market, type MarketAgent, type OfferedShift, type WantedShifts } from './types.ts'

interface LocalStart {
  date: LocalDate
  minute: number
}

const localStartOf = (zone: Zone, { interval: { start } }: ScheduledBlock): LocalStart => ({
  date: localDateOf(zone, start),
  minute: minuteOfDay(zone, start),
})

const isAmong = (wanted: WantedShifts, { date, minute }: LocalStart): boolean =>
  date >= wanted.from &&
  date <= wanted.to &&
  minute >= wanted.earliestStartMinute &&
  minute <= wanted.latestStartMinute

/** Whether an agent of the zone would take the shift. */
export const isWanted = (wanted: WantedShifts, zone: Zone, shift: ScheduledBlock): boolean =>
  isAmong(wanted, localStartOf(zone, shift))

export interface Eligibility {
  /** Whether the offer's agent wants the other's shift for it and may take it. */
  takes(offer: OfferedShift, other: OfferedShift): boolean
  /** Whether the agent may take the shift when the own shift `given`, if any, is given for it. */
  fits(surferId: number, taken: ScheduledBlock, given: ScheduledBlock | null): boolean
  /** Whether `fits` may be true: without the rules. */
  mayFit(surferId: number, taken: ScheduledBlock, given: ScheduledBlock | null): boolean
  /** Agent-hours that ticket groups lose when the agent works the shift of the other. */
  lostHours(taken: ScheduledBlock, bySurferId: number): number
}

export function eligibilityIn({ agents, rules, declined }: Market): Eligibility {
  const known = new Map<number, Set<string>>()
  const answers = new Map<string, boolean>()
  const starts = new Map<Zone, Map<OfferedShift, LocalStart>>()

  const knownOf = ({ surfer, blocks }: MarketAgent) => {
    const keys = known.get(surfer.id) ?? warningKeys(surfer, blocks, rules)
    known.set(surfer.id, keys)
    return keys
  }

  const mayFit: Eligibility['mayFit'] = (surferId, taken, given) => {
    const agent = agents.get(surferId)
    if (!agent || taken.surferId === surferId) return false
    if (declined.size > 0 && declined.has(declinedKey(surferId, taken.id))) return false
    const { taskIds, restMinutesBetweenShifts } = agent.surfer
    for (const { taskId } of taken.tasks)
      if (!taskIds.includes(taskId) && rules.taskNames.has(taskId)) return false
    const restMs = (restMinutesBetweenShifts ?? 0) * MINUTE_MS
    for (const block of agent.blocks)
      if (block !== given && isInTheWay(block, taken.interval, restMs)) return false
    return true
  }

  const fits: Eligibility['fits'] = (surferId, taken, given) => {
    const key = `${surferId} ${taken.id} ${given?.id}`
    const answer = answers.get(key) ?? (mayFit(surferId, taken, given) && keepsRules(surferId, taken, given))
    answers.set(key, answer)
    return answer
  }

  const keepsRules = (surferId: number, taken: ScheduledBlock, given: ScheduledBlock | null) => {
    const agent = agents.get(surferId)!
    const after = [...agent.blocks.filter(block => block !== given), { ...taken, surferId }]
    return warningsBeyond(knownOf(agent), agent.surfer, after, rules).length === 0
  }

  const wants = (offer: OfferedShift, other: OfferedShift) => {
    const agent = agents.get(offer.surferId)
    if (!offer.wanted || !agent || other.surferId === offer.surferId) return false
    const { zone } = agent.surfer
    const inZone = starts.get(zone) ?? new Map<OfferedShift, LocalStart>()
    starts.set(zone, inZone)
    const start = inZone.get(other) ?? localStartOf(zone, other.block)
    inZone.set(other, start)
    return isAmong(offer.wanted, start)
  }

  return {
    mayFit,
    fits,
    takes: (offer, other) => wants(offer, other) && mayFit(offer.surferId, other.block, offer.block),
    lostHours(taken, bySurferId) {
      // A shift without activities counts for all its agent's ticket groups.
      if (taken.tasks.length > 0) return 0
      const skills = agents.get(bySurferId)?.surfer.taskIds ?? []
      const service = (agents.get(taken.surferId)?.surfer.taskIds ?? []).filter(id => rules.taskNames.has(id))
      if (service.length === 0) return 0
      const missing = service.filter(id => !skills.includes(id)).length
      return (missing / service.length) * (lengthMs(taken.interval) / HOUR_MS)
    },
  }
}

/** Whether a block overlaps the taken time or leaves too little rest beside it; shifts that touch are one stretch. */
function isInTheWay({ interval, isFill, type }: ScheduledBlock, taken: Interval, restMs: number): boolean {
  if (interval.start >= taken.end + restMs || taken.start >= interval.end + restMs) return false
  if (isFill || type === 'blocked-time') return false
  if (overlaps(interval, taken)) return true
  return type === 'shift' && interval.start !== taken.end && taken.start !== interval.end
}
