// Log-in with the telephony provider. The browser is sent there and comes back with a code. The code counts only with
// the verifier that this browser was given when it left (PKCE), so nobody is logged in with somebody else's code. Who
// it is follows from the company, and from the person's id or e-mail there.
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  Budget,
  CONNECTORS,
  ConnectorProblem,
  challengeOf,
  createHttp,
  newVerifier,
  type PersonLogIn,
  type RemotePerson,
  sleepFor,
} from '#connectors/registry.ts'
import { Refusal, refuse } from '#contract/errors.ts'
import { MINUTE_MS } from '#core/time/index.ts'
import { selectOrganizationsOfCompany, type TelephonyLogIn } from '#server/platform/auth/index.ts'
import type { TelephonyLogIn as Settings } from '#server/platform/configuration/configuration.ts'
import type { Tx } from '#server/platform/database/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  cookieText,
  enterByTelephony,
  isFromOwnPage,
  joinOrganization,
  type LogInCall,
  readCookie,
} from '../identity/index.ts'
import { noteManagerOfTelephony } from '../managers/index.ts'
import { noteSurfersOfTelephony } from '../surfers/index.ts'
import { type FoundPerson, selectPeople } from './store.ts'

const CALLBACK_PATH = '/login/dialpad/callback'
const ATTEMPT_MS = 10 * MINUTE_MS
const EXCHANGE_LIMIT_MS = 20_000
const SEALED_FOR = ['telephony-login']
const Attempt = z.object({ verifier: z.string(), endsAt: z.number() })

interface Provider {
  logIn: PersonLogIn
  settings: Settings
  baseUrl: string
  redirectUri: string
  budget: () => Budget
}

/** Throws NOT_CONFIGURED where the installation is not registered at the provider. */
function providerOf({ configuration, clock }: Platform): Provider {
  const { telephonyLogIn, publicUrl } = configuration
  const connector = CONNECTORS.find(one => one.personLogIn)
  if (!telephonyLogIn || !connector?.personLogIn) throw refuse('NOT_CONFIGURED', { what: 'Dialpad' })
  return {
    logIn: connector.personLogIn,
    settings: telephonyLogIn,
    baseUrl: connector.baseUrl({}, telephonyLogIn.baseUrl),
    redirectUri: publicUrl + CALLBACK_PATH,
    budget: () => new Budget(connector.limits, { now: () => clock.now(), sleep: sleepFor }),
  }
}

/** The address to log in at, and the cookie that keeps the verifier until the browser is back. */
export function startLogIn(platform: Platform): { url: string; cookie: string } {
  const { logIn, settings, baseUrl, redirectUri } = providerOf(platform)
  const verifier = newVerifier()
  const attempt = JSON.stringify({ verifier, endsAt: platform.clock.now() + ATTEMPT_MS })
  const { keyId, sealed } = platform.secrets.seal(attempt, SEALED_FOR)
  const url = logIn.authorizeUrl({
    app: settings.app,
    redirectUri,
    codeChallenge: challengeOf(verifier),
    baseUrl,
  })
  const value = `${keyId}.${sealed.toString('base64url')}`
  return {
    url,
    cookie: cookieText('attempt', value, ATTEMPT_MS / 1000, platform.configuration.publicUrl),
  }
}

/** Takes the verifier's cookie away: it was used. */
export const attemptOver = ({ configuration }: Platform): string =>
  cookieText('attempt', '', 0, configuration.publicUrl)

/**
 * Logs in whoever came back with this code: in the oldest organization of their company that lets them in. Throws
 * NO_ACCOUNT when we know nobody of that kind.
 */
export async function finishLogIn(
  platform: Platform,
  call: LogInCall,
  { code, error }: { code?: string | undefined; error?: string | undefined },
) {
  const provider = providerOf(platform)
  if (!code)
    throw refuse('VALIDATION', {
      because: `code: Required. The provider sent none${error ? `, but “${error}”` : ''}. Start the login again.`,
    })
  const person = await personOf(platform, provider, code, verifierOf(platform, call.request))
  let refused = refuse('NO_ACCOUNT')
  for (const logIn of person ? await logInsOf(platform, person) : []) {
    if (logIn instanceof Refusal) refused = logIn
    else
      try {
        return await enterByTelephony(platform, call, logIn)
      } catch (thrown) {
        if (!(thrown instanceof Refusal)) throw thrown
        if (thrown.code !== 'NO_ACCOUNT') refused = thrown
      }
  }
  throw refused
}

function verifierOf(platform: Platform, request: FastifyRequest): string {
  const text = readCookie(request, 'attempt', platform.configuration.publicUrl) ?? ''
  const attempt = isFromOwnPage(request) ? openAttempt(platform, text) : null
  if (!attempt || attempt.endsAt <= platform.clock.now())
    throw refuse('VALIDATION', {
      because: 'This login was started in another browser or more than ten minutes ago. Start it again.',
    })
  return attempt.verifier
}

function openAttempt({ secrets }: Platform, text: string): z.output<typeof Attempt> | null {
  const at = text.indexOf('.')
  try {
    const sealed = { keyId: text.slice(0, at), sealed: Buffer.from(text.slice(at + 1), 'base64url') }
    return Attempt.parse(JSON.parse(secrets.open(sealed, SEALED_FOR)))
  } catch {
    return null
  }
}

async function personOf(
  { clock, log }: Platform,
  { logIn, settings, baseUrl, redirectUri, budget }: Provider,
  code: string,
  codeVerifier: string,
): Promise<RemotePerson | null> {
  const http = createHttp({
    baseUrl,
    access: async () => null,
    budget: budget(),
    signal: AbortSignal.timeout(EXCHANGE_LIMIT_MS),
    now: () => clock.now(),
  })
  try {
    return await logIn.personOf({ app: settings.app, code, codeVerifier, redirectUri }, http, clock.now())
  } catch (cause) {
    if (!(cause instanceof ConnectorProblem)) throw cause
    if (cause.code === 'denied')
      throw refuse('VALIDATION', {
        because: 'code: The provider does not accept it: it was used or is too old. Start the login again.',
      })
    log.error(
      { code: cause.code, because: cause.message },
      'a log-in with the telephony provider failed; check LINEUP_DIALPAD_LOGIN_CLIENT_ID, its secret and that the provider can be reached',
    )
    throw refuse('PROVIDER_FAILED')
  }
}

/** Each organization of the company in which the person works is joined, oldest first; or why it is not. */
async function logInsOf({ db }: Platform, person: RemotePerson): Promise<(TelephonyLogIn | Refusal)[]> {
  const { companyId } = person
  const found: (TelephonyLogIn | Refusal)[] = []
  for (const organizationId of await db.inSystem(tx => selectOrganizationsOfCompany(tx, companyId))) {
    const joined = await db.inTenant(organizationId, tx => joinAs(tx, organizationId, person))
    if (joined instanceof Refusal) found.push(joined)
    else if (joined !== null) found.push({ accountId: joined, organizationId, companyId })
  }
  return found
}

/**
 * Manager and agent with the same e-mail are one person with one account. From now on the id at the provider says who
 * it is: an address that is given to somebody else there lets nobody else in.
 */
async function joinAs(
  tx: Tx,
  organizationId: number,
  person: RemotePerson,
): Promise<number | Refusal | null> {
  const matching = await selectPeople(tx, person)
  const people = matching.filter(one => [person.userId, null].includes(one.dialpadUserId))
  const [first] = people
  if (!first) return matching[0] ? refuse('OTHER_DIALPAD_USER', { email: matching[0].email }) : null
  let accountId: number | null = null
  for (const one of people.filter(({ email }) => email.toLowerCase() === first.email.toLowerCase())) {
    accountId = await joinOrganization(tx, organizationId, one, roleOf(one))
    const { managerId, surferId } = one
    if (managerId !== null) await noteManagerOfTelephony(tx, managerId, person.userId)
    if (surferId !== null) await noteSurfersOfTelephony(tx, [{ surferId, userId: person.userId }])
  }
  return accountId
}

const roleOf = ({ managerId, surferId }: FoundPerson) =>
  managerId === null ? { surferId: surferId! } : { managerId }
