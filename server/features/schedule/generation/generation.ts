// Starting generation: by a manager for chosen agents and weeks, or by the product itself.
import type { BodyOf } from '#contract/endpoint.ts'
import { MAX_GENERATED_WEEKS, type schedule } from '#contract/endpoints/schedule.ts'
import { addDays, daysBetween, type LocalDate, type Weekday, weekdayOf } from '#core/time/index.ts'
import { allow } from '#server/features/identity/index.ts'
import { lockOrganization, organizationWeekStart } from '#server/features/organization/index.ts'
import { surfersForScheduling } from '#server/features/surfers/index.ts'
import { firstTaskTemplateId, taskTemplateToApply } from '#server/features/task-templates/index.ts'
import { type Actor, invalidBody } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { editableSurferIds } from '../blocks/scope.ts'
import { NO_SURFERS, refusalAsError, type ScheduleJobStart, startScheduleJob } from '../planning/start-job.ts'
import { generateSchedule } from './generate-job.ts'

export async function startGeneration(
  { db }: Platform,
  actor: Actor,
  form: BodyOf<typeof schedule.generate>,
): Promise<ScheduleJobStart> {
  allow(actor, 'schedule.edit')
  const { from, to, taskTemplateId, keepExisting, shouldpublish: shouldPublish } = form
  const { organizationId, managerId } = actor
  return db.inTenant(organizationId, async tx => {
    await lockOrganization(tx)
    const weekStartsOn = form.weekStartsOn ?? (await organizationWeekStart(tx))
    refuseUnlessWholeWeeks(form, weekStartsOn)
    const surferIds = await editableSurferIds(tx, actor, form)
    if (surferIds.length === 0) return NO_SURFERS
    return refusalAsError(async () => {
      if (taskTemplateId !== null) await taskTemplateToApply(tx, taskTemplateId)
      const input = {
        surferIds,
        from,
        to,
        taskTemplateId,
        keepExisting,
        shouldPublish,
        weekStartsOn,
        managerId,
      }
      return startScheduleJob(tx, organizationId, generateSchedule, input, managerId)
    })
  })
}

function refuseUnlessWholeWeeks(
  { from, to }: { from: LocalDate; to: LocalDate },
  weekStartsOn: Weekday,
): void {
  const days = daysBetween(from, to)
  const faults = []
  if (weekdayOf(from) !== weekStartsOn)
    faults.push({
      path: ['from'],
      message: `${from} is a ${weekdayOf(from)}: weeks start on ${weekStartsOn}.`,
    })
  if (days % 7 !== 0)
    faults.push({
      path: ['to'],
      message: `${from} to ${addDays(to, -1)} are ${days} days: choose whole weeks.`,
    })
  if (days > MAX_GENERATED_WEEKS * 7)
    faults.push({ path: ['to'], message: `At most ${MAX_GENERATED_WEEKS} weeks can be generated at once.` })
  if (faults.length > 0) throw invalidBody(faults)
}

/**
 * Generates weeks for all agents beside the existing shifts, with the first activity plan in use; without an
 * author.
 */
export async function generateWeeks(
  { db }: Platform,
  organizationId: number,
  weeks: { from: LocalDate; to: LocalDate; shouldPublish: boolean },
): Promise<ScheduleJobStart> {
  return db.inTenant(organizationId, async tx => {
    await lockOrganization(tx)
    const surferIds = (await surfersForScheduling(tx, {})).map(surfer => surfer.id)
    const input = {
      ...weeks,
      surferIds,
      taskTemplateId: await firstTaskTemplateId(tx),
      keepExisting: true,
      weekStartsOn: weekdayOf(weeks.from),
      managerId: null,
    }
    return startScheduleJob(tx, organizationId, generateSchedule, input, null)
  })
}
