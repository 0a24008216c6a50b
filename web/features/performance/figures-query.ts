import type { LocalDate, Zone } from '#core/time/index.ts'
import type { DateRange } from '#web/ui/inputs/date-range.ts'
import type { PerformanceSearch } from './performance-search.ts'
import type { SurferChoice } from './use-chosen-surfers.ts'

export interface FiguresProps {
  search: PerformanceSearch
  choice: SurferChoice
  range: DateRange
  today: LocalDate
  zone: Zone
  onSearch: (changes: Partial<PerformanceSearch>) => void
  onChoose: (choice: SurferChoice) => void
}

export interface ExportFiguresProps extends FiguresProps {
  type: 'performance-surfer-metrics' | 'performance-task-metrics'
}

/** Records of connected systems that verdicts and figures of agents rest on. */
export const EVALUATED_RECORDS = ['contacts', 'comments', 'statuses'] as const

export const figuresQuery = ({ search, choice, range, zone }: FiguresProps) => ({
  ...choice,
  ...range,
  timezone: zone,
  basis: search.basis,
  includeDeleted: search.deleted === 'yes',
})

/** Today's figures grow; others stay. */
export const lookAgainMs = ({ range, today }: FiguresProps): number | undefined =>
  range.from <= today && today < range.to ? 60_000 : undefined
