// Multi-activity shift scheduling: node bench/retail.ts FILE --cpu-seconds S --seed N --out FILE
// Writes a solution in the set's own form and prints the cost found by an evaluator of its own.
import { readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { planActivities } from '#core/scheduling/multi-activity/plan-activities.ts'
import { evaluateRetail } from './retail/retail-evaluator.ts'
import { readRetail, writeRetail } from './retail/retail-file.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'cpu-seconds': { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    out: { type: 'string' },
    trace: { type: 'boolean', default: false },
  },
})
const usedSeconds = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

const file = positionals[0]!
const text = readFileSync(file, 'utf8')
const budget = Number(values['cpu-seconds'])
const problem = readRetail(text)
const result = planActivities(problem, {
  seed: Number(values.seed),
  timeShare: () => usedSeconds() / budget,
  onProgress: (_, cost) => {
    if (values.trace) console.error(`${usedSeconds().toFixed(1)} s: ${cost}`)
  },
})
const solution = writeRetail(basename(file, '.txt'), problem, result)
if (values.out) writeFileSync(values.out, solution)
const { cost, under, broken } = evaluateRetail(text, solution)
for (const sentence of broken.slice(0, 5)) console.error(sentence)
console.log(
  `cost=${cost} feasible=${broken.length === 0} under=${under} cpu=${usedSeconds().toFixed(1)} bound=${result.cost.bound}`,
)
