// Managers, agents and their log-ins of the sample company.
import { localDateOf } from '#core/time/index.ts'
import {
  FIRST_NAMES,
  LAST_NAMES,
  ORGANIZATION,
  PASSWORD,
  LOG_INS as PEOPLE,
  SURFER_KINDS,
  type TaskKey,
  type TeamKey,
} from '#db/seed/company.ts'
import { oddities } from '#db/seed/plans.ts'
import { createAccount, hashPassword, linkMembership } from '#server/platform/auth/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { insertRows } from './seed-store.ts'

/** The first agents clock in and out, those with a log-in among them. */
const CLOCKING_AGENTS = 6
/** Agents, the first of whom logs in, who enter availability and wishes. */
export const AVAILABILITY_AGENTS = 4

/** Agents who log in, first in the list of agents. */
const FACES = [PEOPLE.surfer, PEOPLE.both, PEOPLE.colleague]

export async function writePeople(
  tx: Tx,
  organizationId: number,
  teams: Record<TeamKey, number>,
  tasks: Record<TaskKey, number>,
  now: number,
): Promise<{ managers: number[]; surfers: number[] }> {
  const passwordHash = await hashPassword(PASSWORD)
  const account = async (person: { firstName: string; lastName: string; email: string }) =>
    (await createAccount(tx, { ...person, passwordHash })).id
  const stamps = { created_at: new Date(now), updated_at: new Date(now) }
  const named = [PEOPLE.manager, PEOPLE.viewer, PEOPLE.both]
  const managerAccounts: number[] = []
  for (const person of named) managerAccounts.push(await account(person))
  const managers = await insertRows(
    tx,
    organizationId,
    'manager',
    named.map((p, i) => ({
      account_id: managerAccounts[i],
      first_name: p.firstName,
      last_name: p.lastName,
      email: p.email,
      edits_organization: p !== PEOPLE.viewer,
      ...stamps,
    })),
  )
  await insertRows(tx, organizationId, 'manager_team_edit', [
    ...Object.values(teams).map(team_id => ({ manager_id: managers[0], team_id })),
    { manager_id: managers[1], team_id: teams.breakwater },
    ...Object.values(teams).map(team_id => ({ manager_id: managers[2], team_id })),
  ])

  const today = localDateOf(ORGANIZATION.timezone, now)
  const odd = oddities(today)
  const people = SURFER_KINDS.flatMap(kind => Array.from({ length: kind.count }, () => kind)).map(
    (kind, index) => {
      const face = FACES[index]
      const firstName = face?.firstName ?? FIRST_NAMES[index % FIRST_NAMES.length]!
      const lastName = face?.lastName ?? LAST_NAMES[(index * 7 + 3) % LAST_NAMES.length]!
      const email =
        face?.email ??
        `${firstName}.${lastName}@sandbar.example`
          .toLowerCase()
          .normalize('NFD')
          .replace(/[^a-z.@]/g, '')
      return {
        kind,
        row: {
          team_id: teams[kind.team],
          first_name: firstName,
          last_name: lastName,
          email,
          timezone: kind.timezone,
          scheduled_invitation: false,
          min_contracted_hours: kind.weeklyHours[0],
          max_contracted_hours: kind.weeklyHours[1],
          min_contracted_daily_minutes: kind.dailyMinutes[0],
          max_contracted_daily_minutes: kind.dailyMinutes[1],
          break_minutes_per_shift: 30,
          rest_minutes_between_shifts: 660,
          working_windows: [
            {
              days: kind.days,
              interval: { startMinute: kind.window[0], endMinute: kind.window[1], timezone: kind.timezone },
            },
          ],
          timecards_enabled: index < CLOCKING_AGENTS,
          availability_enabled: index < AVAILABILITY_AGENTS,
          dialbot_enabled: false,
          start_date: null as string | null,
          end_date: null as string | null,
          account_id: null as number | null,
          ...stamps,
          ...odd[index],
        },
      }
    },
  )
  people[0]!.row.account_id = await account(PEOPLE.surfer)
  people[1]!.row.account_id = managerAccounts[2]!
  people[2]!.row.account_id = await account(PEOPLE.colleague)
  const surfers = await insertRows(
    tx,
    organizationId,
    'surfer',
    people.map(p => p.row),
  )
  await insertRows(
    tx,
    organizationId,
    'surfer_task',
    people.flatMap((p, i) => p.kind.skills.map(skill => ({ surfer_id: surfers[i], task_id: tasks[skill] }))),
  )
  const link = (accountId: number, managerId: number | null, surferId: number | null) =>
    linkMembership(tx, accountId, { organizationId, managerId, surferId, isInternal: false })
  await link(managerAccounts[0]!, managers[0]!, null)
  await link(managerAccounts[1]!, managers[1]!, null)
  await link(managerAccounts[2]!, managers[2]!, surfers[1]!)
  await link(people[0]!.row.account_id!, null, surfers[0]!)
  await link(people[2]!.row.account_id, null, surfers[2]!)
  return { managers, surfers }
}
