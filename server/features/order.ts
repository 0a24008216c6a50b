/**
 * The features, upstream first. One may call the `index.ts` of any before it and of none after it: news
 * travels onwards as events. `npm run boundaries` reads this list.
 */
export const FEATURE_ORDER = [
  'identity',
  'organization',
  'tasks',
  'people',
  'connections',
  'streams',
  'activity',
  'forecasts',
  'plans',
  'schedule',
  'optimizations',
  'shift-plans',
  'requests',
  'calendars',
  'adherence',
  'timecards',
  'live',
  'performance',
  'reports',
  'notices',
  'billing',
  'internal',
] as const
