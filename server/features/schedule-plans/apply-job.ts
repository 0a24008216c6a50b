// Job "apply-shift-plan": reads the plan and its agents, computes their shifts in a thread, and writes them in
// one transaction. Until then nothing is written, so the job may be killed and run again.
import type { SchedulePlan, SchedulePlanApplicationResult } from '#contract/endpoints/schedule-plans.ts'
import { hoursOf, type Occurrences } from '#core/scheduling/schedule-plans/index.ts'
import { instantAt } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { defineJob } from '#server/platform/jobs/index.ts'
import { lockOrganization } from '../organization/index.ts'
import { insertPlannedShifts, refuseWhileEarlierRuns } from '../schedule/index.ts'
import { surferNames } from '../surfers/index.ts'
import { finishApplication, type SchedulePlanRun } from './applications-store.ts'
import { enginePlan, type PlanPeople, planPeople } from './engine-plan.ts'
import type { OccurrencesInput } from './occurrences-thread.ts'
import { schedulePlanById } from './service.ts'
import { setPlanLastApplied } from './store.ts'
import { turnText } from './turn-text.ts'

export const applySchedulePlan = defineJob<SchedulePlanRun>({
  kind: 'apply-shift-plan',
  feature: 'shiftPlans',
  maxAttempts: 3,
  async run(input, context) {
    const { db, organizationId, jobId } = context
    const { surferIds, from, to, duplicationType, managerId } = input
    await context.progress(0.05, 'Reading the plan and its agents')
    const { plan, engine, people } = await db.inTenant(organizationId, async tx => {
      await refuseWhileEarlierRuns(tx, 'apply-shift-plan', input, jobId)
      const plan = await schedulePlanById(tx, input.schedulePlanId)
      return { plan, engine: await enginePlan(tx, plan), people: await planPeople(tx, plan) }
    })
    await context.progress(0.1, 'Finding whose turn it is')
    const found = await context.runInThread<OccurrencesInput, Occurrences>(
      new URL('./occurrences-thread.ts', import.meta.url),
      { plan: engine, range: { from, to }, surfers: people.surfers },
    )
    await context.progress(0.5, 'Writing the drafts')
    const chosen = people.contracts.filter(contract => surferIds.includes(contract.id))
    const ids = new Set(chosen.map(contract => contract.id))
    const shifts = found.shifts.filter(shift => ids.has(shift.surferId))
    const rows = chosen.map(({ id, zone }) => ({
      surferId: id,
      zone,
      from: instantAt(zone, from, 0),
      to: instantAt(zone, to, 0),
    }))
    await context.complete(async (tx): Promise<SchedulePlanApplicationResult> => {
      await lockOrganization(tx)
      const counts = await insertPlannedShifts(
        tx,
        organizationId,
        { managerId, jobId },
        { schedulePlanId: plan.id, rows, shifts, duplicationType },
      )
      const now = new Date(context.clock.now())
      await setPlanLastApplied(tx, plan.id, now)
      await finishApplication(tx, jobId, counts, now)
      return {
        ...counts,
        ...(await notesOf(tx, plan, found, { contracts: chosen, weekStartsOn: people.weekStartsOn }, input)),
      }
    })
  },
})

/** Notes for the manager: turns that nobody takes, and contracts that the plan breaks. */
async function notesOf(
  tx: Tx,
  plan: SchedulePlan,
  { shifts, turns }: Occurrences,
  { contracts, weekStartsOn }: Pick<PlanPeople, 'contracts' | 'weekStartsOn'>,
  { from, to }: SchedulePlanRun,
): Promise<Pick<SchedulePlanApplicationResult, 'openTurns' | 'warnings'>> {
  const open = turns.filter(turn => turn.surferId === null)
  const names = await surferNames(
    tx,
    open.map(turn => turn.dueSurferId),
  )
  const titles = new Map(plan.roundRobins.map(one => [one.roundRobinId, one.name]))
  const bySurfer = Map.groupBy(shifts, shift => shift.surferId)
  return {
    openTurns: open.map(turn => ({
      roundRobinId: turn.roundRobinId,
      name: titles.get(turn.roundRobinId)!,
      date: turn.date,
      because: turnText(turn, names)!,
    })),
    warnings: contracts.flatMap(contract => {
      const { warnings } = hoursOf(bySurfer.get(contract.id) ?? [], contract, { from, to }, weekStartsOn)
      return warnings.map(sentence => ({
        surferId: contract.id,
        surferName: contract.name,
        sentence,
      }))
    }),
  }
}
