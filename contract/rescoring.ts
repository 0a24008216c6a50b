// Shapes that adherence and performance share: both are worked out again together.
import { z } from 'zod'
import { Instant } from './shapes.ts'

export const MAX_METRICS_DAYS = 400

/** Days that are still to be recomputed. */
export const Rescoring = z.object({
  /** Agents' days that wait. */
  days: z.int(),
  askedAt: Instant.nullable(),
})
export type Rescoring = z.infer<typeof Rescoring>
