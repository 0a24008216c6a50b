// Run of one instance: it is drawn, the shifts are generated, and the result is checked.
import { generateShifts } from '#core/scheduling/index.ts'
import type { GeneratedShift } from '#core/scheduling/problem/types.ts'
import { checkSchedule } from '#test/core/scheduling/checker.ts'
import { drawInstance } from './instance.ts'
import { problemOf } from './problem.ts'

export interface WfmOptions {
  family: 'A' | 'B' | 'C' | 'D'
  n: number
  weeks: number
  tight: number
  gridHours: number
  seed: number
  engineSeed: number
  /** Null: as long as the goals allow the family and size. */
  cpuSeconds: number | null
}

export interface WfmRun {
  cost: number
  bound: number
  required: number
  wrong: string[]
  cpuSeconds: number
  moves: number
  rssMb: number
  shifts: GeneratedShift[]
}

const SLOTS_PER_HOUR = 4
const SKILLS = 4
/** Left for what follows the search: bound, explanations, the result itself. */
const SHARE_OF_SEARCH = 0.97

function usualSeconds({ family, n, weeks, gridHours }: WfmOptions): number {
  if (family === 'C') return n <= 50 && gridHours === 2 ? 20 : 60
  if (family === 'A') return n <= 50 ? 3 : 5
  const agentWeeks = n * weeks
  if (agentWeeks <= 500) return 3
  return agentWeeks <= 5000 ? 10 : Math.ceil(agentWeeks / 800)
}

export function runWfm(options: WfmOptions): WfmRun {
  const { family } = options
  const cpuSeconds = options.cpuSeconds ?? usualSeconds(options)
  const instance = drawInstance({
    ...options,
    skills: family === 'D' ? SKILLS : 1,
    isHomogeneous: family === 'A',
  })
  const templateStepSlots = family === 'C' ? options.gridHours * SLOTS_PER_HOUR : null
  const problem = problemOf(instance, { templateStepSlots })
  const start = process.cpuUsage()
  const used = () => {
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1e6
  }
  const result = generateShifts(problem, {
    seed: options.engineSeed,
    timeShare: () => used() / (cpuSeconds * SHARE_OF_SEARCH),
  })
  const taken = used()
  const rssMb = Math.round(process.resourceUsage().maxRSS / 1024)
  const { wrong, cost } = checkSchedule(problem, result)
  if (Math.abs(cost - result.cost.total) > 1e-6) wrong.push(`cost ${cost} told as ${result.cost.total}`)
  return {
    cost,
    wrong,
    bound: result.cost.bound ?? 0,
    required: problem.demand.reduce((sum, d) => sum + d.required.reduce((s, r) => s + r, 0), 0),
    cpuSeconds: taken,
    moves: result.iterations,
    rssMb,
    shifts: result.shifts,
  }
}
