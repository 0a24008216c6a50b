// Days and agents that a schedule page shows: from the address first, then as chosen last time.
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { z } from 'zod'
import { instantAt, type LocalDate, localDateOf } from '#core/time/index.ts'
import { readPreference, usePreference, writePreference } from '#web/lib/preferences.ts'
import { useSearchState } from '#web/lib/search-state.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useWeekStart, useZone } from '#web/lib/zone.ts'
import { rangeAround } from '#web/ui/inputs/date-range.ts'
import { parseClock } from '#web/ui/text/clock-text.ts'
import { type DayCount, ScheduleSearch, type SortBy, UNIT_OF_DAYS, type Zoom } from './schedule-search.ts'

export type SchedulePageName = 'shifts' | 'activities'

export interface ScheduleFilters {
  searchText: string
  teamIds: number[]
  surferIds: number[]
  /** Skills. */
  taskIds: number[]
  /** Shift templates that shown agents have; CUSTOM_SHIFT stands for shifts without a template. */
  shiftTemplateIds: number[]
}

export const NO_FILTERS: ScheduleFilters = {
  searchText: '',
  teamIds: [],
  surferIds: [],
  taskIds: [],
  shiftTemplateIds: [],
}

export type ScheduleView = ReturnType<typeof useScheduleView>

/** Default order: on a single day those who work come first. */
const USUAL_SORT: Record<SchedulePageName, SortBy> = { shifts: 'name', activities: 'start' }

export function useScheduleView(page: SchedulePageName) {
  const zone = useZone()
  const now = useNow()
  const today = localDateOf(zone, now)
  const [search, setSearch] = useSearchState(ScheduleSearch)
  const [keptDays, keepDays] = usePreference('shiftViewDays')
  const weekStartsOn = useWeekStart()
  const [keptPublished, keepPublished] = usePreference('publishedOnly')
  const [, keepPage] = usePreference('lastSchedulePage')
  useEffect(() => keepPage(page), [page, keepPage])

  // Hours are shown of one day unless somebody asks for more.
  const dayCount: DayCount = search.days ?? (page === 'shifts' ? keptDays : 1)
  const unit = UNIT_OF_DAYS[dayCount]
  const date = search.date ?? today
  const range = useMemo(() => rangeAround(date, unit, weekStartsOn), [date, unit, weekStartsOn])
  const from = instantAt(zone, range.from, 0)
  const to = instantAt(zone, range.to, 0)
  const [opening, setOpening] = useState(0)
  const { filters, setFilters, keepFilters } = useFilters(search, setSearch)
  return {
    page,
    zone,
    now,
    today,
    weekStartsOn,
    dayCount,
    unit,
    range,
    from,
    to,
    at: search.at === undefined ? undefined : instantAt(zone, range.from, parseClock(search.at)!),
    isPublished: search.published ?? keptPublished,
    setPublished: (published: boolean) => {
      keepPublished(published)
      setSearch({ published })
    },
    filters,
    setFilters,
    sort: search.sort ?? USUAL_SORT[page],
    setSearch,
    goToday: () => {
      setSearch({ date: today, at: undefined })
      setOpening(last => last + 1)
    },
    /** Shows the drafts of a day's period, of all agents when asked to. */
    goTo: (date: LocalDate, isOfAllAgents: boolean) => {
      keepPublished(false)
      const all = isOfAllAgents ? keepFilters(NO_FILTERS) : {}
      setSearch({ date, at: undefined, published: false, ...all })
    },
    /** Today was asked for once more, which may be in view and scrolled away. */
    opening,
    setDayCount: (days: DayCount) => {
      if (page === 'shifts') keepDays(days)
      setSearch({ days })
    },
    // Read without listening: what changes it changes the address too, so the page is drawn once.
    zoom: search.zoom ?? readPreference('scheduleZoom'),
    setZoom: (zoom: z.output<typeof Zoom>) => {
      writePreference('scheduleZoom', zoom)
      setSearch({ zoom })
    },
    find: search.find ?? '',
  }
}

type Search = z.output<typeof ScheduleSearch>
type SetSearch = (changes: Partial<z.input<typeof ScheduleSearch>>) => void

function useFilters(search: Search, setSearch: SetSearch) {
  const [kept, keep] = usePreference('surferFilter')
  const [keptSurfers, keepSurfers] = usePreference('surferSelection')
  const [keptShifts, keepShifts] = usePreference('shiftTemplateFilter')
  const filters = useMemo<ScheduleFilters>(
    () => ({
      searchText: search.q ?? kept.searchText ?? '',
      teamIds: search.team ?? kept.teamIds ?? [],
      taskIds: search.skill ?? kept.taskIds ?? [],
      surferIds: search.agent ?? keptSurfers,
      shiftTemplateIds: search.shift ?? keptShifts.shiftTemplateIds ?? [],
    }),
    [search, kept, keptSurfers, keptShifts],
  )
  /** Remembers filters; returns the search params that show them. */
  const keepFilters = useCallback(
    (changes: Partial<ScheduleFilters>): Partial<z.input<typeof ScheduleSearch>> => {
      const { surferIds, shiftTemplateIds, ...rest } = changes
      if (surferIds) keepSurfers(surferIds)
      if (shiftTemplateIds) keepShifts({ ...readPreference('shiftTemplateFilter'), shiftTemplateIds })
      keep({ ...readPreference('surferFilter'), ...rest })
      return {
        ...('searchText' in rest ? { q: rest.searchText } : {}),
        ...('teamIds' in rest ? { team: rest.teamIds } : {}),
        ...('taskIds' in rest ? { skill: rest.taskIds } : {}),
        ...(surferIds ? { agent: surferIds } : {}),
        ...(shiftTemplateIds ? { shift: shiftTemplateIds } : {}),
      }
    },
    [keep, keepSurfers, keepShifts],
  )
  const setFilters = useCallback(
    (changes: Partial<ScheduleFilters>) => setSearch(keepFilters(changes)),
    [keepFilters, setSearch],
  )
  return { filters, setFilters, keepFilters }
}
