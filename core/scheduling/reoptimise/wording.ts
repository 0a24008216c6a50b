// Sentences on what an action does and gains. Times are those of the agent's own clock, whose zone is named.
import type { ScheduledBlock } from '#core/blocks/index.ts'
import { clock, duration } from '#core/constraints/wording.ts'
import { type Interval, lengthMinutes, type Zone } from '#core/time/index.ts'
import type { Break } from './changeable-shift.ts'
import type { CoverageCost } from './types.ts'

const DAY_LENGTH = 'YYYY-MM-DD '.length

export function movesSentence(zone: Zone, movable: readonly Break[], places: readonly Interval[]): string {
  const moves = movable.flatMap(({ interval }, i) => {
    const { start } = places[i]!
    if (start === interval.start) return []
    return [`${clock(zone, interval.start)} to ${clock(zone, start).slice(DAY_LENGTH)}`]
  })
  return `${moves.length === 1 ? 'The break moves' : 'Breaks move'} from ${moves.join(' and from ')} (${zone})`
}

const NOUNS = {
  'time-off': 'time off',
  'blocked-time': 'blocked time',
  'time-in-lieu': 'time in lieu',
  shift: 'shift',
}

export function awaySentence(
  zone: Zone,
  { type, interval }: ScheduledBlock,
  verb: 'Gives' | 'Takes back',
): string {
  return `${verb} ${duration(lengthMinutes(interval))} of ${NOUNS[type]} from ${clock(zone, interval.start)} (${zone})`
}

const STEP_MINUTES = 15

/** "30 min less shortage, 15 min more surplus": agent-time. */
export function gainSentence({ under, over }: CoverageCost): string {
  const part = (quarters: number, noun: string) => {
    const minutes = Math.round(Math.abs(quarters) * STEP_MINUTES)
    return minutes === 0 ? [] : [`${duration(minutes)} ${quarters > 0 ? 'less' : 'more'} ${noun}`]
  }
  return [...part(under, 'shortage'), ...part(over, 'surplus')].join(', ')
}
