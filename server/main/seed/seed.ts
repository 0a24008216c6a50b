// Writes the believable company of db/seed on first start: in one transaction, so that a killed start
// leaves nothing and the next one begins again. Its schedule is generated afterwards, by the product's
// own job, once the forecasts are there.
import { setTimeout as sleep } from 'node:timers/promises'
import { addDays, localDateOf, weekStartOf } from '#core/time/index.ts'
import { ORGANIZATION, PASSWORD, LOG_INS as PEOPLE, SHIFTS, TASKS, TEAMS } from '#db/seed/company.ts'
import { activityPlanRules } from '#db/seed/plans.ts'
import { generateWeeks } from '#server/features/schedule/index.ts'
import { findAccountByEmail, membershipsOf } from '#server/platform/auth/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { keyedIds } from './keyed-ids.ts'
import { writePeople } from './people.ts'
import { writeOddBlocks, writeSchedulePlan } from './schedule.ts'
import { countAccounts, insertRows, nextOrganizationId, selectPreparation } from './seed-store.ts'
import { writeStreams } from './streams.ts'

export const LOG_INS = [
  { email: PEOPLE.manager.email, password: PASSWORD, what: 'manager of every team' },
  { email: PEOPLE.viewer.email, password: PASSWORD, what: 'manager who may edit one team only' },
  { email: PEOPLE.both.email, password: PASSWORD, what: 'manager and agent' },
  { email: PEOPLE.surfer.email, password: PASSWORD, what: 'agent' },
]

/** The sample company's id, or null when the database holds somebody else's data. */
export async function seedWhenEmpty({ db, clock }: Platform): Promise<number | null> {
  const known = await db.inSystem(async tx => {
    const account = await findAccountByEmail(tx, PEOPLE.manager.email)
    const memberships = account ? await membershipsOf(tx, account.id) : []
    const isEmpty = (await countAccounts(tx)) === 0
    return { organizationId: memberships[0]?.organizationId ?? null, isEmpty }
  })
  if (known.organizationId !== null || !known.isEmpty) return known.organizationId
  const organizationId = await db.inSystem(nextOrganizationId)
  await db.inTenant(organizationId, tx => writeCompany(tx, organizationId, clock.now()))
  return organizationId
}

async function writeCompany(tx: Tx, organizationId: number, now: number): Promise<void> {
  const { name, displayName, timezone, totalLicenses } = ORGANIZATION
  await insertRows(tx, organizationId, 'organization', [
    { name, display_name: displayName, timezone, total_licenses: totalLicenses },
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
  const surfers = await writePeople(tx, organizationId, teams, tasks, now)
  await writeOddBlocks(tx, organizationId, surfers, now)
  await writeStreams(tx, organizationId, tasks, now)
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
  for (;;) {
    const { untrained, hasGenerated } = await state()
    if (hasGenerated || clock.now() > givesUpAt) return
    if (untrained === 0) break
    await sleep(LOOK_EVERY_MS, undefined, { signal })
  }
  const monday = weekStartOf(localDateOf(ORGANIZATION.timezone, clock.now()))
  await generateWeeks(platform, organizationId, { from: monday, to: addDays(monday, 7), shouldPublish: true })
}
