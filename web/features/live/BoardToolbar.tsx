import { MultiSelect, Select } from '@mantine/core'
import type { z } from 'zod'
import { LIVE_STATUSES } from '#contract/live/board.ts'
import type { LiveStatus } from '#core/adherence/index.ts'
import { type BoardStore, isNotClockedIn } from '#web/parts/live/board-store.ts'
import { StatusChip, type Tone } from '#web/ui/feedback/StatusChip.tsx'
import { SearchField } from '#web/ui/inputs/SearchField.tsx'
import { FilterBar } from '#web/ui/table/FilterBar.tsx'
import { figureText } from '#web/ui/text/figure-text.ts'
import {
  BOARD_SORT_LABELS,
  BOARD_SORTS,
  type BoardSearch,
  type BoardSort,
  type StatusCounts,
} from './board-filter.ts'
import { BOARD_STATUS_LABELS, STATUS_MEANINGS, STATUS_TONES } from './board-text.ts'
import classes from './live.module.css'
import * as texts from './texts.ts'

interface Props {
  store: BoardStore
  counts: StatusCounts
  /** Statuses whose counts are out of date. */
  stale: ReadonlySet<LiveStatus>
  teamIds: readonly number[]
  search: z.output<typeof BoardSearch>
  shownCount: number
  onTeams: (teamIds: number[]) => void
  onSearch: (changes: Partial<z.input<typeof BoardSearch>>) => void
}

export function BoardToolbar(props: Props) {
  const { store, counts, stale, teamIds, search, shownCount, onTeams, onSearch } = props
  const teams = store.names.teams
  const agents = [...store.agents.values()]
  const isKnown = store.connection !== 'opening'
  const activeCount = Number(teamIds.length > 0) + Number(search.q !== '')
  const onClear = () => {
    onTeams([])
    onSearch({ q: undefined })
  }
  return (
    <>
      <fieldset className={classes.chips}>
        <legend className="visually-hidden">{texts.status}</legend>
        {LIVE_STATUSES.map(status => (
          <StatusButton
            key={status}
            label={BOARD_STATUS_LABELS[status]}
            tone={STATUS_TONES[status]}
            meaning={STATUS_MEANINGS[status]}
            count={isKnown ? counts[status] : undefined}
            isStale={stale.has(status)}
            isOn={search.status === status}
            onClick={() => onSearch({ status: search.status === status ? undefined : status })}
          />
        ))}
        {agents.some(({ person }) => person.timecardsEnabled) && (
          <StatusButton
            label={texts.notClockedIn}
            tone="warn"
            meaning={texts.onShiftAndReportingTimeBut}
            count={isKnown ? agents.filter(isNotClockedIn).length : undefined}
            isStale={store.connection === 'lost'}
            isOn={search.clock === 'missing'}
            onClick={() => onSearch({ clock: search.clock === 'missing' ? undefined : 'missing' })}
          />
        )}
      </fieldset>
      <FilterBar
        activeCount={activeCount}
        onClear={onClear}
        trailing={isKnown && <span>{texts.agentCount(shownCount)}</span>}
      >
        <SearchField
          label={texts.searchAgents}
          value={search.q}
          onChange={q => onSearch({ q: q || undefined })}
        />
        <MultiSelect
          aria-label={texts.teams}
          placeholder={teamIds.length > 0 ? undefined : texts.allTeams}
          w={200}
          clearable
          data={teams.map(team => ({ value: String(team.id), label: team.name }))}
          value={teamIds.filter(id => teams.some(team => team.id === id)).map(String)}
          onChange={ids => onTeams(ids.map(Number))}
        />
        <Select
          aria-label={texts.order}
          w={170}
          allowDeselect={false}
          data={BOARD_SORTS.map(value => ({ value, label: BOARD_SORT_LABELS[value] }))}
          value={search.sort}
          onChange={sort => onSearch({ sort: (sort as BoardSort | null) ?? undefined })}
        />
      </FilterBar>
    </>
  )
}

interface StatusProps {
  label: string
  tone: Tone
  meaning: string
  /** Missing until the board is there. */
  count: number | undefined
  isStale: boolean
  isOn: boolean
  onClick: () => void
}

function StatusButton({ label, tone, meaning, count, isStale, isOn, onClick }: StatusProps) {
  const shownTone = isStale ? 'neutral' : tone
  return (
    <button
      type="button"
      className={classes.status}
      data-tone={shownTone}
      aria-pressed={isOn}
      title={isStale ? texts.someOfThisIsNotCurrent(meaning) : meaning}
      onClick={onClick}
    >
      <strong>{figureText(count)}</strong>
      <StatusChip tone={shownTone}>{label}</StatusChip>
    </button>
  )
}
