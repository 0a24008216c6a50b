// Latency of cancelling a generation, at moments spread over the whole run: roster construction, passes, bound,
// annealing and the steps after it. Also the longest time between two checks of the signal. CPU milliseconds are
// measured, so a busy machine does not count.
// Run: node bench/cancel.ts [--n 500,5000] [--weeks 1] [--moments 12] [--rules]
import { parseArgs } from 'node:util'
import { generateShifts } from '#core/scheduling/index.ts'
import { check } from '#test/core/scheduling/checker.ts'
import { drawInstance } from './wfm/instance.ts'
import { problemOf } from './wfm/problem.ts'

const { values } = parseArgs({
  options: {
    n: { type: 'string', default: '500,5000' },
    weeks: { type: 'string', default: '1' },
    moments: { type: 'string', default: '12' },
    iterations: { type: 'string', default: '1000000' },
    rules: { type: 'boolean', default: false },
  },
})

/** With --rules: what a strict team asks for. */
const SEQUENCE = { minConsecutiveDays: 2, minConsecutiveDaysOff: 2, maxConsecutiveDays: 5, maxWeekends: 2 }
const PRICES = { startSpreadWeight: 0.04, fairnessWeight: 0.5 }

const cpuMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function problemFor(n: number, weeks: number) {
  const instance = drawInstance({ n, weeks, seed: 1, tight: 0.95, skills: 1, isHomogeneous: false })
  const problem = problemOf(instance, { templateStepSlots: null })
  const sequence = values.rules ? SEQUENCE : undefined
  return {
    ...problem,
    surfers: problem.surfers.map(surfer => ({ ...surfer, sequence })),
    settings: { ...problem.settings, ...(values.rules ? PRICES : { startSpreadWeight: 0.04 }) },
  }
}

for (const n of values.n.split(',').map(Number)) {
  const problem = problemFor(n, Number(values.weeks))
  const iterations = Number(values.iterations)
  // Once to warm up: code that is compiled later would end sooner than the moments below.
  generateShifts(problem, { seed: 1, iterations })
  let last = cpuMs()
  const begun = last
  let longest = 0
  const looked = () => {
    const now = cpuMs()
    longest = Math.max(longest, now - last)
    last = now
    return false
  }
  generateShifts(problem, { seed: 1, iterations, isCancelled: looked })
  looked()
  const wholeMs = cpuMs() - begun
  const moments = Number(values.moments)
  const latencies = Array.from({ length: moments }, (_, i) => {
    const at = cpuMs() + (wholeMs * (i + 0.5)) / moments
    const result = generateShifts(problem, { seed: 1, iterations, isCancelled: () => cpuMs() >= at })
    const latency = cpuMs() - at
    const wrong = check(problem, result)
    if (wrong.length > 0) throw new Error(`stopped at ${i}: ${wrong[0]}`)
    return Math.round(latency)
  })
  console.log(
    `cancel_${n} worst_ms=${Math.max(...latencies)} whole_ms=${Math.round(wholeMs)} ` +
      `longest_between_looks_ms=${Math.round(longest)} latencies_ms=${latencies.join(',')}`,
  )
}
