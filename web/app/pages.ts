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
    keywords: 'start overview quick start',
  },
  {
    path: '/schedule/shifts',
    title: 'Shifts',
    area: 'manager',
    group: 'schedule',
    keywords: 'schedule rota roster publish generate',
  },
  {
    path: '/schedule/activities',
    title: 'Activities',
    area: 'manager',
    group: 'schedule',
    keywords: 'schedule tasks breaks day',
  },
  {
    path: '/schedule/activities/plans',
    params: '/:taskTemplateId?',
    title: 'Activity plans',
    area: 'manager',
    group: 'schedule',
    keywords: 'rules breaks coverage task templates',
  },
  {
    path: '/shift-plans',
    // One plan, and its patterns.
    params: '/:planId?/patterns?',
    title: 'Shift plans',
    area: 'manager',
    group: 'schedulePlans',
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
    keywords: 'shifts week today',
  },
  {
    path: '/my-performance',
    title: 'My performance',
    area: 'surfer',
    group: 'myPerformance',
    keywords: 'adherence score timeline week',
  },
  {
    path: '/real-time',
    title: 'Real-time',
    area: 'manager',
    group: 'realTime',
    keywords: 'board live adherence status wallboard now',
  },
  {
    path: '/forecasts/forecast',
    title: 'Forecast',
    area: 'manager',
    group: 'forecasts',
    keywords: 'volume staffing events',
  },
  {
    path: '/forecasts/plan',
    title: 'What-if plan',
    area: 'manager',
    group: 'forecasts',
    keywords: 'capacity headcount scenario shrinkage simulation service level',
  },
  {
    path: '/forecasts/lab',
    title: 'Forecast lab',
    area: 'manager',
    group: 'forecasts',
    keywords: 'accuracy backtest models error bias',
  },
  {
    path: '/forecast/multiskill',
    title: 'Multi-skill',
    area: 'manager',
    group: 'forecasts',
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
    keywords: 'timeline adherence score out of adherence why interactions phone status',
  },
  {
    path: '/reporting/adherence-exceptions',
    title: 'Adherence exceptions',
    area: 'manager',
    group: 'reporting',
    keywords: 'allowed deviations coaching recurring one-off approve',
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
    path: '/settings/connections',
    // One connection, or "callback": the way back from a provider.
    params: '/:connectionId?',
    title: 'Connections',
    area: 'manager',
    group: 'settings',
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
    keywords: 'reoptimise breaks blocked time off log revert',
  },
  {
    path: '/settings/audit-log',
    title: 'Audit log',
    area: 'manager',
    group: 'settings',
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

const START_PATHS: Record<Area, string> = { manager: '/home', surfer: '/my-schedule' }

export const startPathOf = (area: Area): string => START_PATHS[area]

/** Target of an old or short address; null: it is none. */
export function redirectOf(pathname: string): string | null {
  const to = REDIRECTS[pathname]?.()
  return to !== undefined && PAGES.some(page => page.path === to) ? to : null
}

/** Any path that starts with /settings/ counts as a settings page. */
export const isSettingsPath = (pathname: string): boolean => pathname.startsWith('/settings/')

export const isOpen = (page: AppPage, pathname: string): boolean => pagePathOf(pathname) === page.path
