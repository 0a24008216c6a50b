// What the engines are told of an organization, read in a few queries.
import type { Rule as RuleForm, TaskTemplate } from '#contract/endpoints/task-templates.ts'
import { draftView, publishedView } from '#core/blocks/index.ts'
import type { Demand, Rule, RuleWindow } from '#core/scheduling/index.ts'
import { DAY_MS, type EpochMs, type Interval, type Zone } from '#core/time/index.ts'
import { demandFor } from '#server/features/forecasts/index.ts'
import { organizationZone } from '#server/features/organization/index.ts'
import { type ContractedSurfer, surfersForScheduling } from '#server/features/surfers/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { blocksMeeting } from '../blocks/blocks-store.ts'
import type { StoredBlock } from '../blocks/stored-block.ts'
import type { Plan } from './apply-plan.ts'
import { namedRules } from './rule-results.ts'
import { trailingMinutes } from './trailing-minutes-store.ts'

export interface Facts {
  zone: Zone
  /** Everybody. */
  surfers: ContractedSurfer[]
  skillsBySurfer: Map<number, number[]>
  /** The draft view, with the days around. */
  blocks: StoredBlock[]
  /** What agents see of the same time. */
  published: StoredBlock[]
  /** A day to the front and two to the end, for other zones and nights. */
  demand: Demand[]
}

/** Days of blocks before and after the range: a week and a day, for rest, weekly hours and fairness. */
const AROUND = { before: 8, after: 8 }
/** As far as the demand goes: whoever is scheduled there covers it. */
export const AS_DEMAND = { before: 1, after: 2 }

export async function loadFacts(tx: Tx, { start, end }: Interval, days = AROUND): Promise<Facts> {
  const surfers = await surfersForScheduling(tx, {})
  const blocks = await blocksMeeting(tx, {
    from: start - days.before * DAY_MS,
    to: end + days.after * DAY_MS,
  })
  return {
    zone: await organizationZone(tx),
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

/** Buffers that move to a thread; each once. */
export const buffersOf = (demand: readonly Demand[]): ArrayBuffer[] => [
  ...new Set(demand.map(d => d.required.buffer as ArrayBuffer)),
]

/** The plan, and how much everybody lately had of what its rules give out. */
export async function loadPlan(
  tx: Tx,
  template: Pick<TaskTemplate, 'rules'>,
  before: EpochMs,
  surfers: readonly ContractedSurfer[],
): Promise<Plan> {
  const rules = template.rules.map(asRule)
  const byTask = Map.groupBy(await trailingMinutes(tx, before), row => row.taskId)
  return {
    rules: await namedRules(tx, rules),
    trailingRuleMinutes: new Map(
      rules.flatMap(rule =>
        (byTask.get(rule.taskId) ?? []).map(row => [`${row.surferId}:${rule.id}`, row.minutes] as const),
      ),
    ),
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
