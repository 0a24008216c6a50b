// One run of schedule generation on a seeded synthetic contact centre (WFM-S), under the reference's rules:
//   node bench/wfm.ts --family A|B|C|D --n N [--weeks W] [--tight T] [--grid 1|2] --seed S
//                     [--cpu-seconds X] [--engine-seed E] [--out FILE]
// Families: A homogeneous, B heterogeneous, C shift templates with starts each 1 or 2 h, D four skills with sessions
// from one hour up. Prints cost= feasible= cpu=; a checker without code of the engine computes cost and feasibility.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { runWfm } from './wfm/run.ts'

const { values } = parseArgs({
  options: {
    family: { type: 'string', default: 'B' },
    n: { type: 'string', default: '500' },
    weeks: { type: 'string', default: '1' },
    tight: { type: 'string', default: '0.95' },
    grid: { type: 'string', default: '2' },
    seed: { type: 'string', default: '1' },
    'engine-seed': { type: 'string', default: '1' },
    'cpu-seconds': { type: 'string' },
    out: { type: 'string' },
  },
})

const family = values.family.toUpperCase()
if (family !== 'A' && family !== 'B' && family !== 'C' && family !== 'D') {
  console.error('--family is one of A, B, C, D.')
  process.exit(2)
}
const run = runWfm({
  family,
  n: Number(values.n),
  weeks: Number(values.weeks),
  tight: Number(values.tight),
  gridHours: Number(values.grid),
  seed: Number(values.seed),
  engineSeed: Number(values['engine-seed']),
  cpuSeconds: values['cpu-seconds'] === undefined ? null : Number(values['cpu-seconds']),
})
for (const line of run.wrong.slice(0, 5)) console.log(line)
console.log(
  `cost=${run.cost} feasible=${run.wrong.length === 0} cpu=${run.cpuSeconds.toFixed(2)} ` +
    `percent=${((100 * run.cost) / run.required).toFixed(3)} bound=${run.bound} moves=${run.moves} rss_mb=${run.rssMb}`,
)
if (values.out) writeFileSync(values.out, JSON.stringify(run.shifts))
