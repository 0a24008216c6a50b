// Permissions: a page on which one of the company's people says yes or no, codes that work once, PKCE, access
// tokens that end and refresh tokens that may be replaced each time. Lifetimes are in the client's time.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { VirtualClock } from './clock.ts'
import type { SimulatedCompany } from './company.ts'
import type { SimReply, SimRequest } from './request-reply.ts'

export interface OAuthRules {
  authorizePath: string
  tokenPath: string
  revokePath: string | null
  clientId: string
  clientSecret: string
  codeSeconds: number
  /** Null: it does not end. */
  accessSeconds: number | null
  /** Whether the reply omits the lifetime of the access token. */
  isLifetimeHidden?: boolean
  /** Null: there are none. */
  refreshSeconds: number | null
  /** Each refresh replaces the refresh token; the old one used again ends both. */
  rotates: boolean
  scopes: readonly string[]
  /** The client is the account's own and gets its tokens without anybody's yes. */
  isClientOfAccount?: boolean
  /** False: a challenge is not looked at. */
  takesPkce?: boolean
  /** Further fields of the reply that bears the tokens. */
  also?(userId: string, baseUrl: string): object
}

interface Code {
  userId: string
  redirectUri: string
  challenge: string | null
  endsAt: number
  isUsed: boolean
}
interface Grant {
  id: number
  userId: string
  access: Map<string, number>
  refresh: Map<string, { endsAt: number; isUsed: boolean }>
  isOver: boolean
}

const newToken = () => randomBytes(24).toString('base64url')
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, mark => ESCAPES[mark]!)

export class Grants {
  #codes = new Map<string, Code>()
  #grants: Grant[] = []
  /** How often tokens were refreshed with success: one at a time is asked of a connector. */
  refreshCount = 0
  rules: OAuthRules | null
  readonly #clock: VirtualClock
  readonly #world: SimulatedCompany
  readonly #baseUrl: string

  constructor(rules: OAuthRules | null, clock: VirtualClock, company: SimulatedCompany, baseUrl: string) {
    this.rules = rules
    this.#clock = clock
    this.#world = company
    this.#baseUrl = baseUrl
  }

  /** User id of an access token; null when it is none, or has ended. */
  userOf(access: string): string | null {
    const grant = this.#grants.find(one => !one.isOver && one.access.has(access))
    return grant && grant.access.get(access)! > this.#clock.clientNow() ? grant.userId : null
  }
  get openCount(): number {
    return this.#grants.filter(grant => !grant.isOver).length
  }

  /** Access tokens end now; `isForGood`: nothing can be refreshed either. */
  expire(isForGood: boolean): void {
    for (const grant of this.#grants) {
      grant.access.clear()
      if (isForGood) grant.isOver = true
    }
  }

  /** Null: not an address of permissions. */
  handle(request: SimRequest): SimReply | null {
    const { rules } = this
    if (!rules) return null
    if (request.path === rules.authorizePath) return this.#authorize(request, rules)
    if (request.path === rules.tokenPath && request.method === 'POST') return this.#token(request, rules)
    if (rules.revokePath && request.path === rules.revokePath) return this.#revoke(request)
    return null
  }

  #authorize({ query }: SimRequest, rules: OAuthRules): SimReply {
    const asked = Object.fromEntries(query)
    const refused = (text: string): SimReply => ({ status: 400, text, type: 'text/plain' })
    if (asked.client_id !== rules.clientId) return refused('client_id: no such application')
    if (asked.response_type !== 'code') return refused('response_type: only code is known')
    if (!asked.redirect_uri || !URL.canParse(asked.redirect_uri)) return refused('redirect_uri: no address')
    if (asked.code_challenge && asked.code_challenge_method !== 'S256')
      return refused('code_challenge_method: only S256 is taken')
    const back = new URL(asked.redirect_uri)
    if (asked.state) back.searchParams.set('state', asked.state)
    const unknown = (asked.scope ?? '').split(' ').filter(scope => scope && !rules.scopes.includes(scope))
    if (unknown.length > 0) back.searchParams.set('error', 'invalid_scope')
    else if (asked.answer === 'no') back.searchParams.set('error', 'access_denied')
    else if (asked.user && this.#world.agents.has(asked.user)) {
      const code = newToken()
      this.#codes.set(code, {
        userId: asked.user,
        redirectUri: asked.redirect_uri,
        challenge: rules.takesPkce === false ? null : (asked.code_challenge ?? null),
        endsAt: this.#clock.clientNow() + rules.codeSeconds * 1000,
        isUsed: false,
      })
      back.searchParams.set('code', code)
    } else return { text: this.#page(asked), type: 'text/html; charset=utf-8' }
    return { status: 302, headers: { location: back.href }, text: '' }
  }

  #page(asked: Record<string, string>): string {
    const hidden = Object.entries(asked)
      .map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
      .join('')
    const buttons = [...this.#world.agents.values()]
      .filter(agent => agent.isActive)
      .sort((a, b) => Number(b.isAdmin) - Number(a.isAdmin))
      .sort((a, b) => Number(b.email === asked.login_hint) - Number(a.email === asked.login_hint))
      .map(
        ({ id, name, isAdmin }) =>
          `<p><button name="user" value="${escaped(id)}">Allow as ${escaped(name)}${isAdmin ? ' (administrator)' : ''}</button></p>`,
      )
      .join('')
    return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Allow access</title>
<body style="font-family:sans-serif;max-width:32rem;margin:4rem auto"><h1>Allow access?</h1>
<p>An application asks for: ${escaped(asked.scope ?? '')}</p><form>${hidden}
${buttons}<p><button name="answer" value="no">Deny</button></p></form></body></html>`
  }

  #token(request: SimRequest, rules: OAuthRules): SimReply {
    const fields = fieldsOf(request)
    const refused = (error: string, status = 400): SimReply => ({ status, json: { error } })
    if (fields.client_id !== rules.clientId || fields.client_secret !== rules.clientSecret)
      return refused('invalid_client', 401)
    if (fields.grant_type === 'authorization_code') {
      const code = this.#codes.get(fields.code ?? '')
      if (!code || code.isUsed || code.endsAt <= this.#clock.clientNow()) return refused('invalid_grant')
      if (code.redirectUri !== fields.redirect_uri) return refused('invalid_grant')
      if (code.challenge !== null && !isVerifier(fields.code_verifier ?? '', code.challenge))
        return refused('invalid_grant')
      code.isUsed = true
      const { userId } = code
      const grant: Grant = {
        id: this.#grants.length,
        userId,
        access: new Map(),
        refresh: new Map(),
        isOver: false,
      }
      this.#grants.push(grant)
      return { json: this.#issue(grant, rules) }
    }
    if (rules.isClientOfAccount && fields.grant_type === 'client_credentials') {
      const [known] = this.#grants
      if (known?.isOver) return refused('invalid_client', 401)
      if (known) this.refreshCount++
      else
        this.#grants.push({ id: 0, userId: 'client', access: new Map(), refresh: new Map(), isOver: false })
      return { json: this.#issue(this.#grants[0]!, rules) }
    }
    if (fields.grant_type !== 'refresh_token') return refused('unsupported_grant_type')
    const old = fields.refresh_token ?? ''
    const grant = this.#grants.find(one => one.refresh.has(old))
    const refresh = grant?.refresh.get(old)
    if (!grant || !refresh || grant.isOver || refresh.endsAt <= this.#clock.clientNow())
      return refused('invalid_grant')
    if (refresh.isUsed && rules.rotates) {
      grant.isOver = true
      return refused('invalid_grant')
    }
    refresh.isUsed = true
    this.refreshCount++
    return { json: this.#issue(grant, rules, rules.rotates ? null : old) }
  }

  #issue(grant: Grant, rules: OAuthRules, kept: string | null = null) {
    const now = this.#clock.clientNow()
    const access = newToken()
    const endsAt = (seconds: number | null) =>
      seconds === null ? Number.POSITIVE_INFINITY : now + seconds * 1000
    grant.access.clear()
    grant.access.set(access, endsAt(rules.accessSeconds))
    const refresh = rules.refreshSeconds === null ? null : (kept ?? newToken())
    if (refresh !== null) grant.refresh.set(refresh, { endsAt: endsAt(rules.refreshSeconds), isUsed: false })
    return {
      access_token: access,
      token_type: 'bearer',
      scope: rules.scopes.join(' '),
      ...(refresh !== null && { refresh_token: refresh }),
      ...(rules.accessSeconds !== null && !rules.isLifetimeHidden && { expires_in: rules.accessSeconds }),
      ...rules.also?.(grant.userId, this.#baseUrl),
    }
  }

  /** Ends the grant of an access or a refresh token. */
  revoke(token: string): void {
    for (const grant of this.#grants)
      if (grant.access.has(token) || grant.refresh.has(token)) grant.isOver = true
  }

  #revoke(request: SimRequest): SimReply {
    const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
    for (const token of [fieldsOf(request).token, bearer]) if (token) this.revoke(token)
    return { json: {} }
  }
}

/** A form or JSON, and the application's own name in it or in the header. */
function fieldsOf({ body, headers }: SimRequest): Record<string, string> {
  const text = body.toString('utf8')
  const basic = /^Basic (.+)$/.exec(headers.authorization ?? '')?.[1]
  const [client_id, client_secret] = basic ? Buffer.from(basic, 'base64').toString('utf8').split(':') : []
  try {
    const fields = headers['content-type']?.includes('json')
      ? JSON.parse(text)
      : Object.fromEntries(new URLSearchParams(text))
    return basic ? { ...fields, client_id, client_secret } : fields
  } catch {
    return {}
  }
}

function isVerifier(verifier: string, challenge: string): boolean {
  const given = createHash('sha256').update(verifier).digest()
  const asked = Buffer.from(challenge, 'base64url')
  return given.length === asked.length && timingSafeEqual(given, asked)
}
