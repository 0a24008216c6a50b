// A row per agent: who, where, and the hours in view against the contract.
import type { ScheduleSurfer } from '#contract/endpoints/schedule.ts'
import { draftView } from '#core/blocks/index.ts'
import { type EpochMs, HOUR_MS, lengthMs, type Zone } from '#core/time/index.ts'
import { zoneShortText } from '../../lib/dates.ts'
import type { TimelineRow } from '../../parts/timeline/types.ts'
import { numberText } from '../../ui/figure-text.ts'
import type { Ground } from './row-ground.ts'
import type { DayCount, SortBy } from './schedule-search.ts'
import { fullName, type ScheduleBlock } from './use-schedule.ts'

export interface RowOptions {
  zone: Zone
  from: EpochMs
  dayCount: DayCount
  isPublished: boolean
  hasContract: boolean
  sort: SortBy
  /** By team. */
  isGrouped: boolean
}

/** Both may be without end. */
const compare = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1)

const HOURS_ROUNDING = 0.05

export const lockedBecause = (surfer: ScheduleSurfer): string | undefined =>
  surfer.canEdit ? undefined : `You may see the schedule of ${surfer.teamName}, but not change it.`

interface Facts {
  hours: number
  firstStart: number
}

function factsOf(own: readonly ScheduleBlock[], from: EpochMs): Facts {
  const shifts = own.filter(block => block.type === 'shift' && block.interval.start >= from)
  return {
    hours: shifts.reduce((sum, block) => sum + lengthMs(block.interval), 0) / HOUR_MS,
    firstStart: Math.min(Number.POSITIVE_INFINITY, ...shifts.map(block => block.interval.start)),
  }
}

export function rowsOf(
  surfers: readonly ScheduleSurfer[],
  blocks: readonly ScheduleBlock[],
  options: RowOptions,
  grounds: ReadonlyMap<number, Ground> = new Map(),
): TimelineRow[] {
  const bySurfer = Map.groupBy(draftView(blocks), block => block.surferId)
  const facts = new Map(
    surfers.map(surfer => [surfer.id, factsOf(bySurfer.get(surfer.id) ?? [], options.from)]),
  )
  const order: Record<SortBy, (a: ScheduleSurfer, b: ScheduleSurfer) => number> = {
    name: () => 0,
    hours: (a, b) => facts.get(b.id)!.hours - facts.get(a.id)!.hours,
    start: (a, b) => compare(facts.get(a.id)!.firstStart, facts.get(b.id)!.firstStart),
    team: (a, b) => a.teamName.localeCompare(b.teamName),
  }
  return surfers
    .toSorted(
      (a, b) =>
        (options.isGrouped ? a.teamName.localeCompare(b.teamName) : 0) ||
        order[options.sort](a, b) ||
        fullName(a).localeCompare(fullName(b)),
    )
    .map(surfer => ({
      id: String(surfer.id),
      label: fullName(surfer),
      sub: [options.isGrouped ? undefined : surfer.teamName, zoneText(surfer.timezone, options)]
        .filter(Boolean)
        .join(' · '),
      zoneFlag: zoneFlag(surfer.timezone, options),
      group: options.isGrouped ? surfer.teamName : undefined,
      lockedBecause: options.isPublished ? undefined : lockedBecause(surfer),
      ...grounds.get(surfer.id),
      ...(options.hasContract ? hoursOf(surfer, facts.get(surfer.id)!.hours, options.dayCount) : {}),
    }))
}

const zoneText = (own: Zone, { zone }: RowOptions): string | undefined =>
  own === zone ? undefined : own.split('/').at(-1)!.replaceAll('_', ' ')

/** "GMT-5" beside the name of somebody who lives by another clock. */
const zoneFlag = (own: Zone, options: RowOptions): TimelineRow['zoneFlag'] =>
  own === options.zone
    ? undefined
    : { text: zoneShortText(own, options.from), title: `Lives by ${zoneText(own, options)} time` }

const hoursText = (hours: number) => numberText(hours, Number.isInteger(Math.round(hours * 10) / 10) ? 0 : 1)

/** "32 h −8": what is missing of the contract's least, or beyond its most; a single day says only its hours. */
export function hoursOf(
  { minContractedHours: least, maxContractedHours: most }: ScheduleSurfer,
  hours: number,
  dayCount: DayCount,
): Pick<TimelineRow, 'meta' | 'metaTone' | 'metaTitle'> {
  const meta = `${hoursText(hours)} h`
  if (dayCount === 1 || (least === null && most === null)) return { meta }
  const weeks = dayCount / 7
  const missing = (least ?? 0) * weeks - hours
  const beyond = hours - (most ?? Number.POSITIVE_INFINITY) * weeks
  const metaTitle = contractText(least, most, weeks)
  if (missing > HOURS_ROUNDING)
    return { meta: `${meta} −${hoursText(missing)}`, metaTone: 'warn', metaTitle: `${metaTitle}: too few` }
  if (beyond > HOURS_ROUNDING)
    return { meta: `${meta} +${hoursText(beyond)}`, metaTone: 'bad', metaTitle: `${metaTitle}: too many` }
  return { meta, metaTitle }
}

function contractText(least: number | null, most: number | null, weeks: number): string {
  const times = (hours: number) => hoursText(hours * weeks)
  if (least === null) return `Contract: at most ${times(most!)} h`
  if (most === null) return `Contract: at least ${times(least)} h`
  return least === most ? `Contract: ${times(least)} h` : `Contract: ${times(least)} to ${times(most)} h`
}
