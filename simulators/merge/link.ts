// Link: the script that an application loads, the page that it opens in a frame, and the tokens that go round. A link
// token opens the page once; the page gives a public token, which buys the account token.
import { randomBytes } from 'node:crypto'
import type { Handler, Host, SimReply } from '../kit/index.ts'

export interface LinkedAccount {
  id: string
  token: string
  originId: string
  organizationName: string
  email: string
  integration: string
}

const MINUTES = 30
const INTEGRATIONS: Record<string, string> = { freshdesk: 'Freshdesk', gorgias: 'Gorgias', jira: 'Jira' }
export const integrationName = (slug: string): string => INTEGRATIONS[slug] ?? slug

interface Wish {
  originId: string
  organizationName: string
  email: string
  endsAt: number
}

export class Links {
  readonly accounts = new Map<string, LinkedAccount>()
  #wishes = new Map<string, Wish>()
  #publicTokens = new Map<string, LinkedAccount>()
  #count = 0
  readonly #host: Host

  constructor(host: Host) {
    this.#host = host
  }

  token(given: Record<string, unknown>): string | null {
    const { end_user_origin_id: originId, end_user_organization_name: organizationName } = given
    const { end_user_email_address: email, categories } = given
    if (typeof originId !== 'string' || typeof organizationName !== 'string' || typeof email !== 'string')
      return null
    if (!Array.isArray(categories) || !categories.includes('ticketing')) return null
    const token = randomBytes(24).toString('base64url')
    const endsAt = this.#host.clock.clientNow() + MINUTES * 60_000
    this.#wishes.set(token, { originId, organizationName, email, endsAt })
    return token
  }

  bought(publicToken: string): LinkedAccount | undefined {
    return this.#publicTokens.get(publicToken)
  }

  /** One account for each origin: who links again keeps it, with another token. */
  #link(wish: Wish, integration: string): string {
    const before = [...this.accounts.values()].find(({ originId }) => originId === wish.originId)
    const account: LinkedAccount = {
      id: before?.id ?? `00000000-0000-4000-a000-${String(++this.#count).padStart(12, '0')}`,
      token: randomBytes(24).toString('base64url'),
      originId: wish.originId,
      organizationName: wish.organizationName,
      email: wish.email,
      integration,
    }
    this.accounts.set(account.id, account)
    const publicToken = randomBytes(24).toString('base64url')
    this.#publicTokens.set(publicToken, account)
    // Somebody has given the permission anew.
    this.#host.switches.accountStatus = 'COMPLETE'
    return publicToken
  }

  readonly routes: Record<string, Handler> = {
    'GET /initialize.js': () => ({ text: SCRIPT, type: 'text/javascript; charset=utf-8' }),
    'GET /link': ({ query }): SimReply => {
      const token = query.get('link_token') ?? ''
      const wish = this.#wishes.get(token)
      if (!wish || wish.endsAt <= this.#host.clock.clientNow())
        return { status: 400, text: page('<h1>This link has expired.</h1>'), type: HTML }
      const integration = query.get('integration')
      if (query.get('answer') === 'no') return { text: page(resultPage('exit', '')), type: HTML }
      if (integration === null || !(integration in INTEGRATIONS))
        return { text: page(choices(token)), type: HTML }
      this.#wishes.delete(token)
      return { text: page(resultPage('success', this.#link(wish, integration))), type: HTML }
    },
  }
}

const HTML = 'text/html; charset=utf-8'
const page = (content: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Link an account</title><body style="font-family:sans-serif;max-width:26rem;margin:2rem auto;background:#fff;color:#222">${content}</body></html>`
const choices = (token: string) =>
  `<h1>Which system do you use?</h1><form><input type="hidden" name="link_token" value="${token}">${Object.entries(
    INTEGRATIONS,
  )
    .map(([slug, name]) => `<p><button name="integration" value="${slug}">${name}</button></p>`)
    .join('')}<p><button name="answer" value="no">Cancel</button></p></form>`
const resultPage = (what: 'success' | 'exit', publicToken: string) =>
  `<h1>${what === 'success' ? 'Linked' : 'Not linked'}</h1><script id="told" type="application/json">${JSON.stringify({ what, publicToken })}</script><script>parent.postMessage(JSON.parse(document.getElementById('told').textContent), '*')</script>`

/** As much of the script as an application uses. */
const SCRIPT = `(() => {
  const base = document.currentScript.src.replace(/\\/initialize\\.js.*$/, '')
  let config = null, frame = null
  const close = () => { frame?.remove(); frame = null }
  addEventListener('message', event => {
    if (!frame || event.source !== frame.contentWindow) return
    close()
    if (event.data.what === 'success') config.onSuccess(event.data.publicToken, {})
    config.onExit?.()
  })
  window.MergeLink = {
    initialize(given) { config = given; setTimeout(() => given.onReady?.()) },
    openLink(given) {
      Object.assign(config, given)
      close()
      frame = document.createElement('iframe')
      frame.title = 'Link an account'
      frame.id = 'merge-link-iframe'
      frame.style.cssText = 'position:fixed;inset:0;width:100%;height:100%;border:0;z-index:2147483647;background:#fff'
      frame.src = base + '/link?link_token=' + encodeURIComponent(config.linkToken)
      document.body.append(frame)
    },
    closeLink: close,
  }
})()
`
