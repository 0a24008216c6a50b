// Texts of a block: on its face, for a screen reader, on the hover card.
import { daysBetween, lengthMinutes, localDateOf, minuteOfDay, type Zone } from '#core/time/index.ts'
import { clockText, shortClockText } from '#web/ui/text/clock-text.ts'
import { durationText } from '#web/ui/text/duration-text.ts'
import { KIND_NAMES, type TimelineBlock } from '../layout/types.ts'
import * as texts from './texts.ts'

/** "09:00–17:30"; from midnight to midnight "All day" or "3 days". */
export function blockTimesText(block: TimelineBlock, zone: Zone, textOf = clockText): string {
  if (minuteOfDay(zone, block.start) === 0 && minuteOfDay(zone, block.end) === 0) {
    const days = daysBetween(localDateOf(zone, block.start), localDateOf(zone, block.end))
    return days === 1 ? texts.allDay : texts.daysText(days)
  }
  return [block.start, block.end].map(instant => textOf(minuteOfDay(zone, instant))).join('–')
}

/** "9a–5:30p" where the clock has twelve hours. */
export const shortTimesText = (block: TimelineBlock, zone: Zone): string =>
  blockTimesText(block, zone, shortClockText)

export const blockLengthText = (block: TimelineBlock): string => durationText(lengthMinutes(block))

/** The states in words; a published block without more to say has none but "Published". */
export function blockStateLabels(block: TimelineBlock): string[] {
  const states: string[] = []
  if (block.isDeleted) states.push(texts.deletedInTheDraftAgentsStill)
  else states.push(block.isDraft ? texts.draftNotYetSeenByAgents : texts.published)
  if (block.hasConflict) states.push(texts.conflictsWithAnotherBlock)
  if (block.warning) states.push(block.warning)
  if (block.hasRequest) states.push(texts.aRequestIsWaiting)
  if (block.locked) states.push(texts.locked)
  return states
}

/** "Shift Early, 09:00–17:30, Draft, not yet seen by agents" */
export const blockSpokenText = (block: TimelineBlock, zone: Zone): string =>
  [`${KIND_NAMES[block.kind]} ${block.label}`, blockTimesText(block, zone), ...blockStateLabels(block)].join(
    ', ',
  )
