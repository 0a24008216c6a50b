// The controls, below /__fake/: what the world does next, how the providers fail, and what really happened.
// They answer on this machine only, whatever the server listens on.
import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import { expectedAdherence } from './adherence-oracle.ts'
import type { VirtualClock } from './clock.ts'
import type { SimulatedCompany } from './company.ts'
import type { Action, CompanyAgent, CompanyQueue } from './company-model.ts'
import { FAILURES } from './faults.ts'
import { agentTruths, callTruths, ticketTruths, volume } from './oracle.ts'
import type { SimReply, SimRequest } from './provider.ts'
import type { RunningProvider, SimulatedCall } from './running-provider.ts'

/** The simulator, as far as it is controlled. */
interface Controlled {
  readonly clock: VirtualClock
  readonly company: SimulatedCompany
  readonly providers: ReadonlyMap<string, RunningProvider>
  readonly calls: readonly SimulatedCall[]
  running(name: string): RunningProvider
  settle(): Promise<void>
  seedDay(given: {
    seed?: number | undefined
    agents?: readonly CompanyAgent[] | undefined
    queues?: readonly CompanyQueue[] | undefined
    from?: number | undefined
    isBehind?: boolean | undefined
  }): void
}

/**
 * Whether the request comes from this machine, by one of its own names: a page elsewhere cannot reach it by a name of
 * its own.
 */
export function isLocal({ socket, headers }: IncomingMessage): boolean {
  const address = socket.remoteAddress ?? ''
  const isLoopback = /^(::ffff:)?127\./.test(address) || address === '::1'
  const name = (headers.host ?? '').replace(/:\d+$/, '')
  return isLoopback && ['127.0.0.1', 'localhost', '[::1]'].includes(name) && !headers['x-forwarded-for']
}

const instant = z.union([z.number(), z.iso.datetime({ offset: true }).transform(text => Date.parse(text))])
const plan = z.object({
  from: instant,
  to: instant,
  what: z.enum(['queues', 'away', 'free']),
  queueIds: z.array(z.string()).optional(),
})
const agent = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  isActive: z.boolean().default(true),
  isAdmin: z.boolean().default(false),
  zone: z.string().default('UTC'),
  plan: z.array(plan).default([]),
})
const queue = z.object({
  id: z.string(),
  name: z.string(),
  channel: z.enum(['case', 'call', 'chat']),
  handleMs: z.number().positive(),
})
const provider = z.string()

const bodies = {
  seed: z.object({
    seed: z.number().int().optional(),
    from: instant.optional(),
    isBehind: z.boolean().optional(),
    agents: z.array(agent).optional(),
    queues: z.array(queue).optional(),
  }),
  act: z.object({ actions: z.array(z.looseObject({ do: z.string() })).min(1) }),
  advance: z.union([z.object({ ms: z.number().min(0) }), z.object({ to: instant })]),
  clock: z.object({ speed: z.number().min(0).max(3600), isFollowed: z.boolean().default(false) }),
  fail: z.object({
    provider,
    how: z.enum(FAILURES),
    count: z.number().int().min(1).default(1),
    path: z.string().nullable().default(null),
    waitSeconds: z.number().min(0).default(1),
  }),
  recover: z.object({ provider }),
  latency: z.object({ provider, ms: z.number().min(0).max(60_000) }),
  hooks: z.object({
    provider,
    drop: z.number().min(0).max(1).optional(),
    duplicate: z.number().min(0).max(1).optional(),
    shuffle: z.number().int().min(0).optional(),
    delayMs: z.number().min(0).optional(),
  }),
  flush: z.object({ provider }),
  'expire-tokens': z.object({ provider, isForGood: z.boolean().default(false) }),
  switches: z.object({ provider, set: z.record(z.string(), z.unknown()) }),
}
type Bodies = { [Name in keyof typeof bodies]: z.infer<(typeof bodies)[Name]> }

const commands: { [Name in keyof Bodies]: (simulator: Controlled, body: Bodies[Name]) => unknown } = {
  seed: (simulator, { agents, queues, ...rest }) => {
    const since = rest.from ?? simulator.clock.now()
    simulator.seedDay({
      ...rest,
      agents: agents?.map(
        (one): CompanyAgent => ({
          ...one,
          phone: { status: 'unavailable', reason: null, native: null, since },
        }),
      ),
      queues: queues as CompanyQueue[] | undefined,
    })
    return company(simulator)
  },
  act: ({ company }, { actions }) => ({ actions: actions.map(action => company.act(action as Action)) }),
  advance: async (simulator, how) => {
    if ('ms' in how) simulator.clock.advance(how.ms)
    else simulator.clock.advanceTo(how.to)
    await simulator.settle()
    return state(simulator)
  },
  clock: (simulator, { speed, isFollowed }) => {
    simulator.clock.run(speed, isFollowed)
    return state(simulator)
  },
  fail: (simulator, { provider, ...planned }) => {
    simulator.running(provider).faults.next(planned)
    return planned
  },
  recover: (simulator, { provider }) => {
    simulator.running(provider).faults.clear()
    return {}
  },
  latency: (simulator, { provider, ms }) => {
    simulator.running(provider).faults.latencyMs = ms
    return { ms }
  },
  hooks: (simulator, { provider, ...set }) => {
    const { hooks } = simulator.running(provider).host
    hooks.faults = { ...hooks.faults, ...set }
    return hooks.faults
  },
  flush: async (simulator, { provider }) => {
    const { hooks } = simulator.running(provider).host
    hooks.flush()
    await hooks.settle()
    return {}
  },
  'expire-tokens': (simulator, { provider, isForGood }) => {
    simulator.running(provider).host.grants.expire(isForGood)
    return {}
  },
  switches: (simulator, { provider, set }) => {
    const { host } = simulator.running(provider)
    for (const name of Object.keys(set))
      if (!(name in host.switches))
        throw new Error(
          `set: ${JSON.stringify(name)} is none of ${Object.keys(host.switches).join(', ') || 'no switches'}.`,
        )
    return Object.assign(host.switches, set)
  },
}

const questions: Record<string, (simulator: Controlled, query: URLSearchParams) => unknown> = {
  '': state,
  company,
  calls: (simulator, query) => ({
    calls: simulator.calls.filter(({ provider }) => provider === (query.get('provider') ?? provider)),
  }),
  deliveries: (simulator, query) => ({
    deliveries: [...simulator.providers.values()]
      .flatMap(({ host }) => host.hooks.deliveries)
      .filter(({ provider }) => provider === (query.get('provider') ?? provider)),
  }),
  log: ({ company }) => ({ log: company.log }),
  oracle: ({ company, clock }, query) => {
    const from = Number(query.get('from') ?? 0)
    const to = Number(query.get('to') ?? clock.now())
    const contacts = [...ticketTruths(company), ...callTruths(company)]
    return { from, to, agents: agentTruths(company, from, to), contacts, volume: volume(contacts) }
  },
  adherence: ({ company, clock }, query) => ({
    days: expectedAdherence(company, Number(query.get('to') ?? clock.now())),
  }),
}

function state({ clock, company, providers }: Controlled) {
  return {
    now: clock.now(),
    speed: clock.speed,
    providers: [...providers.keys()],
    actionCount: company.log.length,
    commands: Object.keys(bodies).map(name => `POST /__fake/${name}`),
    questions: Object.keys(questions).map(name => `GET /__fake/${name}`),
  }
}

function company({ company, clock }: Controlled) {
  return { now: clock.now(), agents: [...company.agents.values()], queues: [...company.queues.values()] }
}

export async function control(simulator: Controlled, request: SimRequest): Promise<SimReply> {
  const name = request.path.slice(1).replace(/\/$/, '')
  if (request.method === 'GET') {
    const question = questions[name]
    return question ? { json: question(simulator, request.query) } : unknown(name)
  }
  if (request.method !== 'POST' || !Object.hasOwn(bodies, name)) return unknown(name)
  const command = name as keyof Bodies
  try {
    const body = bodies[command].parse(request.json())
    const run = commands[command] as (simulator: Controlled, body: unknown) => unknown
    return { json: await run(simulator, body) }
  } catch (error) {
    const text = error instanceof z.ZodError ? z.prettifyError(error) : String((error as Error).message)
    return { status: 400, json: { error: text } }
  }
}

const unknown = (name: string): SimReply => ({
  status: 404,
  json: { error: `There is no ${JSON.stringify(name)}: GET /__fake/ lists what there is.` },
})
