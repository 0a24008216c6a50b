// Occupied times by agent and day, so that years of turns are looked up and not searched.
import { DAY_MS, type Interval, overlaps } from '#core/time/index.ts'

export interface OccupiedTimes {
  add(surferId: number, interval: Interval): void
  isFree(surferId: number, interval: Interval): boolean
}

export function emptyOccupiedTimes(): OccupiedTimes {
  const taken = new Map<string, Interval[]>()
  const keys = (surferId: number, { start, end }: Interval): string[] => {
    const days: string[] = []
    for (let day = Math.floor(start / DAY_MS); day * DAY_MS < end; day++) days.push(`${surferId} ${day}`)
    return days
  }
  return {
    add(surferId, interval) {
      for (const key of keys(surferId, interval)) {
        const list = taken.get(key)
        if (list) list.push(interval)
        else taken.set(key, [interval])
      }
    },
    isFree: (surferId, interval) =>
      keys(surferId, interval).every(key => !taken.get(key)?.some(other => overlaps(other, interval))),
  }
}
