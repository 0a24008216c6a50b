// For each endpoint that wants a query or a body: one that is well formed and speaks of these ids.
import { randomUUID } from 'node:crypto'
import { CSV_PROVIDER_ID } from '#contract/endpoints/connections.ts'
import type { Ids } from '#test/builders/full-company.ts'

interface Sample {
  query?: Record<string, unknown>
  body?: Record<string, unknown>
  /** File sent to a streaming endpoint. */
  file?: string | Buffer
  /** With ids of another organization it must be refused; otherwise it may find nothing. */
  isRefused?: boolean
}

const RANGE = { from: '2026-06-01T00:00:00Z', to: '2026-06-15T00:00:00Z' }
const ZONE = 'Etc/UTC'
const ownClick = () => {
  const now = new Date().toISOString()
  return { clickId: randomUUID(), clickedAt: now, sentAt: now }
}
/** PNG of eight by eight blue pixels. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAMAAADz0U65AAAAA1BMVEUzZswgIiSpAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWNgoA4AAABIAAF7pRHIAAAAAElFTkSuQmCC',
  'base64',
)

export function wrongWith(ids: Ids): Record<string, Sample> {
  const scope = { ...RANGE, surferIds: [ids.surferId], teamIds: [ids.teamId] }
  const stream = {
    name: 'Wrong',
    color: 'teal',
    connections: [{ id: ids.connectionId, filters: [] }],
    taskIds: [ids.taskId],
  }
  const adjustment = { name: 'Wrong', ...RANGE, streams: [{ streamId: ids.streamId, adjustmentFactor: 2 }] }
  const days = { from: '2026-06-01', to: '2026-06-15' }
  const schedulePlan = {
    name: 'Wrong',
    emoji: '🌊',
    teamIds: [ids.teamId],
    shiftPatterns: [],
    roundRobins: [
      {
        name: 'Wrong',
        cycleDuration: 1,
        orderedAssignees: [ids.surferId],
        plannedShifts: [
          {
            plannedShiftId: 1,
            day: 5,
            interval: { startMinute: 540, endMinute: 1020 },
            shiftTemplateId: ids.shiftTemplateId,
          },
        ],
      },
    ],
  }
  const reading = { kind: 'timestamps', hasHeader: true, dateOrder: 'year-first', column: 'time' }
  const confirmation = { password: 'surf the morning' }
  const interval = { start: '2026-06-10T18:00:00Z', end: '2026-06-10T20:00:00Z' }
  const cardTimes = { reportedStart: '2026-06-20T08:00:00Z', reportedEnd: '2026-06-20T12:00:00Z' }
  const exception = {
    type: 'one-off',
    description: 'Wrong',
    ...interval,
    surferIds: [ids.surferId],
    streamIds: [ids.streamId],
    taskId: ids.taskId,
  }
  const timeOffPolicy = {
    name: 'Wrong',
    unit: 'days',
    annualAmount: 25,
    accrual: 'yearly',
    carryOverMax: null,
    carryOverMonths: null,
    firstYear: 2026,
    approvesAtPercent: null,
    isDefault: false,
  }
  const savedView = {
    page: 'analytics',
    range: 'last-4-weeks',
    comparison: 'none',
    groupBy: ['week'],
    metrics: ['scheduled'],
    chart: 'line',
    teamIds: [ids.teamId],
  }
  return {
    'session.enter': { body: { organizationId: 1 } },
    'features.set': { body: { isOn: true, targetId: null } },
    'staff.createOrganization': {
      body: {
        displayName: 'Wrong',
        timezone: ZONE,
        firstManager: { firstName: 'W', email: 'w@wrong.example' },
      },
    },
    'staff.changeOrganization': { body: { totalLicenses: 500 } },
    'staff.suspend': { body: { reason: 'Wrong' } },
    'staff.impersonate': { body: { managerId: ids.managerId, reason: 'Wrong' } },
    'impersonation.elevate': { body: { reason: 'Wrong' } },
    'account.changeNames': { body: { firstName: 'Wrong', lastName: 'Wrong' } },
    'account.changePassword': { body: { newPassword: 'surf the evening', confirmation } },
    'account.changeEmail': { body: { email: 'w@wrong.example', confirmation } },
    'account.confirmEmail': { body: { token: 'wrong' } },
    'account.passkeyOptions': { body: { purpose: 'add' } },
    'account.addPasskey': { body: { name: 'Wrong', answer: '{}', confirmation }, isRefused: true },
    'account.removePasskey': { body: { id: 'wrong', confirmation }, isRefused: true },
    'account.startAuthenticator': { body: { confirmation } },
    'account.confirmAuthenticator': { body: { digits: '123456' }, isRefused: true },
    'account.removeAuthenticator': { body: { confirmation } },
    'account.renewRecoveryCodes': { body: { confirmation } },
    'account.endSessions': { body: { sessionId: null } },
    'loginSettings.change': { body: { secondFactor: 'managers' } },
    'tasks.create': {
      body: {
        name: 'Wrong',
        emoji: '🌊',
        type: 'task-activity',
        color: 'teal',
        surferIds: [ids.surferId],
        streamIds: [ids.streamId],
      },
      isRefused: true,
    },
    'tasks.update': { body: { surferIds: [ids.surferId], name: 'Wrong' } },
    'teams.list': { query: { managerIds: [ids.managerId] } },
    'teams.create': {
      body: { name: 'Wrong', managerIds: [ids.managerId], surferIds: [ids.surferId] },
      isRefused: true,
    },
    'teams.update': { body: { name: 'Wrong', surferIds: [ids.surferId] } },
    'surfers.list': { query: { teamIds: [ids.teamId], taskIds: [ids.taskId] } },
    'surfers.create': {
      body: { firstName: 'W', email: 'w@wrong.example', teamId: ids.teamId, taskIds: [ids.taskId] },
      isRefused: true,
    },
    'surfers.update': { body: { lastName: 'Wrong', taskIds: [ids.taskId] } },
    'analytics.read': {
      query: {
        ...days,
        timezone: ZONE,
        metrics: ['scheduled'],
        groupBy: ['team', 'month'],
        teamIds: [ids.teamId],
        surferIds: [ids.surferId],
      },
    },
    'insights.read': { query: { ...days, timezone: ZONE, teamIds: [ids.teamId], taskIds: [ids.taskId] } },
    'analyticsViews.create': { body: { name: 'Wrong', isShared: true, definition: savedView } },
    'analyticsViews.update': { body: { name: 'Wrong' }, isRefused: true },
    'scheduledReports.create': {
      body: {
        viewId: ids.viewId,
        frequency: 'weekly',
        weekday: 'monday',
        minuteOfDay: 420,
        timezone: ZONE,
        managerIds: [ids.managerId],
      },
      isRefused: true,
    },
    'scheduledReports.pause': { body: { isPaused: true }, isRefused: true },
    'apiTokens.create': {
      body: {
        name: 'Wrong',
        permissions: ['people.view'],
        expiresInDays: 1,
        belongsTo: 'organization',
        editTeamIds: [ids.teamId],
      },
      isRefused: true,
    },
    'webhooks.create': { body: { url: 'https://wrong.example/hook' } },
    'webhooks.change': { body: { url: 'https://wrong.example/hook' } },
    'pictures.setSurfers': { file: PICTURE },
    'pictures.setOwn': { file: PICTURE },
    'managers.create': {
      body: { firstName: 'W', email: 'm@wrong.example', editPermissionTeamIds: [ids.teamId] },
      isRefused: true,
    },
    'managers.update': { body: { lastName: 'Wrong', editPermissionTeamIds: [ids.teamId] } },
    'invitations.sendToSurfers': { body: { surferIds: [ids.surferId] }, isRefused: true },
    'invitations.sendToManagers': { body: { managerIds: [ids.managerId] }, isRefused: true },
    'connections.create': { body: { providerId: CSV_PROVIDER_ID, name: 'Wrong' } },
    'connections.authorize': {
      body: { providerId: 1, name: 'Wrong', settings: {}, connectionId: ids.connectionId },
      isRefused: true,
    },
    'connections.linkToken': {
      body: { providerId: 13, name: 'Wrong', settings: {}, connectionId: ids.connectionId },
      isRefused: true,
    },
    'connections.complete': { body: { state: 'somebody-elses', code: 'wrong' } },
    'connections.connectWithKey': {
      body: { providerId: 1, name: 'Wrong', settings: {}, apiKey: 'wrong', connectionId: ids.connectionId },
      isRefused: true,
    },
    'connections.changeSimulated': { body: { isOn: false } },
    'connections.rename': { body: { name: 'Wrong' } },
    'connections.assignAgent': { body: { remoteId: 'sample', surferId: ids.surferId } },
    'connections.readAgain': { body: { ids: [1] } },
    'uploads.list': { query: { connectionIds: [ids.connectionId] } },
    'uploads.create': {
      body: { connectionId: ids.connectionId, fileName: 'w.csv', fileTimeZone: ZONE, reading },
      isRefused: true,
    },
    'uploads.content': { file: 'time\n2026-06-10T09:00:00Z\n' },
    'uploads.timestamps': {
      body: {
        connectionId: ids.connectionId,
        column: 'time',
        timeZone: ZONE,
        timestamps: ['2026-06-10T09:00:00Z'],
        fileName: 'w',
      },
      isRefused: true,
    },
    'streams.create': { body: stream, isRefused: true },
    'streams.update': { body: stream },
    'streams.count': { body: { connections: stream.connections } },
    'forecasts.rows': {
      query: { ...RANGE, streamIds: [ids.streamId], increment: 'day', timezone: ZONE },
    },
    'forecasts.explain': { query: { streamId: ids.streamId, at: RANGE.from }, isRefused: true },
    'forecasts.volume': {
      query: {
        start: RANGE.from,
        end: RANGE.to,
        increment: 'day',
        selectedTicketGroups: [ids.streamId],
      },
      isRefused: true,
    },
    'forecasts.snapshots': { query: { streamIds: [ids.streamId] }, isRefused: true },
    'forecasts.snapshotRows': {
      query: {
        streamIds: [ids.streamId],
        date: '2026-06-09',
        ...RANGE,
        increment: 'day',
        timezone: ZONE,
      },
      isRefused: true,
    },
    'forecasts.createImport': {
      body: {
        streamId: ids.streamId,
        fileName: 'w.csv',
        minutes: 60,
        intervals: [{ start: RANGE.from, volume: 1 }],
      },
      isRefused: true,
    },
    'specialDays.create': {
      body: { name: 'Wrong', date: '2026-06-10', streamIds: [ids.streamId] },
      isRefused: true,
    },
    'specialDays.update': { body: { name: 'Wrong', date: '2026-06-10' } },
    'specialDays.publicHolidays': { query: { country: 'US', year: 2026 } },
    'moveIns.create': {
      body: { kind: 'teams', fileName: 'wrong.csv', text: 'Team\nWrong' },
    },
    'moveIns.change': { body: { zone: 'agent' }, isRefused: true },
    'surferImports.preview': { body: { text: 'First name,E-mail\nWrong,wrong@example.com' } },
    'surferImports.create': {
      body: {
        text: 'First name,E-mail\nWrong,wrong@example.com',
        fileName: 'wrong.csv',
        columns: { firstName: 0, email: 1 },
        lines: [2],
      },
    },
    'surferChanges.create': {
      body: { effectiveFrom: '2099-01-01', changes: { teamId: ids.teamId, maxContractedHours: 20 } },
      isRefused: true,
    },
    'myWishes.change': { body: { wishes: [{ type: 'days-off', days: ['sunday'] }] } },
    'myWishes.kept': { query: days },
    'myWishes.missed': { query: { week: days.from } },
    'myWishes.shares': { query: {} },
    'fairness.list': { query: { teamIds: [ids.teamId] } },
    'myAvailability.get': { query: days },
    'myAvailability.change': { body: { from: '2099-06-01', to: '2099-06-08', blocks: [] } },
    'myAvailability.repeat': { body: { week: '2099-06-01', until: '2099-06-21' } },
    'availability.list': { query: { ...RANGE, surferIds: [ids.surferId], teamIds: [ids.teamId] } },
    'availability.weeks': { query: { from: '2026-06-01', teamIds: [ids.teamId] } },
    'surferFeatures.change': {
      body: { featureName: 'availability', enabled: true, settings: { cutOffDays: 3 } },
    },
    'surferUpdates.preview': { body: manyOf(ids), isRefused: true },
    'surferUpdates.create': { body: manyOf(ids), isRefused: true },
    'setup.link': { body: { token: 'wrong' } },
    'setup.createOrganization': {
      body: {
        token: 'wrong',
        displayName: 'Wrong',
        timezone: ZONE,
        weekStartsOn: 'monday',
        firstName: 'Wrong',
        email: 'wrong@example.com',
        password: 'wrong password',
      },
    },
    'home.get': { query: { userTimezone: ZONE } },
    'quickStart.skip': { body: { steps: ['shifts'] } },
    'organization.update': { body: { displayName: 'Wrong' } },
    'billing.checkout': { body: { planId: 'wrong', quantity: 1 }, isRefused: true },
    'organization.changeForecastSettings': { body: {} },
    'organization.changeSchedulingSettings': { body: {} },
    'forecasts.createAdjustment': { body: adjustment, isRefused: true },
    'forecasts.updateAdjustment': { body: adjustment },
    'forecastPlan.compute': {
      body: {
        ...days,
        timezone: ZONE,
        increment: 'week',
        streamIds: [ids.streamId],
        cases: [{ variables: {} }],
      },
      isRefused: true,
    },
    'forecastPlan.performance': {
      body: { ...days, timezone: ZONE, streamId: ids.streamId, variables: {}, surfers: [3] },
      isRefused: true,
    },
    'forecastPlan.apply': {
      body: { ...days, timezone: ZONE, streamIds: [ids.streamId], variables: { shrinkage: 0.2 } },
      isRefused: true,
    },
    'forecastPlan.createScenario': { body: { name: 'Wrong', variables: {} } },
    'forecastPlan.updateScenario': { body: { name: 'Wrong', variables: {} } },
    'forecastPlan.simulate': {
      body: { date: '2026-06-10', timezone: ZONE, streamIds: [ids.streamId] },
      isRefused: true,
    },
    'postMortem.explain': { body: { date: '2026-06-10', timezone: ZONE } },
    'multiskill.get': {
      query: { ...RANGE, increment: 'day', timezone: ZONE, taskIds: [ids.taskId] },
    },
    'coverage.get': {
      query: { ...RANGE, increment: 'day', userTimezone: ZONE, streamIds: [ids.streamId] },
    },
    'coverage.totals': { query: { ...RANGE, streamIds: [ids.streamId] } },
    'coverage.demand': { query: RANGE },
    'coverage.present': { query: { ...RANGE, exceptTeamIds: [ids.teamId] } },
    'shiftTemplates.create': {
      body: {
        name: 'Wrong',
        interval: { startMinute: 540, endMinute: 1020 },
        timezone: ZONE,
        color: 'teal',
      },
    },
    'shiftTemplates.update': { body: { name: 'Wrong' } },
    'taskTemplates.create': {
      body: { name: 'Wrong', color: 'teal', teamIds: [ids.teamId], surferIds: [ids.surferId] },
      isRefused: true,
    },
    'taskTemplates.suggest': { query: { teamIds: [ids.teamId], surferIds: [ids.surferId] } },
    'teamPlans.assign': { body: { taskTemplateId: ids.taskTemplateId, fromDate: '2026-06-01' } },
    'taskTemplates.update': { body: { name: 'Wrong', teamIds: [ids.teamId] } },
    'schedulePlans.create': { body: schedulePlan, isRefused: true },
    'schedulePlans.update': { body: { name: 'Wrong', teamIds: [ids.teamId] } },
    'schedulePlans.preview': {
      body: { ...days, anchorDate: '2026-01-05', shiftPatterns: [], roundRobins: schedulePlan.roundRobins },
      isRefused: true,
    },
    'schedulePlans.apply': {
      body: { ...days, surferIds: [ids.surferId], duplicationType: 'overwrite' },
    },
    'schedule.surfers': { query: { teamIds: [ids.teamId], taskIds: [ids.taskId] } },
    'schedule.blocks': { query: scope },
    'schedule.blocksOutsideDates': { query: { surferId: ids.surferId } },
    'schedule.createBlock': {
      body: {
        type: 'shift',
        surferId: ids.surferId,
        interval,
        tasks: [{ taskId: ids.taskId, interval }],
        shiftTemplateId: ids.shiftTemplateId,
      },
      isRefused: true,
    },
    'schedule.updateBlock': { body: { interval } },
    'schedule.edit': {
      body: {
        label: 'Wrong',
        edits: [
          { op: 'add', key: 'a', type: 'shift', surferId: ids.surferId, interval },
          { op: 'change', blockId: ids.blockId, revision: 1, interval },
          { op: 'remove', blockId: ids.secondBlockId, revision: 1 },
        ],
      },
    },
    'schedule.copy': {
      body: {
        from: '2026-06-10',
        to: '2026-06-11',
        targetFrom: '2026-06-17',
        mode: 'overwrite',
        surferIds: [ids.surferId],
      },
      isRefused: true,
    },
    'schedule.replaceTask': {
      body: { ...RANGE, taskIds: [ids.taskId], surferIds: [ids.surferId], withTaskId: ids.taskId },
      isRefused: true,
    },
    'schedule.arrive': {
      body: { ...RANGE, editing: { surferId: ids.surferId, blockId: ids.blockId } },
    },
    'schedule.check': { body: scope },
    'schedule.diff': { body: scope },
    'schedule.diffBlocks': { body: { ...scope, blockIds: [ids.blockId] }, isRefused: true },
    'schedule.publish': { body: { ...scope, notice: { text: 'Wrong' } } },
    'schedule.discard': { body: scope },
    'schedule.explainConflicts': { body: { conflicts: [[ids.blockId, ids.secondBlockId]] } },
    'schedule.tallies': { query: { ...days, timezone: ZONE, teamIds: [ids.teamId] } },
    'schedule.resolveConflict': {
      body: { blockIds: [ids.blockId, ids.secondBlockId], mode: 'IGNORE' },
      isRefused: true,
    },
    'schedule.events': { query: { blockId: ids.blockId, surferIds: [ids.surferId] } },
    'schedule.changeSurferSettings': {
      body: {
        shiftOptions: [{ shiftTemplateId: ids.shiftTemplateId, timesPerWeek: 2 }],
        workingDays: [{ type: 'disabled', day: 'monday' }],
        wishes: [{ type: 'shift', days: ['friday'], shiftTemplateIds: [ids.shiftTemplateId] }],
      },
    },
    'schedule.generate': {
      body: {
        surferIds: [ids.surferId],
        teamIds: [ids.teamId],
        from: '2026-06-01',
        to: '2026-06-08',
        taskTemplateId: ids.taskTemplateId,
      },
    },
    'schedule.previewTaskTemplate': {
      body: { ...RANGE, teamIds: [ids.teamId], surferIds: [ids.surferId], rules: [] },
      isRefused: true,
    },
    'schedule.applyTaskTemplate': { body: { ...RANGE, surferIds: [ids.surferId] } },
    'adherence.timeline': { query: { surferIds: [ids.surferId], ...RANGE }, isRefused: true },
    'adherence.why': { query: { surferId: ids.surferId, at: interval.start }, isRefused: true },
    'adherence.metrics': { query: { surferIds: [ids.surferId], teamIds: [ids.teamId], ...days } },
    'performance.agents': {
      query: { surferIds: [ids.surferId], teamIds: [ids.teamId], timezone: 'Etc/UTC', ...days },
    },
    'metrics.agents': { query: { start: '2026-06-01', end: '2026-06-15', ids: [ids.surferId] } },
    'metrics.activities': { query: { start: '2026-06-01', end: '2026-06-15', ids: [ids.surferId] } },
    'publishedSchedule.list': { query: { start: RANGE.from, end: RANGE.to, ids: [ids.surferId] } },
    'performance.activities': { query: { surferIds: [ids.surferId], timezone: 'Etc/UTC', ...days } },
    'myPerformance.days': { query: days },
    'adherence.mine': { query: RANGE },
    'adherence.whyMine': { query: { at: '2026-06-11T03:00:00Z' }, isRefused: true },
    'timecards.list': { query: { ...RANGE, surferIds: [ids.surferId], teamIds: [ids.teamId] } },
    'timecards.create': { body: { surferId: ids.surferId, ...cardTimes }, isRefused: true },
    'timecards.update': { body: cardTimes },
    'timecards.changeSettings': {
      body: {
        allowSetReportTime: true,
        trackUnscheduledOvertime: true,
        timeReportingSurferIds: [ids.surferId],
      },
      isRefused: true,
    },
    'myTimecards.clockIn': { body: { ...ownClick(), confirmsUnscheduled: true } },
    'myTimecards.clockOut': { body: ownClick() },
    'adherenceExceptions.list': { query: { surferIds: [ids.surferId], teamIds: [ids.teamId] } },
    'adherenceExceptions.create': { body: exception, isRefused: true },
    'adherenceExceptions.update': { body: exception },
    'adherenceExceptions.end': { body: { end: '2026-06-10' } },
    'optimizations.start': {
      body: {
        from: '2026-06-10T00:00:00Z',
        to: '2026-06-11T00:00:00Z',
        surferIds: [ids.surferId],
        teamIds: [ids.teamId],
        types: ['break_time_adjustment'],
      },
    },
    'optimizations.apply': { body: { actionIds: [ids.optimizationActionId] } },
    'optimizations.revert': { body: { actionIds: [ids.optimizationActionId] } },
    'organization.changeOptimizationSettings': { body: { timeOffAddition: true } },
    'reports.start': {
      body: {
        type: 'timesheets',
        surferIds: [ids.surferId],
        ...days,
        view: 'shift',
        includeBreaks: true,
        includeActivities: true,
      },
      isRefused: true,
    },
    'reports.get': { query: { reportKey: ids.reportKey } },
    'requests.get': { query: { type: 'change' } },
    'requests.effect': { query: { type: 'change' } },
    'requests.effects': { body: { requests: [{ type: 'change', id: ids.requestId }] } },
    'requests.decideChange': { body: { status: 'approved' } },
    'requests.decideSwap': { body: { status: 'rejected' } },
    'requests.approve': { body: { changeRequestIds: [ids.requestId], swapIds: [] }, isRefused: true },
    'requests.changeSettings': { body: { swapApproval: 'manager' } },
    'myRequests.check': { body: { blockId: ids.blockId, newIntervals: [interval] }, isRefused: true },
    'myRequests.add': { body: { blockId: ids.blockId, newIntervals: [interval] }, isRefused: true },
    'myRequests.offer': { body: { blockId: ids.blockId, wanted: null }, isRefused: true },
    'myRequests.take': { body: {} },
    'myRequests.answer': { body: { answer: 'declined' } },
    'timeOffPolicies.createPolicy': { body: { ...timeOffPolicy, teamIds: [ids.teamId] }, isRefused: true },
    'timeOffPolicies.updatePolicy': { body: { ...timeOffPolicy, teamIds: [ids.teamId] }, isRefused: true },
    'timeOffPolicies.createLimit': {
      body: { teamId: ids.teamId, from: null, to: null, maxAway: 1 },
      isRefused: true,
    },
    'timeOffPolicies.createBlackout': {
      body: { name: 'Wrong', teamId: ids.teamId, from: '2026-06-01', to: '2026-06-02' },
      isRefused: true,
    },
    'timeOffPolicies.updateLimit': {
      body: { teamId: ids.teamId, from: null, to: null, maxAway: 1 },
      isRefused: true,
    },
    'timeOffPolicies.updateBlackout': {
      body: { name: 'Wrong', teamId: ids.teamId, from: '2026-06-01', to: '2026-06-02' },
      isRefused: true,
    },
    'timeOffPolicies.allowances': { query: { year: 2026, teamIds: [ids.teamId] } },
    'timeOffPolicies.adjustments': { query: { year: 2026 }, isRefused: true },
    'timeOffPolicies.adjust': {
      body: { surferId: ids.surferId, date: '2026-06-01', amount: 1, reason: 'Wrong' },
      isRefused: true,
    },
    'timeOff.requests': { query: { surferIds: [ids.surferId], teamIds: [ids.teamId] } },
    'timeOff.cost': { body: { blocks: [{ surferId: ids.surferId, interval }] }, isRefused: true },
    'timeOff.decide': {
      body: { requestIds: [ids.timeOffRequestId], status: 'approved', note: 'Wrong' },
      isRefused: true,
    },
    'timeOff.cancel': { body: { note: 'Wrong' }, isRefused: true },
    'myTimeOff.calendar': { query: days },
    'myTimeOff.check': { query: { from: '2031-06-02', last: '2031-06-02' } },
    'myTimeOff.requests': { query: {} },
    'myTimeOff.entries': { query: {} },
    'myTimeOff.ask': { body: { from: '2031-06-02', last: '2031-06-02' } },
    'mySchedule.get': { query: RANGE },
    'mySchedule.colleagues': {
      query: { from: '2026-06-08T00:00:00Z', to: '2026-06-15T00:00:00Z', who: 'team' },
    },
    'notificationSettings.set': {
      body: {
        topics: {
          schedule: { mail: false, push: true },
          requests: { mail: true, push: false },
          reminder: { mail: true, push: true },
          inbox: { mail: true, push: false },
        },
        reminderMinutes: 15,
        hasQuietHours: false,
      },
    },
    'notificationSettings.subscribe': {
      body: {
        endpoint: 'https://fcm.googleapis.com/fcm/send/sample',
        keys: {
          p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
          auth: 'BTBZMqHH6r4Tts7J_aSIgg',
        },
        device: 'Sample',
      },
    },
    'calendarFeed.set': { body: { includesActivities: true } },
    'mySchedule.seeNotices': { body: { noticeIds: [ids.noticeId] } },
  }
}

const manyOf = ({ surferId, teamId, taskId }: Ids) => ({
  target: { selectionMode: 'some-selected', selectedIds: [surferId] },
  updates: { teamId, taskIds: [taskId], updateSkillsMode: 'add', breakMinutesPerShift: 17 },
})
