// node simulators/start.ts [--seed N] [--speed 60] [--port 4700] [--from 2026-03-02T08:00:00Z] [--followed]
//   [--emails ada@example.com,bo@example.com]
// Every simulated provider from one world, a seeded day ahead, and the controls below /__fake/.
// --followed: who listens has set its clock by this one (kit/follow.ts); otherwise it lives in real time.
// --emails: of agents that Lineup has; so many of the simulated ones have these addresses.
import { parseArgs } from 'node:util'
import { companyOf, ProviderSimulator } from './kit/index.ts'
import { PROVIDERS } from './providers.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    speed: { type: 'string', default: '1' },
    port: { type: 'string', default: '4700' },
    from: { type: 'string' },
    followed: { type: 'boolean', default: false },
    emails: { type: 'string', default: '' },
  },
})

function numberOf(name: 'seed' | 'speed' | 'port', most: number): number {
  const value = Number(values[name])
  if (values[name]?.trim() && Number.isFinite(value) && value >= 0 && value <= most) return value
  console.error(`--${name} ${values[name]}: give a number from 0 to ${most}.`)
  process.exit(2)
}
const from = values.from === undefined ? Math.floor(Date.now() / 1000) * 1000 : Date.parse(values.from)
if (Number.isNaN(from)) {
  console.error(`--from ${values.from}: give an instant such as 2026-03-02T08:00:00Z.`)
  process.exit(2)
}

const seed = numberOf('seed', 2 ** 31)
const simulator = new ProviderSimulator({
  providers: PROVIDERS,
  startAt: from,
  seed,
  port: numberOf('port', 65_535),
})
await simulator.start()
const { agents } = companyOf(seed, from)
const emails = values.emails.split(',').map(email => email.trim())
simulator.seedDay({ agents: agents.map((agent, at) => ({ ...agent, email: emails[at] || agent.email })) })
simulator.clock.run(numberOf('speed', 3600), values.followed)
console.log(`Simulators at ${simulator.url}, controls at ${simulator.url}/__fake/`)
for (const name of simulator.providers.keys()) console.log(`  ${simulator.url}/${name}`)
for (const end of ['SIGINT', 'SIGTERM'] as const) process.once(end, () => void simulator.stop())
