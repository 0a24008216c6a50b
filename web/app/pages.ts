// Every page of the application: what the router mounts and the navigation shows. A page that does not
// exist is not listed, so nothing leads nowhere.
import {
  IconActivityHeartbeat,
  IconBeach,
  IconBuilding,
  IconCalendar,
  IconCalendarRepeat,
  IconCalendarTime,
  IconChartHistogram,
  IconChartLine,
  IconClipboardCheck,
  IconHistory,
  IconHome,
  IconInbox,
  IconSettings,
  IconToggleRight,
  type IconHome as IconType,
  IconUsers,
} from '@tabler/icons-react'
import type { Feature } from '#contract/features.ts'
import type { FeaturesOff } from '../lib/access/features.ts'
import { readPreference } from '../lib/preferences.ts'
import type { Area } from '../lib/session.ts'
import { type PagePath, pagePathOf } from './page-files.ts'
import * as texts from './texts.ts'

export interface AppPage {
  path: PagePath
  title: string
  area: Area | 'everybody'
  /** The group of the navigation that it stands in; a group of one page is that page. */
  group: GroupName
  /** What may follow the path: "/:planId?". */
  params?: string
  /** The flag that turns it off. */
  feature?: Feature
  /** The organization's setting that it is shown with. */
  setting?: 'shiftPlanningEnabled'
  /** Words that the command palette finds it by, beside its title. */
  keywords?: string
}

export const GROUPS = {
  home: { label: texts.home, icon: IconHome, isOnPhoneBar: true },
  schedule: { label: texts.schedule, icon: IconCalendar, isOnPhoneBar: true },
  schedulePlans: { label: texts.shiftPlans, icon: IconCalendarRepeat, isOnPhoneBar: false },
  realTime: { label: texts.realTime, icon: IconActivityHeartbeat, isOnPhoneBar: true },
  forecasts: { label: texts.forecasts, icon: IconChartLine, isOnPhoneBar: false },
  reporting: { label: texts.reporting, icon: IconClipboardCheck, isOnPhoneBar: false },
  analytics: { label: texts.unifiedAnalytics, icon: IconChartHistogram, isOnPhoneBar: false },
  requests: { label: texts.requests, icon: IconInbox, isOnPhoneBar: true },
  timeOff: { label: texts.timeOff, icon: IconBeach, isOnPhoneBar: true },
  myPerformance: { label: texts.myPerformance, icon: IconClipboardCheck, isOnPhoneBar: false },
  availability: { label: texts.availability, icon: IconCalendarTime, isOnPhoneBar: false },
  myTeam: { label: texts.team, icon: IconUsers, isOnPhoneBar: false },
  settings: { label: texts.settings, icon: IconSettings, isOnPhoneBar: true },
  organizations: { label: texts.organizations, icon: IconBuilding, isOnPhoneBar: true },
  features: { label: texts.features, icon: IconToggleRight, isOnPhoneBar: true },
  staffLog: { label: texts.auditLog, icon: IconHistory, isOnPhoneBar: true },
} satisfies Record<string, { label: string; icon: typeof IconType; isOnPhoneBar: boolean }>
export type GroupName = keyof typeof GROUPS

export const PAGES: AppPage[] = [
  {
    path: '/home',
    title: texts.home,
    area: 'manager',
    group: 'home',
    keywords: texts.startOverviewQuickStart,
  },
  {
    path: '/schedule/shifts',
    title: texts.shifts,
    area: 'manager',
    group: 'schedule',
    feature: 'schedule',
    keywords: texts.scheduleRotaRosterPublishGenerate,
  },
  {
    path: '/schedule/activities',
    title: texts.activities,
    area: 'manager',
    group: 'schedule',
    feature: 'schedule',
    keywords: texts.scheduleTasksBreaksDay,
  },
  {
    path: '/schedule/activities/plans',
    params: '/:taskTemplateId?',
    title: texts.activityPlans,
    area: 'manager',
    group: 'schedule',
    feature: 'activityPlans',
    keywords: texts.rulesBreaksCoverageTaskTemplates,
  },
  {
    path: '/shift-plans',
    // One plan, and its patterns.
    params: '/:planId?/patterns?',
    title: texts.shiftPlans,
    area: 'manager',
    group: 'schedulePlans',
    feature: 'shiftPlans',
    setting: 'shiftPlanningEnabled',
    keywords: texts.rotaPatternsRoundRobinRotationCycle,
  },
  {
    path: '/account',
    title: texts.account,
    area: 'everybody',
    group: 'settings',
    keywords: texts.passwordPasskeyAuthenticatorLog,
  },
  {
    path: '/my-schedule',
    title: texts.mySchedule,
    area: 'surfer',
    group: 'schedule',
    feature: 'schedule',
    keywords: texts.shiftsWeekToday,
  },
  {
    path: '/my-availability',
    title: texts.availability,
    area: 'surfer',
    group: 'availability',
    keywords: texts.wishesWhenICanWorkPreferences,
  },
  {
    path: '/my-time-off',
    title: texts.timeOff,
    area: 'surfer',
    group: 'timeOff',
    feature: 'timeOff',
    keywords: texts.holidayLeaveVacationBalanceAllowance,
  },
  {
    path: '/my-performance',
    title: texts.myPerformance,
    area: 'surfer',
    group: 'myPerformance',
    feature: 'surferPerformance',
    keywords: texts.adherenceScoreTimelineWeek,
  },
  {
    path: '/my-requests',
    title: texts.requests,
    area: 'surfer',
    group: 'requests',
    feature: 'changeRequests',
    keywords: texts.changeShiftSwapMarketOfferGive,
  },
  {
    path: '/requests',
    title: texts.requests,
    area: 'manager',
    group: 'requests',
    feature: 'schedule',
    keywords: texts.changeShiftSwapTimeOffAvailability,
  },
  {
    path: '/my-team',
    title: texts.team,
    area: 'surfer',
    group: 'myTeam',
    feature: 'schedule',
    keywords: 'colleagues',
  },
  {
    path: '/my-settings',
    title: texts.settings,
    area: 'surfer',
    group: 'settings',
    keywords: texts.calendarIcalNotificationsReminders,
  },
  {
    path: '/real-time',
    title: texts.realTime,
    area: 'manager',
    group: 'realTime',
    feature: 'realTime',
    keywords: texts.boardLiveAdherenceStatusWallboardNow,
  },
  {
    path: '/forecasts/forecast',
    title: texts.forecast,
    area: 'manager',
    group: 'forecasts',
    feature: 'forecasting',
    keywords: texts.volumeStaffingEvents,
  },
  {
    path: '/forecasts/plan',
    title: texts.whatIfPlan,
    area: 'manager',
    group: 'forecasts',
    feature: 'forecastPlan',
    keywords: texts.capacityHeadcountScenarioShrinkage,
  },
  {
    path: '/forecasts/lab',
    title: texts.forecastLab,
    area: 'manager',
    group: 'forecasts',
    feature: 'forecastLab',
    keywords: texts.accuracyBacktestModelsErrorBias,
  },
  {
    path: '/forecast/multiskill',
    title: texts.multiSkill,
    area: 'manager',
    group: 'forecasts',
    feature: 'multiskillForecast',
    keywords: texts.sharedAgentsSkillsSurplusHeatMap,
  },
  {
    path: '/forecasts/ticket-groups',
    title: texts.ticketGroups,
    area: 'manager',
    group: 'forecasts',
    keywords: texts.queuesStreamsUploadsHistoryCsv,
  },
  {
    path: '/reporting/performance',
    title: texts.performance,
    area: 'manager',
    group: 'reporting',
    feature: 'managerPerformance',
    keywords: texts.timelineAdherenceScoreOutOfAdherence,
  },
  {
    path: '/reporting/insights',
    // The time unit: day, week or month.
    params: '/:timeUnit?',
    title: texts.insights,
    area: 'manager',
    group: 'reporting',
    feature: 'insights',
    keywords: texts.shrinkageInternalExternalOvertime,
  },
  {
    path: '/reporting/post-mortem',
    // The day.
    params: '/:date?',
    title: texts.postMortem,
    area: 'manager',
    group: 'reporting',
    feature: 'unifiedAnalytics',
    keywords: texts.serviceLevelMissedWhyCausesYesterday,
  },
  {
    path: '/reporting/adherence-exceptions',
    title: texts.adherenceExceptions,
    area: 'manager',
    group: 'reporting',
    feature: 'adherenceExceptions',
    keywords: texts.allowedDeviationsCoachingRecurring,
  },
  {
    path: '/reporting/timesheets',
    title: texts.timesheets,
    area: 'manager',
    group: 'reporting',
    feature: 'timecards',
    keywords: texts.timecardsClockingClockInOutHours,
  },
  {
    path: '/unified-analytics',
    title: texts.unifiedAnalytics,
    area: 'manager',
    group: 'analytics',
    feature: 'unifiedAnalytics',
    keywords: texts.explorerMetricsChartsCompareSaved,
  },
  {
    path: '/settings/agents',
    title: texts.agents,
    area: 'manager',
    group: 'settings',
    keywords: texts.teamsPeopleStaff,
  },
  {
    path: '/settings/managers',
    title: texts.managers,
    area: 'manager',
    group: 'settings',
    keywords: texts.adminsPermissions,
  },
  {
    path: '/settings/log-in',
    title: texts.logIn,
    area: 'manager',
    group: 'settings',
    keywords: texts.securitySearchWords,
  },
  {
    path: '/settings/messages',
    title: texts.messages,
    area: 'manager',
    group: 'settings',
    keywords: texts.mailEMailInvitationsOutboxSmtp,
  },
  {
    path: '/settings/organization',
    title: texts.organization,
    area: 'manager',
    group: 'settings',
    keywords: texts.companyNameTimeZoneWeekLicences,
  },
  {
    path: '/settings/billing',
    title: texts.billing,
    area: 'manager',
    group: 'settings',
    feature: 'billing',
    keywords: texts.subscriptionPlanLicencesSeats,
  },
  {
    path: '/settings/move-in',
    // One file, with what it would change.
    params: '/:moveInId?',
    title: texts.moveIn,
    area: 'manager',
    group: 'settings',
    keywords: texts.importCsvMigrateUploadOtherProduct,
  },
  {
    path: '/settings/api-tokens',
    title: texts.apiTokens,
    area: 'manager',
    group: 'settings',
    keywords: texts.keysDevelopersIntegrationPrograms,
  },
  {
    path: '/settings/webhooks',
    // One webhook, with its deliveries.
    params: '/:webhookId?',
    title: texts.webhooks,
    area: 'manager',
    group: 'settings',
    keywords: texts.developersIntegrationProgramsEvents,
  },
  {
    path: '/settings/connections',
    // One connection, or "callback": the way back from a provider.
    params: '/:connectionId?',
    title: texts.connections,
    area: 'manager',
    group: 'settings',
    feature: 'connections',
    keywords: texts.integrationsProvidersSyncWebhookApi,
  },
  {
    path: '/settings/scheduling/activities',
    title: texts.activities,
    area: 'manager',
    group: 'settings',
    keywords: texts.tasksSkillsBreaksShiftsTemplates,
  },
  {
    path: '/settings/scheduling/optimizations',
    title: texts.optimizations,
    area: 'manager',
    group: 'settings',
    feature: 'optimizations',
    keywords: texts.reoptimiseBreaksBlockedTimeOffLog,
  },
  {
    path: '/settings/time-off',
    title: texts.timeOff,
    area: 'manager',
    group: 'settings',
    feature: 'timeOff',
    keywords: texts.allowancesPoliciesLeaveHoliday,
  },
  {
    path: '/settings/audit-log',
    title: texts.auditLog,
    area: 'manager',
    group: 'settings',
    keywords: texts.historyChangesWhoSecurity,
  },
  {
    path: '/internal/organizations',
    params: '/:organizationId?',
    title: texts.organizations,
    area: 'internal',
    group: 'organizations',
    keywords: texts.companiesCustomersSuspendLicences,
  },
  {
    path: '/settings/features',
    title: texts.features,
    area: 'internal',
    group: 'features',
    keywords: texts.flagsSwitchesKillTurnOff,
  },
  {
    path: '/internal/audit-log',
    title: texts.auditLog,
    area: 'internal',
    group: 'staffLog',
    keywords: texts.historyChangesWhoSecurity,
  },
]

/** Old and short addresses, and where they lead; one is followed only when the page is there. */
const REDIRECTS: Record<string, () => string> = {
  '/schedule': () => `/schedule/${readPreference('lastSchedulePage')}`,
  '/shifts': () => '/schedule/shifts',
  '/forecasts': () => '/forecasts/forecast',
  '/reporting': () => '/reporting/performance',
  '/performance': () => '/reporting/performance',
  '/settings': () => '/settings/agents',
  '/settings/scheduling': () => '/settings/scheduling/activities',
}

/** Pages of the account menu are everybody's, and stand in no navigation. */
export const isOfArea = (page: AppPage, area: Area): boolean =>
  page.area === 'everybody' || page.area === area

const START_PATHS: Record<Area, PagePath> = {
  manager: '/home',
  surfer: '/my-schedule',
  internal: '/internal/organizations',
}

/** The area's start or, where that is turned off, its first page that is not. */
export function startPathOf(area: Area, off: FeaturesOff): string {
  const open = PAGES.filter(page => page.area === area && isPageOn(page, off))
  return (open.find(page => page.path === START_PATHS[area]) ?? open[0])?.path ?? START_PATHS[area]
}

export const isPageOn = ({ feature }: AppPage, off: FeaturesOff): boolean => !feature || !off.has(feature)

/** Target of an old or short address; null: it is none. */
export function redirectOf(pathname: string): string | null {
  const to = REDIRECTS[pathname]?.()
  return to !== undefined && PAGES.some(page => page.path === to) ? to : null
}

/** Any path that starts with /settings/ counts as a settings page. */
export const isSettingsPath = (pathname: string): boolean => pathname.startsWith('/settings/')

export const isOpen = (page: AppPage, pathname: string): boolean => pagePathOf(pathname) === page.path
