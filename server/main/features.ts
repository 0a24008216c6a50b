// The features, upstream first, and what each brings: routes, background work, reactions.

import { routes as account } from '#server/features/account/routes.ts'
import { chores as adherenceChores } from '#server/features/adherence/chores.ts'
import { listeners as adherenceListeners } from '#server/features/adherence/listeners.ts'
import { routes as adherence } from '#server/features/adherence/routes.ts'
import { chores as analyticsChores } from '#server/features/analytics/chores.ts'
import { jobs as analyticsJobs } from '#server/features/analytics/jobs.ts'
import { routes as analytics } from '#server/features/analytics/routes.ts'
import { routes as apiTokens } from '#server/features/api-tokens/routes.ts'
import { chores as auditChores } from '#server/features/audit/chores.ts'
import { routes as audit } from '#server/features/audit/routes.ts'
import { routes as availability } from '#server/features/availability/routes.ts'
import { chores as billingChores } from '#server/features/billing/chores.ts'
import { jobs as billingJobs } from '#server/features/billing/jobs.ts'
import { routes as billing } from '#server/features/billing/routes.ts'
import { routes as calendarFeed } from '#server/features/calendar-feed/routes.ts'
import { chores as connectionChores } from '#server/features/connections/chores.ts'
import { jobs as connectionJobs } from '#server/features/connections/jobs.ts'
import { routes as connections } from '#server/features/connections/routes.ts'
import { routes as featureFlags } from '#server/features/feature-flags/routes.ts'
import { chores as forecastChores } from '#server/features/forecasts/chores.ts'
import { jobs as forecastJobs } from '#server/features/forecasts/jobs.ts'
import { listeners as forecastListeners } from '#server/features/forecasts/listeners.ts'
import { routes as forecasts } from '#server/features/forecasts/routes.ts'
import { routes as home } from '#server/features/home/routes.ts'
import { routes as identity } from '#server/features/identity/routes.ts'
import { chores as invitationChores } from '#server/features/invitations/chores.ts'
import { routes as invitations } from '#server/features/invitations/routes.ts'
import { routes as managers } from '#server/features/managers/routes.ts'
import { chores as moveInChores } from '#server/features/move-in/chores.ts'
import { jobs as moveInJobs } from '#server/features/move-in/jobs.ts'
import { routes as moveIn } from '#server/features/move-in/routes.ts'
import { routes as notices } from '#server/features/notices/routes.ts'
import { routes as notificationSettings } from '#server/features/notification-settings/routes.ts'
import { chores as observedChores } from '#server/features/observed/chores.ts'
import { jobs as observedJobs } from '#server/features/observed/jobs.ts'
import { listeners as observedListeners } from '#server/features/observed/listeners.ts'
import { jobs as optimizationJobs } from '#server/features/optimizations/jobs.ts'
import { listeners as optimizationListeners } from '#server/features/optimizations/listeners.ts'
import { routes as optimizations } from '#server/features/optimizations/routes.ts'
import { routes as organization } from '#server/features/organization/routes.ts'
import { routes as performance } from '#server/features/performance/routes.ts'
import { jobs as postMortemJobs } from '#server/features/post-mortem/jobs.ts'
import { routes as postMortem } from '#server/features/post-mortem/routes.ts'
import { chores as pictureChores } from '#server/features/profile-pictures/chores.ts'
import { routes as profilePictures } from '#server/features/profile-pictures/routes.ts'
import { chores as reportChores } from '#server/features/reports/chores.ts'
import { jobs as reportJobs } from '#server/features/reports/jobs.ts'
import { routes as reports } from '#server/features/reports/routes.ts'
import { chores as requestChores } from '#server/features/requests/chores.ts'
import { jobs as requestJobs } from '#server/features/requests/jobs.ts'
import { listeners as requestListeners } from '#server/features/requests/listeners.ts'
import { routes as requests } from '#server/features/requests/routes.ts'
import { chores as scheduleChores } from '#server/features/schedule/chores.ts'
import { jobs as scheduleJobs } from '#server/features/schedule/jobs.ts'
import { listeners as scheduleListeners } from '#server/features/schedule/listeners.ts'
import { routes as schedule } from '#server/features/schedule/routes.ts'
import { jobs as schedulePlanJobs } from '#server/features/schedule-plans/jobs.ts'
import { routes as schedulePlans } from '#server/features/schedule-plans/routes.ts'
import { routes as setup } from '#server/features/setup/routes.ts'
import { routes as staff } from '#server/features/staff/routes.ts'
import { routes as streams } from '#server/features/streams/routes.ts'
import { jobs as surferImportJobs } from '#server/features/surfer-imports/jobs.ts'
import { routes as surferImports } from '#server/features/surfer-imports/routes.ts'
import { routes as surferUpdates } from '#server/features/surfer-updates/routes.ts'
import { chores as surferChores } from '#server/features/surfers/chores.ts'
import { routes as surfers } from '#server/features/surfers/routes.ts'
import { routes as plans } from '#server/features/task-templates/routes.ts'
import { routes as tasks } from '#server/features/tasks/routes.ts'
import { routes as teams } from '#server/features/teams/routes.ts'
import { routes as telephonyLogIn } from '#server/features/telephony-log-in/routes.ts'
import { chores as timeOffChores } from '#server/features/time-off/chores.ts'
import { listeners as timeOffListeners } from '#server/features/time-off/listeners.ts'
import { routes as timeOff } from '#server/features/time-off/routes.ts'
import { chores as timecardChores } from '#server/features/timecards/chores.ts'
import { routes as timecards } from '#server/features/timecards/routes.ts'
import { chores as webhookChores } from '#server/features/webhooks/chores.ts'
import { jobs as webhookJobs } from '#server/features/webhooks/jobs.ts'
import { listeners as webhookListeners } from '#server/features/webhooks/listeners.ts'
import { routes as webhooks } from '#server/features/webhooks/routes.ts'
import type { Listener } from '#server/platform/events/index.ts'
import { chores as idempotencyChores } from '#server/platform/http/idempotency/index.ts'
import type { Mount } from '#server/platform/http/index.ts'
import type { AnyJobKind, Chore } from '#server/platform/jobs/index.ts'
import { routes as jobRoutes } from '#server/platform/jobs/routes.ts'
import { chores as noticeChores, sendNotice } from '#server/platform/notices/index.ts'
import type { Platform } from '#server/platform/platform.ts'

export const routes: ((mount: Mount, platform: Platform) => void)[] = [
  identity,
  organization,
  jobRoutes,
  tasks,
  surfers,
  managers,
  telephonyLogIn,
  invitations,
  notices,
  notificationSettings,
  account,
  profilePictures,
  teams,
  surferImports,
  surferUpdates,
  setup,
  featureFlags,
  billing,
  staff,
  audit,
  connections,
  streams,
  forecasts,
  availability,
  plans,
  schedule,
  calendarFeed,
  apiTokens,
  optimizations,
  schedulePlans,
  timecards,
  requests,
  timeOff,
  adherence,
  performance,
  postMortem,
  reports,
  analytics,
  webhooks,
  home,
  moveIn,
]

export const jobKinds: AnyJobKind[] = [
  sendNotice,
  ...surferImportJobs,
  ...billingJobs,
  ...connectionJobs,
  ...observedJobs,
  ...forecastJobs,
  ...scheduleJobs,
  ...optimizationJobs,
  ...schedulePlanJobs,
  ...requestJobs,
  ...reportJobs,
  ...postMortemJobs,
  ...analyticsJobs,
  ...webhookJobs,
  ...moveInJobs,
] as AnyJobKind[]

export const listeners: Listener[] = [
  ...observedListeners,
  ...forecastListeners,
  ...scheduleListeners,
  ...optimizationListeners,
  ...requestListeners,
  ...timeOffListeners,
  ...adherenceListeners,
  ...webhookListeners,
]

export const chores: Chore[] = [
  ...idempotencyChores,
  ...noticeChores,
  ...surferChores,
  ...invitationChores,
  ...billingChores,
  ...pictureChores,
  ...auditChores,
  ...connectionChores,
  ...observedChores,
  ...forecastChores,
  ...scheduleChores,
  ...timecardChores,
  ...requestChores,
  ...timeOffChores,
  ...adherenceChores,
  ...reportChores,
  ...analyticsChores,
  ...webhookChores,
  ...moveInChores,
]
