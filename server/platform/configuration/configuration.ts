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
import { BILLING, type BillingSettings, billingOf, plansText, publicKeyText } from './billing-settings.ts'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const SEEDS = ['demo', 'none'] as const
const SIMULATORS = ['on', 'off'] as const
const WEBHOOK_ADDRESSES = ['public', 'any'] as const

const port = z.coerce.number().int().min(1).max(65535)
const webAddress = z.url({ protocol: /^https?$/ }).transform(url => url.replace(/\/+$/, ''))
const databaseAddress = z.url({ protocol: /^postgres(ql)?$/ })
const domain = z
  .string()
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i)
  .transform(text => text.toLowerCase())
const host = z
  .string()
  .regex(/^[a-z0-9.-]+(:\d+)?$/i)
  .transform(text => text.toLowerCase())
const MIN_TOKEN_CHARACTERS = 16
const word = z.string().regex(/^\S+$/)
const MAIL_SENDER = /^([^<>\r\n]+<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/
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
  LINEUP_SMTP_URL: setting(
    z.url({ protocol: /^smtps?$/ }).optional(),
    'an address such as smtps://user:password@mail.example.com:465',
    true,
  ),
  LINEUP_MAIL_FROM: setting(
    z.string().regex(MAIL_SENDER).optional(),
    'a sender such as lineup@example.com or Lineup <lineup@example.com>',
  ),
  LINEUP_DIALPAD_LOGIN_CLIENT_ID: setting(word.optional(), "the application's client id at Dialpad"),
  LINEUP_DIALPAD_LOGIN_CLIENT_SECRET: setting(
    word.optional(),
    "the application's client secret at Dialpad",
    true,
  ),
  LINEUP_DIALPAD_LOGIN_BASE_URL: setting(
    webAddress.optional(),
    'an address such as https://sandbox.dialpad.com',
  ),
  LINEUP_COMPANY_EMAIL_DOMAIN: setting(domain.optional(), 'a domain such as lineup.example, without @'),
  LINEUP_HOST_NEW: setting(host.optional(), 'a host such as lineup.example, with its port if it has one'),
  LINEUP_HOST_LEGACY: setting(host.optional(), 'a host such as app.old.example'),
  LINEUP_HOST_BETA: setting(host.optional(), 'a host such as beta.lineup.example'),
  LINEUP_HOST_LEGACY_STAGE: setting(host.optional(), 'a host such as app.stage.old.example'),
  LINEUP_SECRET_KEY: setting(
    z
      .string()
      .transform(parseSecretKeys)
      .pipe(z.custom<readonly [SecretKey, ...SecretKey[]]>(keys => keys !== null))
      .optional(),
    '32 bytes in base64, as "openssl rand -base64 32" makes them; several as newest:key,older:key',
    true,
  ),
  LINEUP_BILLING: setting(z.enum(BILLING).default('none'), `one of ${BILLING.join(', ')}`),
  LINEUP_BILLING_VENDOR_ID: setting(word.optional(), "the vendor's id at the payment provider"),
  LINEUP_BILLING_VENDOR_AUTH_CODE: setting(
    word.optional(),
    "the vendor's auth code at the payment provider",
    true,
  ),
  LINEUP_BILLING_PUBLIC_KEY: setting(
    publicKeyText.optional(),
    "the vendor's public key in PEM, its lines separated by \\n",
  ),
  LINEUP_BILLING_BASE_URL: setting(webAddress.optional(), 'an address such as https://vendors.example.com'),
  LINEUP_BILLING_PLANS: setting(
    plansText.optional(),
    'plans such as [{"id":"801","name":"Team","currency":"EUR","unitPrice":"15.00","interval":"month"}]',
  ),
  LINEUP_WEBHOOK_ADDRESSES: setting(
    z.enum(WEBHOOK_ADDRESSES).default('public'),
    `one of ${WEBHOOK_ADDRESSES.join(', ')}`,
  ),
  LINEUP_METRICS_TOKEN: setting(
    word.min(MIN_TOKEN_CHARACTERS).optional(),
    `at least ${MIN_TOKEN_CHARACTERS} characters without a space`,
    true,
  ),
  LINEUP_ERROR_REPORTING_DSN: setting(
    z
      .url({ protocol: /^https?$/ })
      .regex(/^https?:\/\/[^@/]+@.+\/\d+$/)
      .optional(),
    'the DSN of a Sentry-compatible project, such as https://key@errors.example.com/7',
    true,
  ),
  LINEUP_ANALYTICS_URL: setting(
    webAddress.optional(),
    'an address that takes events, such as https://analytics.example.com/events',
  ),
}

/** Application that this installation is registered as at a provider: LINEUP_<PROVIDER>_CLIENT_ID and so on. */
const PROVIDER_SETTINGS = {
  CLIENT_ID: setting(word.optional(), "the application's client id at the provider"),
  CLIENT_SECRET: setting(word.optional(), "the application's client secret at the provider", true),
  WEBHOOK_SECRET: setting(word.optional(), "the key that the application's webhooks are signed with", true),
  BASE_URL: setting(webAddress.optional(), 'an address such as https://proxy.example.com/provider'),
}
const settingName = (provider: string, what: keyof typeof PROVIDER_SETTINGS): string =>
  `LINEUP_${provider.toUpperCase().replaceAll('-', '_')}_${what}`

/** How this installation is known at a provider, and where that is reached if not at its own address. */
export interface ProviderApplication {
  app: { clientId: string; clientSecret: string } | null
  /** Signs the application's webhooks; the client secret where the provider has no key of its own for them. */
  webhookSecret: string | null
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

export interface TelephonyLogIn {
  app: { clientId: string; clientSecret: string }
  /** null: the provider's own address. */
  baseUrl: string | null
}

export interface Hosts {
  /** Hosts that are being retired, and the one to switch to from each. */
  moved: { from: string; to: string }[]
  /** Parts of a host's name that mark it as a staging one. */
  stagingMarks: string[]
}

export interface Configuration {
  port: number
  host: string
  /** Without a trailing slash. */
  publicUrl: string
  /** Address on this machine, without a trailing slash. */
  localUrl: string
  /** Whether other machines can reach this installation, according to its settings. */
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
  /** null: messages wait, and managers read them in the product. */
  mail: { smtpUrl: string; from: string } | null
  /** null: the key file in the data folder. */
  secretKeys: readonly [SecretKey, ...SecretKey[]] | null
  /** Domain of the company that runs the product; null: nobody is known as its employee. */
  companyEmailDomain: string | null
  /** null: nobody logs in with the telephony provider. */
  telephonyLogIn: TelephonyLogIn | null
  hosts: Hosts
  /** null: nothing is billed. */
  billing: BillingSettings | null
  /** Whether webhooks may go to addresses inside of the installation's own network. */
  mayCallPrivate: boolean
  /** null: metrics are for this machine alone. */
  metricsToken: string | null
  /** null: errors are in the log alone. */
  errorReportingDsn: string | null
  /** Address for reports on usage of the product; null: nothing is reported. */
  analyticsUrl: string | null
  /** Settings by the provider's name. */
  providers: ReadonlyMap<string, ProviderApplication>
  /** Addresses of the pages on which systems are linked, where an application is set for them. */
  linkOrigins: readonly string[]
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
    smtpUrl: read('LINEUP_SMTP_URL', settings.LINEUP_SMTP_URL),
    mailFrom: read('LINEUP_MAIL_FROM', settings.LINEUP_MAIL_FROM),
    secretKeys: read('LINEUP_SECRET_KEY', settings.LINEUP_SECRET_KEY),
    companyEmailDomain: read('LINEUP_COMPANY_EMAIL_DOMAIN', settings.LINEUP_COMPANY_EMAIL_DOMAIN),
    webhookAddresses: read('LINEUP_WEBHOOK_ADDRESSES', settings.LINEUP_WEBHOOK_ADDRESSES),
    metricsToken: read('LINEUP_METRICS_TOKEN', settings.LINEUP_METRICS_TOKEN),
    errorReportingDsn: read('LINEUP_ERROR_REPORTING_DSN', settings.LINEUP_ERROR_REPORTING_DSN),
    analyticsUrl: read('LINEUP_ANALYTICS_URL', settings.LINEUP_ANALYTICS_URL),
  }
  const telephonyLogIn = readTelephonyLogIn(read, problems)
  const hosts = readHosts(read, problems)
  const providers = new Map(
    CONNECTORS.map(
      ({ provider: { name }, link }) => [name, readApplication(name, read, link === undefined)] as const,
    ),
  )
  const identity = readIdentity(value, problems)
  const mail = readMail(value.smtpUrl, value.mailFrom, problems)
  const billing = readBilling(read, problems)
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
    mail,
    secretKeys: value.secretKeys ?? null,
    companyEmailDomain: value.companyEmailDomain ?? null,
    telephonyLogIn,
    hosts,
    billing,
    mayCallPrivate: value.webhookAddresses === 'any',
    metricsToken: value.metricsToken ?? null,
    errorReportingDsn: value.errorReportingDsn ?? null,
    analyticsUrl: value.analyticsUrl ?? null,
    providers,
    linkOrigins: CONNECTORS.flatMap(({ provider, link, baseUrl }) => {
      const application = providers.get(provider.name)
      return link && application?.app ? link.origins(baseUrl({}, application.baseUrl)) : []
    }),
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

/** `hasClientId`: false where a secret alone says who calls. */
function readApplication(provider: string, read: Read, hasClientId: boolean): ProviderApplication {
  const nameOf = (what: keyof typeof PROVIDER_SETTINGS) => settingName(provider, what)
  const clientId = hasClientId ? read(nameOf('CLIENT_ID'), PROVIDER_SETTINGS.CLIENT_ID) : provider
  const clientSecret = read(nameOf('CLIENT_SECRET'), PROVIDER_SETTINGS.CLIENT_SECRET)
  return {
    app: clientId && clientSecret ? { clientId, clientSecret } : null,
    webhookSecret: read(nameOf('WEBHOOK_SECRET'), PROVIDER_SETTINGS.WEBHOOK_SECRET) ?? clientSecret ?? null,
    baseUrl: read(nameOf('BASE_URL'), PROVIDER_SETTINGS.BASE_URL) ?? null,
    settingNames: [...(hasClientId ? [nameOf('CLIENT_ID')] : []), nameOf('CLIENT_SECRET')],
  }
}

type Read = <T>(name: string, setting: Setting<T>) => T

function readTelephonyLogIn(read: Read, problems: string[]): TelephonyLogIn | null {
  const names = ['LINEUP_DIALPAD_LOGIN_CLIENT_ID', 'LINEUP_DIALPAD_LOGIN_CLIENT_SECRET'] as const
  const [clientId, clientSecret] = names.map(name => read(name, settings[name]))
  const baseUrl = read('LINEUP_DIALPAD_LOGIN_BASE_URL', settings.LINEUP_DIALPAD_LOGIN_BASE_URL)
  if (clientId && clientSecret) return { app: { clientId, clientSecret }, baseUrl: baseUrl ?? null }
  if (clientId || clientSecret)
    problems.push(`Log-in with Dialpad needs ${clientId ? names[1] : names[0]} too. Set both, or neither.`)
  return null
}

function readBilling(read: Read, problems: string[]): BillingSettings | null {
  const provider = read('LINEUP_BILLING', settings.LINEUP_BILLING)
  const values = {
    provider,
    vendorId: read('LINEUP_BILLING_VENDOR_ID', settings.LINEUP_BILLING_VENDOR_ID),
    vendorAuthCode: read('LINEUP_BILLING_VENDOR_AUTH_CODE', settings.LINEUP_BILLING_VENDOR_AUTH_CODE),
    publicKey: read('LINEUP_BILLING_PUBLIC_KEY', settings.LINEUP_BILLING_PUBLIC_KEY),
    baseUrl: read('LINEUP_BILLING_BASE_URL', settings.LINEUP_BILLING_BASE_URL),
    plans: read('LINEUP_BILLING_PLANS', settings.LINEUP_BILLING_PLANS),
  }
  return billingOf(values, problems)
}

/** Each retired host goes with the one that replaces it. */
function readHosts(read: Read, problems: string[]): Hosts {
  type HostSetting = Extract<keyof typeof settings, `LINEUP_HOST_${string}`>
  const pairOf = (legacy: HostSetting, replacing: HostSetting) => {
    const from = read(legacy, settings[legacy])
    const to = read(replacing, settings[replacing])
    if (from && !to) problems.push(`${legacy} needs ${replacing} too: the host to switch to.`)
    return { from, to }
  }
  const stage = pairOf('LINEUP_HOST_LEGACY_STAGE', 'LINEUP_HOST_BETA')
  const pairs = [pairOf('LINEUP_HOST_LEGACY', 'LINEUP_HOST_NEW'), stage]
  return {
    moved: pairs.flatMap(({ from, to }) => (from && to ? [{ from, to }] : [])),
    stagingMarks: ['localhost', 'app.stage', ...(stage.to ? [stage.to] : [])],
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

/** Both of server and sender, or neither. */
function readMail(
  smtpUrl: string | undefined,
  from: string | undefined,
  problems: string[],
): Configuration['mail'] {
  if (smtpUrl && from) return { smtpUrl, from }
  if ((smtpUrl || from) && problems.length === 0)
    problems.push(
      `Sending mail needs ${smtpUrl ? 'LINEUP_MAIL_FROM' : 'LINEUP_SMTP_URL'} too. Set both, or neither to read messages in the product.`,
    )
  return null
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
