// For each endpoint, a call within the own organization that succeeds: the sample of the tenant walk, and what has to
// be there before.
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { api } from '#contract/endpoints/index.ts'
import { insertPasskey } from '#server/platform/auth/factors/passkey-store.ts'
import { putAccountLink, setPassword } from '#server/platform/auth/index.ts'
import { putSession } from '#server/platform/auth/sessions/session-store.ts'
import { hashOf } from '#server/platform/secrets/one-time-secret.ts'
import type { FullCompany } from '#test/builders/full-company.ts'
import { aConnection, aTask, type TestApp } from '#test/builders/index.ts'
import { passkeyAnswer } from './passkey-answer.ts'
import { wrongWith } from './tenants-samples.ts'

interface OwnSample {
  params: Record<string, number | string>
  query?: Record<string, unknown> | undefined
  body?: Record<string, unknown> | undefined
  file?: string | Buffer | undefined
}

const CONNECTED = {
  file: 'server/features/connections/systems.test.ts',
  test: 'connected at the provider: agents, queues and fields are listed, news subscribed to, the past read',
}
const SEEN_AS = {
  file: 'server/features/staff/staff.test.ts',
  test: 'is marked on the session and stands in the organization’s audit log',
}

/**
 * Endpoints that an outside system has to answer, and those of internal staff outside of this company or as somebody of
 * it: each with the test that compares its audit entry with its decision (expectRecorded).
 */
export const UNREACHED: Record<string, { file: string; test: string }> = {
  'connections.authorize': CONNECTED,
  'connections.complete': CONNECTED,
  'connections.connectWithKey': {
    file: 'server/features/connections/systems.test.ts',
    test: 'an API key connects too; the same account and the same name are not connected twice',
  },
  'connections.linkToken': {
    file: 'server/features/connections/authorisation/link.test.ts',
    test: 'a system is linked by a token, for one use, heard by its account, and unlinked',
  },
  'staff.createOrganization': {
    file: 'server/features/staff/staff.test.ts',
    test: 'are made with a default team and a first manager who may edit it',
  },
  'impersonation.elevate': SEEN_AS,
  'impersonation.end': SEEN_AS,
  'billing.checkout': {
    file: 'server/features/billing/billing.test.ts',
    test: 'leads to the provider, and what is bought there is the organization’s',
  },
}

interface Setting {
  app: TestApp
  full: FullCompany
  run: (statement: ReturnType<typeof sql>) => Promise<unknown>
}

/** The parts of the call that differ from the tenant walk's. */
const PREPARE: Record<string, (setting: Setting) => Promise<Partial<OwnSample>>> = {
  'features.set': async ({ full: { company } }) => ({
    params: { name: 'realTime' },
    body: { isOn: true, targetId: company.organizationId },
  }),
  'staff.changeOrganization': onOwn,
  'staff.suspend': onOwn,
  'staff.resume': async setting => {
    await setting.run(sql`update organization set suspended_at = now()`)
    return onOwn(setting)
  },
  'staff.impersonate': onOwn,
  'staff.people': onOwn,
  'moveIns.undo': async ({ full: { ids }, run }) => {
    await run(sql`update move_in set state = 'applied' where id = ${ids.moveInId}`)
    return {}
  },
  'jobs.cancel': async ({ full: { ids }, run }) => {
    await run(sql`update job set state = 'pending' where id = ${ids.jobId}`)
    return {}
  },
  'apiTokens.revoke': async ({ app, full: { manager } }) => {
    const { body } = await app.as(manager).call(api.apiTokens.create, {
      body: { name: 'Sample', permissions: ['people.view'], expiresInDays: 1 },
    })
    return { params: { tokenId: body.id } }
  },
  'analyticsViews.update': ownView,
  'analyticsViews.remove': ownView,
  'scheduledReports.pause': ownView,
  'scheduledReports.send': ownView,
  'scheduledReports.remove': ownView,
  'notificationSettings.unsubscribe': async ({ full: { company, manager }, app }) => {
    const subscriptionId = await app.platform.db.inTenant(company.organizationId, async tx => {
      const { rows } = await sql<{ id: number }>`
        insert into push_subscription (organization_id, account_id, endpoint, key_id, sealed, device, created_at)
        values (${company.organizationId}, ${manager.accountId}, ${`https://fcm.googleapis.com/own-${manager.accountId}`},
          'test', 'sealed', 'Sample', now()) returning id`.execute(tx)
      return rows[0]!.id
    })
    return { params: { subscriptionId } }
  },
  'account.changePassword': withPassword,
  'account.sendPasswordLink': async ({ app, full: { manager } }) => {
    await app.platform.db.inSystem(tx =>
      sql`update system.account set password_hash = null where id = ${manager.accountId}`.execute(tx),
    )
    return {}
  },
  'account.changeEmail': withPassword,
  'account.confirmEmail': async ({ app, full: { manager } }) => {
    await app.platform.db.inSystem(tx =>
      putAccountLink(tx, {
        tokenHash: hashOf('sample'),
        kind: 'email',
        accountId: manager.accountId,
        email: `new-${manager.email}`,
        expiresAt: new Date(Date.now() + 60_000),
      }),
    )
    return { body: { token: 'sample' } }
  },
  'account.addPasskey': async setting => {
    await withPassword(setting)
    const { app, full } = setting
    const { body } = await app.as(full.manager).call(api.account.passkeyOptions, { body: { purpose: 'add' } })
    const answer = passkeyAnswer(JSON.parse(body.options), app.platform.configuration.publicUrl)
    return { body: { name: 'Sample', answer, confirmation: { password: PASSWORD } } }
  },
  'account.removePasskey': async setting => {
    await withPassword(setting)
    const { accountId } = setting.full.manager
    const passkey = { accountId, publicKey: Buffer.from('key'), signCount: 0, transports: [], name: 'Sample' }
    const id = `sample-${accountId}`
    await setting.app.platform.db.inSystem(tx => insertPasskey(tx, { id, ...passkey }))
    return { body: { id, confirmation: { password: PASSWORD } } }
  },
  'account.startAuthenticator': withPassword,
  'account.confirmAuthenticator': async setting => ({ body: { digits: await startedCode(setting) } }),
  'account.removeAuthenticator': withAuthenticator,
  'account.renewRecoveryCodes': withAuthenticator,
  'account.endSessions': async ({ app, full: { manager } }) => {
    const place = { address: '198.51.100.1', device: 'Sample' }
    await app.platform.db.inSystem(tx =>
      putSession(tx, `sample-${manager.accountId}`, manager.accountId, place),
    )
    return { body: { sessionId: `sample-${manager.accountId}` } }
  },
  'invitations.cancelSurfer': async ({ app, full: { manager, ids } }) => {
    await app.as(manager).call(api.invitations.sendToSurfers, { body: { surferIds: [ids.surferId] } })
    return {}
  },
  'invitations.cancelManager': async ({ app, full: { manager, ids } }) => {
    await app.as(manager).call(api.invitations.sendToManagers, { body: { managerIds: [ids.managerId] } })
    return {}
  },
  'connections.remove': async ({ app, full: { company } }) => ({
    params: { connectionId: await aConnection(app.platform.db, company) },
  }),
  'connections.changeSimulated': async setting => {
    await aSystem(setting)
    await setting.run(sql`
      update connection set simulator_url = 'http://127.0.0.1:1' where id = ${setting.full.ids.connectionId}`)
    return {}
  },
  'connections.sync': aSystem,
  'connections.rotateSecret': aSystem,
  'connections.assignAgent': async ({ full: { ids, company }, run }) => {
    await run(sql`
      insert into remote_agent (organization_id, connection_id, remote_id)
      values (${company.organizationId}, ${ids.connectionId}, 'sample')`)
    return {}
  },
  'connections.readAgain': async ({ full: { ids, company }, run }) => {
    await run(sql`select system.ensure_partition('raw_event'::regclass, now())`)
    await run(sql`
      insert into raw_event (organization_id, received_at, id, connection_id, source, topic, delivery_key, body, problem)
      values (${company.organizationId}, now(), 1, ${ids.connectionId}, 'webhook', 'call', 'sample', '', 'Unreadable')`)
    return {}
  },
  'forecasts.restoreAdjustment': async ({ app, full: { manager, ids } }) => {
    await app.as(manager).call(api.forecasts.removeAdjustment, { params: ids })
    return {}
  },
  'myWishes.change': mayEnter,
  'myAvailability.change': mayEnter,
  'myAvailability.repeat': mayEnter,
  'schedule.undo': async ({ app, full: { manager, ids } }) => {
    const { body } = await app.as(manager).call(api.schedule.edit, {
      body: { label: 'Delete', edits: [{ op: 'remove', blockId: ids.secondBlockId, revision: 1 }] },
    })
    return { params: { changeId: body.change!.id } }
  },
  'schedule.replaceTask': async ({ app, full: { company, ids } }) => ({
    body: {
      ...wrongWith(ids)['schedule.replaceTask']!.body,
      withTaskId: await aTask(app.platform.db, company),
    },
  }),
  'setup.createLink': async ({ run }) => {
    await run(sql`update organization set is_sample = true`)
    return {}
  },
  'optimizations.start': async ({ app, full: { manager } }) => {
    const body = { breakTimeAdjustment: true }
    await app.as(manager).call(api.organization.changeOptimizationSettings, { body })
    return {}
  },
  'optimizations.revert': async ({ full: { ids }, run }) => {
    await run(sql`
      update optimization_action set completed_at = now(), is_successful = true
      where id = ${ids.optimizationActionId}`)
    return {}
  },
  'myTimecards.clockIn': async setting => {
    await allowClocking(setting)
    return {}
  },
  'myTimecards.clockOut': async setting => {
    await allowClocking(setting)
    await setting.run(
      sql`update timecard set 
      reported_start = date_trunc('minute', now()) - interval '1 hour', reported_end = null`,
    )
    return {}
  },
  'calendarFeed.regenerate': withFeed,
  'calendarFeed.remove': withFeed,
  'requests.decideChange': withComingShifts,
  'requests.approve': withComingShifts,
  'requests.decideSwap': async setting => {
    await setting.run(sql`update shift_swap set status = 'pending' where id = ${setting.full.ids.swapId}`)
    return {}
  },
  'myRequests.add': async setting => {
    const { requestId, blockId } = setting.full.ids
    await setting.run(sql`delete from change_request where id = ${requestId}`)
    await withComingShifts(setting)
    return { body: { blockId, newIntervals: [soon(10)] } }
  },
  'myRequests.offer': async setting => {
    await setting.run(sql`delete from change_request where id = ${setting.full.ids.requestId}`)
    return withComingShifts(setting)
  },
  'myRequests.take': async setting => {
    const { swapId, offerId, colleagueId, secondBlockId } = setting.full.ids
    await withComingShifts(setting)
    await setting.run(sql`delete from shift_swap where id = ${swapId}`)
    await setting.run(sql`update block set surfer_id = ${colleagueId} where id = ${secondBlockId}`)
    await setting.run(sql`update shift_offer set surfer_id = ${colleagueId} where id = ${offerId}`)
    return {}
  },
  'timeOffPolicies.createPolicy': async ({ full: { ids } }) => ({
    body: {
      name: 'Second',
      unit: 'hours',
      annualAmount: 200,
      accrual: 'monthly',
      carryOverMax: 0,
      carryOverMonths: null,
      firstYear: 2026,
      approvesAtPercent: 95,
      isDefault: false,
      teamIds: [ids.teamId],
    },
  }),
  'timeOff.cancel': approvedTimeOff,
  'adherenceExceptions.end': async ({ full: { ids }, run }) => {
    await run(sql`
      update adherence_exception set type = 'recurring', starts_at = null, ends_at = null,
        start_date = '2026-06-01', start_minute = 540, end_minute = 600, weekdays = '{monday}'
      where id = ${ids.exceptionId}`)
    return {}
  },
}

async function allowClocking({ full: { company }, run }: Setting): Promise<void> {
  await run(sql`update surfer set timecards_enabled = true`)
  await run(sql`
    insert into time_reporting_settings (organization_id, allow_set_report_time, track_unscheduled_overtime, updated_at)
    values (${company.organizationId}, true, true, now())
    on conflict (organization_id) do update set track_unscheduled_overtime = true`)
}

/** The agents may enter availability. */
async function mayEnter({ run }: Setting) {
  await run(sql`update surfer set availability_enabled = true`)
  return {}
}

async function approvedTimeOff({ full: { ids }, run }: Setting) {
  await run(sql`update time_off_request set status = 'approved' where id = ${ids.timeOffRequestId}`)
  return {}
}

/** Internal staff call about this company. */
async function onOwn({ full: { company } }: Setting) {
  return { params: { targetId: company.organizationId } }
}

/** Nine hours so many days from now. */
function soon(days: number) {
  const start = Math.floor(Date.now() / 3_600_000) * 3_600_000 + days * 86_400_000
  return { start: new Date(start).toISOString(), end: new Date(start + 9 * 3_600_000).toISOString() }
}

/** The shifts that were asked about are published and yet to come. */
async function withComingShifts({ full: { ids }, run }: Setting) {
  const [asked, wanted, offered] = [soon(5), soon(10), soon(20)]
  for (const [id, { start, end }] of [
    [ids.blockId, asked],
    [ids.secondBlockId, offered],
  ] as const)
    await run(sql`
      update block set starts_at = ${start}, ends_at = ${end}, published_version = 1 where id = ${id}`)
  await run(sql`delete from block_task where block_id = ${ids.blockId}`)
  await run(sql`
    update change_request set original_start = ${asked.start}, original_end = ${asked.end},
      new_starts = array[${wanted.start}::timestamptz], new_ends = array[${wanted.end}::timestamptz]`)
  await run(sql`update shift_offer set original_start = ${offered.start}, original_end = ${offered.end}`)
  return {}
}

const PASSWORD = 'surf the morning'

async function withPassword({ app, full: { manager } }: Setting) {
  await app.platform.db.inSystem(tx => setPassword(tx, manager.accountId, PASSWORD))
  return {}
}

/** Code of an authenticator app that the manager has begun to set up. */
async function startedCode(setting: Setting): Promise<string> {
  await withPassword(setting)
  const { body } = await setting.app.as(setting.full.manager).call(api.account.startAuthenticator, {
    body: { confirmation: { password: PASSWORD } },
  })
  return new TOTP({ secret: Secret.fromBase32(body.secret) }).generate()
}

async function withAuthenticator(setting: Setting) {
  const digits = await startedCode(setting)
  await setting.app.as(setting.full.manager).call(api.account.confirmAuthenticator, { body: { digits } })
  return {}
}

async function withFeed({ app, full: { surfer } }: Setting) {
  await app.as(surfer).call(api.calendarFeed.set, { body: { includesActivities: false } })
  return {}
}

async function aSystem({ full: { ids }, run }: Setting) {
  await run(sql`
    update connection set provider_id = 1, account_id = 'sample', account_name = 'Sample', state = 'connected',
      settings = '{"subdomain": "sample"}', subscription = '{}', hook_key = ${`hook-${ids.connectionId}`}
    where id = ${ids.connectionId}`)
  return {}
}

export async function ownSample(app: TestApp, name: string, full: FullCompany): Promise<OwnSample> {
  const { ids, company } = full
  const { body, query, file } = wrongWith(ids)[name] ?? {}
  const run: Setting['run'] = statement =>
    app.platform.db.inTenant(company.organizationId, tx => statement.execute(tx))
  const prepared = (await PREPARE[name]?.({ app, full, run })) ?? {}
  return { body, query, file, ...prepared, params: { ...ids, ...prepared.params } }
}

/** Views and reports of the calling manager. */
async function ownView({ full: { manager }, run }: Setting): Promise<Partial<OwnSample>> {
  await run(sql`update analytics_view set manager_id = ${manager.managerId}`)
  await run(sql`update scheduled_report set manager_id = ${manager.managerId}`)
  return {}
}
