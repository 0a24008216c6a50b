// Shifts and activities of made-up companies, planned with and without the plan's breaks and training known to the
// shifts: agent-hours short after activities beside the least possible, over, requirement met by ticket group, and the
// service level that coverage promises beside the simulation's.
// The sample company beside them, as the product reads it.
//   npm run bench joint-plan [-- --agents 50,150 --load 0.8] [-- --agents sample]
import { parseArgs } from 'node:util'
import { USUAL_RATE_SPREAD } from '#core/staffing/index.ts'
import { type Company, company } from './joint-plan/company.ts'
import { jointBound } from './joint-plan/joint-bound.ts'
import { type Method, type Outcome, planned } from './joint-plan/plan.ts'
import { serviceLevels } from './joint-plan/promise.ts'
import { sampleCompany } from './joint-plan/sample.ts'

const COMPANIES = [
  [50, 3],
  [150, 5],
  [500, 8],
] as const
/** Work that the hours hold, that they just hold, and more than they hold. */
const LOADS = [0.8, 0.9, 1]
const METHODS: Method[] = ['apart', 'evenly', 'placed']
/** Contacts played in all are about the same. */
const PLAYED_AGENT_WEEKS = 15_000

const { values: options } = parseArgs({
  options: { agents: { type: 'string' }, load: { type: 'string' } },
})
const wanted = options.agents?.split(',')
const loads = options.load?.split(',').map(Number) ?? LOADS

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)
const fixed = (values: readonly number[]) => values.map(value => value.toFixed(1)).join(' ')
const percent = (shares: readonly number[]) => fixed(shares.map(share => 100 * share))

for (const [agents, groups] of COMPANIES)
  if (wanted?.includes(`${agents}`) ?? true)
    for (const load of loads)
      compare(company(agents, groups, load), `${agents} agents, ${groups} ticket groups, load ${load}`)

if (wanted?.includes('sample') ?? true) compare(await sampleCompany(), 'sample company')

function compare(whole: Company, name: string): void {
  const outcomes = METHODS.map((method): [Method, Outcome] => [method, planned(whole, method)])
  const started = process.cpuUsage()
  const bound = jointBound(whole)
  const { user } = process.cpuUsage(started)
  console.log(`${name}: at least ${bound.toFixed(1)} h short (${(user / 1e6).toFixed(0)} CPU-s)`)
  for (const [method, { short, over, required, worked, unplaced, seconds, blocks, actual }] of outcomes) {
    const met = short.map((missing, s) => 1 - missing / required[s]!)
    console.log(
      `  ${method.padEnd(6)} short ${sum(short).toFixed(1)} h, over ${sum(over).toFixed(1)}, required ${sum(required).toFixed(0)},`,
      `worked ${worked.toFixed(0)}, breaks and training not placed ${unplaced.toFixed(1)}, ${seconds.toFixed(1)} CPU-s`,
    )
    console.log(`    short h ${fixed(short)}; met % ${percent(met)}`)
    for (const rateSpread of method === 'placed' ? [0, USUAL_RATE_SPREAD] : [USUAL_RATE_SPREAD]) {
      const levels = serviceLevels({
        demand: whole.problem.demand,
        staffing: whole.staffing,
        blocks,
        skills: whole.skills,
        actual,
        times: Math.ceil(PLAYED_AGENT_WEEKS / whole.problem.surfers.length),
        rateSpread,
      })
      console.log(
        `    service level %, volume ± ${(100 * rateSpread).toFixed(0)} %: promised ${percent(levels.map(level => level.promised))};`,
        `simulated ${percent(levels.map(level => level.simulated))}`,
      )
    }
  }
}
