// Correctness against reference vectors, and speed, of the staffing formulas.
//   node bench/staffing.ts [--vectors FILE] [--weeks 52]
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { random } from '#core/random.ts'
import { requiredStaff, type StaffingTarget } from '#core/staffing/index.ts'
import { multiskillRequirement } from '#core/staffing/multiskill/index.ts'
import { comparisonsFor, isMet, type Vector } from '#test/core/staffing/vector-checks.ts'

const { values: options } = parseArgs({
  options: {
    vectors: {
      type: 'string',
      default: join(import.meta.dirname, '../../shared/bench/staffing/erlang-vectors.json'),
    },
    weeks: { type: 'string', default: '52' },
  },
})

/** Two published values, for when the reference file is not there. */
const SAMPLE: Vector[] = [
  { id: 'sample-1', model: 'erlangB', input: { servers: 2, load: 1 }, expected: { blocking: 0.2 } },
  {
    id: 'sample-2',
    model: 'erlangC',
    input: { arrivals_per_hour: 200, aht_sec: 180, agents: 14, target_sec: 20 },
    expected: {
      prob_wait: 0.17413193359504983,
      service_level: 0.8883500191794669,
      asa: 7.835937011777243,
      occupancy: 0.7142857142857143,
    },
  },
]

function readVectors(): Vector[] {
  if (existsSync(options.vectors))
    return (JSON.parse(readFileSync(options.vectors, 'utf8')) as { vectors: Vector[] }).vectors
  console.log('No reference vectors beside the project: using the built-in sample.')
  return SAMPLE
}

let passed = 0
let failed = 0
const uncovered = new Map<string, number>()
for (const vector of readVectors()) {
  const comparisons = comparisonsFor(vector)
  if (!comparisons) {
    uncovered.set(vector.model, (uncovered.get(vector.model) ?? 0) + 1)
    continue
  }
  const wrong = comparisons.filter(comparison => !isMet(comparison))
  for (const { what, expected, actual } of wrong) console.log(`${what}: expected ${expected}, got ${actual}`)
  if (wrong.length > 0) failed++
  else passed++
}
for (const [model, count] of uncovered)
  console.log(`not a formula: ${model} (${count}), compared by the simulation bench`)

const intervals = Number(options.weeks) * 7 * 96
const live: StaffingTarget = {
  isOnline: true,
  targetResponseTimeSeconds: 20,
  serviceLevelPercent: 80,
  concurrency: 1,
  shrinkageFraction: 0.3,
  occupancyFraction: 0.85,
}
const impatient: StaffingTarget = { ...live, patienceSeconds: 240, maxAbandonFraction: 0.05 }
const chat: StaffingTarget = { ...live, concurrency: 3, handleTimeStretch: 0.25 }
const deferred: StaffingTarget = { ...live, isOnline: false, targetResponseTimeSeconds: 28_800 }

function millisecondsFor(target: StaffingTarget): string {
  const volume = Float64Array.from({ length: intervals }, (_, i) => 60 * (1 + Math.sin(i / 15)))
  const handleTimeSeconds = new Float64Array(intervals).fill(300)
  const startedAt = performance.now()
  requiredStaff({ target, incrementMinutes: 15, volume, handleTimeSeconds, isOpen: null })
  return (performance.now() - startedAt).toFixed(1)
}

/** A week of eight ticket groups that thirty kinds of agents share: the fewest agents of each kind. */
function sharedWeekMilliseconds(): string {
  const chance = random(1)
  const length = 7 * 96
  const streams = Array.from({ length: 8 }, (_, id) => ({
    id,
    target: impatient,
    volume: Float64Array.from({ length }, (_, i) => 20 + 10 * Math.sin(i / 15 + id)),
    handleTimeSeconds: new Float64Array(length).fill(300),
    isOpen: null,
  }))
  const pick = () => Math.floor(chance() * streams.length)
  const kinds = Array.from({ length: 30 }, (_, k) => ({
    streams: [...new Set([k % streams.length, pick(), pick()])],
  }))
  const startedAt = performance.now()
  multiskillRequirement({ incrementMinutes: 15, streams, kinds, isWhole: false })
  return (performance.now() - startedAt).toFixed(1)
}

console.log(
  [
    `vectors_passed=${passed}`,
    `vectors_failed=${failed}`,
    `vectors_by_simulation=${[...uncovered.values()].reduce((a, b) => a + b, 0)}`,
    `intervals=${intervals}`,
    `erlang_c_ms=${millisecondsFor(live)}`,
    `erlang_a_ms=${millisecondsFor(impatient)}`,
    `chat_ms=${millisecondsFor(chat)}`,
    `deferred_ms=${millisecondsFor(deferred)}`,
    `shared_week_ms=${sharedWeekMilliseconds()}`,
  ].join(' '),
)
process.exitCode = failed > 0 ? 1 : 0
