// The pages that the embedded provider shows: plain HTML in the product's look; only passkeys need a script.

import { createHash } from 'node:crypto'
import { escaped } from '#server/platform/text/escaped.ts'
import { MIN_PASSWORD_LENGTH } from '../accounts/passwords.ts'
import { PASSKEY_SCRIPT } from './passkey-script.ts'

const STYLE = `
:root { color-scheme: light dark; --page: #f5f7f8; --card: #fff; --ink: #1c2429; --quiet: #5a6770;
  --line: #c3ccd2; --accent: #0b6fa4; --button: #0b6fa4; --danger: #b3261e; --danger-fill: #fdecea; }
@media (prefers-color-scheme: dark) { :root { --page: #12171a; --card: #1b2226; --ink: #e8edf0; --quiet: #9fadb6;
  --line: #47545c; --accent: #5cb8e8; --danger: #ffb4ab; --danger-fill: #3b1f1d; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px 16px; background: var(--page);
  color: var(--ink); font: 14px/1.5 "Inter Variable", Inter, system-ui, sans-serif; }
main { width: 100%; max-width: 348px; padding: 32px 24px; background: var(--card); border: 1px solid var(--line); border-radius: 8px; }
header { display: flex; align-items: center; gap: 12px; margin-bottom: 24px; }
header svg { width: 36px; height: 36px; flex: none; }
header strong { display: block; font-size: 18px; line-height: 1.2; }
header span, .hint { color: var(--quiet); }
h1 { font-size: 16px; margin: 0 0 16px; }
p { margin: 0 0 16px; }
label { display: block; margin-bottom: 4px; font-weight: 600; }
input { width: 100%; height: 36px; margin-bottom: 16px; padding: 0 12px; font: inherit; color: inherit;
  background: transparent; border: 1px solid var(--line); border-radius: 4px; }
input[aria-invalid] { border-color: var(--danger); }
button, a.button { display: block; width: 100%; height: 36px; padding: 0 16px; font: inherit; line-height: 36px; font-weight: 600;
  text-align: center; text-decoration: none; color: #fff; background: var(--button); border: 0; border-radius: 4px; cursor: pointer; }
button.quiet { margin-top: 8px; color: inherit; background: transparent; border: 1px solid var(--line); line-height: 34px; }
button[hidden] { display: none; }
.or { display: flex; align-items: center; gap: 12px; margin: 16px 0 8px; color: var(--quiet); }
.or::before, .or::after { content: ""; flex: 1; border-top: 1px solid var(--line); }
.after { margin: 16px 0 0; }
a { color: var(--accent); }
.qr { display: block; width: 180px; height: 180px; margin: 0 auto 16px; padding: 8px; background: #fff; border-radius: 4px; }
.qr svg { display: block; width: 100%; height: 100%; }
ul.codes { margin: 0 0 16px; padding: 12px; list-style: none; columns: 2; border: 1px solid var(--line); border-radius: 4px;
  font: 13px/1.8 ui-monospace, monospace; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
[role=alert], [role=status] { padding: 8px 12px; margin-bottom: 16px; border-radius: 4px; border-left: 3px solid var(--accent); }
[role=alert] { color: var(--danger); background: var(--danger-fill); border-color: var(--danger); }
code { overflow-wrap: anywhere; }
`

// Logging out has been asked for already; without script the button does it.
const SUBMIT = `document.querySelector('button').click()`

const sourceHash = (source: string) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`

export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src ${sourceHash(STYLE)}; script-src ${sourceHash(SUBMIT)} ${sourceHash(PASSKEY_SCRIPT)} 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
}

/** The mark of web/public/favicon.svg. */
const MARK = `<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="7" fill="#0b6fa4"/><g fill="none" stroke="#fff" stroke-width="2.8" stroke-linecap="round"><path d="M5 12.5c3.7 0 3.7-3.5 7.3-3.5s3.7 3.5 7.4 3.5 3.7-3.5 7.3-3.5"/><path d="M5 18.5c3.7 0 3.7-3.5 7.3-3.5s3.7 3.5 7.4 3.5 3.7-3.5 7.3-3.5" opacity=".8"/><path d="M5 24.5c3.7 0 3.7-3.5 7.3-3.5s3.7 3.5 7.4 3.5 3.7-3.5 7.3-3.5" opacity=".55"/></g></svg>`

export const page = (title: string, content: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(title)} – Lineup</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<header>${MARK}<div><strong>Lineup</strong><span>Forecast, Schedule &amp; Manage</span></div></header>
<h1>${escaped(title)}</h1>
${content}
</main>
</body>
</html>`

export const alert = (error?: string) => (error ? `<p role="alert" id="error">${escaped(error)}</p>` : '')
export const wrong = (error?: string) => (error ? ' aria-invalid="true" aria-describedby="error"' : '')

export interface LoginPageContent {
  email?: string
  error?: string
  /** Something to know beforehand that is no mistake of the reader. */
  notice?: string
  /** Passkeys can be used at this address. */
  hasPasskeys?: boolean
}

export function loginPage({ email = '', error, notice, hasPasskeys = false }: LoginPageContent): string {
  const focus = (isFirst: boolean) => (isFirst ? ' autofocus' : '')
  return page(
    'Log in',
    `${alert(error)}${notice ? `<p role="status">${escaped(notice)}</p>` : ''}
<form method="post">
<label for="email">E-mail</label>
<input id="email" name="email" type="email" autocomplete="username" required value="${escaped(email)}"${wrong(error)}${focus(email === '')}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required${wrong(error)}${focus(email !== '')}>
<button type="submit">Log in</button>
</form>
${hasPasskeys ? passkeyForm('login', 'Use a passkey') : ''}
<p class="after"><a href="/oauth/forgot">Forgot your password?</a></p>`,
  )
}

/** A form of its own, shown by the script where the browser knows passkeys. */
export const passkeyForm = (
  kind: 'login' | 'second' | 'new',
  label: string,
  { step, isAlternative = true }: { step?: string; isAlternative?: boolean } = {},
): string => `<form method="post" data-passkey="${kind}" hidden>
${isAlternative ? '<div class="or">or</div>' : ''}
<input name="passkey" type="hidden">${step ? stepField(step) : ''}
<button type="submit" class="${isAlternative ? 'quiet' : ''}">${escaped(label)}</button>
<p role="alert" class="after" hidden></p>
</form>
<script src="/oauth/passkeys.js"></script>
<script>${PASSKEY_SCRIPT}</script>`

export const stepField = (step: string): string =>
  `<input name="step" type="hidden" value="${escaped(step)}">`

export const passwordFields = (error?: string): string => `<label for="new_password">Password</label>
<input id="new_password" name="new_password" type="password" autocomplete="new-password" required minlength="${MIN_PASSWORD_LENGTH}"${wrong(error)} autofocus>
<label for="repeated_password">The same again</label>
<input id="repeated_password" name="repeated_password" type="password" autocomplete="new-password" required minlength="${MIN_PASSWORD_LENGTH}"${wrong(error)}>
<p class="hint">At least ${MIN_PASSWORD_LENGTH} characters.</p>`

export const choosePasswordPage = ({
  email,
  error,
  hasPasskeys = false,
}: {
  email: string
  error?: string
  hasPasskeys?: boolean
}): string =>
  page(
    'Choose a password',
    `${alert(error)}<p>Welcome. You will log in as <b>${escaped(email)}</b>.</p>
<form method="post">
<input name="email" type="hidden" autocomplete="username" value="${escaped(email)}">
${passwordFields(error)}
<button type="submit">Save and log in</button>
</form>
${hasPasskeys ? passkeyForm('new', 'Set up a passkey instead') : ''}`,
  )

/** `form` is the provider's own, with its anti-forgery token; our button belongs to it by its id. */
export const logoutPage = (form: string): string =>
  page(
    'Log out',
    `${form}<button type="submit" form="op.logoutForm" name="logout" value="yes">Log out</button>
<script>${SUBMIT}</script>`,
  )

export const messagePage = (title: string, message: string, code?: string): string =>
  page(
    title,
    `<p>${escaped(message)}</p>${code ? `<p class="hint"><code>${escaped(code)}</code></p>` : ''}
<a class="button" href="/login">Log in again</a>`,
  )
