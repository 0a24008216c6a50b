// Every setting, read once from the environment when a process starts and trusted afterwards.
// docs/configuration.md lists the same settings; a test compares the two.
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { z } from 'zod'
import { CONNECTORS } from '#connectors/registry.ts'
import type { Rehearsal } from '../process/clock.ts'
import { StartProblem } from '../process/start-problem.ts'
import type { SecretKey } from '../secrets/index.ts'
import { parseSecretKeys } from '../secrets/keys.ts'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const SEEDS = ['demo', 'none'] as const
const SIMULATORS = ['on', 'off'] as const

const port = z.coerce.number().int().min(1).max(65535)
const webAddress = z.url({ protocol: /^https?$/ }).transform(url => url.replace(/\/+$/, ''))
const databaseAddress = z.url({ protocol: /^postgres(ql)?$/ })
const word = z.string().regex(/^\S+$/)
const REHEARSAL = /^(?<from>[^*@]+)\*(?<speed>\d+)(@(?<since>.+))?$/
const rehearsal = z
  .string()
  .transform((text): Rehearsal => {
    const { from, speed, since } = REHEARSAL.exec(text)?.groups ?? {}
    return {
      from: Date.parse(from ?? ''),
      speed: Number(speed),
      since: since ? Date.parse(since) : Date.now(),
    }
  })
  .refine(({ from, speed, since }) => from + since > 0 && speed >= 1)

interface Setting<T> {
  schema: z.ZodType<T>
  /** Hint beside a refused value: what to write instead. */
  expects: string
  isSecret?: boolean
}

function setting<T>(schema: z.ZodType<T>, expects: string, isSecret = false): Setting<T> {
  return { schema, expects, isSecret }
}

/** In the order of docs/configuration.md. An unset or empty variable is undefined here. */
export const settings = {
  PORT: setting(port.default(3000), 'a port number from 1 to 65535'),
  HOST: setting(
    word.default('localhost'),
    'a host name or address to listen on, such as localhost or 0.0.0.0',
  ),
  LINEUP_PUBLIC_URL: setting(webAddress.optional(), 'an address such as https://lineup.example.com'),
  LINEUP_DATA: setting(z.string().default('.lineup'), 'a folder'),
  DATABASE_URL: setting(
    databaseAddress.optional(),
    'an address such as postgresql://user:password@host:5432/name',
    true,
  ),
  LINEUP_SEED: setting(z.enum(SEEDS).default('demo'), `one of ${SEEDS.join(', ')}`),
  LINEUP_SIMULATORS: setting(z.enum(SIMULATORS).default('on'), `one of ${SIMULATORS.join(', ')}`),
  LINEUP_WORKER_THREADS: setting(
    z.coerce
      .number()
      .int()
      .min(1)
      .max(64)
      .default(() => Math.max(2, availableParallelism() - 1)),
    'a whole number from 1 to 64',
  ),
  LOG_LEVEL: setting(z.enum(LOG_LEVELS).default('info'), `one of ${LOG_LEVELS.join(', ')}`),
  LINEUP_CLOCK: setting(rehearsal.optional(), 'a start and a speed such as 2026-03-23T08:00:00Z*60'),
  LINEUP_OIDC_ISSUER: setting(webIssuer().optional(), 'an address such as https://login.example.com/'),
  LINEUP_OIDC_CLIENT_ID: setting(word.optional(), "the browser application's client id at the issuer"),
  LINEUP_OIDC_AUDIENCE: setting(word.optional(), 'the audience that access tokens are issued for'),
  LINEUP_OIDC_CLAIMS_NAMESPACE: setting(
    word.optional(),
    'the prefix of the claims, such as https://lineup.example.com/',
  ),
  LINEUP_SECRET_KEY: setting(
    z
      .string()
      .transform(parseSecretKeys)
      .pipe(z.custom<readonly [SecretKey, ...SecretKey[]]>(keys => keys !== null))
      .optional(),
    '32 bytes in base64, as "openssl rand -base64 32" makes them; several as newest:key,older:key',
    true,
  ),
}

/** Application that this installation is registered as at a provider: LINEUP_<PROVIDER>_CLIENT_ID and so on. */
const PROVIDER_SETTINGS = {
  CLIENT_ID: setting(word.optional(), "the application's client id at the provider"),
  CLIENT_SECRET: setting(word.optional(), "the application's client secret at the provider", true),
  BASE_URL: setting(webAddress.optional(), 'an address such as https://proxy.example.com/provider'),
}
const settingName = (provider: string, what: keyof typeof PROVIDER_SETTINGS): string =>
  `LINEUP_${provider.toUpperCase().replaceAll('-', '_')}_${what}`

/** How this installation is known at a provider, and where that is reached if not at its own address. */
export interface ProviderApplication {
  app: { clientId: string; clientSecret: string } | null
  baseUrl: string | null
  /** Names of the settings for `app`. */
  settingNames: readonly string[]
}

/** An issuer is compared letter by letter, its trailing slash included. */
function webIssuer() {
  return z.url({ protocol: /^https?$/ })
}

export type IdentitySettings =
  | { kind: 'embedded' }
  | { kind: 'external'; issuer: string; clientId: string; audience: string; claimsNamespace: string }

export interface Configuration {
  port: number
  host: string
  /** Without a trailing slash. */
  publicUrl: string
  /** Address on this machine, without a trailing slash. */
  localUrl: string
  /** It can be reached from other machines, as far as the settings tell. */
  isReachable: boolean
  /** Somebody has said that it can be reached from outside. */
  isPublic: boolean
  dataDirectory: string
  /** null: the built-in PostgreSQL. */
  databaseUrl: string | null
  seed: (typeof SEEDS)[number]
  /** Whether the sample company's agents work in the built-in simulated systems. */
  hasSimulators: boolean
  workerThreads: number
  logLevel: (typeof LOG_LEVELS)[number]
  /** null: the real time. */
  rehearsal: Rehearsal | null
  identity: IdentitySettings
  /** null: the key file in the data folder. */
  secretKeys: readonly [SecretKey, ...SecretKey[]] | null
  /** Settings by the provider's name. */
  providers: ReadonlyMap<string, ProviderApplication>
  /** Things that look like mistakes but don't keep the product from starting; log them. */
  warnings: string[]
}

export function readConfiguration(
  environment: Record<string, string | undefined> = process.env,
): Configuration {
  const problems: string[] = []
  const read = <T>(name: string, { schema, expects, isSecret }: Setting<T>): T => {
    const text = environment[name]?.trim() || undefined
    const parsed = schema.safeParse(text)
    if (parsed.success) return parsed.data
    problems.push(
      `${name} is ${isSecret ? 'set to something that' : `"${text}", which`} can't be used. Give ${expects}.`,
    )
    return undefined as T
  }
  const value = {
    port: read('PORT', settings.PORT),
    host: read('HOST', settings.HOST),
    publicUrl: read('LINEUP_PUBLIC_URL', settings.LINEUP_PUBLIC_URL),
    dataDirectory: read('LINEUP_DATA', settings.LINEUP_DATA),
    databaseUrl: read('DATABASE_URL', settings.DATABASE_URL),
    seed: read('LINEUP_SEED', settings.LINEUP_SEED),
    simulators: read('LINEUP_SIMULATORS', settings.LINEUP_SIMULATORS),
    workerThreads: read('LINEUP_WORKER_THREADS', settings.LINEUP_WORKER_THREADS),
    logLevel: read('LOG_LEVEL', settings.LOG_LEVEL),
    rehearsal: read('LINEUP_CLOCK', settings.LINEUP_CLOCK),
    issuer: read('LINEUP_OIDC_ISSUER', settings.LINEUP_OIDC_ISSUER),
    clientId: read('LINEUP_OIDC_CLIENT_ID', settings.LINEUP_OIDC_CLIENT_ID),
    audience: read('LINEUP_OIDC_AUDIENCE', settings.LINEUP_OIDC_AUDIENCE),
    claimsNamespace: read('LINEUP_OIDC_CLAIMS_NAMESPACE', settings.LINEUP_OIDC_CLAIMS_NAMESPACE),
    secretKeys: read('LINEUP_SECRET_KEY', settings.LINEUP_SECRET_KEY),
  }
  const providers = new Map(
    CONNECTORS.map(({ provider: { name } }) => [name, readApplication(name, read)] as const),
  )
  const identity = readIdentity(value, problems)
  if (problems.length > 0) throw new StartProblem(problems.join('\n'))
  return {
    port: value.port,
    host: value.host,
    publicUrl: value.publicUrl ?? `http://localhost:${value.port}`,
    localUrl: `http://${localName(value.host ?? 'localhost')}:${value.port}`,
    isReachable:
      !isLoopback(value.host ?? 'localhost') ||
      !isLoopback(new URL(value.publicUrl ?? 'http://localhost').hostname),
    isPublic: value.publicUrl !== undefined,
    dataDirectory: resolve(value.dataDirectory),
    databaseUrl: value.databaseUrl ?? null,
    seed: value.seed,
    // A rehearsed day has simulators of its own.
    hasSimulators: value.simulators === 'on' && value.seed === 'demo' && value.rehearsal === undefined,
    workerThreads: value.workerThreads,
    logLevel: value.logLevel,
    rehearsal: value.rehearsal ?? null,
    identity,
    secretKeys: value.secretKeys ?? null,
    providers,
    warnings: [
      ...(value.rehearsal ? ['LINEUP_CLOCK is set: the product does not live in the real time.'] : []),
      ...unknownSettings(environment),
    ],
  }
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || host.startsWith('127.') || /^\[?::1\]?$/.test(host)

/** A name of this machine at which a server that listens on `host` answers. */
const localName = (host: string): string =>
  host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host

function readApplication(
  provider: string,
  read: <T>(name: string, setting: Setting<T>) => T,
): ProviderApplication {
  const nameOf = (what: keyof typeof PROVIDER_SETTINGS) => settingName(provider, what)
  const clientId = read(nameOf('CLIENT_ID'), PROVIDER_SETTINGS.CLIENT_ID)
  const clientSecret = read(nameOf('CLIENT_SECRET'), PROVIDER_SETTINGS.CLIENT_SECRET)
  return {
    app: clientId && clientSecret ? { clientId, clientSecret } : null,
    baseUrl: read(nameOf('BASE_URL'), PROVIDER_SETTINGS.BASE_URL) ?? null,
    settingNames: [nameOf('CLIENT_ID'), nameOf('CLIENT_SECRET')],
  }
}

interface IdentityValues {
  issuer: string | undefined
  clientId: string | undefined
  audience: string | undefined
  claimsNamespace: string | undefined
}

/** All three of issuer, client and audience, or none of them. */
function readIdentity(value: IdentityValues, problems: string[]): IdentitySettings {
  const { issuer, clientId, audience, claimsNamespace } = value
  if (issuer && clientId && audience)
    return { kind: 'external', issuer, clientId, audience, claimsNamespace: claimsNamespace ?? '' }
  if ((issuer || clientId || audience || claimsNamespace) && problems.length === 0) {
    const named = {
      LINEUP_OIDC_ISSUER: issuer,
      LINEUP_OIDC_CLIENT_ID: clientId,
      LINEUP_OIDC_AUDIENCE: audience,
    }
    const missing = Object.entries(named).flatMap(([name, text]) => (text ? [] : [name]))
    problems.push(
      `An outside identity provider needs ${missing.join(' and ')} too. ` +
        'Set all of them, or none to use the built-in one.',
    )
  }
  return { kind: 'embedded' }
}

function unknownSettings(environment: Record<string, string | undefined>): string[] {
  const ofProviders = CONNECTORS.flatMap(({ provider: { name } }) =>
    (Object.keys(PROVIDER_SETTINGS) as (keyof typeof PROVIDER_SETTINGS)[]).map(what =>
      settingName(name, what),
    ),
  )
  const known = [...Object.keys(settings), ...ofProviders]
  return Object.keys(environment)
    .filter(name => name.startsWith('LINEUP_') && !known.includes(name))
    .map(name => {
      const near = known.find(other => distance(other, name) <= 3)
      return `${name} is not a setting and has no effect.${near ? ` Did you mean ${near}?` : ' See docs/configuration.md.'}`
    })
}

/** Levenshtein distance: how many letters to add, drop or change. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1
      next.push(Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + change))
    }
    row = next
  }
  return row[b.length]!
}
