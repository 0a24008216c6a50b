import { platform as platformEndpoints, session } from '#contract/endpoints/session.ts'
import { refuse } from '#contract/errors.ts'
import { impersonation } from '#contract/internal/staff.ts'
import type { Call, Mount } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { callerOf } from './caller.ts'
import { elevateImpersonation, endImpersonation, readImpersonation } from './impersonation.ts'
import { resolveActor, userOf } from './service.ts'
import { attemptOver, finishLogIn, startLogIn } from './telephony-log-in.ts'
import {
  accountSessionOf,
  beginTelephonySession,
  endTelephonySession,
  telephonySessionOf,
} from './telephony-session.ts'
import type { TelephonyLogIn } from './telephony-session-store.ts'

type SessionCall = Pick<Call<typeof session.enter>, 'request' | 'setHeader'>

export function routes(mount: Mount, platform: Platform): void {
  const { db, configuration, identity, commitHash } = platform

  mount(platformEndpoints.settings, async () => {
    const { issuer, clientId, audience, claimsNamespace, isEmbedded } = identity
    const { companyEmailDomain, hosts, errorReportingDsn, analyticsUrl } = configuration
    return {
      issuer,
      clientId,
      audience,
      claimsNamespace,
      isEmbeddedIdentity: isEmbedded,
      commitHash,
      companyEmailDomain,
      movedHosts: hosts.moved,
      stagingMarks: hosts.stagingMarks,
      errorReportingDsn,
      analyticsUrl,
    }
  })

  mount(session.loggedIn, async ({ request, setHeader }) => {
    setHeader('cache-control', 'no-store')
    const caller = await callerOf(platform, request)
    const user = caller && (await userOf(db, caller))
    return { loggedIn: user !== null, user }
  })

  mount(session.logout, async ({ request, setHeader }) => {
    setHeader('set-cookie', await endTelephonySession(platform, request))
    return { success: true as const }
  })

  mount(session.dialpadUrl, async ({ setHeader }) => {
    const { url, cookie } = startLogIn(platform)
    setHeader('cache-control', 'no-store')
    setHeader('set-cookie', cookie)
    return { url }
  })

  mount(session.dialpadToken, async ({ request, query, setHeader }) => {
    setHeader('cache-control', 'no-store')
    setHeader('set-cookie', attemptOver(platform))
    return enter(platform, { request, setHeader }, await finishLogIn(platform, request, query))
  })

  mount(session.enter, async ({ request, body: { organizationId }, setHeader }) => {
    const current = await telephonySessionOf(platform, request)
    if (!current) throw refuse('UNAUTHORISED')
    if (!current.organizations.some(({ id }) => id === organizationId))
      throw refuse('NOT_FOUND', { what: 'organization', id: organizationId })
    return enter(platform, { request, setHeader }, { accountId: Number(current.sub), organizationId })
  })

  mount(impersonation.get, async ({ actor }) => ({ impersonation: await readImpersonation(platform, actor) }))
  mount(impersonation.elevate, ({ actor, body }) => elevateImpersonation(platform, actor, body.reason))
  mount(impersonation.end, async ({ actor }) => {
    await endImpersonation(platform, actor)
    return { success: true as const }
  })
}

/** A new session with a new id, as every log-in and every change of organization has. */
async function enter(platform: Platform, { request, setHeader }: SessionCall, logIn: TelephonyLogIn) {
  const own = await accountSessionOf(platform, logIn)
  const actor = own && (await resolveActor(platform, own))
  if (!actor) throw refuse('NO_ACCOUNT')
  setHeader('set-cookie', await beginTelephonySession(platform, request, logIn))
  const user = await userOf(platform.db, { actor, session: own, isTelephony: true })
  return { loggedIn: true as const, user }
}
