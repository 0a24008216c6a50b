// The log-in page: what oidc-provider calls an interaction. A cookie bound to the page's address says
// whose it is; a form that comes from another site is refused.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import { chooseEntry, entriesOf } from './entries.ts'
import type { AuthLog } from './identity-provider.ts'
import type { Invitations } from './invitations.ts'
import { acceptInvitation, type Login, type LoginPlace, logIn, USED_INVITATION } from './log-in.ts'
import { SessionNotFound } from './oidc-library.ts'
import { takeToken } from './one-time-token-store.ts'
import { choosePasswordPage, loginPage, messagePage, PAGE_HEADERS } from './pages.ts'
import { LOGIN_PATH, requiredOrganization } from './provider.ts'

const MAX_FORM_BYTES = 16 * 1024

interface LoginRouteSettings extends Omit<LoginPlace, 'required'> {
  provider: Provider
  invitations: Invitations
  publicUrl: string
  log: AuthLog
}

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>
type Form = Record<string, string | undefined>

const text = (value: unknown) => (typeof value === 'string' ? value : '')
const show = (reply: FastifyReply, status: number, html: string) =>
  reply.code(status).headers(PAGE_HEADERS).send(html)

const expired = (reply: FastifyReply) =>
  show(
    reply,
    400,
    messagePage('This login has expired', 'It was left open for too long or opened twice. Start again.'),
  )

async function interactionOf(provider: Provider, request: FastifyRequest, reply: FastifyReply) {
  try {
    const interaction = await provider.interactionDetails(request.raw, reply.raw)
    return interaction.uid === (request.params as { uid: string }).uid ? interaction : null
  } catch (error) {
    if (error instanceof SessionNotFound) return null
    throw error
  }
}

/** Why a person who is logged in is asked again: they may not enter what they asked for. */
async function refusedNotice({ db, clock }: LoginRouteSettings, { session, params }: Interaction) {
  if (!session?.accountId) return undefined
  const entries = await entriesOf(db, clock, Number(session.accountId))
  const entry = chooseEntry(entries, { required: requiredOrganization(params) })
  return entry.ok ? undefined : entry.because
}

async function showLogin(
  settings: LoginRouteSettings,
  interaction: Interaction,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const invitation = text(interaction.params.invitation)
  // A one-time token lets the founder of a new organization in, who has just typed the password.
  const entry = await settings.db.inSystem(tx => takeToken(tx, invitation, ['entry']))
  if (entry?.accountId) return finish(settings, request, reply, entry.accountId)
  const invited = invitation ? await settings.invitations.read(invitation) : null
  if (invited) return show(reply, 200, choosePasswordPage({ email: invited.email }))
  const notice = invitation ? USED_INVITATION : await refusedNotice(settings, interaction)
  return show(reply, 200, loginPage({ email: text(interaction.params.login_hint), notice }))
}

async function finish(
  settings: LoginRouteSettings,
  request: FastifyRequest,
  reply: FastifyReply,
  accountId: number,
) {
  const result = { login: { accountId: String(accountId), amr: ['pwd'] } }
  const next = await settings.provider.interactionResult(request.raw, reply.raw, result, {
    mergeWithLastSubmission: false,
  })
  settings.log.info({ accountId, address: request.ip }, 'logged in')
  return reply.redirect(next, 303)
}

function refuseLogin(
  settings: LoginRouteSettings,
  request: FastifyRequest,
  reply: FastifyReply,
  login: Extract<Login, { ok: false }>,
  html: string,
) {
  settings.log.info({ address: request.ip, status: login.status, because: login.because }, 'login refused')
  if (login.waitSeconds !== undefined) reply.header('retry-after', login.waitSeconds)
  return show(reply, login.status, html)
}

async function answerForm(
  settings: LoginRouteSettings,
  interaction: Interaction,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const form = (request.body ?? {}) as Form
  const place = { db: settings.db, clock: settings.clock, required: requiredOrganization(interaction.params) }
  if (form.new_password !== undefined) {
    const invited = await settings.invitations.read(text(interaction.params.invitation))
    if (!invited) return show(reply, 400, loginPage({ notice: USED_INVITATION }))
    const { email } = invited
    const login = await acceptInvitation(place, invited, form.new_password, text(form.repeated_password))
    if (login.ok) return finish(settings, request, reply, login.accountId)
    const error = login.because
    const html = login.status === 403 ? loginPage({ email, error }) : choosePasswordPage({ email, error })
    return refuseLogin(settings, request, reply, login, html)
  }
  const email = text(form.email)
  const login = await logIn(place, { email, address: request.ip }, text(form.password))
  if (login.ok) return finish(settings, request, reply, login.accountId)
  return refuseLogin(settings, request, reply, login, loginPage({ email, error: login.because }))
}

export function loginRoutes(app: FastifyInstance, settings: LoginRouteSettings): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
  )
  app.get(`${LOGIN_PATH}/:uid`, async (request, reply) => {
    const interaction = await interactionOf(settings.provider, request, reply)
    return interaction ? showLogin(settings, interaction, request, reply) : expired(reply)
  })
  app.post(`${LOGIN_PATH}/:uid`, async (request, reply) => {
    if (request.headers.origin !== undefined && request.headers.origin !== settings.publicUrl)
      return show(reply, 403, messagePage('Login did not work', 'This form came from another site.'))
    const interaction = await interactionOf(settings.provider, request, reply)
    return interaction ? answerForm(settings, interaction, request, reply) : expired(reply)
  })
}
