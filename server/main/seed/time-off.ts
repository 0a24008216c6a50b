// Allowances and requests of the sample company: some approved and in the schedule, and two to decide.
import { addDays, DAY_MS, instantAt, type LocalDate, localDateOf, weekStartOf } from '#core/time/index.ts'
import { ORGANIZATION, type TeamKey } from '#db/seed/company.ts'
import { TIME_OFF_REQUESTS, type TimeOffSample } from '#db/seed/time-off.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { insertRows } from './seed-store.ts'

interface Written {
  manager: number
  surfers: number[]
  teams: Record<TeamKey, number>
}

export async function writeTimeOff(
  tx: Tx,
  organizationId: number,
  { manager, surfers, teams }: Written,
  now: number,
): Promise<void> {
  const today = localDateOf(ORGANIZATION.timezone, now)
  const year = Number(today.slice(0, 4))
  await insertRows(tx, organizationId, 'time_off_policy', [
    {
      name: 'Standard',
      unit: 'days',
      annual_amount: 2500,
      accrual: 'yearly',
      carry_over_max: 500,
      carry_over_months: 3,
      year_starts_month: 1,
      first_year: year,
      approves_at_percent: null,
      notice_days: 2,
      is_default: true,
    },
  ])
  await insertRows(tx, organizationId, 'time_off_adjustment', [
    {
      surfer_id: surfers[0],
      date: `${year}-01-01`,
      amount: 300,
      reason: 'Left from the year before',
      manager_id: manager,
      created_at: new Date(now),
    },
  ])
  await insertRows(tx, organizationId, 'time_off_limit', [
    { team_id: Object.values(teams)[0], from_date: null, to_date: null, max_away: 3 },
  ])
  await insertRows(tx, organizationId, 'time_off_blackout', [
    { name: 'Inventory', team_id: null, from_date: addDays(today, 45), to_date: addDays(today, 47) },
  ])
  await writeRequests(tx, organizationId, { manager, surfers }, weekStartOf(today), now)
}

async function writeRequests(
  tx: Tx,
  organizationId: number,
  { manager, surfers }: Omit<Written, 'teams'>,
  monday: LocalDate,
  now: number,
): Promise<void> {
  const days = ({ from, last }: TimeOffSample) => ({
    from: addDays(monday, from),
    last: addDays(monday, last),
  })
  const approved = TIME_OFF_REQUESTS.filter(sample => sample.status === 'approved')
  const blockIds = await insertRows(
    tx,
    organizationId,
    'block',
    approved.map(sample => ({
      surfer_id: surfers[sample.agent],
      type: 'time-off',
      subtype: 'Time off',
      starts_at: new Date(instantAt(ORGANIZATION.timezone, days(sample).from, 0)),
      ends_at: new Date(instantAt(ORGANIZATION.timezone, addDays(days(sample).last, 1), 0)),
      origin: 'manual',
      conflict_type: 'standard',
      breaks: [],
      published_version: 1,
      created_at: new Date(now - DAY_MS),
      updated_at: new Date(now - DAY_MS),
    })),
  )
  await insertRows(
    tx,
    organizationId,
    'time_off_request',
    TIME_OFF_REQUESTS.map(sample => ({
      surfer_id: surfers[sample.agent],
      from_date: days(sample).from,
      last_date: days(sample).last,
      start_minute: sample.part?.startMinute ?? null,
      end_minute: sample.part?.endMinute ?? null,
      note: sample.note,
      status: sample.status,
      block_id: sample.status === 'approved' ? blockIds[approved.indexOf(sample)] : null,
      created_at: new Date(now - 2 * DAY_MS),
      decided_at: sample.status === 'approved' ? new Date(now - DAY_MS) : null,
      decided_by_manager_id: sample.status === 'approved' ? manager : null,
      decision_note: '',
    })),
  )
}
