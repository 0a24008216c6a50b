// Every page of the application: what the router mounts and the navigation shows. A page that does not
// exist is not listed, so nothing leads nowhere.
import {
  IconActivityHeartbeat,
  IconCalendar,
  IconCalendarRepeat,
  IconChartLine,
  IconClipboardCheck,
  IconHome,
  IconSettings,
  type IconHome as IconType,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { readPreference } from '../lib/preferences.ts'
import type { Area } from '../lib/session.ts'

export interface PageModule {
  default: ComponentType
}

export interface AppPage {
  path: string
  title: string
  area: Area
  /** The group of the navigation that it stands in; a group of one page is that page. */
  group: GroupName
  load(): Promise<PageModule>
  /** What may follow the path: "/:planId?". */
  params?: string
  /** Words that the command palette finds it by, beside its title. */
  keywords?: string
}

export const GROUPS = {
  home: { label: 'Home', icon: IconHome, isOnPhoneBar: true },
  schedule: { label: 'Schedule', icon: IconCalendar, isOnPhoneBar: true },
  schedulePlans: { label: 'Shift plans', icon: IconCalendarRepeat, isOnPhoneBar: false },
  realTime: { label: 'Real-time', icon: IconActivityHeartbeat, isOnPhoneBar: true },
  forecasts: { label: 'Forecasts', icon: IconChartLine, isOnPhoneBar: true },
  reporting: { label: 'Reporting', icon: IconClipboardCheck, isOnPhoneBar: false },
  myPerformance: { label: 'My performance', icon: IconClipboardCheck, isOnPhoneBar: true },
  settings: { label: 'Settings', icon: IconSettings, isOnPhoneBar: true },
} satisfies Record<string, { label: string; icon: typeof IconType; isOnPhoneBar: boolean }>
export type GroupName = keyof typeof GROUPS

export const PAGES: AppPage[] = [
  {
    path: '/home',
    title: 'Home',
    area: 'manager',
    group: 'home',
    load: () => import('../features/home/HomePage.tsx'),
    keywords: 'start overview quick start',
  },
  {
    path: '/schedule/shifts',
    title: 'Shifts',
    area: 'manager',
    group: 'schedule',
    load: () => import('../features/schedule/ShiftsPage.tsx'),
    keywords: 'schedule rota roster publish generate',
  },
  {
    path: '/schedule/activities',
    title: 'Activities',
    area: 'manager',
    group: 'schedule',
    load: () => import('../features/schedule/ScheduleTasksPage.tsx'),
    keywords: 'schedule tasks breaks day',
  },
  {
    path: '/schedule/activities/plans',
    params: '/:taskTemplateId?',
    title: 'Activity plans',
    area: 'manager',
    group: 'schedule',
    load: () => import('../features/schedule/task-templates/TaskTemplatesPage.tsx'),
    keywords: 'rules breaks coverage task templates',
  },
  {
    path: '/shift-plans',
    // One plan, and its patterns.
    params: '/:planId?/patterns?',
    title: 'Shift plans',
    area: 'manager',
    group: 'schedulePlans',
    load: () => import('../features/schedule-plans/SchedulePlansPage.tsx'),
    keywords: 'rota patterns round robin rotation cycle weekends',
  },
  {
    path: '/my-schedule',
    title: 'My schedule',
    area: 'surfer',
    group: 'schedule',
    load: () => import('../features/my-schedule/MySchedulePage.tsx'),
    keywords: 'shifts week today',
  },
  {
    path: '/my-performance',
    title: 'My performance',
    area: 'surfer',
    group: 'myPerformance',
    load: () => import('../features/my-performance/MyPerformancePage.tsx'),
    keywords: 'adherence score timeline week',
  },
  {
    path: '/real-time',
    title: 'Real-time',
    area: 'manager',
    group: 'realTime',
    load: () => import('../features/live/LivePage.tsx'),
    keywords: 'board live adherence status wallboard now',
  },
  {
    path: '/forecasts/forecast',
    title: 'Forecast',
    area: 'manager',
    group: 'forecasts',
    load: () => import('../features/forecasts/ForecastPage.tsx'),
    keywords: 'volume staffing events',
  },
  {
    path: '/forecasts/plan',
    title: 'What-if plan',
    area: 'manager',
    group: 'forecasts',
    load: () => import('../features/forecast-plan/PlanPage.tsx'),
    keywords: 'capacity headcount scenario shrinkage simulation service level',
  },
  {
    path: '/forecasts/lab',
    title: 'Forecast lab',
    area: 'manager',
    group: 'forecasts',
    load: () => import('../features/forecasts/lab/LabPage.tsx'),
    keywords: 'accuracy backtest models error bias',
  },
  {
    path: '/forecast/multiskill',
    title: 'Multi-skill',
    area: 'manager',
    group: 'forecasts',
    load: () => import('../features/multiskill/MultiskillPage.tsx'),
    keywords: 'shared agents skills surplus heat map coverage',
  },
  {
    path: '/forecasts/ticket-groups',
    title: 'Ticket groups',
    area: 'manager',
    group: 'forecasts',
    load: () => import('../features/streams/StreamsPage.tsx'),
    keywords: 'queues streams uploads history csv',
  },
  {
    path: '/reporting/performance',
    title: 'Performance',
    area: 'manager',
    group: 'reporting',
    load: () => import('../features/performance/PerformancePage.tsx'),
    keywords: 'timeline adherence score out of adherence why interactions phone status',
  },
  {
    path: '/reporting/adherence-exceptions',
    title: 'Adherence exceptions',
    area: 'manager',
    group: 'reporting',
    load: () => import('../features/adherence-exceptions/ExceptionsPage.tsx'),
    keywords: 'allowed deviations coaching recurring one-off approve',
  },
  {
    path: '/settings/agents',
    title: 'Agents',
    area: 'manager',
    group: 'settings',
    load: () => import('../features/surfers/SurfersPage.tsx'),
    keywords: 'teams people staff',
  },
  {
    path: '/settings/managers',
    title: 'Managers',
    area: 'manager',
    group: 'settings',
    load: () => import('../features/managers/ManagersPage.tsx'),
    keywords: 'admins permissions',
  },
  {
    path: '/settings/connections',
    // One connection, or "callback": the way back from a provider.
    params: '/:connectionId?',
    title: 'Connections',
    area: 'manager',
    group: 'settings',
    load: () => import('../features/connections/ConnectionsPage.tsx'),
    keywords: 'integrations providers sync webhook api key csv helpdesk telephony',
  },
  {
    path: '/settings/scheduling/activities',
    title: 'Activities',
    area: 'manager',
    group: 'settings',
    load: () => import('../features/tasks/TasksPage.tsx'),
    keywords: 'tasks skills breaks shifts templates',
  },
  {
    path: '/settings/scheduling/optimizations',
    title: 'Optimizations',
    area: 'manager',
    group: 'settings',
    load: () => import('../features/optimizations/OptimizationsPage.tsx'),
    keywords: 'reoptimise breaks blocked time off log revert',
  },
  {
    path: '/settings/audit-log',
    title: 'Audit log',
    area: 'manager',
    group: 'settings',
    load: () => import('../features/audit-log/AuditLogPage.tsx'),
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

const START_PATHS: Record<Area, string> = { manager: '/home', surfer: '/my-schedule' }

export const startPathOf = (area: Area): string => START_PATHS[area]

/** Target of an old or short address; null: it is none. */
export function redirectOf(pathname: string): string | null {
  const to = REDIRECTS[pathname]?.()
  return to !== undefined && PAGES.some(page => page.path === to) ? to : null
}

/** Any path that starts with /settings/ counts as a settings page. */
export const isSettingsPath = (pathname: string): boolean => pathname.startsWith('/settings/')

const covers = (path: string, pathname: string): boolean =>
  pathname === path || pathname.startsWith(`${path}/`)

/** A page below another is that page, not the other. */
export const isOpen = (page: AppPage, pathname: string): boolean =>
  covers(page.path, pathname) &&
  !PAGES.some(other => other.path.length > page.path.length && covers(other.path, pathname))
