// Routes of a forgotten password: asking for the link, and the page to which it leads.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { waitText } from '../attempts/wait-text.ts'
import { formOf, readForms, refuseForeign, show, text } from '../pages/form-routes.ts'
import { forgotPage, linkPage, newPasswordPage, sentPage } from '../pages/recovery-pages.ts'
import type { NoticeSender } from './notify-account.ts'
import { askForReset, RESET_PATH, readReset, resetPassword, USED_LINK } from './reset-password.ts'

const FORGOT_PATH = '/oauth/forgot'

const usedLink = (reply: FastifyReply) =>
  show(
    reply,
    400,
    linkPage('This link does not work', USED_LINK, { href: FORGOT_PATH, label: 'Ask for a new link' }),
  )

export function recoveryRoutes(
  app: FastifyInstance,
  settings: NoticeSender & { publicUrl: string; log: { info(details: object, message: string): void } },
): void {
  const { publicUrl, log } = settings
  readForms(app)
  app.get(FORGOT_PATH, async (_request, reply) => show(reply, 200, forgotPage()))
  app.post(FORGOT_PATH, async (request, reply) => {
    const refused = refuseForeign(request, reply, publicUrl)
    if (refused) return refused
    const email = text(formOf(request).email).trim()
    if (!/^[^\s@]+@[^\s@]+$/.test(email))
      return show(reply, 400, forgotPage({ email, error: 'Enter a valid email address' }))
    const waitSeconds = await askForReset(settings, publicUrl, { email, address: request.ip })
    if (waitSeconds === null) return show(reply, 200, sentPage(email))
    reply.header('retry-after', waitSeconds)
    return show(reply, 429, forgotPage({ email, error: waitText(waitSeconds) }))
  })
  app.get(RESET_PATH, async (request, reply) => {
    const token = text((request.query as Record<string, unknown>).token)
    const account = await readReset(settings, token)
    return account ? show(reply, 200, newPasswordPage({ email: account.email, token })) : usedLink(reply)
  })
  app.post(RESET_PATH, async (request, reply) => {
    const refused = refuseForeign(request, reply, publicUrl)
    if (refused) return refused
    const { token, new_password, repeated_password } = formOf(request)
    const account = await readReset(settings, text(token))
    if (!account) return usedLink(reply)
    const error = await resetPassword(settings, text(token), text(new_password), {
      repeated: text(repeated_password),
      address: request.ip,
    })
    if (error === USED_LINK) return usedLink(reply)
    if (error) return show(reply, 400, newPasswordPage({ email: account.email, token: text(token), error }))
    log.info({ accountId: account.id, address: request.ip }, 'a forgotten password was replaced')
    const done = 'Log in with your new password. You were logged out everywhere else.'
    return show(
      reply,
      200,
      linkPage('Your password is changed', done, { href: '/login/auth0', label: 'Log in' }),
    )
  })
}
