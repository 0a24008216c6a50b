// Shrinkage in parts. What the schedule contains (breaks, training, known time off) takes people away when they are
// scheduled; what it cannot know (sickness, lateness) is added to those who have to be scheduled. Agents to be paid
// for carry both parts, agents to be present only the added one.
import type { LocalDate } from '../time/index.ts'
import type { StaffingRequest } from './types.ts'

export interface ShrinkageKind {
  name: string
  /** Share of paid time, [0, 1). */
  share: number
  /** The schedule itself takes these people away: it is not paid for again where a schedule is compared. */
  isScheduled: boolean
  /** Days with another share, both inclusive and without overlap. */
  dates: readonly { from: LocalDate; to: LocalDate; share: number }[]
}

/** Shares of paid time: 1 − total = (1 − scheduled) · (1 − added). */
export interface Shrinkage {
  total: number
  scheduled: number
  added: number
}

export interface ShrinkageSettings {
  /** The total on usual days. */
  shrinkage: number
  /** Empty: the parts of the total are not known, all of it is added. */
  shrinkageKinds: readonly ShrinkageKind[]
}

/** Shrinkage of one interval of a request. */
export const shrinkageAt = (
  { target, shrinkage }: Pick<StaffingRequest, 'target' | 'shrinkage'>,
  index: number,
): number => shrinkage?.[index] ?? target.shrinkageFraction

/** Shares of the kinds on a day; null: on usual days. */
const sharesOn = (
  kinds: readonly ShrinkageKind[],
  date: LocalDate | null,
): { name: string; share: number; isScheduled: boolean }[] =>
  kinds.map(({ name, share, isScheduled, dates }) => ({
    name,
    isScheduled,
    share: dates.find(({ from, to }) => date !== null && from <= date && date <= to)?.share ?? share,
  }))

export function shrinkageOn(
  { shrinkage, shrinkageKinds }: ShrinkageSettings,
  date: LocalDate | null,
): Shrinkage {
  if (shrinkageKinds.length === 0) return { total: shrinkage, scheduled: 0, added: shrinkage }
  const left = { scheduled: 1, added: 1 }
  for (const { share, isScheduled } of sharesOn(shrinkageKinds, date))
    left[isScheduled ? 'scheduled' : 'added'] *= 1 - share
  return {
    total: 1 - left.scheduled * left.added,
    scheduled: 1 - left.scheduled,
    added: 1 - left.added,
  }
}

/** Total of the kinds on usual days, without the last digits of its multiplication: 0.05 stays 0.05. */
export const totalShrinkage = (kinds: readonly ShrinkageKind[]): number =>
  Math.round(shrinkageOn({ shrinkage: 0, shrinkageKinds: kinds }, null).total * 1e12) / 1e12

/**
 * Agents who have to be present, from those required in all. The minimum staff is a number of present agents and is
 * asked for in either.
 */
export const presentRequirement = (
  required: number,
  { scheduled }: Pick<Shrinkage, 'scheduled'>,
  minimumAgents: number,
): number => Math.max(required * (1 - scheduled), Math.min(required, minimumAgents))

/**
 * The kinds with another total: all shares grow or shrink alike, those of single days stay. None when the shares that
 * there are cannot grow to it.
 */
export function scaledKinds<K extends ShrinkageKind>(kinds: readonly K[], total: number): K[] {
  const before = totalShrinkage(kinds)
  if (before === 0) return []
  const power = Math.log1p(-total) / Math.log1p(-before)
  return kinds.map(kind => ({ ...kind, share: 1 - (1 - kind.share) ** power }))
}

/** Which part of a day's shrinkage is which; null: there is none. */
export function shrinkageSentence(settings: ShrinkageSettings, date: LocalDate | null): string | null {
  const { total } = shrinkageOn(settings, date)
  if (total === 0) return null
  const whole = `${percent(total)} shrinkage`
  if (settings.shrinkageKinds.length === 0)
    return `${whole}, not split into kinds: all of it is added, even what the schedule contains already.`
  const shares = sharesOn(settings.shrinkageKinds, date).filter(({ share }) => share > 0)
  const [inside, added] = [true, false].map(isScheduled =>
    listed(shares.filter(kind => kind.isScheduled === isScheduled)),
  )
  const parts = [inside && `${inside} in the schedule`, added && `${added} added`].filter(Boolean)
  return `${whole}: ${parts.join('; ')}.`
}

const percent = (fraction: number): string => `${(fraction * 100).toFixed(1).replace(/\.0$/, '')} %`

function listed(kinds: readonly { name: string; share: number }[]): string {
  const texts = kinds.map(({ name, share }) => `${percent(share)} ${name.toLowerCase()}`)
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`
}
