// The last synchronised schedule of the person at this browser, to be read without a network. It is kept for one person
// and forgotten when they log out or somebody else logs in.
import { z } from 'zod'

const KEY = 'lineup.keptSchedule'

const Kept = z.object({
  /** Organization and account. */
  owner: z.string(),
  savedAt: z.number(),
  zone: z.string(),
  /** Reply of the schedule's endpoint. */
  answer: z.unknown(),
  /** Reply of the clock's endpoint; left out where it was not asked. */
  clock: z.unknown().optional(),
})
export type KeptSchedule = z.infer<typeof Kept>

export function readKeptSchedule(): KeptSchedule | null {
  try {
    const parsed = Kept.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null'))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

export function keepSchedule(kept: KeptSchedule): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // A full storage keeps nothing rather than something old.
    forgetKeptSchedule()
  }
}

export const forgetKeptSchedule = (): void => localStorage.removeItem(KEY)

export const ownerOf = ({ organizationId, id }: { organizationId: number; id: number | string }): string =>
  `${organizationId}:${id}`
