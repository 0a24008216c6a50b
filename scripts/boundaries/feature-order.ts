/**
 * Features of the server, upstream first. A feature calls the `index.ts` of any before it and of none after it; later
 * features learn of changes by events. `npm run boundaries` compares the list with the folders.
 */
export const FEATURE_ORDER = [
  'identity',
  'organization',
  'tasks',
  'surfers',
  'managers',
  'invitations',
  'notices',
  'account',
  'teams',
  'surfer-imports',
  'setup',
  'feature-flags',
  'staff',
  'audit',
  'connections',
  'streams',
  'observed',
  'forecasts',
  'task-templates',
  'schedule',
  'optimizations',
  'schedule-plans',
  'time-off',
  'adherence',
  'live',
  'reports',
] as const
