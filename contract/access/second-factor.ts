// People who have to log in with more than a password.
import { z } from 'zod'

export const SecondFactorPolicy = z.enum(['optional', 'managers', 'everybody'])
export type SecondFactorPolicy = z.infer<typeof SecondFactorPolicy>
