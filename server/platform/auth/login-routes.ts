// The log-in page: what oidc-provider calls an interaction. A cookie bound to the page's address says
// whose it is; a form that comes from another site is refused.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import type { Tx } from '#server/platform/database/index.ts'
import { hasMembers } from './accounts/account-store.ts'
import { chooseEntry, entriesOf } from './entries.ts'
import { newRecoveryCodes, startAuthenticator, unconfirmedAuthenticator } from './factors/authenticator.ts'
import { authenticationOptions, registerPasskey, registrationOptions } from './factors/passkeys.ts'
import { factorsOf, type SecondFactor } from './factors/second-factor.ts'
import type { AuthLog } from './identity-provider.ts'
import { readInvitation } from './invitations/invitations.ts'
import {
  acceptWithPasskey,
  acceptWithPassword,
  accountOf,
  giveCode,
  givePasskey,
  type Login,
  type LoginPlace,
  logIn,
  logInWithPasskey,
  USED_INVITATION,
} from './log-in.ts'
import type { LoginStep, LoginSteps } from './login-step.ts'
import { takeToken } from './one-time-token-store.ts'
import { recoveryCodesPage, secondFactorPage, setUpPage } from './pages/factor-pages.ts'
import { type Form, formOf, readForms, refuseForeign, show, text } from './pages/form-routes.ts'
import { choosePasswordPage, loginPage, messagePage } from './pages/pages.ts'
import { readPasskeyLibrary } from './pages/passkey-script.ts'
import { LOGIN_PATH, requiredOrganization } from './provider-addresses.ts'
import { deviceText } from './sessions/device.ts'
import { knownBrowser, rememberBrowser } from './sessions/known-browser.ts'
import { insertLoginEvent, type LoginKind } from './sessions/session-store.ts'

interface LoginRouteSettings extends Omit<LoginPlace, 'required'> {
  /** The provider, whose library is loaded at the first call. */
  provider: () => Promise<Provider>
  steps: LoginSteps
  publicUrl: string
  log: AuthLog
}

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>
type Refused = Extract<Login, { ok: false }>

/** One request in the course of a log-in. */
interface Visit {
  settings: LoginRouteSettings
  place: LoginPlace
  interaction: Interaction
  request: FastifyRequest
  reply: FastifyReply
}

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
    const { SessionNotFound } = await import('./oidc-library.ts')
    if (error instanceof SessionNotFound) return null
    throw error
  }
}

/** Why a person who is logged in is asked again: they may not enter what they asked for. */
async function refusedNotice({ place, interaction: { session, params } }: Visit) {
  if (!session?.accountId) return undefined
  const entries = await entriesOf(place.db, place.clock, Number(session.accountId))
  const entry = chooseEntry(entries, { required: requiredOrganization(params) })
  return entry.ok ? undefined : entry.because
}

/** Notice of an installation without an organization, where nobody can log in. */
const emptyNotice = async ({ db }: LoginPlace) =>
  (await db.inSystem(hasMembers))
    ? undefined
    : 'There is no organization here yet. Open the link that Lineup printed when it started, or print a new one with “npm run organization -- link”.'

const invitationOf = ({ place, interaction }: Visit) => {
  const token = text(interaction.params.invitation)
  return token === '' ? null : readInvitation(place.db, place.clock, token)
}

async function showLogin(visit: Visit) {
  const { place, interaction, reply } = visit
  const hasPasskeys = place.site !== null
  // A one-time token lets the founder of a new organization in, who has just typed the password.
  const entry = await place.db.inSystem(tx => takeToken(tx, text(interaction.params.invitation), ['entry']))
  if (entry?.accountId) return finish(visit, entry.accountId, 'password')
  const invited = await invitationOf(visit)
  if (invited) return show(reply, 200, choosePasswordPage({ email: invited.account.email, hasPasskeys }))
  const notice = text(interaction.params.invitation)
    ? USED_INVITATION
    : ((await refusedNotice(visit)) ?? (await emptyNotice(place)))
  return show(reply, 200, loginPage({ email: text(interaction.params.login_hint), notice, hasPasskeys }))
}

async function finish({ settings, place, request, reply }: Visit, accountId: number, by: LoginKind) {
  const device = deviceText(request.headers['user-agent'])
  await place.db.inSystem(async tx => {
    await insertLoginEvent(tx, accountId, by, { address: request.ip, device })
    await rememberBrowser(tx, request, reply, {
      accountId,
      isSecure: settings.publicUrl.startsWith('https:'),
    })
  })
  const result = { login: { accountId: String(accountId), amr: [by] } }
  const provider = await settings.provider()
  const next = await provider.interactionResult(request.raw, reply.raw, result, {
    mergeWithLastSubmission: false,
  })
  settings.log.info({ accountId, by, address: request.ip }, 'logged in')
  return reply.redirect(next, 303)
}

function refuseLogin({ settings, request, reply }: Visit, login: Refused, html: string) {
  settings.log.info({ address: request.ip, status: login.status, because: login.because }, 'login refused')
  if (login.waitSeconds !== undefined) reply.header('retry-after', login.waitSeconds)
  return show(reply, login.status, html)
}

/** Into the product, or to the next page of the log-in. */
async function goOn(visit: Visit, login: Extract<Login, { ok: true }>, first = login.by) {
  const { settings, interaction, reply } = visit
  const { accountId } = login
  if (login.next === 'in') return finish(visit, accountId, login.by)
  const step = await settings.steps.sign(interaction.uid, { accountId, by: first, isDone: false })
  if (login.next === 'set-up') return showSetUp(visit, accountId, step)
  return show(reply, 200, secondFactorPage({ step, ...offered(visit, login.factor) }))
}

/** Factors that can be given in this place. */
const offered = ({ place }: Visit, factor: SecondFactor): SecondFactor => ({
  ...factor,
  hasPasskey: factor.hasPasskey && place.site !== null,
})

async function showSetUp({ place, reply }: Visit, accountId: number, step: string, error?: string) {
  const account = await accountOf(place.db, accountId)
  if (!account) return expired(reply)
  const authenticator = await place.db.inSystem(
    async tx =>
      // A wrong code doesn't make the scanned one void.
      (error === undefined ? null : await unconfirmedAuthenticator(tx, place.secrets, account)) ??
      (await startAuthenticator(tx, place.secrets, account)),
  )
  if (!authenticator) return expired(reply)
  const html = setUpPage({ step, error, authenticator, hasPasskeys: place.site !== null })
  return show(reply, error === undefined ? 200 : 401, html)
}

async function answerForm(visit: Visit) {
  const form = formOf(visit.request)
  const { settings, place, interaction, request, reply } = visit
  if (form.step) {
    const step = await settings.steps.read(interaction.uid, form.step)
    return step ? answerStep(visit, step, form) : expired(reply)
  }
  if (text(interaction.params.invitation) && (form.new_password !== undefined || form.passkey))
    return answerInvitation(visit, form)
  const hasPasskeys = place.site !== null
  if (form.passkey) {
    const login = await logInWithPasskey(place, fromJson(form.passkey))
    if (login.ok) return goOn(visit, login)
    return refuseLogin(visit, login, loginPage({ error: login.because, hasPasskeys }))
  }
  const email = text(form.email)
  const browser = await place.db.inSystem(tx => knownBrowser(tx, request, email))
  const login = await logIn(place, { email, address: request.ip, knownBrowser: browser }, text(form.password))
  if (login.ok) return goOn(visit, login)
  return refuseLogin(visit, login, loginPage({ email, error: login.because, hasPasskeys }))
}

async function answerInvitation(visit: Visit, form: Form) {
  const { place, request, reply } = visit
  const hasPasskeys = place.site !== null
  const invited = await invitationOf(visit)
  if (!invited) return show(reply, 400, loginPage({ notice: USED_INVITATION, hasPasskeys }))
  const { email } = invited.account
  const device = deviceText(request.headers['user-agent'])
  const login = form.passkey
    ? await acceptWithPasskey(place, invited, fromJson(form.passkey), device)
    : await acceptWithPassword(place, invited, text(form.new_password), text(form.repeated_password))
  if (login.ok) return goOn(visit, login)
  const error = login.because
  const isSet = login.status === 403 || error === USED_INVITATION
  const html = isSet
    ? loginPage({ email, error, hasPasskeys })
    : choosePasswordPage({ email, error, hasPasskeys })
  return refuseLogin(visit, login, html)
}

/** The second factor, its set-up, or the end of it. */
async function answerStep(visit: Visit, step: LoginStep, form: Form) {
  const { place, request } = visit
  const { accountId, by } = step
  if (step.isDone) return finish(visit, accountId, by)
  const { hasAuthenticator, hasPasskey } = await place.db.inSystem(tx => factorsOf(tx, accountId))
  const token = text(form.step)
  const isSetUp = !hasAuthenticator && !hasPasskey
  if (isSetUp && form.passkey) {
    const device = deviceText(request.headers['user-agent'])
    const isMade = await place.db.inSystem(
      async tx => place.site && registerPasskey(tx, place.site, accountId, fromJson(form.passkey!), device),
    )
    return isMade
      ? showRecoveryCodes(visit, { accountId, by: 'passkey' })
      : showSetUp(visit, accountId, token, 'This passkey could not be set up. Try again.')
  }
  if (!isSetUp && form.passkey) {
    const login = await givePasskey(place, accountId, fromJson(form.passkey))
    return login.ok ? finish(visit, accountId, login.by) : refuseFactor(visit, login, token)
  }
  const login = await giveCode(place, accountId, text(form.code))
  if (!login.ok)
    return isSetUp ? showSetUp(visit, accountId, token, login.because) : refuseFactor(visit, login, token)
  if (!isSetUp) return finish(visit, accountId, login.by)
  return showRecoveryCodes(visit, { accountId, by })
}

/** New ones, after a factor was set up. */
async function showRecoveryCodes(
  { settings, place, interaction, reply }: Visit,
  { accountId, by }: Pick<LoginStep, 'accountId' | 'by'>,
) {
  const codes = await place.db.inSystem(tx => newRecoveryCodes(tx, accountId))
  const step = await settings.steps.sign(interaction.uid, { accountId, by, isDone: true })
  return show(reply, 200, recoveryCodesPage({ step, codes }))
}

async function refuseFactor(visit: Visit, login: Refused, step: string) {
  const { place, settings, interaction } = visit
  const known = await settings.steps.read(interaction.uid, step)
  const factors = await place.db.inSystem(tx => factorsOf(tx, known!.accountId))
  const html = secondFactorPage({ step, error: login.because, ...offered(visit, factors) })
  return refuseLogin(visit, login, html)
}

function fromJson(source: string): unknown {
  try {
    return JSON.parse(source)
  } catch {
    return null
  }
}

/** Challenge for the authenticator: for a log-in, for the second factor, or for a new passkey. */
async function passkeyOptions(visit: Visit, form: Form, tx: Tx) {
  const { site } = visit.place
  if (!site) return null
  if (form.kind === 'login') return authenticationOptions(tx, site, null)
  const step = form.step ? await visit.settings.steps.read(visit.interaction.uid, form.step) : null
  if (form.kind === 'second') return step && authenticationOptions(tx, site, step.accountId)
  const account = step
    ? await accountOf(visit.place.db, step.accountId)
    : (await invitationOf(visit))?.account
  return account ? registrationOptions(tx, site, account) : null
}

export function loginRoutes(app: FastifyInstance, settings: LoginRouteSettings): void {
  readForms(app)
  const { db, clock, secrets, site } = settings
  const answering =
    (isForm: boolean, answer: (visit: Visit) => Promise<unknown>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const refused = isForm ? refuseForeign(request, reply, settings.publicUrl) : undefined
      if (refused) return refused
      const interaction = await interactionOf(await settings.provider(), request, reply)
      if (!interaction) return expired(reply)
      const place = { db, clock, secrets, site, required: requiredOrganization(interaction.params) }
      return answer({ settings, place, interaction, request, reply })
    }
  app.get(`${LOGIN_PATH}/:uid`, answering(false, showLogin))
  app.post(`${LOGIN_PATH}/:uid`, answering(true, answerForm))
  app.post(
    `${LOGIN_PATH}/:uid/passkey-options`,
    answering(true, async visit => {
      const options = await db.inSystem(tx => passkeyOptions(visit, formOf(visit.request), tx))
      visit.reply.header('cache-control', 'no-store')
      return options ?? visit.reply.code(400).send({ error: 'VALIDATION' })
    }),
  )
  const library = readPasskeyLibrary()
  app.get('/oauth/passkeys.js', async (_request, reply) =>
    reply
      .headers({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'max-age=3600' })
      .send(library),
  )
}
