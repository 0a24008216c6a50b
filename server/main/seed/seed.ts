// Writes the believable company of db/seed on first start: in one transaction, so that a killed start
// leaves nothing and the next one begins again. Its schedule is generated afterwards, by the product's
// own job, once the forecasts are there.
import { setTimeout as sleep } from 'node:timers/promises'
import { addDays, instantAt, type LocalDate, localDateOf, weekStartOf } from '#core/time/index.ts'
import { ORGANIZATION, LOG_INS as PEOPLE, SHIFTS, TASKS, TEAMS } from '#db/seed/company.ts'
import { filesEndAt } from '#db/seed/history.ts'
import { activityPlanRules } from '#db/seed/plans.ts'
import { lockOrganization, nextOrganizationId } from '#server/features/organization/index.ts'
import { generateWeeks, startScheduleJob } from '#server/features/schedule/index.ts'
import { applyTaskTemplateJob } from '#server/features/schedule/task-template-runs/task-template-job.ts'
import { insertApplication } from '#server/features/schedule-plans/applications-store.ts'
import { applySchedulePlan } from '#server/features/schedule-plans/apply-job.ts'
import { assigneesOf } from '#server/features/schedule-plans/engine-plan.ts'
import { schedulePlanById } from '#server/features/schedule-plans/service.ts'
import { firstTaskTemplateId } from '#server/features/task-templates/index.ts'
import { findAccountByEmail, membershipsOf } from '#server/platform/auth/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { writeAvailability } from './availability.ts'
import { writeExceptions } from './exceptions.ts'
import { keyedIds } from './keyed-ids.ts'
import { writePeople } from './people.ts'
import { writeReports } from './reports.ts'
import { writeOddBlocks, writeSchedulePlan } from './schedule.ts'
import { countAccounts, insertRows, type PlanToApply, selectPreparation } from './seed-store.ts'
import { writeStreams } from './streams.ts'
import { writeTimeOff } from './time-off.ts'

/**
 * The sample company's id, or null when the database holds somebody else's data. Where simulated systems count the
 * contacts of the last days, the files of its history end before those.
 */
export async function seedWhenEmpty({ db, clock, configuration }: Platform): Promise<number | null> {
  const known = await db.inSystem(async tx => {
    const account = await findAccountByEmail(tx, PEOPLE.manager.email)
    const memberships = account ? await membershipsOf(tx, account.id) : []
    const isEmpty = (await countAccounts(tx)) === 0
    return { organizationId: memberships[0]?.organizationId ?? null, isEmpty }
  })
  if (known.organizationId !== null || !known.isEmpty) return known.organizationId
  const organizationId = await db.inSystem(nextOrganizationId)
  await db.inTenant(organizationId, tx => {
    const now = clock.now()
    const countedUntil = configuration.hasSimulators ? filesEndAt(now) : now
    return writeCompany(tx, organizationId, now, countedUntil)
  })
  return organizationId
}

async function writeCompany(
  tx: Tx,
  organizationId: number,
  now: number,
  countedUntil: number,
): Promise<void> {
  const { name, displayName, timezone, totalLicenses } = ORGANIZATION
  await insertRows(tx, organizationId, 'organization', [
    { name, display_name: displayName, timezone, total_licenses: totalLicenses, is_sample: true },
  ])
  const teams = keyedIds(
    TEAMS,
    await insertRows(
      tx,
      organizationId,
      'team',
      TEAMS.map(t => ({
        name: t.name,
        description: t.description,
        is_default: t.isDefault,
        created_at: new Date(now),
        updated_at: new Date(now),
      })),
    ),
  )
  const tasks = keyedIds(
    TASKS,
    await insertRows(
      tx,
      organizationId,
      'task',
      TASKS.map(t => ({
        name: t.name,
        emoji: t.emoji,
        type: t.type,
        color: t.color,
        state: 'active',
        agent_dialpad_statuses: t.statuses,
        is_busy: true,
        created_at: new Date(now),
        updated_at: new Date(now),
      })),
    ),
  )
  const templates = await insertRows(
    tx,
    organizationId,
    'shift_template',
    SHIFTS.map(s => ({
      name: s.name,
      start_minute: s.startMinute,
      end_minute: s.endMinute,
      timezone,
      breaks: s.breaks,
      color: s.color,
      state: 'active',
      conflict_type: 'standard',
      created_at: new Date(now),
      updated_at: new Date(now),
    })),
  )
  await insertRows(tx, organizationId, 'time_reporting_settings', [
    { allow_set_report_time: true, track_unscheduled_overtime: true, updated_at: new Date(now) },
  ])
  const { managers, surfers } = await writePeople(tx, organizationId, teams, tasks, now)
  await writeAvailability(tx, organizationId, surfers, now)
  await writeOddBlocks(tx, organizationId, surfers, now)
  await writeStreams(tx, organizationId, tasks, { managerId: managers[0]!, countedUntil }, now)
  await writeExceptions(tx, organizationId, { manager: managers[0]!, surfers, tasks }, now)
  await writeTimeOff(tx, organizationId, { manager: managers[0]!, surfers, teams }, now)
  await writeReports(tx, organizationId, { manager: managers[0]!, surfers }, now)
  const [plan] = await insertRows(tx, organizationId, 'task_template', [
    {
      name: 'Everyday',
      color: 'teal',
      state: 'active',
      rules: activityPlanRules(tasks),
      created_at: new Date(now),
      updated_at: new Date(now),
    },
  ])
  await insertRows(
    tx,
    organizationId,
    'task_template_team',
    Object.values(teams).map(id => ({ task_template_id: plan, team_id: id })),
  )
  await writeSchedulePlan(tx, organizationId, { teams, surfers, templates: keyedIds(SHIFTS, templates) }, now)
}

type Week = { from: LocalDate; to: LocalDate }

/** As its manager would; not once more when it was applied. */
const applyShiftPlan = (
  { db }: Platform,
  organizationId: number,
  { id, managerId }: PlanToApply,
  week: Week,
): Promise<void> =>
  db.inTenant(organizationId, async tx => {
    await lockOrganization(tx)
    const plan = await schedulePlanById(tx, id)
    if (plan.lastAppliedAt !== null) return
    const surferIds = assigneesOf(plan)
    const run = { schedulePlanId: id, surferIds, ...week, duplicationType: 'merge' as const, managerId }
    const started = await startScheduleJob(tx, organizationId, applySchedulePlan, run, managerId)
    if ('jobId' in started) await insertApplication(tx, organizationId, started.jobId, run)
  })

/** Activities of the shifts that the shift plan has brought. */
const applyActivities = (
  { db }: Platform,
  organizationId: number,
  { id, managerId }: PlanToApply,
  week: Week,
): Promise<void> =>
  db.inTenant(organizationId, async tx => {
    await lockOrganization(tx)
    const taskTemplateId = await firstTaskTemplateId(tx)
    if (taskTemplateId === null) return
    const [from, to] = [week.from, week.to].map(date => instantAt(ORGANIZATION.timezone, date, 0))
    const surferIds = assigneesOf(await schedulePlanById(tx, id))
    const run = { taskTemplateId, surferIds, from: from!, to: to!, managerId }
    await startScheduleJob(tx, organizationId, applyTaskTemplateJob, run, managerId)
  })

const LOOK_EVERY_MS = 500
const LONGEST_WAIT_MS = 5 * 60_000

/** This week published, next week as drafts: once, when the forecasts are there. Harmless when repeated. */
export async function prepareSeededSchedule(
  platform: Platform,
  organizationId: number,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock } = platform
  const state = () => db.inTenant(organizationId, tx => selectPreparation(tx, organizationId))
  const givesUpAt = clock.now() + LONGEST_WAIT_MS
  const monday = weekStartOf(localDateOf(ORGANIZATION.timezone, clock.now()))
  const week = { from: monday, to: addDays(monday, 7) }
  // The shift plan's shifts stand first, with their activities; the others are generated around them.
  const steps = [applyShiftPlan, applyActivities]
  for (;;) {
    const { untrained, hasGenerated, isApplying, planToApply } = await state()
    if (hasGenerated || clock.now() > givesUpAt) return
    const isReady = !isApplying && (steps[0] === applyShiftPlan || untrained === 0)
    if (isReady && steps.length === 0) break
    if (isReady) await steps.shift()!(platform, organizationId, planToApply, week)
    await sleep(LOOK_EVERY_MS, undefined, { signal })
  }
  await generateWeeks(platform, organizationId, { ...week, shouldPublish: true })
}
