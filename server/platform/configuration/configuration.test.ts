import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readConfiguration, settings } from './configuration.ts'

const problem = (environment: Record<string, string>): string => {
  try {
    readConfiguration(environment)
    return 'accepted'
  } catch (cause) {
    return (cause as Error).message
  }
}

test('everything has a default', () => {
  const configuration = readConfiguration({})
  expect(configuration).toMatchObject({
    port: 3000,
    host: 'localhost',
    publicUrl: 'http://localhost:3000',
    dataDirectory: resolve('.lineup'),
    databaseUrl: null,
    seed: 'demo',
    hasSimulators: true,
    logLevel: 'info',
    identity: { kind: 'embedded' },
    localUrl: 'http://localhost:3000',
    isPublic: false,
    secretKeys: null,
    metricsToken: null,
    errorReportingDsn: null,
    analyticsUrl: null,
    warnings: [],
  })
  expect(configuration.workerThreads).toBeGreaterThanOrEqual(1)
})

test('an empty variable counts as unset, and the public address follows the port', () => {
  expect(readConfiguration({ PORT: '8080', LINEUP_PUBLIC_URL: ' ' }).publicUrl).toBe('http://localhost:8080')
  expect(readConfiguration({ LINEUP_PUBLIC_URL: 'https://lineup.example.com/' }).publicUrl).toBe(
    'https://lineup.example.com',
  )
})

test('a wrong value is named with what to give instead; all wrong ones at once', () => {
  const text = problem({ PORT: '80a', LINEUP_SEED: 'demonstration', LINEUP_WORKER_THREADS: '0' })
  expect(text).toContain('PORT is "80a", which can\'t be used. Give a port number from 1 to 65535.')
  expect(text).toContain('LINEUP_SEED is "demonstration"')
  expect(text).toContain('LINEUP_WORKER_THREADS is "0"')
})

test('a wrong database address is refused without showing it', () => {
  const text = problem({ DATABASE_URL: 'mysql://root:hush@db/lineup' })
  expect(text).toMatch(/^DATABASE_URL/)
  expect(text).not.toContain('hush')
})

const PUBLIC_KEY = generateKeyPairSync('rsa', { modulusLength: 1024 })
  .publicKey.export({ type: 'spki', format: 'pem' })
  .toString()
const BILLING = {
  LINEUP_BILLING: 'paddle_classic',
  LINEUP_BILLING_VENDOR_ID: '4711',
  LINEUP_BILLING_VENDOR_AUTH_CODE: 'hush',
  LINEUP_BILLING_PUBLIC_KEY: PUBLIC_KEY.replaceAll('\n', '\\n'),
  LINEUP_BILLING_PLANS: '[{"id":801,"name":"Team","currency":"EUR","unitPrice":"15.50","interval":"month"}]',
}

test('billing is off by default, and takes its provider with all keys and plans', () => {
  expect(readConfiguration({}).billing).toBeNull()
  expect(readConfiguration(BILLING).billing).toEqual({
    provider: 'paddle_classic',
    keys: { vendorId: '4711', vendorAuthCode: 'hush' },
    publicKey: PUBLIC_KEY,
    baseUrl: null,
    plans: [{ id: '801', name: 'Team', currency: 'EUR', unitPrice: 15.5, interval: 'month' }],
  })
})

test('billing is refused without a key, with a key that is none, and with plans that cannot be sold', () => {
  expect(problem({ LINEUP_BILLING: 'paddle_classic' })).toContain(
    'LINEUP_BILLING=paddle_classic needs LINEUP_BILLING_VENDOR_ID and LINEUP_BILLING_VENDOR_AUTH_CODE and',
  )
  expect(problem({ LINEUP_BILLING: 'stripe' })).toContain('one of none, paddle_classic')
  const plan = { id: '1', name: 'Team', currency: 'EUR', unitPrice: 15, interval: 'month' }
  const wrong = {
    LINEUP_BILLING_PUBLIC_KEY: ['-----BEGIN PUBLIC KEY-----', 'ssh-rsa AAAA'],
    LINEUP_BILLING_PLANS: [
      'Team',
      '[]',
      ...[
        [plan, plan],
        [{ ...plan, unitPrice: 0 }],
        [{ ...plan, currency: 'euro' }],
        [{ ...plan, interval: 'week' }],
        [{ ...plan, seats: 3 }],
      ].map(plans => JSON.stringify(plans)),
    ],
  }
  for (const [name, values] of Object.entries(wrong))
    for (const value of values) expect(problem({ ...BILLING, [name]: value })).toContain(`${name} is `)
})

test('an outside identity provider is set whole or not at all', () => {
  expect(problem({ LINEUP_OIDC_ISSUER: 'https://login.example.com/' })).toContain(
    'needs LINEUP_OIDC_CLIENT_ID and LINEUP_OIDC_AUDIENCE too',
  )
  const { identity } = readConfiguration({
    LINEUP_OIDC_ISSUER: 'https://login.example.com/',
    LINEUP_OIDC_CLIENT_ID: 'abc',
    LINEUP_OIDC_AUDIENCE: 'https://api.example.com',
    LINEUP_OIDC_CLAIMS_NAMESPACE: 'https://lineup.example.com/',
  })
  expect(identity).toEqual({
    kind: 'external',
    issuer: 'https://login.example.com/',
    clientId: 'abc',
    audience: 'https://api.example.com',
    claimsNamespace: 'https://lineup.example.com/',
  })
})

test('a retired host goes with the one that replaces it, and a staging one is marked as such', () => {
  expect(readConfiguration({})).toMatchObject({
    companyEmailDomain: null,
    hosts: { moved: [], stagingMarks: ['localhost', 'app.stage'] },
  })
  const { companyEmailDomain, hosts } = readConfiguration({
    LINEUP_COMPANY_EMAIL_DOMAIN: 'lineup.example',
    LINEUP_HOST_LEGACY: 'app.old.example',
    LINEUP_HOST_NEW: 'lineup.example:8443',
    LINEUP_HOST_LEGACY_STAGE: 'app.stage.old.example',
    LINEUP_HOST_BETA: 'beta.lineup.example',
  })
  expect(companyEmailDomain).toBe('lineup.example')
  expect(hosts).toEqual({
    moved: [
      { from: 'app.old.example', to: 'lineup.example:8443' },
      { from: 'app.stage.old.example', to: 'beta.lineup.example' },
    ],
    stagingMarks: ['localhost', 'app.stage', 'beta.lineup.example'],
  })
  // A host that replaces none yet moves nobody.
  expect(readConfiguration({ LINEUP_HOST_NEW: 'lineup.example' }).hosts.moved).toEqual([])
})

test('a retired host alone, and what is no host or domain, are refused', () => {
  expect(problem({ LINEUP_HOST_LEGACY: 'app.old.example' })).toContain(
    'LINEUP_HOST_LEGACY needs LINEUP_HOST_NEW too: the host to switch to.',
  )
  expect(problem({ LINEUP_HOST_LEGACY_STAGE: 'app.stage.old.example' })).toContain(
    'LINEUP_HOST_LEGACY_STAGE needs LINEUP_HOST_BETA too: the host to switch to.',
  )
  expect(problem({ LINEUP_HOST_NEW: 'https://lineup.example/' })).toContain(
    'LINEUP_HOST_NEW is "https://lineup.example/", which can\'t be used. Give a host such as lineup.example',
  )
  expect(problem({ LINEUP_COMPANY_EMAIL_DOMAIN: '@lineup.example' })).toContain(
    'Give a domain such as lineup.example, without @',
  )
})

test('a variable that is no setting is pointed out with the likely one', () => {
  expect(readConfiguration({ LINEUP_PUBLC_URL: 'x', LINEUP_OTHER_THING: 'y' }).warnings).toEqual([
    'LINEUP_PUBLC_URL is not a setting and has no effect. Did you mean LINEUP_PUBLIC_URL?',
    'LINEUP_OTHER_THING is not a setting and has no effect. See docs/configuration.md.',
  ])
})

test('a secret key that is none is refused without showing it', () => {
  const text = problem({ LINEUP_SECRET_KEY: 'hush' })
  expect(text).toMatch(/^LINEUP_SECRET_KEY is set to something that can't be used/)
  expect(text).not.toContain('hush')
  const key = Buffer.alloc(32, 5).toString('base64')
  expect(readConfiguration({ LINEUP_SECRET_KEY: `one:${key}` }).secretKeys?.[0].id).toBe('one')
})

test('docs/configuration.md lists these settings, in this order, and no others', () => {
  const page = readFileSync(new URL('../../../docs/configuration.md', import.meta.url), 'utf8')
  const [ours] = page.split('## Outside systems')
  const rows = [...ours!.matchAll(/^\| `([A-Z_]+)` \| ([^|]+) \|/gm)]
  expect(rows.map(row => row[1])).toEqual(Object.keys(settings))
  const configuration = readConfiguration({})
  const stated = Object.fromEntries(rows.map(row => [row[1], row[2]!.replaceAll('`', '').trim()]))
  expect(stated).toMatchObject({
    PORT: String(configuration.port),
    HOST: configuration.host,
    LINEUP_SEED: configuration.seed,
    LOG_LEVEL: configuration.logLevel,
  })
  expect(resolve(stated.LINEUP_DATA!)).toBe(configuration.dataDirectory)
})

test('a rehearsal says from when and how fast', () => {
  const { rehearsal, warnings } = readConfiguration({
    LINEUP_CLOCK: '2026-03-23T08:00:00Z*60@2026-11-21T10:00:00Z',
  })
  const [from, since] = [Date.UTC(2026, 2, 23, 8), Date.UTC(2026, 10, 21, 10)]
  expect(rehearsal).toEqual({ from, since, speed: 60 })
  expect(warnings).toEqual(['LINEUP_CLOCK is set: the product does not live in the real time.'])
  for (const text of ['8 o’clock*60', '2026-03-23T08:00:00Z', '2026-03-23T08:00:00Z*0', '*60'])
    expect(problem({ LINEUP_CLOCK: text })).toContain(
      'Give a start and a speed such as 2026-03-23T08:00:00Z*60.',
    )
})
