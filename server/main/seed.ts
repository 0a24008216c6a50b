// Writes the believable company of db/seed on first start: in one transaction, so that a killed start
// leaves nothing and the next one begins again. Its schedule is generated afterwards, by the product's
// own job, once the forecasts are there.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { random } from '#core/random.ts'
import { addDays, instantAt, localDateOf, MINUTE_MS, weekStartOf } from '#core/time/index.ts'
import {
  FIRST_NAMES,
  LAST_NAMES,
  OPEN_HOURS,
  ORGANIZATION,
  PASSWORD,
  LOG_INS as PEOPLE,
  SET_TOTAL,
  SHIFTS,
  SPECIAL_DAY,
  STREAMS,
  type StreamKey,
  SURFER_KINDS,
  TASKS,
  type TaskKey,
  TEAMS,
  type TeamKey,
} from '#db/seed/company.ts'
import { contactHistory } from '#db/seed/history.ts'
import {
  activityPlanRules,
  nightPattern,
  ODD_BLOCKS,
  oddities,
  SHIFT_PLAN,
  sundayDesk,
} from '#db/seed/plans.ts'
import { trainStream } from '#server/features/forecasts/index.ts'
import { generateWeeks } from '#server/features/schedule/index.ts'
import {
  createAccount,
  findAccountByEmail,
  hashPassword,
  linkMembership,
  membershipsOf,
} from '#server/platform/auth/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { startJob } from '#server/platform/jobs/index.ts'
import type { Platform } from '#server/platform/platform.ts'

const HISTORY_WEEKS = 26
const SEED = 20260105

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
    const { rows } = await sql<{
      accounts: number
    }>`select count(*)::int as accounts from system.account`.execute(tx)
    return { organizationId: memberships[0]?.organizationId ?? null, isEmpty: rows[0]!.accounts === 0 }
  })
  if (known.organizationId !== null || !known.isEmpty) return known.organizationId
  const organizationId = await db.inSystem(async tx => {
    const { rows } = await sql<{ id: number }>`
      select nextval(pg_get_serial_sequence('organization', 'organization_id')) as id`.execute(tx)
    return rows[0]!.id
  })
  await db.inTenant(organizationId, tx => writeCompany(tx, organizationId, clock.now()))
  return organizationId
}

/** Inserts rows given as objects with the table's column names; returns the ids in order. */
async function insert(
  tx: Tx,
  organizationId: number,
  table: string,
  rows: Record<string, unknown>[],
): Promise<number[]> {
  if (rows.length === 0) return []
  const columns = Object.keys(rows[0]!)
  const hasId = ![
    'manager_team_edit',
    'surfer_task',
    'task_stream',
    'stream_connection',
    'task_template_team',
    'shift_plan_team',
    'counted_interval',
    'adjustment_stream',
  ].includes(table)
  const list = sql.join(columns.map(column => sql.ref(column)))
  const { rows: inserted } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (organization_id, ${list})
    select ${organizationId}, ${list} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    ${hasId ? sql`returning id` : sql``}`.execute(tx)
  return inserted.map(row => row.id)
}

const keyed = <K extends string>(keys: readonly { key: K }[], ids: number[]) =>
  Object.fromEntries(keys.map(({ key }, index) => [key, ids[index]!])) as Record<K, number>

async function writeCompany(tx: Tx, organizationId: number, now: number): Promise<void> {
  const { name, displayName, timezone, totalLicenses } = ORGANIZATION
  await sql`insert into organization (organization_id, name, display_name, timezone, total_licenses)
    values (${organizationId}, ${name}, ${displayName}, ${timezone}, ${totalLicenses})`.execute(tx)
  const teams = keyed(
    TEAMS,
    await insert(
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
  const tasks = keyed(
    TASKS,
    await insert(
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
  const templates = await insert(
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
  const [plan] = await insert(tx, organizationId, 'task_template', [
    {
      name: 'Everyday',
      color: 'teal',
      state: 'active',
      rules: activityPlanRules(tasks),
      created_at: new Date(now),
      updated_at: new Date(now),
    },
  ])
  await insert(
    tx,
    organizationId,
    'task_template_team',
    Object.values(teams).map(id => ({ task_template_id: plan, team_id: id })),
  )
  await writeShiftPlan(tx, organizationId, { teams, surfers, templates: keyed(SHIFTS, templates) }, now)
}

async function writeShiftPlan(
  tx: Tx,
  organizationId: number,
  { teams, surfers, templates }: WrittenCompany,
  now: number,
): Promise<void> {
  const { timezone } = ORGANIZATION
  const { name, emoji, team, nightAgents, sundayAgents, anchor } = SHIFT_PLAN
  const ids = (positions: readonly number[]) => positions.map(position => surfers[position]!)
  const [plan] = await insert(tx, organizationId, 'shift_plan', [
    {
      name,
      emoji,
      state: 'active',
      anchor_date: anchor(localDateOf(timezone, now)),
      shift_patterns: [nightPattern(ids(nightAgents), timezone, templates.night)],
      version: 1,
      created_at: new Date(now),
      updated_at: new Date(now),
    },
  ])
  await insert(tx, organizationId, 'shift_plan_team', [{ shift_plan_id: plan, team_id: teams[team] }])
  await insert(tx, organizationId, 'round_robin', [
    { shift_plan_id: plan, ...sundayDesk(ids(sundayAgents), timezone) },
  ])
}

interface WrittenCompany {
  teams: Record<TeamKey, number>
  surfers: number[]
  templates: Record<(typeof SHIFTS)[number]['key'], number>
}

async function writePeople(
  tx: Tx,
  organizationId: number,
  teams: Record<TeamKey, number>,
  tasks: Record<TaskKey, number>,
  now: number,
): Promise<number[]> {
  const passwordHash = await hashPassword(PASSWORD)
  const account = async (person: { firstName: string; lastName: string; email: string }) =>
    (await createAccount(tx, { ...person, passwordHash })).id
  const stamps = { created_at: new Date(now), updated_at: new Date(now) }
  const named = [PEOPLE.manager, PEOPLE.viewer, PEOPLE.both]
  const managerAccounts: number[] = []
  for (const person of named) managerAccounts.push(await account(person))
  const managers = await insert(
    tx,
    organizationId,
    'manager',
    named.map((p, i) => ({
      account_id: managerAccounts[i],
      first_name: p.firstName,
      last_name: p.lastName,
      email: p.email,
      ...stamps,
    })),
  )
  await insert(tx, organizationId, 'manager_team_edit', [
    ...Object.values(teams).map(team_id => ({ manager_id: managers[0], team_id })),
    { manager_id: managers[1], team_id: teams.breakwater },
    ...Object.values(teams).map(team_id => ({ manager_id: managers[2], team_id })),
  ])

  const today = localDateOf(ORGANIZATION.timezone, now)
  const odd = oddities(today)
  const people = SURFER_KINDS.flatMap(kind => Array.from({ length: kind.count }, () => kind)).map(
    (kind, index) => {
      const isFirst = index === 0
      const isBoth = index === 1
      const face = isFirst ? PEOPLE.surfer : isBoth ? PEOPLE.both : null
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
          timecards_enabled: false,
          availability_enabled: false,
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
  const surfers = await insert(
    tx,
    organizationId,
    'surfer',
    people.map(p => p.row),
  )
  await insert(
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
  return surfers
}

async function writeOddBlocks(tx: Tx, organizationId: number, surfers: number[], now: number): Promise<void> {
  const zone = ORGANIZATION.timezone
  const monday = weekStartOf(localDateOf(zone, now))
  await insert(
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

async function writeStreams(
  tx: Tx,
  organizationId: number,
  tasks: Record<TaskKey, number>,
  now: number,
): Promise<void> {
  const zone = ORGANIZATION.timezone
  const stamps = { created_at: new Date(now), updated_at: new Date(now) }
  const streams: Record<StreamKey, number> = keyed(
    STREAMS,
    await insert(
      tx,
      organizationId,
      'stream',
      STREAMS.map(s => ({
        name: s.name,
        color: s.color,
        status: 'PROCESSING',
        is_online: s.isOnline,
        target_response_time: s.targetSeconds,
        average_handle_time: s.handleSeconds,
        service_level: s.serviceLevel,
        concurrency: s.concurrency,
        patience: s.patienceSeconds,
        handle_time_stretch: 0,
        handle_time_change: 0,
        minimum_staff: 0,
        holidays: s.holidays,
        nightly_at: new Date(now),
        shrinkage: 0.12,
        occupancy: 0.85,
        weeks_of_training_data: HISTORY_WEEKS,
        timezone: zone,
        use_operating_times: true,
        operating_times: OPEN_HOURS,
        use15_minute_data: true,
        ...stamps,
      })),
    ),
  )
  const connections = keyed(
    STREAMS,
    await insert(
      tx,
      organizationId,
      'connection',
      STREAMS.map(s => ({ provider_id: 12, name: `${s.name} export`, created_at: new Date(now) })),
    ),
  )
  await insert(
    tx,
    organizationId,
    'stream_connection',
    STREAMS.map(s => ({ stream_id: streams[s.key], connection_id: connections[s.key], filters: [] })),
  )
  await insert(
    tx,
    organizationId,
    'task_stream',
    STREAMS.flatMap(s => s.tasks.map(task => ({ task_id: tasks[task], stream_id: streams[s.key] }))),
  )
  await writeUnusualDays(tx, organizationId, streams[SET_TOTAL.stream], now)
  const from = addDays(weekStartOf(localDateOf(zone, now)), -7 * HISTORY_WEEKS)
  for (const [index, s] of STREAMS.entries()) {
    const quarters = contactHistory(
      { zone, from, until: now, peak: s.peak, handleSeconds: s.handleSeconds, openHours: OPEN_HOURS },
      random(SEED + index),
    )
    const [upload] = await insert(tx, organizationId, 'upload', [
      {
        connection_id: connections[s.key],
        kind: 'intervals',
        state: 'imported',
        file_name: `${s.key}-quarter-hours.csv`,
        file_time_zone: zone,
        reading: {
          kind: 'intervals',
          hasHeader: true,
          dateOrder: 'year-first',
          startColumn: 'start',
          offeredColumn: 'offered',
          handledColumn: 'handled',
          handleTimeColumn: 'handle_seconds',
          minutes: 15,
        },
        shift_weeks: 0,
        byte_count: quarters.length * 36,
        row_count: quarters.length,
        rejected_count: 0,
        contact_count: quarters.reduce((sum, quarter) => sum + quarter.offered, 0),
        rejects: [],
        earliest: new Date(quarters[0]!.startsAt),
        latest: new Date(quarters.at(-1)!.startsAt + 15 * MINUTE_MS),
        created_at: new Date(now),
      },
    ])
    await insert(
      tx,
      organizationId,
      'counted_interval',
      quarters.map(q => ({
        connection_id: connections[s.key],
        starts_at: new Date(q.startsAt),
        minutes: 15,
        upload_id: upload,
        offered: q.offered,
        handled: q.handled,
        handle_time_seconds: Math.round(q.handleTimeSeconds),
      })),
    )
    await startJob(
      tx,
      organizationId,
      trainStream,
      { streamId: streams[s.key] },
      { key: String(streams[s.key]) },
    )
  }
}

/** One day that the whole company keeps, and one whose contacts somebody knows beforehand. */
async function writeUnusualDays(
  tx: Tx,
  organizationId: number,
  streamId: number,
  now: number,
): Promise<void> {
  const zone = ORGANIZATION.timezone
  const today = localDateOf(zone, now)
  const stamps = { created_at: new Date(now), updated_at: new Date(now) }
  await insert(tx, organizationId, 'special_day', [
    {
      name: SPECIAL_DAY.name,
      date: addDays(today, SPECIAL_DAY.daysAhead),
      is_closed: false,
      created_at: new Date(now),
    },
  ])
  const day = addDays(today, SET_TOTAL.daysAhead)
  const [event] = await insert(tx, organizationId, 'adjustment', [
    {
      name: SET_TOTAL.name,
      kind: 'total',
      starts_at: new Date(instantAt(zone, day, 0)),
      ends_at: new Date(instantAt(zone, addDays(day, 1), 0)),
      ...stamps,
    },
  ])
  await insert(tx, organizationId, 'adjustment_stream', [
    { adjustment_id: event, stream_id: streamId, adjustment_factor: 1, total: SET_TOTAL.total },
  ])
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
  const state = () =>
    db.inTenant(organizationId, async tx => {
      const { rows } = await sql<{ untrained: number; hasWork: boolean }>`select
        (select count(*)::int from stream where organization_id = ${organizationId} and trained_at is null) as untrained,
        exists (select from job where organization_id = ${organizationId} and kind = 'generate-schedule') as has_work`.execute(
        tx,
      )
      return rows[0]!
    })
  const givesUpAt = clock.now() + LONGEST_WAIT_MS
  for (;;) {
    const { untrained, hasWork } = await state()
    if (hasWork || clock.now() > givesUpAt) return
    if (untrained === 0) break
    await sleep(LOOK_EVERY_MS, undefined, { signal })
  }
  const monday = weekStartOf(localDateOf(ORGANIZATION.timezone, clock.now()))
  await generateWeeks(platform, organizationId, { from: monday, to: addDays(monday, 7), shouldPublish: true })
}
