// A company that has at least one row of whatever can be asked for by id, all carrying a mark in their
// texts: what shows the mark elsewhere has leaked.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/index.ts'
import { aCompany, aTeam, type TestCompany } from './company.ts'
import { aSubscription } from './payments.ts'
import { aManager, aStaffMember, aSurfer, type Person } from './people.ts'
import { aConnection, aSchedulePlan, aShiftTemplate, aStream, aTask, aTaskTemplate } from './work.ts'

export interface FullCompany {
  company: TestCompany
  manager: Person
  surfer: Person
  /** Not of the company. */
  staff: Person
  ids: Ids
}
export type Ids = Awaited<ReturnType<typeof idsOf>>

export async function aCompanyWithEverything(db: Database, mark: string): Promise<FullCompany> {
  const company = await aCompany(db, { name: mark })
  const name = (role: string) => ({
    firstName: mark,
    lastName: role,
    email: `${role}@${mark}.example`.toLowerCase(),
  })
  const teamId = await aTeam(db, company, `${mark} team`)
  const editTeamIds = [company.defaultTeamId, teamId]
  const manager = await aManager(db, company, { ...name('manager'), editTeamIds })
  const other = await aManager(db, company, { ...name('other'), editTeamIds })
  const connectionId = await aConnection(db, company, `${mark} files`)
  const streamId = await aStream(db, company, { name: `${mark} stream`, connectionIds: [connectionId] })
  const taskId = await aTask(db, company, { name: `${mark} task`, streamIds: [streamId] })
  const surfer = await aSurfer(db, company, { ...name('surfer'), teamId, taskIds: [taskId] })
  const shiftTemplateId = await aShiftTemplate(db, company, { name: `${mark} shift` })
  const taskTemplateId = await aTaskTemplate(db, company, {
    name: `${mark} plan`,
    teamIds: [teamId],
    surferIds: [surfer.surferId!],
  })
  const schedulePlanId = await aSchedulePlan(db, company, {
    name: `${mark} rota`,
    teamIds: [teamId],
    surferIds: [surfer.surferId!],
  })
  const ids = await idsOf(db, company, mark, {
    teamId,
    managerId: other.managerId!,
    connectionId,
    streamId,
    taskId,
    surferId: surfer.surferId!,
    shiftTemplateId,
    taskTemplateId,
    schedulePlanId,
  })
  await aSubscription(db, company, mark)
  return { company, manager, surfer, staff: await aStaffMember(db), ids }
}

interface BuiltIds {
  teamId: number
  managerId: number
  connectionId: number
  streamId: number
  taskId: number
  surferId: number
  shiftTemplateId: number
  taskTemplateId: number
  schedulePlanId: number
}

function idsOf(db: Database, { organizationId }: TestCompany, mark: string, built: BuiltIds) {
  return db.inTenant(organizationId, async tx => {
    const insert = async (table: string, values: Record<string, unknown>): Promise<number> => {
      const columns = sql.join(Object.keys(values).map(column => sql.id(column)))
      const { rows } = await sql<{ id: number }>`
        insert into ${sql.table(table)} (organization_id, ${columns})
        values (${organizationId}, ${sql.join(Object.values(values))}) returning id`.execute(tx)
      return rows[0]!.id
    }
    const shift = {
      surfer_id: built.surferId,
      type: 'shift',
      origin: 'manual',
      starts_at: '2026-06-10T09:00:00Z',
      ends_at: '2026-06-10T17:00:00Z',
      title: mark,
    }
    const blockId = await insert('block', { ...shift, published_version: 1 })
    const secondBlockId = await insert('block', shift)
    await insert('block_task', {
      block_id: blockId,
      task_id: built.taskId,
      starts_at: shift.starts_at,
      ends_at: shift.ends_at,
    })
    await sql`
      insert into schedule_day_agent (organization_id, surfer_id, zone, organization_zone)
      select organization_id, id, timezone, 'Europe/London' from surfer where id = ${built.surferId}`.execute(
      tx,
    )
    await sql`
      insert into schedule_day (organization_id, starts_at, surfer_id, kind, task_id, date, milliseconds)
      values (${organizationId}, ${shift.starts_at}, ${built.surferId}, 'task', ${built.taskId}, '2026-06-10',
        3600000)`.execute(tx)
    const colleagueId = await insert('surfer', {
      team_id: built.teamId,
      first_name: mark,
      last_name: 'Colleague',
      email: `colleague@${mark}.example`.toLowerCase(),
      timezone: 'Europe/London',
    })
    const asked = {
      surfer_id: built.surferId,
      version: 1,
      original_start: shift.starts_at,
      original_end: shift.ends_at,
      created_at: shift.starts_at,
      updated_at: shift.starts_at,
    }
    const requestId = await insert('change_request', {
      ...asked,
      block_id: blockId,
      new_starts: sql`'{2026-06-10T10:00:00Z}'::timestamptz[]`,
      new_ends: sql`'{2026-06-10T19:00:00Z}'::timestamptz[]`,
      surfer_note: mark,
    })
    const offerId = await insert('shift_offer', { ...asked, block_id: secondBlockId, note: mark })
    const swapId = await insert('shift_swap', {
      status: 'agreeing',
      created_at: shift.starts_at,
      updated_at: shift.starts_at,
    })
    await sql`
      insert into shift_swap_part (organization_id, swap_id, place, block_id, version, from_surfer_id, to_surfer_id,
        original_start, original_end, is_open)
      values (${organizationId}, ${swapId}, 0, ${secondBlockId}, 1, ${colleagueId}, ${built.surferId},
        ${shift.starts_at}, ${shift.ends_at}, true)`.execute(tx)
    await sql`
      insert into shift_swap_member (organization_id, swap_id, surfer_id)
      select ${organizationId}, ${swapId}, unnest(${[colleagueId, built.surferId]}::bigint[])`.execute(tx)
    const changeId = randomUUID()
    await sql`
      insert into schedule_change (organization_id, id, manager_id, label, is_undo)
      values (${organizationId}, ${changeId}, ${built.managerId}, ${mark}, false)`.execute(tx)
    await sql`
      insert into schedule_change_block (organization_id, change_id, block_id)
      values (${organizationId}, ${changeId}, ${blockId})`.execute(tx)
    await insert('schedule_event', {
      change_id: changeId,
      type: 'add',
      surfer_id: built.surferId,
      block_id: blockId,
    })
    await sql`
      insert into surfer_schedule_setting (organization_id, surfer_id, working_days)
      values (${organizationId}, ${built.surferId}, '[{"day": "monday", "type": "disabled"}]')`.execute(tx)
    await sql`
      insert into team_plan (organization_id, team_id, from_date, task_template_id)
      values (${organizationId}, ${built.teamId}, '2026-06-01', ${built.taskTemplateId})`.execute(tx)
    const adjustmentId = await insert('adjustment', {
      name: `${mark} event`,
      starts_at: shift.starts_at,
      ends_at: shift.ends_at,
    })
    await sql`
      insert into adjustment_stream (organization_id, adjustment_id, stream_id, adjustment_factor)
      values (${organizationId}, ${adjustmentId}, ${built.streamId}, 1.2)`.execute(tx)
    const importId = await insert('forecast_import', {
      stream_id: built.streamId,
      file_name: `${mark}.csv`,
      minutes: 60,
      starts_at: '2026-06-10T09:00:00Z',
      ends_at: '2026-06-10T10:00:00Z',
      starts: sql`'{1781082000000}'::float8[]`,
      volume: sql`'{12}'::float8[]`,
    })
    const specialDayId = await insert('special_day', { name: `${mark} day`, date: '2026-06-10' })
    await sql`
      insert into special_day_stream (organization_id, special_day_id, stream_id)
      values (${organizationId}, ${specialDayId}, ${built.streamId})`.execute(tx)
    await sql`
      insert into forecast_snapshot (organization_id, stream_id, date, made_at, starts_at, mean, base)
      values (${organizationId}, ${built.streamId}, '2026-06-09', now(), '2026-06-10T09:00:00Z', '{1}', '{1}')`.execute(
      tx,
    )
    const scenarioId = await insert('plan_scenario', { name: `${mark} scenario`, variables: '{}' })
    const cost = JSON.stringify({ missingHours: 1, superfluousHours: 2, cost: 5 })
    const optimizationId = await insert('optimization', {
      starts_at: shift.starts_at,
      ends_at: shift.ends_at,
      notice_minutes: 0,
      before: cost,
      after: cost,
      because: mark,
    })
    const optimizationActionId = await insert('optimization_action', {
      optimization_id: optimizationId,
      type: 'break_time_adjustment',
      surfer_id: built.surferId,
      block_id: secondBlockId,
      metadata: JSON.stringify({
        before: [],
        after: [],
        because: mark,
        isPublished: false,
        failedBecause: null,
        gain: { missingHours: 1, superfluousHours: 0, cost: 3 },
        was: [],
        is: [],
        doneIds: [],
        span: { start: 1_781_085_600_000, end: 1_781_089_200_000 },
        shiftId: secondBlockId,
        seen: '',
      }),
    })
    const uploadId = await insert('upload', {
      connection_id: built.connectionId,
      kind: 'timestamps',
      file_name: `${mark}.csv`,
      file_time_zone: 'Etc/UTC',
      reading: JSON.stringify({
        kind: 'timestamps',
        hasHeader: true,
        dateOrder: 'year-first',
        column: mark,
        handleTimeColumn: null,
      }),
    })
    const jobId = await insert('job', {
      kind: 'import-upload',
      input: '{}',
      max_attempts: 1,
      message: mark,
      state: 'failed',
    })
    const { rows: reports } = await sql<{ reportKey: string }>`
      insert into report (organization_id, report_key, manager_id, job_id, request, data)
      values (${organizationId}, gen_random_uuid(), ${built.managerId}, ${jobId}, '{}', ${JSON.stringify(mark)})
      returning report_key`.execute(tx)
    const noticeId = await insert('schedule_notice', {
      surfer_id: built.surferId,
      text: mark,
      added: 1,
      changed: 0,
      removed: 0,
      starts_at: shift.starts_at,
      ends_at: shift.ends_at,
    })
    const { rows: accounts } = await sql<{ accountId: number }>`
      select account_id from surfer where id = ${built.surferId}`.execute(tx)
    const subscriptionId = await insert('push_subscription', {
      account_id: accounts[0]!.accountId,
      endpoint: `https://fcm.googleapis.com/${mark}`,
      key_id: 'test',
      sealed: Buffer.from(mark),
      device: mark,
      created_at: new Date(),
    })
    const messageId = await insert('notice', {
      kind: 'password-changed',
      account_id: accounts[0]!.accountId,
      recipient: `${mark}@example.com`,
      recipient_name: mark,
      state: 'failed',
      next_try_at: shift.starts_at,
      error: mark,
    })
    const webhookId = await insert('webhook', {
      url: `https://${mark}.example/hook`.toLowerCase(),
      description: mark,
      event_types: sql`'{}'::text[]`,
      is_enabled: true,
      secret_key_id: 'test',
      secret_sealed: Buffer.from(mark),
      created_at: shift.starts_at,
    })
    const deliveryId = await insert('webhook_delivery', {
      webhook_id: webhookId,
      message_id: `msg_${mark}`,
      event_type: 'tasks.changed',
      body: '{}',
      state: 'failed',
      answer: mark,
      created_at: shift.starts_at,
    })
    const exceptionId = await insert('adherence_exception', {
      type: 'one-off',
      description: mark,
      starts_at: shift.starts_at,
      ends_at: shift.ends_at,
      task_id: built.taskId,
      created_at: shift.starts_at,
      updated_at: shift.starts_at,
    })
    await sql`
      insert into adherence_exception_surfer (organization_id, exception_id, surfer_id)
      values (${organizationId}, ${exceptionId}, ${built.surferId})`.execute(tx)
    await sql`
      insert into adherence_day (organization_id, surfer_id, date, zone, in_seconds, out_seconds, exception_seconds, scored_to)
      values (${organizationId}, ${built.surferId}, '2026-06-10', 'Etc/UTC', 3600, 0, 0, ${shift.ends_at})`.execute(
      tx,
    )
    await sql`select system.ensure_partition(${'adherence_block'}::regclass, ${shift.starts_at})`.execute(tx)
    await sql`
      insert into adherence_block (organization_id, surfer_id, starts_at, ends_at, status, because)
      values (${organizationId}, ${built.surferId}, ${shift.starts_at}, ${shift.ends_at}, 'IN_ADHERENCE',
        ${JSON.stringify({
          rule: 'nothing-scheduled',
          item: { kind: 'shift', blockId, taskId: null },
          phoneStatus: null,
          exceptionId,
          factKeys: [],
          streamIds: [built.streamId],
        })}::jsonb)`.execute(tx)
    const timecardId = await insert('timecard', {
      type: 'manual',
      surfer_id: built.surferId,
      reported_start: shift.starts_at,
      reported_end: shift.ends_at,
      created_at: shift.starts_at,
      updated_at: shift.starts_at,
    })
    const policyId = await insert('time_off_policy', {
      name: mark,
      unit: 'days',
      annual_amount: 2500,
      accrual: 'yearly',
      first_year: 2026,
      is_default: true,
    })
    const limitId = await insert('time_off_limit', { max_away: 50 })
    const blackoutId = await insert('time_off_blackout', {
      name: mark,
      from_date: '2026-06-10',
      to_date: '2026-06-10',
    })
    await insert('time_off_adjustment', {
      surfer_id: built.surferId,
      date: '2026-06-10',
      amount: 100,
      reason: mark,
      manager_id: built.managerId,
      created_at: shift.starts_at,
    })
    const timeOffRequestId = await insert('time_off_request', {
      surfer_id: built.surferId,
      from_date: '2031-06-05',
      last_date: '2031-06-05',
      note: mark,
      status: 'pending',
      created_at: shift.starts_at,
    })
    const moveInId = await insert('move_in', {
      manager_id: built.managerId,
      kind: 'shifts',
      file_name: mark,
      text: mark,
      headers: sql`'{}'::text[]`,
      columns: '{}',
      state: 'checked',
      counts: JSON.stringify({ new: 1, changed: 0, unchanged: 0, refused: 0 }),
    })
    await sql`
      insert into move_in_row (organization_id, move_in_id, line, state, name, changes, surfer_id)
      values (${organizationId}, ${moveInId}, 2, 'new', ${mark}, '[]', ${built.surferId})`.execute(tx)
    const surferImportId = await insert('surfer_import', {
      manager_id: built.managerId,
      file_name: mark,
      added: 1,
      undo: JSON.stringify({ addedIds: [built.surferId], before: [], teamIds: [], taskIds: [] }),
      applied_at: shift.starts_at,
    })
    await insert('availability_block', {
      surfer_id: built.surferId,
      starts_at: '2099-06-01T09:00:00Z',
      ends_at: '2099-06-01T17:00:00Z',
    })
    const tokenId = await insert('api_token', {
      manager_id: built.managerId,
      created_by_manager_id: built.managerId,
      name: mark,
      secret_hash: Buffer.from(mark),
      ending: 'mark',
      permissions: ['people.view'],
      created_at: new Date(),
      expires_at: '2099-01-01T00:00:00Z',
    })
    const viewId = await insert('analytics_view', {
      manager_id: built.managerId,
      name: mark,
      definition: JSON.stringify({
        page: 'analytics',
        range: 'last-week',
        comparison: 'none',
        groupBy: [],
        metrics: ['scheduled'],
        chart: 'table',
        teamIds: [],
        surferIds: [],
        streamIds: [],
        taskIds: [],
      }),
      is_shared: true,
      created_at: shift.starts_at,
      updated_at: shift.starts_at,
    })
    const reportId = await insert('scheduled_report', {
      view_id: viewId,
      manager_id: built.managerId,
      frequency: 'daily',
      minute_of_day: 420,
      timezone: 'Etc/UTC',
      recipient_ids: [built.managerId],
      next_run_at: '2099-01-01T00:00:00Z',
      created_at: shift.starts_at,
    })
    const surferUpdateId = await insert('surfer_update', {
      manager_id: built.managerId,
      updates: JSON.stringify({ fields: ['breakMinutesPerShift'] }),
      changed: 1,
      effective_from: '2099-01-01',
    })
    const surferChangeId = await insert('surfer_change', {
      surfer_id: built.surferId,
      effective_from: '2099-01-01',
      changes: JSON.stringify({ breakMinutesPerShift: 17 }),
      surfer_update_id: surferUpdateId,
      manager_id: built.managerId,
    })
    return {
      ...built,
      surferUpdateId,
      surferChangeId,
      surferImportId,
      moveInId,
      timecardId,
      policyId,
      limitId,
      blackoutId,
      timeOffRequestId,
      exceptionId,
      requestId,
      offerId,
      swapId,
      colleagueId,
      blockId,
      secondBlockId,
      changeId,
      adjustmentId,
      importId,
      specialDayId,
      scenarioId,
      uploadId,
      optimizationId,
      optimizationActionId,
      jobId,
      reportKey: reports[0]!.reportKey,
      noticeId,
      subscriptionId,
      messageId,
      webhookId,
      deliveryId,
      tokenId,
      viewId,
      reportId,
    }
  })
}
