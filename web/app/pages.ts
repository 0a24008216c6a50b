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
  home: { label: 'Home', icon: IconHome, isOnPhoneBar: true },
  schedule: { label: 'Schedule', icon: IconCalendar, isOnPhoneBar: true },
  schedulePlans: { label: 'Shift plans', icon: IconCalendarRepeat, isOnPhoneBar: false },
  realTime: { label: 'Real-time', icon: IconActivityHeartbeat, isOnPhoneBar: true },
  forecasts: { label: 'Forecasts', icon: IconChartLine, isOnPhoneBar: false },
  reporting: { label: 'Reporting', icon: IconClipboardCheck, isOnPhoneBar: false },
  analytics: { label: 'Unified analytics', icon: IconChartHistogram, isOnPhoneBar: false },
  requests: { label: 'Requests', icon: IconInbox, isOnPhoneBar: true },
  timeOff: { label: 'Time off', icon: IconBeach, isOnPhoneBar: true },
  myPerformance: { label: 'My performance', icon: IconClipboardCheck, isOnPhoneBar: false },
  availability: { label: 'Availability', icon: IconCalendarTime, isOnPhoneBar: false },
  myTeam: { label: 'Team', icon: IconUsers, isOnPhoneBar: false },
  settings: { label: 'Settings', icon: IconSettings, isOnPhoneBar: true },
  organizations: { label: 'Organizations', icon: IconBuilding, isOnPhoneBar: true },
  features: { label: 'Features', icon: IconToggleRight, isOnPhoneBar: true },
  staffLog: { label: 'Audit log', icon: IconHistory, isOnPhoneBar: true },
} satisfies Record<string, { label: string; icon: typeof IconType; isOnPhoneBar: boolean }>
export type GroupName = keyof typeof GROUPS

export const PAGES: AppPage[] = [
  {
    path: '/home',
    title: 'Home',
    area: 'manager',
    group: 'home',
    keywords: 'start overview quick start',
  },
  {
    path: '/schedule/shifts',
    title: 'Shifts',
    area: 'manager',
    group: 'schedule',
    feature: 'schedule',
    keywords: 'schedule rota roster publish generate',
  },
  {
    path: '/schedule/activities',
    title: 'Activities',
    area: 'manager',
    group: 'schedule',
    feature: 'schedule',
    keywords: 'schedule tasks breaks day',
  },
  {
    path: '/schedule/activities/plans',
    params: '/:taskTemplateId?',
    title: 'Activity plans',
    area: 'manager',
    group: 'schedule',
    feature: 'activityPlans',
    keywords: 'rules breaks coverage task templates',
  },
  {
    path: '/shift-plans',
    // One plan, and its patterns.
    params: '/:planId?/patterns?',
    title: 'Shift plans',
    area: 'manager',
    group: 'schedulePlans',
    feature: 'shiftPlans',
    setting: 'shiftPlanningEnabled',
    keywords: 'rota patterns round robin rotation cycle weekends',
  },
  {
    path: '/account',
    title: 'Account',
    area: 'everybody',
    group: 'settings',
    keywords: 'password passkey authenticator log-in sessions e-mail name',
  },
  {
    path: '/my-schedule',
    title: 'My schedule',
    area: 'surfer',
    group: 'schedule',
    feature: 'schedule',
    keywords: 'shifts week today',
  },
  {
    path: '/my-availability',
    title: 'Availability',
    area: 'surfer',
    group: 'availability',
    keywords: 'wishes when I can work preferences',
  },
  {
    path: '/my-time-off',
    title: 'Time off',
    area: 'surfer',
    group: 'timeOff',
    feature: 'timeOff',
    keywords: 'holiday leave vacation balance allowance ask request',
  },
  {
    path: '/my-performance',
    title: 'My performance',
    area: 'surfer',
    group: 'myPerformance',
    feature: 'surferPerformance',
    keywords: 'adherence score timeline week',
  },
  {
    path: '/my-requests',
    title: 'Requests',
    area: 'surfer',
    group: 'requests',
    feature: 'changeRequests',
    keywords: 'change shift swap market offer give away',
  },
  {
    path: '/requests',
    title: 'Requests',
    area: 'manager',
    group: 'requests',
    feature: 'schedule',
    keywords: 'change shift swap time off availability approve reject inbox',
  },
  {
    path: '/my-team',
    title: 'Team',
    area: 'surfer',
    group: 'myTeam',
    feature: 'schedule',
    keywords: 'colleagues',
  },
  {
    path: '/my-settings',
    title: 'Settings',
    area: 'surfer',
    group: 'settings',
    keywords: 'calendar ical notifications reminders quiet hours',
  },
  {
    path: '/real-time',
    title: 'Real-time',
    area: 'manager',
    group: 'realTime',
    feature: 'realTime',
    keywords: 'board live adherence status wallboard now',
  },
  {
    path: '/forecasts/forecast',
    title: 'Forecast',
    area: 'manager',
    group: 'forecasts',
    feature: 'forecasting',
    keywords: 'volume staffing events',
  },
  {
    path: '/forecasts/plan',
    title: 'What-if plan',
    area: 'manager',
    group: 'forecasts',
    feature: 'forecastPlan',
    keywords: 'capacity headcount scenario shrinkage simulation service level',
  },
  {
    path: '/forecasts/lab',
    title: 'Forecast lab',
    area: 'manager',
    group: 'forecasts',
    feature: 'forecastLab',
    keywords: 'accuracy backtest models error bias',
  },
  {
    path: '/forecast/multiskill',
    title: 'Multi-skill',
    area: 'manager',
    group: 'forecasts',
    feature: 'multiskillForecast',
    keywords: 'shared agents skills surplus heat map coverage',
  },
  {
    path: '/forecasts/ticket-groups',
    title: 'Ticket groups',
    area: 'manager',
    group: 'forecasts',
    keywords: 'queues streams uploads history csv',
  },
  {
    path: '/reporting/performance',
    title: 'Performance',
    area: 'manager',
    group: 'reporting',
    feature: 'managerPerformance',
    keywords: 'timeline adherence score out of adherence why interactions phone status',
  },
  {
    path: '/reporting/insights',
    // The time unit: day, week or month.
    params: '/:timeUnit?',
    title: 'Insights',
    area: 'manager',
    group: 'reporting',
    feature: 'insights',
    keywords: 'shrinkage internal external overtime breaks fairness accuracy fte hours time off',
  },
  {
    path: '/reporting/post-mortem',
    // The day.
    params: '/:date?',
    title: 'Post-mortem',
    area: 'manager',
    group: 'reporting',
    feature: 'unifiedAnalytics',
    keywords: 'service level missed why causes yesterday forecast error absence handle time',
  },
  {
    path: '/reporting/adherence-exceptions',
    title: 'Adherence exceptions',
    area: 'manager',
    group: 'reporting',
    feature: 'adherenceExceptions',
    keywords: 'allowed deviations coaching recurring one-off approve',
  },
  {
    path: '/reporting/timesheets',
    title: 'Timesheets',
    area: 'manager',
    group: 'reporting',
    feature: 'timecards',
    keywords: 'timecards clocking clock in out hours payroll overtime late export csv',
  },
  {
    path: '/unified-analytics',
    title: 'Unified analytics',
    area: 'manager',
    group: 'analytics',
    feature: 'unifiedAnalytics',
    keywords: 'explorer metrics charts compare saved views reports mail csv',
  },
  {
    path: '/settings/agents',
    title: 'Agents',
    area: 'manager',
    group: 'settings',
    keywords: 'teams people staff',
  },
  {
    path: '/settings/managers',
    title: 'Managers',
    area: 'manager',
    group: 'settings',
    keywords: 'admins permissions',
  },
  {
    path: '/settings/log-in',
    title: 'Log-in',
    area: 'manager',
    group: 'settings',
    keywords: 'security second factor two-factor 2fa passkeys authenticator',
  },
  {
    path: '/settings/messages',
    title: 'Messages',
    area: 'manager',
    group: 'settings',
    keywords: 'mail e-mail invitations outbox smtp links',
  },
  {
    path: '/settings/organization',
    title: 'Organization',
    area: 'manager',
    group: 'settings',
    keywords: 'company name time zone week licences scheduling shift plans',
  },
  {
    path: '/settings/billing',
    title: 'Billing',
    area: 'manager',
    group: 'settings',
    feature: 'billing',
    keywords: 'subscription plan licences seats payments invoices receipts card price',
  },
  {
    path: '/settings/move-in',
    // One file, with what it would change.
    params: '/:moveInId?',
    title: 'Move in',
    area: 'manager',
    group: 'settings',
    keywords: 'import csv migrate upload other product teams skills shifts schedule time off history export',
  },
  {
    path: '/settings/api-tokens',
    title: 'API tokens',
    area: 'manager',
    group: 'settings',
    keywords: 'keys developers integration programs bearer',
  },
  {
    path: '/settings/webhooks',
    // One webhook, with its deliveries.
    params: '/:webhookId?',
    title: 'Webhooks',
    area: 'manager',
    group: 'settings',
    keywords: 'developers integration programs events deliveries callbacks',
  },
  {
    path: '/settings/connections',
    // One connection, or "callback": the way back from a provider.
    params: '/:connectionId?',
    title: 'Connections',
    area: 'manager',
    group: 'settings',
    feature: 'connections',
    keywords: 'integrations providers sync webhook api key csv helpdesk telephony',
  },
  {
    path: '/settings/scheduling/activities',
    title: 'Activities',
    area: 'manager',
    group: 'settings',
    keywords: 'tasks skills breaks shifts templates',
  },
  {
    path: '/settings/scheduling/optimizations',
    title: 'Optimizations',
    area: 'manager',
    group: 'settings',
    feature: 'optimizations',
    keywords: 'reoptimise breaks blocked time off log revert',
  },
  {
    path: '/settings/time-off',
    title: 'Time off',
    area: 'manager',
    group: 'settings',
    feature: 'timeOff',
    keywords: 'allowances policies leave holiday blackout limits balance',
  },
  {
    path: '/settings/audit-log',
    title: 'Audit log',
    area: 'manager',
    group: 'settings',
    keywords: 'history changes who security',
  },
  {
    path: '/internal/organizations',
    params: '/:organizationId?',
    title: 'Organizations',
    area: 'internal',
    group: 'organizations',
    keywords: 'companies customers suspend licences view as impersonate',
  },
  {
    path: '/settings/features',
    title: 'Features',
    area: 'internal',
    group: 'features',
    keywords: 'flags switches kill turn off',
  },
  {
    path: '/internal/audit-log',
    title: 'Audit log',
    area: 'internal',
    group: 'staffLog',
    keywords: 'history changes who security',
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
