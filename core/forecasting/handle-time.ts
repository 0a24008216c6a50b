// Handle time by hour of the day: a call at 15:00 lasts longer than one at 07:00. Each hour's mean, weighted
// by contacts, is shrunk to the stream's mean as if that had been seen in PRIOR_CONTACTS contacts more.
import { MINUTE_MS } from '../time/index.ts'
import type { Training } from './training.ts'
import type { History } from './types.ts'
import { dayOf, minuteOf } from './wall-clock.ts'

const PRIOR_CONTACTS = 200

/** Seconds per hour of the day counted from its slot 0; NaN throughout when no handle time is known. */
export function handleTimeByHour(history: History, training: Training): Float64Array {
  const byHour = new Float64Array(24).fill(Number.NaN)
  const known = history.handleTimeSeconds
  if (!known) return byHour
  const { clock, firstDay, endDay } = training
  const stepMs = history.incrementMinutes * MINUTE_MS
  const seconds = new Float64Array(24)
  const contacts = new Float64Array(24)
  for (let i = 0; i < Math.min(known.length, history.volume.length); i++) {
    const count = history.volume[i]!
    if (!(known[i]! > 0) || !Number.isFinite(known[i]!) || !(count > 0) || !Number.isFinite(count)) continue
    const middle = history.startsAt + (i + 0.5) * stepMs
    const day = dayOf(clock, middle)
    if (day < firstDay || day >= endDay) continue
    const hour = Math.floor(minuteOf(clock, middle) / 60)
    seconds[hour]! += count * known[i]!
    contacts[hour]! += count
  }
  return shrunk(seconds, contacts, history.incrementMinutes === 1440)
}

function shrunk(seconds: Float64Array, contacts: Float64Array, isDaily: boolean): Float64Array {
  const all = contacts.reduce((a, b) => a + b, 0)
  const mean = all > 0 ? seconds.reduce((a, b) => a + b, 0) / all : Number.NaN
  return seconds.map((s, hour) =>
    isDaily ? mean : (s + PRIOR_CONTACTS * mean) / (contacts[hour]! + PRIOR_CONTACTS),
  )
}
