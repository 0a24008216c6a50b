// One company's weeks by each road, counted as the product counts coverage.
import { type ScheduledBlock, sharedAgents } from '#core/blocks/index.ts'
import { applyTaskTemplate, generateShifts, type PlannedShift, planShifts } from '#core/scheduling/index.ts'
import { HOUR_MS } from '#core/time/index.ts'
import type { Company } from './company.ts'

/** Two breaks of each shift; training takes each agent an hour. */
const AWAY_HOURS_A_SHIFT = 0.75

/** Shifts that know nothing of the plan; those that do, work that may wait taken as worked evenly, or placed. */
export type Road = 'apart' | 'evenly' | 'placed'

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

export function planned(company: Company, road: Road): Outcome {
  const started = process.cpuUsage()
  const demand = company.problem.demand.map(one => (road === 'placed' ? one : { ...one, deferred: null }))
  const problem = { ...company.problem, demand }
  const fill = (shifts: ReturnType<typeof generateShifts>['shifts']) => filled(company, problem, shifts)
  const { shifts } =
    road === 'apart'
      ? generateShifts(problem, { seed: 1 })
      : planShifts(problem, drawn => fill([...drawn]).map(({ tasks }) => ({ tasks, breaks: [] })), {
          seed: 1,
        })
  const blocks = fill(shifts)
  const { user, system } = process.cpuUsage(started)
  return { ...counted(company, blocks), blocks, seconds: (user + system) / 1e6 }
}

function filled(
  { skills, rules }: Company,
  { zone, demand }: Company['problem'],
  shifts: ReturnType<typeof generateShifts>['shifts'],
): ScheduledBlock[] {
  const open = shifts.map(
    (shift, blockId): PlannedShift => ({ ...shift, blockId, zone, unavailable: [], keptTasks: [] }),
  )
  const { tasks } = applyTaskTemplate(
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
  return shifts.map(
    ({ surferId, interval }, i): ScheduledBlock => ({
      id: i + 1,
      surferId,
      interval,
      type: 'shift',
      tasks: (byShift.get(i) ?? []).map(task => ({ taskId: task.taskId, interval: task.interval })),
      breaks: [],
      published: null,
      isFill: false,
    }),
  )
}

function counted(
  { problem, skills }: Company,
  blocks: ScheduledBlock[],
): Omit<Outcome, 'blocks' | 'seconds'> {
  const { demand } = problem
  const from = demand[0]!.startsAt
  const to = from + demand[0]!.required.length * 900_000
  const { required, actual } = sharedAgents({ demand, blocks, skillsBySurfer: skills, from, to })
  const hours = (s: number, of: (surplus: number) => number) =>
    required[s]!.reduce((sum, agents, slot) => sum + of(actual[s]![slot]! - agents), 0) / 4
  const served = new Set(demand.flatMap(({ taskIds }) => taskIds))
  const lengthOf = ({ start, end }: ScheduledBlock['interval']) => (end - start) / HOUR_MS
  const away = blocks
    .flatMap(({ tasks }) => tasks)
    .reduce((sum, { taskId, interval }) => sum + (served.has(taskId) ? 0 : lengthOf(interval)), 0)
  return {
    actual,
    short: demand.map((_, s) => hours(s, surplus => Math.max(0, -surplus))),
    over: demand.map((_, s) => hours(s, surplus => Math.max(0, surplus))),
    required: required.map(series => series.reduce((sum, agents) => sum + agents, 0) / 4),
    worked: blocks.reduce((sum, { interval }) => sum + lengthOf(interval), 0),
    unplaced:
      AWAY_HOURS_A_SHIFT * blocks.length + new Set(blocks.map(({ surferId }) => surferId)).size - away,
  }
}
