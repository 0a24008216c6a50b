// One's own log-in: name, address, password, passkeys, authenticator app, and where one is logged in.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Done, Id, Instant, Paging, page, WholePaging } from '../shapes.ts'

/** Proof that it is the person and not somebody at their open browser: the password, or a passkey's answer as JSON. */
export const Confirmation = z.object({
  password: z.string().optional(),
  passkeyAnswer: z.string().optional(),
})
export type Confirmation = z.infer<typeof Confirmation>

export const Account = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** The company's own identity provider keeps how people log in; nothing of it can be changed here. */
  isKeptElsewhere: z.boolean(),
  /** New address that waits to be confirmed. */
  unconfirmedEmail: z.string().nullable(),
  hasPassword: z.boolean(),
  /** Browsers know passkeys at this address. */
  canHavePasskeys: z.boolean(),
  passkeys: z.array(
    z.object({ id: z.string(), name: z.string(), createdAt: Instant, lastUsedAt: Instant.nullable() }),
  ),
  hasAuthenticator: z.boolean(),
  recoveryCodesLeft: z.int(),
  /** An organization of theirs wants more than a password. */
  isSecondFactorRequired: z.boolean(),
})
export type Account = z.infer<typeof Account>

export const LoginSession = z.object({
  id: z.string(),
  device: z.string(),
  address: z.string(),
  createdAt: Instant,
  lastSeenAt: Instant,
  isCurrent: z.boolean(),
  /** Begun by a log-in with the telephony provider. */
  isTelephony: z.boolean(),
})
export type LoginSession = z.infer<typeof LoginSession>

export const LOGIN_KINDS = [
  'password',
  'passkey',
  'invitation',
  'code',
  'recovery-code',
  'telephony',
] as const
export const LoginEvent = z.object({
  id: Id,
  happenedAt: Instant,
  kind: z.enum(LOGIN_KINDS),
  device: z.string(),
  address: z.string(),
})
export type LoginEvent = z.infer<typeof LoginEvent>

export const NewEmail = z.object({ email: z.email('Enter a valid email address') })
export const OwnNames = z.object({
  firstName: z.string().trim().min(1, 'Required').max(100, 'At most 100 characters'),
  lastName: z.string().trim().max(100, 'At most 100 characters'),
})
const confirmed = z.object({ confirmation: Confirmation })
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

const change = { action: 'change', entity: 'account', id: null, fields: [] } as const
const member = { method: 'POST', permission: 'member' } as const

export const account = {
  get: endpoint({
    method: 'GET',
    path: '/account',
    permission: 'member',
    audit: 'none',
    summary: 'How the caller logs in',
    reply: Account,
  }),
  changeNames: endpoint({
    method: 'PATCH',
    path: '/account',
    permission: 'member',
    audit: { action: 'change', entity: 'account', id: null, fields: 'all' },
    summary: 'Change one’s own name',
    body: OwnNames,
    reply: Account,
  }),
  changePassword: endpoint({
    ...member,
    path: '/account/password',
    audit: change,
    summary: 'Change one’s own password; every other log-in ends',
    body: confirmed.extend({ newPassword: z.string() }),
    reply: Account,
  }),
  sendPasswordLink: endpoint({
    ...member,
    path: '/account/password-link',
    audit: change,
    summary: 'Send a link on which the caller, who has no password, sets one',
    reply: Account,
  }),
  changeEmail: endpoint({
    ...member,
    path: '/account/email',
    audit: { action: 'change', entity: 'account', id: null, fields: ['email'] },
    summary: 'Send a link to a new address; it counts once the link is opened',
    body: confirmed.extend(NewEmail.shape),
    reply: Account,
  }),
  confirmEmail: endpoint({
    ...member,
    path: '/account/email/confirmation',
    audit: change,
    summary: 'Confirm a new address with the secret of its link',
    body: z.object({ token: z.string() }),
    reply: Account,
  }),
  passkeyOptions: endpoint({
    ...member,
    path: '/account/passkey-options',
    audit: { unrecorded: 'a challenge that is thrown away after minutes' },
    summary: 'Challenge for a new passkey, or for confirming with a known one; JSON for the browser',
    body: z.object({ purpose: z.enum(['add', 'confirm']) }),
    reply: z.object({ options: z.string() }),
  }),
  addPasskey: endpoint({
    ...member,
    path: '/account/passkeys',
    audit: { action: 'change', entity: 'account', id: null, fields: ['name'] },
    summary: 'Keep a new passkey',
    body: confirmed.extend({ name: z.string().trim().min(1, 'Required').max(60), answer: z.string() }),
    reply: Account,
  }),
  removePasskey: endpoint({
    ...member,
    path: '/account/passkeys/removal',
    audit: change,
    summary: 'Remove a passkey',
    body: confirmed.extend({ id: z.string() }),
    reply: Account,
  }),
  startAuthenticator: endpoint({
    ...member,
    path: '/account/authenticator',
    audit: { unrecorded: 'nothing counts before the first code' },
    summary: 'Key for an authenticator app, as text and as a QR code (SVG)',
    body: confirmed,
    reply: z.object({ secret: z.string(), uri: z.string(), image: z.string() }),
  }),
  confirmAuthenticator: endpoint({
    ...member,
    path: '/account/authenticator/confirmation',
    audit: change,
    summary: 'Turn the authenticator app on with its first code; answers recovery codes, shown once',
    body: z.object({ digits: z.string() }),
    reply: RecoveryCodes,
  }),
  removeAuthenticator: endpoint({
    ...member,
    path: '/account/authenticator/removal',
    audit: change,
    summary: 'Turn the authenticator app off; recovery codes go with it',
    body: confirmed,
    reply: Account,
  }),
  renewRecoveryCodes: endpoint({
    ...member,
    path: '/account/recovery-codes',
    audit: change,
    summary: 'Ten new recovery codes, shown once; the old ones are void',
    body: confirmed,
    reply: RecoveryCodes,
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/account/sessions',
    permission: 'member',
    audit: 'none',
    summary: 'Browsers in which the caller is logged in',
    query: WholePaging,
    reply: page(LoginSession),
  }),
  endSessions: endpoint({
    ...member,
    path: '/account/sessions/end',
    audit: { action: 'change', entity: 'account', id: null, fields: [], mayChangeNothing: true },
    summary: 'Log out of one browser, or everywhere',
    body: z.object({ sessionId: z.string().nullable() }),
    reply: Done,
  }),
  logins: endpoint({
    method: 'GET',
    path: '/account/logins',
    permission: 'member',
    audit: 'none',
    summary: 'The caller’s log-ins of the last half year, newest first',
    query: Paging,
    reply: page(LoginEvent),
  }),
}
