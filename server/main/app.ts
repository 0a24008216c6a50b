// The HTTP half: everything that answers requests, on one Fastify instance.
import type { FastifyInstance } from 'fastify'
import { api } from '#contract/endpoints/index.ts'
import { refuse } from '#contract/errors.ts'
import { billingHook } from '#server/features/billing/hook-route.ts'
import { calendarFeeds } from '#server/features/calendar-feed/feed-route.ts'
import { hooks } from '#server/features/connections/webhooks/webhook-routes.ts'
import { callerOf } from '#server/features/identity/index.ts'
import { boardStream } from '#server/features/live/routes.ts'
import { unsubscribing } from '#server/features/notification-settings/unsubscribe-route.ts'
import { servePictures } from '#server/features/profile-pictures/routes.ts'
import { removeTab } from '#server/features/schedule/presence/presence.ts'
import { apiPage } from '#server/platform/http/api-page.ts'
import { type Authenticate, guardedDatabase, mountOn } from '#server/platform/http/index.ts'
import { serveMetrics } from '#server/platform/http/metrics.ts'
import { answerNotFound } from '#server/platform/http/not-found.ts'
import { openApi } from '#server/platform/http/openapi.ts'
import { reportRates } from '#server/platform/http/rate-limit.ts'
import { createHttpServer } from '#server/platform/http/server.ts'
import { serveWebFiles } from '#server/platform/http/web-files.ts'
import { type LiveOptions, liveChannel } from '#server/platform/live/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { routes } from './features.ts'

interface AppOptions {
  /** The built web app; none in server tests. */
  webFolder?: string
  /** The embedded identity provider's pages. */
  identityRoutes?: (app: FastifyInstance) => Promise<void>
  /** Replies are checked against the contract, and calls for unrecorded changes: in tests. */
  isStrict?: boolean
}

const authenticator =
  (platform: Platform): Authenticate =>
  async request =>
    (await callerOf(platform, request))?.actor ?? null

/** Authentication without API tokens: the live channel checks none of their permissions. */
const peopleAlone =
  (authenticate: Authenticate): Authenticate =>
  async request => {
    const actor = await authenticate(request)
    return actor?.token ? null : actor
  }

export async function buildApp(platform: Platform, options: AppOptions = {}): Promise<FastifyInstance> {
  const { db, log, commitHash } = platform
  const app = await createHttpServer(log, commitHash)
  reportRates(app)
  serveMetrics(app, platform.configuration.metricsToken)
  const authenticate = authenticator(platform)
  const { mount } = mountOn(app, authenticate, platform, options.isStrict ?? false)
  const guarded = { ...platform, db: guardedDatabase(db) }
  for (const mountRoutes of routes) mountRoutes(mount, guarded)
  const onGone: LiveOptions['onGone'] = ({ managerId, ...tab }) => {
    if (managerId !== null)
      removeTab(platform, { ...tab, managerId }).catch(error =>
        log.warn(
          { err: error, organizationId: tab.organizationId },
          'could not remove a person who left the schedule; others see them until their entry expires',
        ),
      )
  }
  await app.register(liveChannel({ db, authenticate: peopleAlone(authenticate), log, onGone }))
  await app.register(boardStream(platform, authenticate))
  await app.register(hooks(platform))
  await app.register(billingHook(platform))
  servePictures(app, platform)
  await app.register(calendarFeeds(platform))
  await app.register(unsubscribing(platform))
  if (options.identityRoutes) await options.identityRoutes(app)

  // Description of the API, made at the first request: a start does not wait for it.
  let document: ReturnType<typeof openApi> | undefined
  const readDocument = () => (document ??= openApi(api, commitHash))
  app.get('/openapi.json', async () => readDocument())
  app.get('/docs/api', async (_, reply) =>
    reply.type('text/html; charset=utf-8').send(apiPage(readDocument() as Parameters<typeof apiPage>[0])),
  )
  app.get('/health/live', async () => ({ status: 'ok' }))
  app.get('/health/ready', async () => {
    await db.pool.query('select 1').catch(() => {
      throw refuse('UNAVAILABLE', { because: 'The database does not answer.' })
    })
    return { status: 'ok' }
  })
  answerNotFound(
    app,
    options.webFolder
      ? await serveWebFiles(app, options.webFolder, {
          ...platform.configuration,
          issuer: platform.identity.issuer,
        })
      : undefined,
  )
  return app
}
