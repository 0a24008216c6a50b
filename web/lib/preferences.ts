// Choices the browser remembers, all of them: local-storage keys below "lineup.", each with its shape
// and what holds until somebody chooses. A stored value of another shape counts as no choice.
import { useCallback, useSyncExternalStore } from 'react'
import { z } from 'zod'
import { PlanIncrement, PlanVariables, Risk } from '#contract/endpoints/forecast-plan.ts'
import { WEEKDAYS } from '#core/time/index.ts'

const NAMESPACE = 'lineup.'

const ids = z.array(z.int())
const preference = <T>(shape: z.ZodType<T>, initial: T) => ({ shape, initial })
const flag = (initial: boolean) => preference(z.boolean(), initial)
const idFilter = preference(ids, [])
/** Filters, order, page size and hidden columns of a table, as they stand in an address. */
const tableStore = preference(z.record(z.string(), z.union([z.string(), z.array(z.string())])), {})

export const PREFERENCES = {
  /** The area that somebody with both roles works in. */
  view: preference(z.enum(['manager', 'surfer']), 'manager'),
  /** "own" is the browser's zone, "organization" the organization's; anything else an IANA name. */
  timezone: preference(z.string(), 'organization'),
  globalOptions: preference(z.object({ isRailCollapsed: z.boolean() }), { isRailCollapsed: false }),
  quickStartHidden: flag(false),

  forecastPlan: preference(
    z
      .object({
        variables: PlanVariables,
        risk: Risk,
        hoursPerWeek: z.number(),
        increment: PlanIncrement,
        weeks: z.int(),
      })
      .partial(),
    {},
  ),
  forecastPreferences: preference(
    z
      .object({
        increment: z.string(),
        metric: z.enum(['volume', 'staffing']),
        unit: z.enum(['fte', 'hours']),
        showBand: z.boolean(),
        showLastYear: z.boolean(),
        showReforecast: z.boolean(),
        foldedCharts: z.array(z.string()),
      })
      .partial(),
    {},
  ),
  forecastQueueFilter: idFilter,
  ticketGroupFilter: tableStore,
  multiskillBreakdown: flag(false),
  multiskillActivities: idFilter,

  lastSchedulePage: preference(z.enum(['shifts', 'activities']), 'shifts'),
  publishedOnly: flag(false),
  coverageBars: preference(z.enum(['off', 'bar', 'number', 'service-level', 'surplus']), 'bar'),
  coverageDisplay: preference(
    z
      .object({
        streamIds: ids,
        taskIds: ids,
        /** Activity plan whose ticket groups alone are counted; null: all. */
        taskTemplateId: z.int().nullable(),
        /** Ticket group that alone is counted; null: all. */
        onlyStreamId: z.int().nullable(),
      })
      .partial(),
    {},
  ),
  /** Difference that is drawn as enough. */
  coverageTolerance: preference(
    z.enum(['standard', 'none', 'tenth', 'fifth', 'half-agent', 'one-agent', 'two-agents']),
    'standard',
  ),
  surferSelection: idFilter,
  surferFilter: preference(z.object({ teamIds: ids, taskIds: ids, searchText: z.string() }).partial(), {}),
  /** Template filter of the grid, and of the list of shifts. */
  shiftTemplateFilter: preference(
    z.object({ shiftTemplateIds: ids, state: z.enum(['active', 'archived']) }).partial(),
    {},
  ),
  activityPlanFilter: preference(z.enum(['active', 'archived']), 'active'),
  shiftViewDays: preference(z.literal([1, 7, 14, 28]), 7),
  /** Null: the organization's. */
  weekStartsOn: preference(z.enum(WEEKDAYS).nullable(), null),
  showContractedHours: flag(true),
  showWeekends: flag(true),
  colorCustomShifts: flag(false),
  /** Minutes of a column in the view of hours. */
  scheduleZoom: preference(z.literal([5, 15, 30, 60]), 60),
  groupByTeam: flag(true),
  /** The panel of shifts or activities beside the grid. */
  schedulePalette: flag(false),
  lastShiftTemplate: preference(z.int().nullable(), null),
  lastTask: preference(z.int().nullable(), null),

  realTimeTeamFilter: idFilter,
  /** Chosen agents, hidden columns, and the metric of the trend. */
  performanceFilter: preference(
    z
      .object({ teamIds: ids, surferIds: ids, hiddenColumns: z.array(z.string()), trend: z.string() })
      .partial(),
    {},
  ),

  /** Insights in full-time equivalents instead of hours. */
  insightsFte: flag(false),
  /** Range, grouping, metrics and filters of unified analytics, as they stand in an address. */
  unifiedAnalytics: tableStore,

  workingWithYouFilters: preference(z.object({ teamIds: ids, taskIds: ids }).partial(), {}),

  multiskillPromptSeen: flag(false),

  /** Whether somebody allows to be counted, by user id. */
  analyticsConsent: preference(z.record(z.string(), z.boolean()), {}),

  agentsPage: tableStore,
  teamsPage: tableStore,
  activitiesTable: tableStore,
  requestsPage: tableStore,
}

export type PreferenceName = keyof typeof PREFERENCES
export type KeptTable =
  | 'agentsPage'
  | 'teamsPage'
  | 'activitiesTable'
  | 'requestsPage'
  | 'ticketGroupFilter'
  | 'unifiedAnalytics'
export type PreferenceValue<K extends PreferenceName> = z.output<(typeof PREFERENCES)[K]['shape']>

export const storageKey = (name: PreferenceName): string => NAMESPACE + name

interface Kept {
  raw: string | null
  value: unknown
}
// The parsed value of what was last seen in storage, so that readers get the same object until it changes.
const kept = new Map<PreferenceName, Kept>()
const listeners = new Set<() => void>()
const notifyListeners = () => {
  for (const listener of listeners) listener()
}

export function readPreference<K extends PreferenceName>(name: K): PreferenceValue<K> {
  const raw = localStorage.getItem(storageKey(name))
  const known = kept.get(name)
  if (known && known.raw === raw) return known.value as PreferenceValue<K>
  const value = parse(name, raw)
  kept.set(name, { raw, value })
  return value
}

function parse<K extends PreferenceName>(name: K, raw: string | null): PreferenceValue<K> {
  const { shape, initial } = PREFERENCES[name]
  if (raw === null) return initial as PreferenceValue<K>
  try {
    const parsed = shape.safeParse(JSON.parse(raw))
    return (parsed.success ? parsed.data : initial) as PreferenceValue<K>
  } catch {
    return initial as PreferenceValue<K>
  }
}

export function writePreference<K extends PreferenceName>(name: K, value: PreferenceValue<K>): void {
  const raw = JSON.stringify(value)
  localStorage.setItem(storageKey(name), raw)
  kept.set(name, { raw, value })
  notifyListeners()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

export function usePreference<K extends PreferenceName>(
  name: K,
): [PreferenceValue<K>, (value: PreferenceValue<K>) => void] {
  const value = useSyncExternalStore(subscribe, () => readPreference(name))
  const set = useCallback((next: PreferenceValue<K>) => writePreference(name, next), [name])
  return [value, set]
}
