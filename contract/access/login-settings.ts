// How the people of the organization have to log in.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { SecondFactorPolicy } from './second-factor.ts'

export const LoginSettings = z.object({
  secondFactor: SecondFactorPolicy,
  /** The company's own identity provider decides; nothing of it can be changed here. */
  isKeptElsewhere: z.boolean(),
  /** Whether people may log in with the telephony provider where no second factor is required. */
  isTelephonyOffered: z.boolean(),
  /** People who can log in, and those of them with neither a passkey nor an authenticator app. */
  managers: z.object({ total: z.int(), withoutFactor: z.int() }),
  agents: z.object({ total: z.int(), withoutFactor: z.int() }),
})
export type LoginSettings = z.infer<typeof LoginSettings>

export const loginSettings = {
  get: endpoint({
    method: 'GET',
    path: '/login-settings',
    permission: { allow: 'people.view', teams: 'none' },
    audit: 'none',
    summary: 'Who has to log in with more than a password, and who cannot yet',
    reply: LoginSettings,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/login-settings',
    permission: { allow: 'organization.edit', teams: 'none' },
    audit: { action: 'change', entity: 'organization', id: null, fields: 'all' },
    impersonated: 'never',
    summary: 'Choose who has to log in with more than a password, from the next log-in on',
    body: z.object({ secondFactor: SecondFactorPolicy }),
    reply: LoginSettings,
  }),
}
