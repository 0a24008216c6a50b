// The reply to a call that starts background work on the schedule.
import { z } from 'zod'
import { Id } from '../shapes.ts'

/** A job, or the reason why none was started. */
export const JobStart = z.union([
  z.object({ jobId: Id }),
  z.object({ error: z.object({ type: z.string(), message: z.string() }) }),
])
