// A browser for tests: keeps cookies by path, fills forms, and follows redirects up to the web
// application's own pages, as the web application's client would.

import { createHash, randomBytes } from 'node:crypto'

export interface Tokens {
  access_token: string
  refresh_token: string
  id_token: string
  expires_in: number
}

export interface KeptCookie {
  name: string
  value: string
  path: string
}

export interface Visit {
  url: URL
  status: number
  html: string
  headers: Headers
}

const attribute = (tag: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]

/** Names and values of a page's form, its buttons too. */
function fieldsOf(html: string): Record<string, string> {
  const tags = html.match(/<(input|button)\b[^>]*>/g) ?? []
  return Object.fromEntries(
    tags.flatMap(tag => {
      const name = attribute(tag, 'name')
      return name ? [[name, attribute(tag, 'value') ?? '']] : []
    }),
  )
}

export class TestBrowser {
  readonly origin: string
  readonly address: string
  readonly redirectUri: string
  #cookies: KeptCookie[] = []
  #verifier = ''

  constructor(origin: string, address = '198.51.100.1') {
    this.origin = origin
    this.address = address
    this.redirectUri = `${origin}/`
  }

  get cookies(): KeptCookie[] {
    return this.#cookies
  }

  #keep(headers: Headers, path: string) {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';').map(part => part.trim())
      const name = pair.slice(0, pair.indexOf('='))
      const value = pair.slice(pair.indexOf('=') + 1)
      const given = attributes.find(part => /^path=/i.test(part))?.slice(5) ?? path
      this.#cookies = this.#cookies.filter(cookie => cookie.name !== name || cookie.path !== given)
      if (value !== '') this.#cookies.push({ name, value, path: given })
    }
  }

  async #fetch(url: URL, init: RequestInit): Promise<Response> {
    const cookies = this.#cookies
      .filter(({ path }) => url.pathname === path || url.pathname.startsWith(path.replace(/\/?$/, '/')))
      .map(({ name, value }) => `${name}=${value}`)
    const headers = { accept: 'text/html', 'x-forwarded-for': this.address, cookie: cookies.join('; ') }
    const reply = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { ...headers, ...(init.headers as Record<string, string>) },
    })
    this.#keep(reply.headers, url.pathname)
    return reply
  }

  async visit(address: string | URL, init: RequestInit = {}): Promise<Visit> {
    let url = new URL(address, this.origin)
    let reply = await this.#fetch(url, init)
    while (reply.status === 302 || reply.status === 303) {
      url = new URL(reply.headers.get('location')!, url)
      // The web application's own pages and foreign sites: the journey ends here.
      const isOurs = url.origin === this.origin && /^\/(authorize|oauth|v2)\b/.test(url.pathname)
      if (!isOurs) return { url, status: reply.status, html: '', headers: reply.headers }
      reply = await this.#fetch(url, {})
    }
    return { url, status: reply.status, html: await reply.text(), headers: reply.headers }
  }

  /** Sends the page's form with these fields filled in. */
  submit(
    page: Visit,
    fields: Record<string, string> = {},
    headers: Record<string, string> = {},
  ): Promise<Visit> {
    const form = attribute(/<form\b[^>]*>/.exec(page.html)?.[0] ?? '', 'action') ?? page.url.href
    return this.visit(new URL(form, page.url), {
      method: 'POST',
      body: new URLSearchParams({ ...fieldsOf(page.html), ...fields }),
      headers: { origin: this.origin, ...headers },
    })
  }

  authorize(more: Record<string, string> = {}): Promise<Visit> {
    this.#verifier = randomBytes(32).toString('base64url')
    const query = new URLSearchParams({
      client_id: 'lineup-web',
      redirect_uri: this.redirectUri,
      response_type: 'code',
      scope: 'openid profile email offline_access',
      state: 's1',
      code_challenge: createHash('sha256').update(this.#verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...more,
    })
    return this.visit(`/authorize?${query}`)
  }

  async logIn(email: string, password: string, more: Record<string, string> = {}): Promise<Visit> {
    return this.submit(await this.authorize(more), { email, password })
  }

  post(path: string, fields: Record<string, string>): Promise<Response> {
    return this.#fetch(new URL(path, this.origin), {
      method: 'POST',
      body: new URLSearchParams({ client_id: 'lineup-web', ...fields }),
      headers: { accept: 'application/json' },
    })
  }

  exchange(code: string): Promise<Response> {
    return this.post('/oauth/token', {
      grant_type: 'authorization_code',
      code,
      redirect_uri: this.redirectUri,
      code_verifier: this.#verifier,
    })
  }

  refresh(refreshToken: string): Promise<Response> {
    return this.post('/oauth/token', { grant_type: 'refresh_token', refresh_token: refreshToken })
  }

  async tokensOf(visit: Visit): Promise<Tokens> {
    const code = visit.url.searchParams.get('code')
    if (!code) throw new Error(`no code at ${visit.url} (${visit.status}): ${visit.html}`)
    return (await this.exchange(code)).json() as Promise<Tokens>
  }
}
