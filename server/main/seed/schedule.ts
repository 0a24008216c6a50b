// Hand-made blocks and the shift plan of the sample company.
import { addDays, instantAt, localDateOf, weekStartOf } from '#core/time/index.ts'
import { ORGANIZATION, type SHIFTS, type TeamKey } from '#db/seed/company.ts'
import { nightPattern, ODD_BLOCKS, SHIFT_PLAN, weekdayPattern, weekendDesk } from '#db/seed/plans.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { insertRows } from './seed-store.ts'

/** The agents of the day shifts live there. */
const DAY_ZONE = 'America/New_York'

interface WrittenCompany {
  teams: Record<TeamKey, number>
  surfers: number[]
  templates: Record<(typeof SHIFTS)[number]['key'], number>
}

export async function writeSchedulePlan(
  tx: Tx,
  organizationId: number,
  { teams, surfers, templates }: WrittenCompany,
  now: number,
): Promise<void> {
  const { timezone } = ORGANIZATION
  const { name, emoji, team, nightAgents, dayAgents, anchor } = SHIFT_PLAN
  const ids = (positions: readonly number[]) => positions.map(position => surfers[position]!)
  const [plan] = await insertRows(tx, organizationId, 'schedule_plan', [
    {
      name,
      emoji,
      state: 'active',
      anchor_date: anchor(localDateOf(timezone, now)),
      shift_patterns: [
        nightPattern(ids(nightAgents), timezone, templates.night),
        weekdayPattern(ids(dayAgents), DAY_ZONE),
      ],
      version: 1,
      created_at: new Date(now),
      updated_at: new Date(now),
    },
  ])
  await insertRows(tx, organizationId, 'schedule_plan_team', [
    { schedule_plan_id: plan, team_id: teams[team] },
  ])
  await insertRows(tx, organizationId, 'round_robin', [
    { schedule_plan_id: plan, ...weekendDesk(ids(dayAgents), timezone) },
  ])
}

export async function writeOddBlocks(
  tx: Tx,
  organizationId: number,
  surfers: number[],
  now: number,
): Promise<void> {
  const zone = ORGANIZATION.timezone
  const monday = weekStartOf(localDateOf(zone, now))
  await insertRows(
    tx,
    organizationId,
    'block',
    ODD_BLOCKS.map(odd => ({
      surfer_id: surfers[odd.agent],
      type: odd.type,
      subtype: odd.subtype,
      title: odd.title,
      starts_at: new Date(instantAt(zone, addDays(monday, odd.day), odd.from)),
      ends_at: new Date(instantAt(zone, addDays(monday, odd.day), odd.to)),
      origin: 'manual',
      conflict_type: 'standard',
      breaks: [],
      published_version: 1,
      draft_state: odd.draft,
      created_at: new Date(now),
      updated_at: new Date(now),
    })),
  )
}
