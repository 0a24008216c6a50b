// Quality and speed of schedule generation on seeded synthetic contact centres (WFM-S): five instances a row, each
// searched with a seed of its own from 11 on, median and worst, beside the prototype's result on instance 1, the
// best lower bound or optimum known for it, and the goal. Breaks alone (family E) are in bench/activity-plan.ts.
// Run: node bench/scheduling.ts [--rows a50,b500] [--seeds 11,12] [--cpu-seconds X]
// Cost is 3 for each quarter-hour an agent is missing and 1 for each one too many, recounted by a checker that
// shares no code with the engine. Parameters were set on seeds 1, 2, 11 and 12; those of drawn weeks and pairs
// on 101 to 107, the share of breaks that stay on 101 to 108.
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { WfmOptions, WfmRun } from './wfm/run.ts'

interface Row {
  name: string
  options: Partial<WfmOptions> & Pick<WfmOptions, 'family' | 'n'>
  cpuSeconds: number
  prototype: string
  known: string
  goal: string
}

const ROWS: readonly Row[] = [
  row('a50', { family: 'A', n: 50 }, 3, '442', 'bound 428', '442'),
  row('a500', { family: 'A', n: 500 }, 5, '3760', 'optimum 3756', '3760'),
  row('b50', { family: 'B', n: 50 }, 3, '37', '-', '37'),
  row('b500', { family: 'B', n: 500 }, 3, '32', '-', '32'),
  row('b5000', { family: 'B', n: 5000 }, 10, '75', '-', '75'),
  row('b5000x4', { family: 'B', n: 5000, weeks: 4 }, 25, '200', '-', '180'),
  row('b50_short', { family: 'B', n: 50, tight: 1.05 }, 3, '1068', 'bound 1044', '1068'),
  row('b500_short', { family: 'B', n: 500, tight: 1.05 }, 10, '9843', 'bound 9804', '9843'),
  row('c50_1h', { family: 'C', n: 50, gridHours: 1 }, 60, '447', 'MIP 439', '439'),
  row('c50_2h', { family: 'C', n: 50, gridHours: 2 }, 20, '451', 'bound 340', '430'),
  row('c500_2h', { family: 'C', n: 500, gridHours: 2 }, 60, '3160', 'bound 2660', '2950'),
  row('d50', { family: 'D', n: 50 }, 3, '5.4 %', '-', '2.5 %'),
  row('d500', { family: 'D', n: 500 }, 3, '0.47 %', '-', '0.35 %'),
]

function row(
  name: string,
  options: Row['options'],
  cpuSeconds: number,
  ...[prototype, known, goal]: [string, string, string]
): Row {
  return { name, options, cpuSeconds, prototype, known, goal }
}

/** In a process of its own, so that memory is that of one run. */
function runAlone(options: WfmOptions): Omit<WfmRun, 'shifts'> {
  const file = fileURLToPath(new URL('./wfm/run-alone.ts', import.meta.url))
  const printed = execFileSync(process.execPath, [file, JSON.stringify(options)], { encoding: 'utf8' })
  return JSON.parse(printed) as Omit<WfmRun, 'shifts'>
}

const middle = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!

function measure({ name, options, cpuSeconds, prototype, known, goal }: Row, seeds: number[]): string {
  const runs = seeds.map((seed, at) =>
    runAlone({ weeks: 1, tight: 0.95, gridHours: 2, engineSeed: 11 + at, cpuSeconds, ...options, seed }),
  )
  const costs = runs.map(run => run.cost)
  const percent = (cost: number) => ((100 * cost) / middle(runs.map(run => run.required))).toFixed(2)
  const [median, worst] = [middle(costs), Math.max(...costs)]
  const cpu = Math.max(...runs.map(run => run.cpuSeconds))
  const broken = runs.reduce((sum, run) => sum + run.wrong.length, 0)
  const cells = [
    ...[name, prototype, known, goal, `${median} (${percent(median)} %)`, worst, costs.join(' ')],
    ...[cpu.toFixed(1), Math.max(...runs.map(run => run.rssMb)), broken],
  ]
  console.log(`| ${cells.join(' | ')} |`)
  return `${name}_cost=${median} ${name}_worst=${worst} ${name}_cpu_s=${cpu.toFixed(2)} ${name}_broken=${broken}`
}

const { values } = parseArgs({
  options: {
    rows: { type: 'string' },
    seeds: { type: 'string', default: '1,2,3,4,5' },
    'cpu-seconds': { type: 'string' },
  },
})
const wanted = values.rows?.split(',')
const seeds = values.seeds.split(',').map(Number)
console.log('| test | prototype | known | goal | median | worst | costs | CPU-s | MB | broken rules |')
console.log('|--|--|--|--|--|--|--|--|--|--|')
const figures = ROWS.filter(({ name }) => !wanted || wanted.includes(name)).map(chosen =>
  measure({ ...chosen, cpuSeconds: Number(values['cpu-seconds'] ?? chosen.cpuSeconds) }, seeds),
)
console.log(figures.join(' '))
