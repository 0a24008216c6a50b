// Preview of a plan, saved or not: the next turns with their reasons, and hours against contracts.
import type { BodyOf } from '#contract/endpoint.ts'
import type { SchedulePlanPreview, schedulePlans } from '#contract/endpoints/schedule-plans.ts'
import type { Actor } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { allow } from '../identity/index.ts'
import { organizationWeekStart } from '../organization/index.ts'
import { writeInterval } from '../schedule/index.ts'
import { enginePlan, planPeople } from './engine-plan.ts'
import type { PreviewInput, PreviewOutput } from './preview-thread.ts'
import { refuseOwnDaysOff, refuseUnknownReferences } from './references.ts'
import { turnText } from './turn-text.ts'

export async function previewSchedulePlan(
  { db, threads }: Platform,
  actor: Actor,
  body: BodyOf<typeof schedulePlans.preview>,
): Promise<SchedulePlanPreview> {
  allow(actor, 'schedule-plans.view')
  const { from, to, surferId } = body
  // Round robins by index: new ones have no ids yet.
  const roundRobins = body.roundRobins.map(one => ({ ...one, roundRobinId: null }))
  const { plan, people } = await db.inTenant(actor.organizationId, async tx => {
    const weekStartsOn = body.weekStartsOn ?? (await organizationWeekStart(tx))
    const parts = { ...body, roundRobins, weekStartsOn }
    await refuseUnknownReferences(tx, parts, null)
    refuseOwnDaysOff(roundRobins, weekStartsOn)
    const people = await planPeople(tx, parts)
    return { plan: await enginePlan(tx, parts, index => index), people }
  })
  const names = new Map(people.contracts.map(({ id, name }) => [id, name]))
  const { turns, shifts, balances, hours } = await threads.run<PreviewInput, PreviewOutput>({
    file: new URL('./preview-thread.ts', import.meta.url),
    input: { ...people, plan, range: { from, to }, surferId },
  })
  return {
    turns: turns.map(turn => ({
      roundRobinIndex: turn.roundRobinId,
      cycle: turn.cycle,
      date: turn.date,
      plannedShiftIds: turn.shiftIds,
      dueSurferId: turn.dueSurferId,
      surferId: turn.surferId,
      reason: turn.reason,
      because: turnText(turn, names),
    })),
    shifts: shifts.map(({ interval, shiftTemplateId, roundRobinId, timeInLieu }) => ({
      interval: writeInterval(interval),
      shiftTemplateId,
      roundRobinIndex: roundRobinId,
      timeInLieu: timeInLieu && writeInterval(timeInLieu),
    })),
    balances: balances.map(({ roundRobinId, ...balance }) => ({ roundRobinIndex: roundRobinId, ...balance })),
    hours: people.contracts.map((contract, index) => ({
      surferId: contract.id,
      minContractedHours: contract.minContractedHours,
      maxContractedHours: contract.maxContractedHours,
      ...hours[index]!,
    })),
  }
}
