// The last synchronised schedule of the person at this browser, to be read without a network. It is kept for one person
// and forgotten when they log out or somebody else logs in.
import { z } from 'zod'

const KEY = 'lineup.keptSchedule'

const Cached = z.object({
  /** Organization and account. */
  owner: z.string(),
  savedAt: z.number(),
  zone: z.string(),
  /** Reply of the schedule's endpoint. */
  answer: z.unknown(),
  /** Reply of the clock's endpoint; left out where it was not asked. */
  clock: z.unknown().optional(),
})
export type CachedSchedule = z.infer<typeof Cached>

export function readCachedSchedule(): CachedSchedule | null {
  try {
    const parsed = Cached.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null'))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

export function cacheSchedule(schedule: CachedSchedule): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(schedule))
  } catch {
    // A full storage keeps nothing rather than something old.
    clearCachedSchedule()
  }
}

export const clearCachedSchedule = (): void => localStorage.removeItem(KEY)

export const ownerOf = ({ organizationId, id }: { organizationId: number; id: number | string }): string =>
  `${organizationId}:${id}`
