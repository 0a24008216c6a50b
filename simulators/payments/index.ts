// Simulated payment provider on loopback: its API, its checkout, its pages to change a card and to read a receipt, its
// signed alerts by real HTTP, and controls below /__fake/. Its keys are made anew at each start.
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import { VirtualClock } from '../kit/clock.ts'
import { isLocal } from '../kit/control.ts'
import { Hooks } from '../kit/hooks.ts'
import { seeded } from '../kit/seeded.ts'
import { signedForm } from './alerts.ts'
import { Ledger, type Purchase, type SoldPlan } from './ledger.ts'

const PLANS: SoldPlan[] = [
  { id: '801', name: 'Team', currency: 'EUR', unitPrice: 15 },
  { id: '802', name: 'Company', currency: 'EUR', unitPrice: 150 },
]
const INTERVALS: Record<string, 'month' | 'year'> = { 801: 'month', 802: 'year' }
const VENDOR = { vendor_id: '4711', vendor_auth_code: 'simulated-auth-code' }

export interface PaymentSimulatorOptions {
  startAt: number
  port?: number
  /** Address that alerts are sent to. */
  hookUrl?: string
  /** Trial that a checkout begins with. */
  trialDays?: number
  seed?: number
}

interface Reply {
  status?: number
  json?: unknown
  html?: string
  location?: string
}

const text = z.string().min(1)
const bodies = {
  subscribe: z.object({
    planId: text.default('801'),
    quantity: z.number().int().min(1),
    passthrough: z.string(),
    email: z.string().optional(),
    trialDays: z.number().int().min(0).optional(),
  }),
  pay: z.object({ subscriptionId: text }),
  fail: z.object({ subscriptionId: text }),
  refund: z.object({
    subscriptionId: text,
    orderId: text,
    type: z.enum(['full', 'vat', 'partial']),
    amount: z.number().positive().optional(),
  }),
  quantity: z.object({ subscriptionId: text, quantity: z.number().int().min(0) }),
  pause: z.object({ subscriptionId: text }),
  resume: z.object({ subscriptionId: text }),
  cancel: z.object({ subscriptionId: text }),
  advance: z.object({ ms: z.number().min(0) }),
  hooks: z.object({
    drop: z.number().min(0).max(1).optional(),
    duplicate: z.number().min(0).max(1).optional(),
    shuffle: z.number().int().min(0).optional(),
    delayMs: z.number().min(0).optional(),
  }),
  flush: z.object({}),
}
type Bodies = { [Name in keyof typeof bodies]: z.output<(typeof bodies)[Name]> }

export class PaymentSimulator {
  readonly clock: VirtualClock
  readonly hooks: Hooks
  readonly ledger: Ledger
  readonly publicKey: string
  /** Alerts as they were sent. */
  readonly alerts: string[] = []
  url = ''
  hookUrl: string | null
  readonly #server = createServer((request, reply) => void this.#serve(request, reply))
  readonly #checkouts = new Map<string, Purchase & { returnUrl: string }>()
  readonly #options: PaymentSimulatorOptions

  constructor(options: PaymentSimulatorOptions) {
    this.#options = options
    this.hookUrl = options.hookUrl ?? null
    this.clock = new VirtualClock(options.startAt)
    this.hooks = new Hooks(this.clock, seeded(options.seed ?? 1))
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    this.publicKey = publicKey.export({ type: 'spki', format: 'pem' }).toString()
    this.ledger = new Ledger({
      plans: PLANS,
      now: this.clock.now,
      url: () => this.url,
      send: fields => {
        const body = signedForm(fields, privateKey)
        this.alerts.push(body)
        if (this.hookUrl === null) return
        const headers = { 'content-type': 'application/x-www-form-urlencoded' }
        this.hooks.send({
          provider: 'payments',
          hookId: fields.alert_id ?? '',
          url: this.hookUrl,
          render: () => ({ headers, body }),
        })
      },
    })
  }

  async start(): Promise<this> {
    this.#server.listen(this.#options.port ?? 0, '127.0.0.1')
    await once(this.#server, 'listening')
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
    return this
  }

  async stop(): Promise<void> {
    this.clock.pause()
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  /** Settings with which the product finds it. */
  environment(): Record<string, string> {
    return {
      LINEUP_BILLING: 'paddle_classic',
      LINEUP_BILLING_VENDOR_ID: VENDOR.vendor_id,
      LINEUP_BILLING_VENDOR_AUTH_CODE: VENDOR.vendor_auth_code,
      LINEUP_BILLING_PUBLIC_KEY: this.publicKey.trim().replaceAll('\n', '\\n'),
      LINEUP_BILLING_BASE_URL: this.url,
      LINEUP_BILLING_PLANS: JSON.stringify(PLANS.map(plan => ({ ...plan, interval: INTERVALS[plan.id] }))),
    }
  }

  async #serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const reply = await this.#answer(incoming).catch(
      (error: unknown): Reply => ({
        status: 400,
        json: {
          error: error instanceof z.ZodError ? z.prettifyError(error) : String((error as Error).message),
        },
      }),
    )
    const body = reply.html ?? JSON.stringify(reply.json ?? {})
    outgoing.writeHead(reply.location ? 303 : (reply.status ?? 200), {
      'content-type': reply.html === undefined ? 'application/json' : 'text/html; charset=utf-8',
      ...(reply.location && { location: reply.location }),
    })
    outgoing.end(body)
  }

  async #answer(incoming: IncomingMessage): Promise<Reply> {
    const { pathname } = new URL(incoming.url ?? '/', this.url)
    const chunks: Buffer[] = []
    for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk)
    const sent = Buffer.concat(chunks).toString('utf8')
    const [, first = '', ...rest] = pathname.split('/')
    const isPost = incoming.method === 'POST'
    if (first === '__fake')
      return isLocal(incoming)
        ? this.#control(rest.join('/'), isPost ? sent : null)
        : { status: 403, json: { error: 'The controls answer on this machine only.' } }
    if (first === 'api' && isPost) return this.#api(rest.slice(1).join('/'), new URLSearchParams(sent))
    if (first === 'checkout') return this.#checkout(rest[0] ?? '', isPost)
    if (first === 'subscription' && rest[1] === 'update') return this.#updateCard(rest[0]!, isPost)
    if (first === 'receipt') return { html: page(`Receipt of order ${rest[0]}`, '<p>Paid. Thank you.</p>') }
    return { status: 404, json: { error: 'There is nothing at this address.' } }
  }

  #api(path: string, form: URLSearchParams): Reply {
    const refused = (code: number, message: string) => ({
      json: { success: false, error: { code, message } },
    })
    if (Object.entries(VENDOR).some(([name, value]) => form.get(name) !== value))
      return refused(107, "You don't have permission to access this resource")
    const subscriptionId = form.get('subscription_id') ?? ''
    switch (path) {
      case 'subscription/users':
        return { json: { success: true, response: this.ledger.usersOf(subscriptionId, form.get('state')) } }
      case 'subscription/payments':
        return { json: { success: true, response: this.ledger.paymentsOf(subscriptionId) } }
      case 'product/generate_pay_link': {
        const planId = form.get('product_id') ?? ''
        if (!PLANS.some(({ id }) => id === planId)) return refused(108, 'Unable to find requested product')
        const id = String(this.#checkouts.size + 1)
        this.#checkouts.set(id, {
          planId,
          quantity: Number(form.get('quantity') ?? 1),
          passthrough: form.get('passthrough') ?? '',
          email: form.get('customer_email') ?? undefined,
          trialDays: this.#options.trialDays ?? 0,
          returnUrl: form.get('return_url') ?? this.url,
        })
        return { json: { success: true, response: { url: `${this.url}/checkout/${id}` } } }
      }
      default:
        return refused(119, 'Bad api call')
    }
  }

  #checkout(id: string, isPost: boolean): Reply {
    const wish = this.#checkouts.get(id)
    if (!wish) return { status: 404, html: page('Checkout', '<p>This checkout is over.</p>') }
    if (!isPost)
      return {
        html: page(
          'Checkout',
          `<p>${wish.quantity} licences</p><form method="post"><button>Subscribe</button></form>`,
        ),
      }
    this.ledger.subscribe(wish)
    return { location: wish.returnUrl }
  }

  #updateCard(id: string, isPost: boolean): Reply {
    if (!isPost)
      return { html: page('Update payment', '<form method="post"><button>Save card</button></form>') }
    if (this.ledger.get(id).status === 'past_due') this.ledger.pay(id)
    return { html: page('Update payment', '<p>Saved.</p>') }
  }

  async #control(name: string, sent: string | null): Promise<Reply> {
    if (sent === null)
      return {
        json: {
          now: this.clock.now(),
          hookUrl: this.hookUrl,
          subscriptions: [...this.ledger.subscriptions.values()],
          deliveries: this.hooks.deliveries,
          commands: Object.keys(bodies).map(command => `POST /__fake/${command}`),
        },
      }
    if (!Object.hasOwn(bodies, name))
      return {
        status: 404,
        json: { error: `There is no ${JSON.stringify(name)}: GET /__fake/ lists what there is.` },
      }
    const command = name as keyof Bodies
    const body = bodies[command].parse(JSON.parse(sent || '{}'))
    const run = this.#commands[command] as (body: unknown) => unknown
    const json = (await run(body)) ?? {}
    await this.hooks.settle()
    return { json }
  }

  readonly #commands: { [Name in keyof Bodies]: (body: Bodies[Name]) => unknown } = {
    subscribe: purchase => this.ledger.subscribe(purchase),
    pay: ({ subscriptionId }) => this.ledger.pay(subscriptionId),
    fail: ({ subscriptionId }) => this.ledger.fail(subscriptionId),
    refund: ({ subscriptionId, orderId, type, amount }) =>
      this.ledger.refund(subscriptionId, { orderId, type, ...(amount !== undefined && { amount }) }),
    quantity: ({ subscriptionId, quantity }) => this.ledger.changeQuantity(subscriptionId, quantity),
    pause: ({ subscriptionId }) => this.ledger.pause(subscriptionId),
    resume: ({ subscriptionId }) => this.ledger.resume(subscriptionId),
    cancel: ({ subscriptionId }) => this.ledger.cancel(subscriptionId),
    advance: ({ ms }) => this.clock.advance(ms),
    hooks: faults => Object.assign(this.hooks.faults, faults),
    flush: () => this.hooks.flush(),
  }
}

const page = (title: string, content: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1>${content}</html>`
