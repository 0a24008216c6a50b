// Weeks of one company, planned by each method and counted like the product's coverage.
import { type ScheduledBlock, sharedAgents } from '#core/blocks/index.ts'
import { applyTaskTemplate, generateShifts, type PlannedShift, planShifts } from '#core/scheduling/index.ts'
import { HOUR_MS, subtract } from '#core/time/index.ts'
import type { Company } from './company.ts'

/** Rules whose time is not a ticket group's. */
const FIXED = ['rule-break', 'rule-total-time']

/** Shifts that know nothing of the plan; those that do, work that may wait taken as worked evenly, or placed. */
export type Method = 'apart' | 'evenly' | 'placed'

export interface Outcome {
  blocks: ScheduledBlock[]
  actual: readonly Float64Array[]
  /** Agent-hours by ticket group. */
  short: number[]
  over: number[]
  required: number[]
  /** Agent-hours at work, breaks included, and of breaks and training that found no place. */
  worked: number
  unplaced: number
  seconds: number
}

export function planned(company: Company, method: Method): Outcome {
  const started = process.cpuUsage()
  const demand = company.problem.demand.map(one => (method === 'placed' ? one : { ...one, deferred: null }))
  const problem = { ...company.problem, demand }
  let unplaced = 0
  const fill = (shifts: ReturnType<typeof generateShifts>['shifts']) => {
    const { blocks, missingHours } = filled(company, problem, shifts)
    unplaced = missingHours
    return blocks
  }
  const { shifts } =
    method === 'apart'
      ? generateShifts(problem, { seed: 1 })
      : planShifts(problem, drawn => fill([...drawn]), {
          seed: 1,
        })
  const blocks = fill(shifts)
  const { user, system } = process.cpuUsage(started)
  return { ...counted(company, blocks), blocks, unplaced, seconds: (user + system) / 1e6 }
}

function filled(
  { skills, rules }: Company,
  { zone, demand }: Company['problem'],
  shifts: ReturnType<typeof generateShifts>['shifts'],
): { blocks: ScheduledBlock[]; missingHours: number } {
  const open = shifts.map(
    (shift, blockId): PlannedShift => ({ ...shift, blockId, zone, unavailable: [], keptTasks: [] }),
  )
  const { tasks, rules: outcomes } = applyTaskTemplate(
    {
      zone,
      from: Math.min(...open.map(({ interval }) => interval.start)),
      to: Math.max(...open.map(({ interval }) => interval.end)),
      shifts: open,
      skillsBySurfer: skills,
      rules,
      demand,
      trailingRuleMinutes: new Map(),
    },
    { seed: 1 },
  )
  const byShift = Map.groupBy(tasks, task => task.blockId)
  const breakTasks = new Set(rules.flatMap(({ taskId, type }) => (type === 'rule-break' ? [taskId] : [])))
  const blocks = shifts.map((shift, i): ScheduledBlock => {
    const own = byShift.get(i) ?? []
    // Shifts without a break of the plan keep the one that they were drawn with.
    const breaks = own.some(({ taskId }) => breakTasks.has(taskId)) ? [] : shift.breaks
    return {
      id: i + 1,
      surferId: shift.surferId,
      interval: shift.interval,
      type: 'shift',
      tasks: own.flatMap(({ taskId, interval }) =>
        subtract([interval], breaks).map(part => ({ taskId, interval: part })),
      ),
      breaks,
      published: null,
      isFill: false,
    }
  })
  const fixed = new Set(rules.flatMap(({ id, type }) => (FIXED.includes(type) ? [id] : [])))
  const missing = outcomes.filter(({ ruleId }) => fixed.has(ruleId))
  const missingHours = missing.reduce((sum, { target, achieved }) => sum + (target - achieved) / 60, 0)
  return { blocks, missingHours }
}

function counted(
  { problem, skills }: Company,
  blocks: ScheduledBlock[],
): Omit<Outcome, 'blocks' | 'unplaced' | 'seconds'> {
  const { demand } = problem
  const from = demand[0]!.startsAt
  const to = from + demand[0]!.required.length * 900_000
  const { required, actual } = sharedAgents({ demand, blocks, skillsBySurfer: skills, from, to })
  const hours = (s: number, of: (surplus: number) => number) =>
    required[s]!.reduce((sum, agents, slot) => sum + of(actual[s]![slot]! - agents), 0) / 4
  const lengthOf = ({ start, end }: ScheduledBlock['interval']) => (end - start) / HOUR_MS
  return {
    actual,
    short: demand.map((_, s) => hours(s, surplus => Math.max(0, -surplus))),
    over: demand.map((_, s) => hours(s, surplus => Math.max(0, surplus))),
    required: required.map(series => series.reduce((sum, agents) => sum + agents, 0) / 4),
    worked: blocks.reduce((sum, { interval }) => sum + lengthOf(interval), 0),
  }
}
