// Past that is judged anew, and how many days figures may be asked for at once: of adherence and performance alike.
import { z } from 'zod'
import { Instant } from '../shapes.ts'

export const MAX_METRICS_DAYS = 400

/** Days that are still to be recomputed. */
export const Rescoring = z.object({
  /** Agents' days that wait. */
  days: z.int(),
  askedAt: Instant.nullable(),
})
export type Rescoring = z.infer<typeof Rescoring>
