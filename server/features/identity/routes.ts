import { platform as platformEndpoints, session } from '#contract/endpoints/session.ts'
import { refuse } from '#contract/errors.ts'
import { impersonation } from '#contract/internal/staff.ts'
import type { Mount } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { callerOf } from './caller.ts'
import { elevateImpersonation, endImpersonation, readImpersonation } from './impersonation.ts'
import { userOf } from './service.ts'
import { endTelephonySession, enterByTelephony, telephonySessionOf } from './telephony-session.ts'

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

  mount(session.enter, async ({ request, body: { organizationId }, setHeader }) => {
    const current = await telephonySessionOf(platform, request)
    if (!current) throw refuse('UNAUTHORISED')
    const { sub, organizations } = current.session
    if (!organizations.some(({ id }) => id === organizationId))
      throw refuse('NOT_FOUND', { what: 'organization', id: organizationId })
    const { companyId } = current.telephony
    const logIn = { accountId: Number(sub), organizationId, companyId }
    return enterByTelephony(platform, { request, setHeader }, logIn)
  })

  mount(impersonation.get, async ({ actor }) => ({ impersonation: await readImpersonation(platform, actor) }))
  mount(impersonation.elevate, ({ actor, body }) => elevateImpersonation(platform, actor, body.reason))
  mount(impersonation.end, async ({ actor }) => {
    await endImpersonation(platform, actor)
    return { success: true as const }
  })
}
