// npm run bench reoptimise [-- AGENTS DAYS]: the cost of a schedule before and after, and the CPU-seconds it
// took; five seeds, breaks alone, all types, and a week's fix that touches twenty agents with 48 h of notice.
import {
  type OptimizationType,
  type ReoptimiseProblem,
  reoptimise,
} from '#core/scheduling/reoptimise/index.ts'
import { standingSchedule } from '#test/core/scheduling/standing.ts'

const surfers = Number(process.argv[2] ?? 500)
const days = Number(process.argv[3] ?? 1)
const SEEDS = [11, 12, 13, 14, 15]
const BREAKS: OptimizationType[] = ['break_time_adjustment']
const WAYS: [string, number, Partial<ReoptimiseProblem>][] = [
  ['breaks', days, { allowed: BREAKS }],
  ['all types', days, {}],
  ['week, 20 agents', 7, { maxSurfers: 20, noticeMinutes: 48 * 60 }],
]

for (const [name, length, wishes] of WAYS)
  for (const seed of SEEDS) {
    const problem = { ...standingSchedule({ seed, surfers, days: length, streams: 3 }), ...wishes }
    const started = process.cpuUsage()
    const { before, after, actions } = reoptimise(problem)
    const { user, system } = process.cpuUsage(started)
    const touched = new Set(actions.map(action => action.surferId)).size
    console.log(
      `${name.padEnd(16)} seed=${seed} before=${before.total.toFixed(1)} after=${after.total.toFixed(1)}`,
      `actions=${actions.length} surfers=${touched} cpu=${((user + system) / 1e6).toFixed(3)}`,
    )
  }
