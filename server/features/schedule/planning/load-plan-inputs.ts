// Inputs of the planning engines, read in a few queries.
import type { Rule as RuleForm, TaskTemplate } from '#contract/endpoints/task-templates.ts'
import { draftView, publishedView } from '#core/blocks/index.ts'
import type { Demand, Rule, RuleWindow } from '#core/scheduling/index.ts'
import { DAY_MS, type EpochMs, type Interval, type Weekday, type Zone } from '#core/time/index.ts'
import { withAvailability } from '#server/features/availability/index.ts'
import { demandFor } from '#server/features/forecasts/index.ts'
import { organizationWeekStart, organizationZone } from '#server/features/organization/index.ts'
import { type ContractedSurfer, surfersForScheduling } from '#server/features/surfers/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { blocksMeeting } from '../blocks/blocks-store.ts'
import type { StoredBlock } from '../blocks/stored-block.ts'
import type { TemplatePlan } from './apply-plan.ts'
import { namedRules } from './rule-results.ts'
import { trailingMinutes } from './trailing-minutes-store.ts'

export interface PlanInputs {
  zone: Zone
  /** The organization's. */
  weekStartsOn: Weekday
  /** All agents. */
  surfers: ContractedSurfer[]
  skillsBySurfer: Map<number, number[]>
  /** The draft view, with the days around. */
  blocks: StoredBlock[]
  /** The published view of the same time. */
  published: StoredBlock[]
  /** Demand from a day before the range to two days after, for other zones and nights. */
  demand: Demand[]
}

/** Days of blocks before and after the range: a week and a day, for rest, weekly hours and fairness. */
const AROUND = { before: 8, after: 8 }
/** Days of blocks as far as the demand reaches: agents scheduled there cover it. */
export const AS_DEMAND = { before: 1, after: 2 }

export async function loadPlanInputs(tx: Tx, { start, end }: Interval, days = AROUND): Promise<PlanInputs> {
  const weekStartsOn = await organizationWeekStart(tx)
  const surfers = await withAvailability(tx, await surfersForScheduling(tx, {}), { start, end }, weekStartsOn)
  const blocks = await blocksMeeting(tx, {
    from: start - days.before * DAY_MS,
    to: end + days.after * DAY_MS,
  })
  return {
    zone: await organizationZone(tx),
    weekStartsOn,
    surfers,
    skillsBySurfer: new Map(surfers.map(surfer => [surfer.id, surfer.taskIds])),
    blocks: draftView(blocks),
    published: publishedView(blocks),
    demand: await demandFor(tx, {
      from: start - AS_DEMAND.before * DAY_MS,
      to: end + AS_DEMAND.after * DAY_MS,
    }),
  }
}

/** Buffers to transfer to a thread, each once. */
export const buffersOf = (demand: readonly Demand[]): ArrayBuffer[] => [
  ...new Set(demand.map(d => d.required.buffer as ArrayBuffer)),
]

/** The plan's rules, and the minutes that every agent lately had of their activities. */
export async function loadPlan(
  tx: Tx,
  template: Pick<TaskTemplate, 'rules'>,
  before: EpochMs,
  surfers: readonly ContractedSurfer[],
): Promise<TemplatePlan> {
  const rules = template.rules.map(asRule)
  const byTask = Map.groupBy(await trailingMinutes(tx, before), row => row.taskId)
  return {
    rules: await namedRules(tx, rules),
    trailingRuleMinutes: new Map(
      rules.flatMap(rule =>
        (byTask.get(rule.taskId) ?? []).map(row => [`${row.surferId}:${rule.id}`, row.minutes] as const),
      ),
    ),
    weekStartsOn: await organizationWeekStart(tx),
    trailingShiftMinutes: new Map((byTask.get(null) ?? []).map(row => [row.surferId, row.minutes])),
    contractedDayMinutes: new Map(
      surfers.flatMap(({ id, maxContractedDailyMinutes: minutes }) => (minutes ? [[id, minutes]] : [])),
    ),
  }
}

type WindowForm = Extract<RuleForm, { type: 'rule-break' }>['windows'][number]

const asWindow = ({ timezone, ...window }: WindowForm): RuleWindow => ({
  ...window,
  ...(timezone && { zone: timezone }),
})

function asRule(rule: RuleForm): Rule {
  switch (rule.type) {
    case 'rule-coverage':
    case 'rule-break':
      return { ...rule, windows: rule.windows.map(asWindow) }
    case 'rule-total-time':
      return { ...rule, schedulingTimes: rule.schedulingTimes.map(asWindow) }
    default:
      return rule
  }
}
