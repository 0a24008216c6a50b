// The code of every page by its path, which is all that must be known to begin loading it.
import type { ComponentType } from 'react'

export interface PageModule {
  default: ComponentType
}

export const PAGE_FILES = {
  '/home': () => import('../features/home/HomePage.tsx'),
  '/schedule/shifts': () => import('../features/schedule/ShiftsPage.tsx'),
  '/schedule/activities': () => import('../features/schedule/ScheduleTasksPage.tsx'),
  '/schedule/activities/plans': () => import('../features/schedule/task-templates/TaskTemplatesPage.tsx'),
  '/shift-plans': () => import('../features/schedule-plans/SchedulePlansPage.tsx'),
  '/account': () => import('../features/account/AccountPage.tsx'),
  '/my-schedule': () => import('../features/my-schedule/MySchedulePage.tsx'),
  '/my-availability': () => import('../features/my-availability/MyAvailabilityPage.tsx'),
  '/my-performance': () => import('../features/my-performance/MyPerformancePage.tsx'),
  '/my-requests': () => import('../features/my-requests/MyRequestsPage.tsx'),
  '/requests': () => import('../features/requests/RequestsPage.tsx'),
  '/my-team': () => import('../features/my-team/MyTeamPage.tsx'),
  '/my-settings': () => import('../features/my-settings/MySettingsPage.tsx'),
  '/real-time': () => import('../features/live/LivePage.tsx'),
  '/forecasts/forecast': () => import('../features/forecasts/ForecastPage.tsx'),
  '/forecasts/plan': () => import('../features/forecast-plan/PlanPage.tsx'),
  '/forecasts/lab': () => import('../features/forecasts/lab/LabPage.tsx'),
  '/forecast/multiskill': () => import('../features/multiskill/MultiskillPage.tsx'),
  '/forecasts/ticket-groups': () => import('../features/streams/StreamsPage.tsx'),
  '/reporting/performance': () => import('../features/performance/PerformancePage.tsx'),
  '/reporting/adherence-exceptions': () => import('../features/adherence-exceptions/ExceptionsPage.tsx'),
  '/reporting/insights': () => import('../features/insights/InsightsPage.tsx'),
  '/reporting/post-mortem': () => import('../features/post-mortem/PostMortemPage.tsx'),
  '/unified-analytics': () => import('../features/analytics/AnalyticsPage.tsx'),
  '/reporting/timesheets': () => import('../features/timesheets/TimesheetsPage.tsx'),
  '/settings/agents': () => import('../features/surfers/SurfersPage.tsx'),
  '/settings/managers': () => import('../features/managers/ManagersPage.tsx'),
  '/settings/log-in': () => import('../features/account/LoginSettingsPage.tsx'),
  '/settings/messages': () => import('../features/notices/NoticesPage.tsx'),
  '/settings/api-tokens': () => import('../features/api-tokens/ApiTokensPage.tsx'),
  '/settings/webhooks': () => import('../features/webhooks/WebhooksPage.tsx'),
  '/settings/organization': () => import('../features/organization/OrganizationPage.tsx'),
  '/settings/billing': () => import('../features/billing/BillingPage.tsx'),
  '/settings/connections': () => import('../features/connections/ConnectionsPage.tsx'),
  '/settings/scheduling/activities': () => import('../features/tasks/TasksPage.tsx'),
  '/settings/scheduling/optimizations': () => import('../features/optimizations/OptimizationsPage.tsx'),
  '/internal/organizations': () => import('../features/staff/OrganizationsPage.tsx'),
  '/internal/audit-log': () => import('../features/audit-log/AuditLogPage.tsx'),
  '/settings/features': () => import('../features/staff/FeaturesPage.tsx'),
  '/my-time-off': () => import('../features/my-time-off/MyTimeOffPage.tsx'),
  '/settings/time-off': () => import('../features/time-off/TimeOffSettingsPage.tsx'),
  '/settings/move-in': () => import('../features/move-in/MoveInPage.tsx'),
  '/settings/audit-log': () => import('../features/audit-log/AuditLogPage.tsx'),
} satisfies Record<string, () => Promise<PageModule>>
export type PagePath = keyof typeof PAGE_FILES

const covers = (path: string, pathname: string): boolean =>
  pathname === path || pathname.startsWith(`${path}/`)

/** The page that an address shows: of one below another, the longer; null where there is none. */
export function pagePathOf(pathname: string): PagePath | null {
  const covering = (Object.keys(PAGE_FILES) as PagePath[]).filter(path => covers(path, pathname))
  return covering.toSorted((one, other) => other.length - one.length)[0] ?? null
}
