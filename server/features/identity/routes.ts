import type { FastifyRequest } from 'fastify'
import { platform as platformEndpoints, session } from '#contract/endpoints/session.ts'
import { refuse } from '#contract/errors.ts'
import type { Mount } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { userOf } from './service.ts'

const bearerToken = (request: FastifyRequest): string | undefined =>
  /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]

export function routes(mount: Mount, { db, clock, identity, commitHash, configuration }: Platform): void {
  mount(platformEndpoints.settings, async () => {
    const { issuer, clientId, audience, claimsNamespace, isEmbedded } = identity
    const { errorReportingDsn, analyticsUrl } = configuration
    return {
      issuer,
      clientId,
      audience,
      claimsNamespace,
      isEmbeddedIdentity: isEmbedded,
      commitHash,
      errorReportingDsn,
      analyticsUrl,
    }
  })

  mount(session.loggedIn, async ({ request }) => {
    const token = bearerToken(request)
    const verdict = token ? await identity.verifyAccessToken(token) : null
    if (verdict?.ok === false && verdict.reason === 'unavailable')
      throw refuse('UNAVAILABLE', { because: verdict.because })
    const user = verdict?.ok ? await userOf(db, verdict.session, clock.now()) : null
    return { loggedIn: user !== null, user }
  })

  // Sessions of the telephony provider alone end here, and this installation has none of them.
  mount(session.logout, async () => ({ success: true as const }))

  mount(session.dialpadUrl, async () => {
    throw refuse('NOT_CONFIGURED', { what: 'Dialpad' })
  })
}
