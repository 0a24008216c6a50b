// Search parameters of the page.
import { z } from 'zod'

export const ExceptionSearch = z.object({
  q: z.string().default(''),
  team: z.coerce.number().int().positive().optional(),
  type: z.enum(['one-off', 'recurring']).optional(),
  state: z.enum(['active', 'over']).optional(),
  offset: z.coerce.number().int().min(0).default(0),
})
