// node simulators/payments/start.ts [--port 4710] [--to http://localhost:3000/hooks/billing] [--trial-days 14]
// The simulated payment provider, in real time. It prints the settings with which the product finds it.
import { parseArgs } from 'node:util'
import { PaymentSimulator } from './index.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4710' },
    to: { type: 'string', default: 'http://localhost:3000/hooks/billing' },
    'trial-days': { type: 'string', default: '14' },
  },
})

function numberOf(name: 'port' | 'trial-days', most: number): number {
  const value = Number(values[name])
  if (values[name].trim() && Number.isInteger(value) && value >= 0 && value <= most) return value
  console.error(`--${name} ${values[name]}: give a whole number from 0 to ${most}.`)
  process.exit(2)
}
if (!URL.canParse(values.to)) {
  console.error(`--to ${values.to}: give an address such as http://localhost:3000/hooks/billing.`)
  process.exit(2)
}

const simulator = await new PaymentSimulator({
  startAt: Date.now(),
  port: numberOf('port', 65_535),
  hookUrl: values.to,
  trialDays: numberOf('trial-days', 365),
}).start()
simulator.clock.run(1)
console.log(`Payment provider at ${simulator.url}, controls at ${simulator.url}/__fake/`)
for (const [name, value] of Object.entries(simulator.environment())) console.log(`export ${name}='${value}'`)
for (const end of ['SIGINT', 'SIGTERM'] as const) process.once(end, () => void simulator.stop())
