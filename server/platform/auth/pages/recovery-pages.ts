// Pages of a forgotten password.
import { escaped } from '#server/platform/text/escaped.ts'
import { alert, page, passwordFields, wrong } from './pages.ts'

export const forgotPage = ({ email = '', error }: { email?: string; error?: string } = {}): string =>
  page(
    'Forgot your password?',
    `${alert(error)}<p>Enter your e-mail address. If it has an account here, a link for a new password is on its way.</p>
<form method="post" action="/oauth/forgot">
<label for="email">E-mail</label>
<input id="email" name="email" type="email" autocomplete="username" required value="${escaped(email)}"${wrong(error)} autofocus>
<button type="submit">Send the link</button>
</form>
<p class="after"><a href="/login/auth0">Back to the log-in</a></p>`,
  )

/** Same for every address. */
export const sentPage = (email: string): string =>
  page(
    'Look into your mailbox',
    `<p>If <b>${escaped(email)}</b> has an account here, a link for a new password is on its way. It works for one hour.</p>
<p class="hint">Nothing there? Look among the spam, or ask your manager, who may have the link.</p>
<a class="button" href="/login/auth0">Back to the log-in</a>`,
  )

export const newPasswordPage = ({
  email,
  token,
  error,
}: {
  email: string
  token: string
  error?: string
}): string =>
  page(
    'Set a new password',
    `${alert(error)}<p>For <b>${escaped(email)}</b>. You are logged out everywhere else.</p>
<form method="post" action="/oauth/reset">
<input name="token" type="hidden" value="${escaped(token)}">
<input name="email" type="hidden" autocomplete="username" value="${escaped(email)}">
${passwordFields(error)}
<button type="submit">Save the password</button>
</form>`,
  )

export const linkPage = (
  title: string,
  message: string,
  { href, label }: { href: string; label: string },
): string =>
  page(title, `<p>${escaped(message)}</p>\n<a class="button" href="${escaped(href)}">${escaped(label)}</a>`)
