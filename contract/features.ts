// Feature flags: parts of the product that internal staff can turn off, for one organization or for all of them. What
// is off is in no navigation, and its endpoints answer 404.
import { z } from 'zod'

interface FeatureFlag {
  title: string
  /** The parts that are gone while it is off. */
  sentence: string
  isOnByDefault: boolean
  /** The flag without which this one is off too. */
  within?: string
  /** Endpoints that belong to it: those at these paths and below. */
  paths: readonly string[]
}

const flag = (
  title: string,
  sentence: string,
  paths: readonly string[],
  { isOnByDefault = true, within }: { isOnByDefault?: boolean; within?: string } = {},
): FeatureFlag => ({ title, sentence, isOnByDefault, paths, ...(within === undefined ? {} : { within }) })

export const FEATURES = {
  schedule: flag('Schedule', 'Schedule pages of managers, and what agents see of their own shifts.', [
    '/blocks',
    '/schedule',
    '/my/schedule',
  ]),
  scheduleGeneration: flag(
    'Schedule generation',
    'Generating shifts from forecasts.',
    ['/schedule/generate'],
    {
      within: 'schedule',
    },
  ),
  activityPlans: flag('Activity plans', 'Rules that place activities and breaks.', [
    '/task-templates',
    '/team-plans',
  ]),
  shiftPlans: flag('Shift plans', 'Rotating patterns of shifts.', ['/shift-plans']),
  optimizations: flag('Optimizations', 'Proposals that move breaks and blocked time, and their log.', [
    '/optimizations',
    '/optimization-actions',
    '/optimization-settings',
  ]),
  scheduleExport: flag('Schedule export', 'Exporting shifts and activities as a file.', ['/reports']),
  forecasting: flag('Forecasting', 'Forecasts of contacts and required staff, events and special days.', [
    '/forecasts',
    '/volume',
    '/adjustments',
    '/special-days',
    '/public-holidays',
  ]),
  forecastPlan: flag(
    'What-if plan',
    'Plans of staffing with other assumptions.',
    ['/forecasts/plan', '/forecasts/scenarios', '/forecasts/simulation'],
    { within: 'forecasting' },
  ),
  forecastLab: flag(
    'Forecast lab',
    'Accuracy of the forecasts and comparison of models.',
    ['/streams/:streamId/lab'],
    {
      within: 'forecasting',
    },
  ),
  multiskillForecast: flag(
    'Multi-skill forecast',
    'Staffing of ticket groups that share agents.',
    ['/multiskill'],
    {
      within: 'forecasting',
    },
  ),
  realTime: flag('Real-time', 'The board that shows what every agent does now.', ['/live-board']),
  managerPerformance: flag('Performance for managers', 'Adherence and performance of agents.', [
    '/adherence/timeline',
    '/adherence/why',
    '/adherence/metrics',
    '/performance',
    '/metrics',
  ]),
  surferPerformance: flag('Performance for agents', 'The page on which agents see their own adherence.', [
    '/my/adherence',
    '/my/performance',
  ]),
  adherenceExceptions: flag('Adherence exceptions', 'Allowed deviations from the schedule.', [
    '/adherence-exceptions',
  ]),
  billing: flag(
    'Billing',
    'The subscription, its payments and its banners, where a payment provider is set up.',
    ['/billing'],
  ),
  connections: flag(
    'Connections',
    'Connecting helpdesks and phone systems. Connected ones go on reporting.',
    ['/connections', '/providers', '/simulated-systems'],
  ),
  uploads: flag('CSV uploads', 'Uploading contact history as a file.', ['/uploads']),
  insights: flag(
    'Insights',
    'Reports of where the time goes: shrinkage, activities, time off and fairness.',
    ['/insights'],
  ),
  unifiedAnalytics: flag(
    'Unified analytics',
    'Figures of all parts on one page, saved views, and reports of them by e-mail or Slack.',
    ['/analytics'],
  ),
  timeOff: flag('Time off', 'Asking for time off, and allowances.', ['/time-off', '/my/time-off']),
  changeRequests: flag(
    'Change requests',
    'Asking for another shift, and swapping shifts.',
    [
      '/requests',
      '/change-requests',
      '/shift-swaps',
      '/request-settings',
      '/my/requests',
      '/my/shift-market',
      '/my/shift-offers',
      '/my/shift-swaps',
    ],
    { within: 'schedule' },
  ),
  availability: flag(
    'Availability',
    'Entering times at which agents can work; wishes stay. Times that were entered go on counting.',
    ['/availability', '/my/availability'],
  ),
  timecards: flag('Timecards', 'Clocking in and out, and timesheets.', ['/timecards', '/my/timecards']),
  calendarSync: flag('Calendar sync', 'Shifts in the calendars of agents.', ['/my/calendar-feed'], {
    within: 'schedule',
  }),
  chat: flag('Chat messages', 'Messages and clocking in through the chat tool.', []),
  dialbot: flag('Voice and chat bot', 'The conversational assistant of the telephony provider.', [], {
    isOnByDefault: false,
  }),
} satisfies Record<string, FeatureFlag>

export type Feature = keyof typeof FEATURES
export const FEATURE_NAMES = Object.keys(FEATURES) as Feature[]
export const FeatureName = z.enum(FEATURE_NAMES as [Feature, ...Feature[]])

/** Flags that are set, by name; stored ones may name flags that are no more. */
export type FeatureSettings = Readonly<Record<string, boolean>>

export const flagOf = (feature: Feature) => FEATURES[feature] as FeatureFlag & { within?: Feature }

/** Whether it is on: as set for the organization, else for everybody, else by default; and that which it is a part of. */
export function isFeatureOn(feature: Feature, own: FeatureSettings, everybody: FeatureSettings): boolean {
  const { isOnByDefault, within } = flagOf(feature)
  const isOn = own[feature] ?? everybody[feature] ?? isOnByDefault
  return isOn && (within === undefined || isFeatureOn(within, own, everybody))
}

export const featuresOff = (own: FeatureSettings, everybody: FeatureSettings): Feature[] =>
  FEATURE_NAMES.filter(feature => !isFeatureOn(feature, own, everybody))

/** Asked for by pages of several features. */
const SHARED_PATHS: readonly string[] = ['/requests/pending', '/schedule/surfers']

/** The flag that an endpoint's path belongs to: of several the longest; null where it belongs to none. */
export function featureOfPath(path: string): Feature | null {
  if (SHARED_PATHS.includes(path)) return null
  const matching = FEATURE_NAMES.flatMap(feature =>
    flagOf(feature)
      .paths.filter(prefix => path === prefix || path.startsWith(`${prefix}/`))
      .map(prefix => ({ feature, prefix })),
  )
  return matching.toSorted((a, b) => b.prefix.length - a.prefix.length)[0]?.feature ?? null
}
