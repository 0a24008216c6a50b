// Pages of the second factor: giving it, setting it up where the organization wants one, and keeping the codes.
import { renderSVG } from 'uqr'
import { escaped } from '#server/platform/text/escaped.ts'
import type { NewAuthenticator } from '../factors/authenticator.ts'
import type { SecondFactor } from '../factors/second-factor.ts'
import { alert, page, passkeyForm, stepField, wrong } from './pages.ts'

interface StepContent {
  step: string
  error?: string | undefined
}

const codeField = (
  label: string,
  error: string | undefined,
  isDigits: boolean,
) => `<label for="code">${label}</label>
<input id="code" name="code" autocomplete="one-time-code" ${isDigits ? 'inputmode="numeric" ' : ''}required maxlength="20"${wrong(error)} autofocus>`

export const secondFactorPage = ({
  step,
  error,
  hasAuthenticator,
  hasPasskey,
  hasRecoveryCodes,
}: StepContent & SecondFactor): string =>
  page(
    'Confirm that it is you',
    `${alert(error)}${
      hasAuthenticator
        ? `<form method="post">
${stepField(step)}
${codeField('Code of your authenticator app', error, false)}
<p class="hint">Six digits. Without your phone, enter one of your recovery codes.</p>
<button type="submit">Go on</button>
</form>`
        : '<p>Your company asks for more than a password.</p>'
    }
${hasPasskey ? passkeyForm('second', 'Use a passkey', { step, isAlternative: hasAuthenticator }) : ''}
${
  hasRecoveryCodes && !hasAuthenticator
    ? `<form method="post">
${stepField(step)}
${codeField('Recovery code', error, false)}
<p class="hint">For when you do not have your passkey with you. Each works once.</p>
<button type="submit" class="quiet">Use the recovery code</button>
</form>`
    : ''
}`,
  )

export const setUpPage = ({
  step,
  error,
  authenticator,
  hasPasskeys,
}: StepContent & { authenticator: NewAuthenticator; hasPasskeys: boolean }): string =>
  page(
    'Set up a second factor',
    `${alert(error)}<p>Your company asks for more than a password. Scan this code with an authenticator app on your phone, then enter the six digits that it shows.</p>
<div class="qr" role="img" aria-label="QR code for your authenticator app">${renderSVG(authenticator.uri, { border: 1 })}</div>
<p class="hint">Or type this key into the app: <code>${escaped(authenticator.secret)}</code></p>
<form method="post">
${stepField(step)}
${codeField('Code', error, true)}
<button type="submit">Confirm</button>
</form>
${hasPasskeys ? passkeyForm('new', 'Set up a passkey instead', { step }) : ''}`,
  )

/** Codes are shown this once. */
export const recoveryCodesPage = ({ step, codes }: { step: string; codes: readonly string[] }): string =>
  page(
    'Keep your recovery codes',
    `<p>Each of these codes lets you in once, should you lose your phone or your passkey. Write them down or print them now: they are not shown again.</p>
<ul class="codes">${codes.map(code => `<li>${escaped(code)}</li>`).join('')}</ul>
<form method="post">
${stepField(step)}
<button type="submit">I have kept them</button>
</form>`,
  )
