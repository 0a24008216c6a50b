// The script of the log-in pages' passkey buttons, and the library that it uses.
import { readFileSync } from 'node:fs'

const LIBRARY = new URL('../dist/bundle/index.umd.min.js', import.meta.resolve('@simplewebauthn/browser'))

/** @simplewebauthn/browser as one file. */
export const readPasskeyLibrary = (): string => readFileSync(LIBRARY, 'utf8')

export const PASSKEY_SCRIPT = `
for (const form of document.querySelectorAll('form[data-passkey]')) {
  if (!window.SimpleWebAuthnBrowser || !SimpleWebAuthnBrowser.browserSupportsWebAuthn()) continue
  form.hidden = false
  const problem = form.querySelector('[role=alert]')
  const button = form.querySelector('button')
  form.addEventListener('submit', async event => {
    event.preventDefault()
    problem.hidden = true
    button.disabled = true
    try {
      const kind = form.dataset.passkey
      const step = form.elements.step ? form.elements.step.value : ''
      const reply = await fetch(location.pathname + '/passkey-options', { method: 'POST', body: new URLSearchParams({ kind, step }) })
      if (!reply.ok) throw new Error('This page has been open for too long. Reload it and try again.')
      const optionsJSON = await reply.json()
      const { startAuthentication, startRegistration } = SimpleWebAuthnBrowser
      const answer = kind === 'new' ? await startRegistration({ optionsJSON }) : await startAuthentication({ optionsJSON })
      form.elements.passkey.value = JSON.stringify(answer)
      form.submit()
    } catch (error) {
      problem.textContent = error.name === 'NotAllowedError' || error.name === 'AbortError'
        ? 'No passkey was used. Try again, or use a password.'
        : error.name === 'InvalidStateError' ? 'This device has a passkey for your account already.' : error.message
      problem.hidden = false
      button.disabled = false
    }
  })
}
`
