import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  PREFERENCES,
  type PreferenceName,
  readPreference,
  storageKey,
  writePreference,
} from './preferences.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

// Preferences that the specification has the browser remember, in its words, as far as there is a page for them.
const SPECIFIED: [what: string, name: PreferenceName, chosen: unknown][] = [
  ['forecast plan', 'forecastPlan', { weeks: 12 }],
  ['ticket-group filter', 'ticketGroupFilter', { q: 'phone' }],
  ['activity-plan filter', 'activityPlanFilter', 'archived'],
  ['coverage bars', 'coverageBars', 'number'],
  ['coverage display', 'coverageDisplay', { streamIds: [3] }],
  ['surfer selection', 'surferSelection', [4, 5]],
  ['shared surfer filter', 'surferFilter', { teamIds: [1], searchText: 'ada' }],
  ['performance filter', 'performanceFilter', { teamIds: [1] }],
  ['timezone', 'timezone', 'Australia/Lord_Howe'],
  ['published flag', 'publishedOnly', true],
  ['global options', 'globalOptions', { isRailCollapsed: true }],
  ['shift template filter', 'shiftTemplateFilter', { shiftTemplateIds: [0, 7], state: 'archived' }],
  ['real-time team filter', 'realTimeTeamFilter', [9]],
  ['last viewed schedule page', 'lastSchedulePage', 'activities'],
  ['quick-start guide hidden', 'quickStartHidden', true],
  ['forecast preferences', 'forecastPreferences', { metric: 'staffing' }],
  ['multiskill breakdown', 'multiskillBreakdown', true],
  ['multiskill selected activities', 'multiskillActivities', [2]],
  ['forecast queue filter', 'forecastQueueFilter', [8]],
  ['shift view number of days', 'shiftViewDays', 28],
  ['week-starts-on', 'weekStartsOn', 'sunday'],
  ['show contracted hours', 'showContractedHours', false],
  ['show weekends', 'showWeekends', false],
  ['colour custom shifts', 'colorCustomShifts', true],
  ['prompt of the multi-skill forecast', 'multiskillPromptSeen', true],
  ['agents page', 'agentsPage', { sort: 'email', team: ['1', '2'] }],
  ['teams page', 'teamsPage', { size: '100' }],
  ['activities table', 'activitiesTable', { state: 'archived' }],
  ['view', 'view', 'surfer'],
]

describe('what the specification has the browser remember', () => {
  it.each(SPECIFIED)('%s survives a reload', async (_, name, chosen) => {
    const { initial } = PREFERENCES[name]
    expect(readPreference(name)).toEqual(initial)
    expect(chosen).not.toEqual(initial)
    writePreference(name, chosen as never)
    expect([...stored.keys()]).toEqual([`lineup.${name}`])
    vi.resetModules()
    const afterReload = await import('./preferences.ts')
    expect(afterReload.readPreference(name)).toEqual(chosen)
    stored.set(`lineup.${name}`, '{"no": ["choice')
    expect(afterReload.readPreference(name)).toEqual(initial)
  })

  it('has a place of its own for each', () => {
    expect(new Set(SPECIFIED.map(([, name]) => name)).size).toBe(SPECIFIED.length)
  })
})

describe('preferences', () => {
  it('keep what was written, below the product’s own name', () => {
    writePreference('view', 'surfer')
    expect(readPreference('view')).toBe('surfer')
    expect([...stored]).toEqual([['lineup.view', '"surfer"']])
  })

  it('start from a value of their own shape', () => {
    for (const { shape, initial } of Object.values(PREFERENCES))
      expect(shape.safeParse(initial).success).toBe(true)
  })

  it.each(['"captain"', 'not json', '7'])('take %s for no choice', raw => {
    stored.set(storageKey('view'), raw)
    expect(readPreference('view')).toBe('manager')
  })

  it('give the same object until storage changes', () => {
    stored.set(storageKey('surferFilter'), '{"teamIds":[1]}')
    const first = readPreference('surferFilter')
    expect(readPreference('surferFilter')).toBe(first)
    stored.set(storageKey('surferFilter'), '{"teamIds":[2]}')
    expect(readPreference('surferFilter')).toEqual({ teamIds: [2] })
  })
})
