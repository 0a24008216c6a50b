// Curtois-Qu staff scheduling: node bench/curtois-qu.ts FILE --cpu-seconds S --seed N --out FILE
// Writes a line per surfer (templates by day, "-" off) and prints the cost found by an evaluator of its own.
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { generateRota } from '#core/scheduling/rota/generate-rota.ts'
import { evaluateCurtoisQu } from './rota/curtois-qu-evaluator.ts'
import { readCurtoisQu } from './rota/curtois-qu-file.ts'

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
// Asking for the CPU's time is a system call: read anew when some time has passed.
let readAt = Number.NEGATIVE_INFINITY
let used = 0
const lastUsedSeconds = () => {
  const now = performance.now()
  if (now - readAt > 5) {
    used = usedSeconds()
    readAt = now
  }
  return used
}

const text = readFileSync(positionals[0]!, 'utf8')
const { problem, surferNames, templateNames } = readCurtoisQu(text)
const budget = Number(values['cpu-seconds'])
const result = generateRota(problem, {
  seed: Number(values.seed),
  timeShare: () => lastUsedSeconds() / budget,
  onProgress: (_, cost) => {
    if (values.trace) console.error(`${usedSeconds().toFixed(1)} s: ${cost}`)
  },
})
const roster = result.lines
  .map((line, s) =>
    [surferNames[s], ...line.map(id => (id === null ? '-' : templateNames[id - 1]))].join(','),
  )
  .join('\n')
if (values.out) writeFileSync(values.out, `${roster}\n`)
const { cost, broken } = evaluateCurtoisQu(text, roster)
for (const sentence of broken.slice(0, 5)) console.error(sentence)
console.log(
  `cost=${cost} feasible=${broken.length === 0} cpu=${usedSeconds().toFixed(1)} bound=${result.cost.bound.toFixed(1)}`,
)
