/**
 * The features, upstream first. One may call the `index.ts` of any before it and of none after it: news
 * travels onwards as events. `npm run boundaries` reads this list and holds it against the folders.
 */
export const FEATURE_ORDER = [
  'identity',
  'organization',
  'tasks',
  'surfers',
  'managers',
  'teams',
  'audit',
  'connections',
  'streams',
  'observed',
  'forecasts',
  'task-templates',
  'schedule',
  'optimizations',
  'schedule-plans',
  'adherence',
  'live',
  'reports',
] as const
