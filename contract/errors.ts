// The one catalogue of refusals: code, HTTP status, whether it goes to error reporting, and the text
// a person reads. The server throws them with refuse(); the wire carries {error, message, …details}.

export interface RefusalKind {
  status: number
  isReported: boolean
  /** The person's text: names the thing and its value, then what to try. */
  text: (details: Record<string, unknown>) => string
}

const kind = (status: number, text: RefusalKind['text'], isReported = false): RefusalKind => ({
  status,
  text,
  isReported,
})
const article = (noun: string) => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`
const said = (fallback: string) => (details: Record<string, unknown>) => String(details.because ?? fallback)

export const REFUSALS = {
  VALIDATION: kind(400, said('Some fields are not right.')),
  UNAUTHORISED: kind(401, said('Log in to go on.')),
  FORBIDDEN: kind(403, said('This needs a role that you do not have.')),
  IMPERSONATION_OVER: kind(403, said('You no longer see the product as somebody else.')),
  SECOND_FACTOR_REQUIRED: kind(
    403,
    () =>
      'Your organization asks for a second factor, which a login with Dialpad does not give. Log in with your e-mail address. If you never have, ask your admin for an invitation.',
  ),
  OTHER_DIALPAD_USER: kind(
    403,
    d =>
      `Another Dialpad user is noted for ${d.email}. Log in as that user, or ask your admin to check the e-mail address that you have here and in Dialpad.`,
  ),
  UNAUTHORISED_TEAMS: kind(403, () => 'Manager does not have required permissions to edit these teams'),
  NOT_FOUND: kind(404, d =>
    said(`There is no ${d.what ?? 'such thing'}${d.id === undefined ? '' : ` ${d.id}`} here.`)(d),
  ),
  WRONG_METHOD: kind(
    405,
    d => `${d.path} does not take ${d.method}. Use ${(d.allow as string[]).join(' or ')}.`,
  ),
  CONFLICT: kind(409, said('Somebody changed this meanwhile. Reload and try again.')),
  DUPLICATED_EMAIL: kind(
    409,
    d => `${d.email} is already used by somebody here. Use another e-mail address.`,
  ),
  DUPLICATED_NAME: kind(
    409,
    d => `There is already ${article(String(d.what))} called “${d.name}”. Choose another name.`,
  ),
  SWITCHED_OFF: kind(
    409,
    d => `${d.what} is switched off for this organization. It is turned on in Settings, Organization.`,
  ),
  IN_USE: kind(409, said('This is still used.')),
  NO_LICENCES: kind(
    409,
    d => `All ${d.total} licences are used. Free one or get more before adding an agent.`,
  ),
  JOB_FINISHED: kind(409, d => `The job is ${d.state} already.`),
  BAD_FILE: kind(422, said('The file could not be read.')),
  TOO_MUCH: kind(422, said('That is more than can be shown at once.')),
  KEY_REUSED: kind(
    422,
    d => `The key ${d.key} was used for another call. Send a new Idempotency-Key for each change.`,
  ),
  CALL_UNFINISHED: kind(
    409,
    d =>
      `The first call with the key ${d.key} is not finished, or was cut off. Look whether it had its effect before you send it under another key.`,
  ),
  TOO_LARGE: kind(413, d => `The body is larger than ${d.limit}.`),
  WRONG_CONTENT_TYPE: kind(
    415,
    d => `The body is ${d.given ? `of type ${d.given}` : 'without a content type'}. Send application/json.`,
  ),
  TOO_MANY_TRIES: kind(429, said('Too many tries. Wait a while.')),
  RATE_LIMITED: kind(
    429,
    d =>
      `This token has made its ${d.limit} calls of this minute. Wait ${d.seconds} s and go on, or ask for more at once.`,
  ),
  NO_ACCOUNT: kind(
    401,
    () =>
      'To use WFM, an admin needs to add you to the account. Reach out to your admin to get access, or check your details and try again.',
  ),
  PROVIDER_FAILED: kind(502, said('The provider did not answer as expected. Try again.')),
  NOT_CONFIGURED: kind(501, d => `${d.what} is not configured.`),
  APPLY_IN_PROGRESS: kind(503, () => 'The schedule is being changed by another run. Wait until it is done.'),
  UNAVAILABLE: kind(503, said('The server is not ready.')),
  INTERNAL: kind(500, () => 'Something went wrong on our side. Nothing was changed.', true),
} as const satisfies Record<string, RefusalKind>

export type RefusalCode = keyof typeof REFUSALS

export class Refusal extends Error {
  readonly isRefusal = true
  readonly code: RefusalCode
  readonly details: Record<string, unknown>
  constructor(code: RefusalCode, details: Record<string, unknown> = {}) {
    super(REFUSALS[code].text(details))
    this.name = 'Refusal'
    this.code = code
    this.details = details
  }
}

export const refuse = (code: RefusalCode, details?: Record<string, unknown>): Refusal =>
  new Refusal(code, details)

/** One field that is not right: `in` says where it stood, `path` which one in snake_case. */
export interface FieldIssue {
  in: 'params' | 'query' | 'body'
  path: (string | number)[]
  message: string
}
