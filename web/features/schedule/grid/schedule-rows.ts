// A row per agent: who, where, and the hours in view against the contract.
import type { ScheduleSurfer } from '#contract/endpoints/schedule.ts'
import { draftView, publishedView } from '#core/blocks/index.ts'
import { addDays, type EpochMs, HOUR_MS, lengthMs, localDateOf, type Zone } from '#core/time/index.ts'
import { localDateText, zoneShortText } from '#web/lib/dates.ts'
import type { TimelineRow } from '#web/parts/timeline/layout/types.ts'
import { figureText, numberText } from '#web/ui/text/figure-text.ts'
import { fullName, lockedBecause, type ScheduleBlock } from '../blocks/schedule-block.ts'
import type { DayCount, SortBy } from '../view/schedule-search.ts'
import type { RowShading } from './row-shading.ts'
import * as texts from './texts.ts'

export interface RowOptions {
  zone: Zone
  from: EpochMs
  dayCount: DayCount
  isPublished: boolean
  hasContract: boolean
  sort: SortBy
  /** 0 to 100; given when agents are in its order. */
  adherence?: ReadonlyMap<number, number> | undefined
  /** Whether rows are grouped by team. */
  isGrouped: boolean
}

/** Both may be without end. */
const compare = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1)

const HOURS_ROUNDING = 0.05
/** Sort key of agents without a value, who come last. */
const NEVER = Number.POSITIVE_INFINITY

interface Facts {
  hours: number
  firstStart: number
  lastEnd: number
}

function factsOf(own: readonly ScheduleBlock[], from: EpochMs): Facts {
  const shifts = own.filter(block => block.type === 'shift' && block.interval.start >= from)
  return {
    hours: shifts.reduce((sum, block) => sum + lengthMs(block.interval), 0) / HOUR_MS,
    firstStart: Math.min(NEVER, ...shifts.map(block => block.interval.start)),
    lastEnd: shifts.length > 0 ? Math.max(...shifts.map(block => block.interval.end)) : NEVER,
  }
}

function factsBySurfer(
  surfers: readonly ScheduleSurfer[],
  blocks: readonly ScheduleBlock[],
  from: EpochMs,
): ReadonlyMap<number, Facts> {
  const bySurfer = Map.groupBy(blocks, block => block.surferId)
  return new Map(surfers.map(({ id }) => [id, factsOf(bySurfer.get(id) ?? [], from)]))
}

const contracted = ({ minContractedHours: least, maxContractedHours: most }: ScheduleSurfer): number =>
  most ?? least ?? 0

export function scheduleRows(
  surfers: readonly ScheduleSurfer[],
  blocks: readonly ScheduleBlock[],
  options: RowOptions,
  shadings: ReadonlyMap<number, RowShading> = new Map(),
): TimelineRow[] {
  const { from, sort, adherence } = options
  const facts = factsBySurfer(surfers, draftView(blocks), from)
  const published = sort === 'published' ? factsBySurfer(surfers, publishedView(blocks), from) : facts
  const order: Record<SortBy, (a: ScheduleSurfer, b: ScheduleSurfer) => number> = {
    name: () => 0,
    start: (a, b) => compare(facts.get(a.id)!.firstStart, facts.get(b.id)!.firstStart),
    published: (a, b) => compare(published.get(a.id)!.firstStart, published.get(b.id)!.firstStart),
    end: (a, b) => compare(facts.get(a.id)!.lastEnd, facts.get(b.id)!.lastEnd),
    hours: (a, b) => facts.get(b.id)!.hours - facts.get(a.id)!.hours,
    contract: (a, b) => contracted(b) - contracted(a),
    // The lowest score first; agents without one come last.
    adherence: (a, b) => compare(adherence?.get(a.id) ?? NEVER, adherence?.get(b.id) ?? NEVER),
    team: (a, b) => a.teamName.localeCompare(b.teamName),
  }
  return surfers
    .toSorted(
      (a, b) =>
        (options.isGrouped ? a.teamName.localeCompare(b.teamName) : 0) ||
        order[sort](a, b) ||
        fullName(a).localeCompare(fullName(b)),
    )
    .map(surfer => ({
      id: String(surfer.id),
      label: fullName(surfer),
      picture: surfer.profilePictureUrl,
      sub: [options.isGrouped ? undefined : surfer.teamName, zoneText(surfer.timezone, options)]
        .filter(Boolean)
        .join(' · '),
      zoneFlag: zoneFlag(surfer.timezone, options),
      group: options.isGrouped ? surfer.teamName : undefined,
      lockedBecause: options.isPublished ? undefined : lockedBecause(surfer),
      ...shadings.get(surfer.id),
      ...(adherence
        ? scoreOf(adherence.get(surfer.id))
        : options.hasContract && hoursMeta(surfer, facts.get(surfer.id)!.hours, options)),
    }))
}

const zoneText = (own: Zone, { zone }: RowOptions): string | undefined =>
  own === zone ? undefined : own.split('/').at(-1)!.replaceAll('_', ' ')

/** "GMT-5" beside the name of somebody who lives by another clock. */
const zoneFlag = (own: Zone, options: RowOptions): TimelineRow['zoneFlag'] =>
  own === options.zone
    ? undefined
    : { text: zoneShortText(own, options.from), title: texts.inTime(zoneText(own, options)) }

/** Meta of rows that are sorted by adherence. */
const scoreOf = (score: number | undefined): Pick<TimelineRow, 'meta' | 'metaTitle'> => ({
  meta: figureText(score, '%'),
  metaTitle: score === undefined ? texts.noAdherenceDataForTheseDays : texts.adherenceOfTheseDays,
})

const hoursText = (hours: number) => numberText(hours, Number.isInteger(Math.round(hours * 10) / 10) ? 0 : 1)

/**
 * Hours and their difference from the contract, such as "32 h −8": below the minimum or above the maximum. A single day
 * has only its hours. The minimum is checked as in `core/constraints/weekly-hours.ts`: only for agents employed on
 * every day in view.
 */
export function hoursMeta(
  surfer: ScheduleSurfer,
  hours: number,
  { from, zone, dayCount }: Pick<RowOptions, 'from' | 'zone' | 'dayCount'>,
): Pick<TimelineRow, 'meta' | 'metaTone' | 'metaTitle'> {
  const { minContractedHours: least, maxContractedHours: most } = surfer
  const meta = `${hoursText(hours)} h`
  if (dayCount === 1 || (least === null && most === null)) return { meta }
  const weeks = dayCount / 7
  const missing = (least ?? 0) * weeks - hours
  const beyond = hours - (most ?? Number.POSITIVE_INFINITY) * weeks
  const employment = employmentText(surfer, { from, zone, dayCount })
  const metaTitle = contractText(least, most, weeks)
  if (employment !== null && hours <= (most ?? hours) * weeks)
    return { meta, metaTitle: `${metaTitle}. ${employment}` }
  if (missing > HOURS_ROUNDING)
    return { meta: `${meta} −${hoursText(missing)}`, metaTone: 'warn', metaTitle: texts.tooFew(metaTitle) }
  if (beyond > HOURS_ROUNDING)
    return { meta: `${meta} +${hoursText(beyond)}`, metaTone: 'bad', metaTitle: texts.tooMany(metaTitle) }
  return { meta, metaTitle }
}

/** Why an agent is not employed on each of these days; null if they are. */
function employmentText(
  { startDate, endDate }: ScheduleSurfer,
  { from, zone, dayCount }: Pick<RowOptions, 'from' | 'zone' | 'dayCount'>,
): string | null {
  if (startDate === null && endDate === null) return null
  const first = localDateOf(zone, from)
  const last = addDays(first, dayCount - 1)
  if (startDate !== null && startDate > first) return texts.firstDay(localDateText(startDate))
  if (endDate !== null && endDate < last) return texts.lastDay(localDateText(endDate))
  return null
}

const contractTexts = new Map<string, string>()

/** Text of a contract; thousands of agents share a few. */
function contractText(least: number | null, most: number | null, weeks: number): string {
  const key = `${least} ${most} ${weeks}`
  const text = contractTexts.get(key) ?? newContractText(least, most, weeks)
  contractTexts.set(key, text)
  return text
}

function newContractText(least: number | null, most: number | null, weeks: number): string {
  const times = (hours: number) => hoursText(hours * weeks)
  if (least === null) return texts.contractAtMostH(times(most!))
  if (most === null) return texts.contractAtLeastH(times(least))
  return least === most ? texts.contractH(times(least)) : texts.contractToH(times(least), times(most))
}
