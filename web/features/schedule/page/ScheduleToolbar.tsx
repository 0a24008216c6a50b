// The line above the grid: which agents are shown, and how.
import { Button, MultiSelect } from '@mantine/core'
import { IconExclamationCircle, IconLayoutSidebarRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { api } from '#contract/endpoints/index.ts'
import { usePreference } from '#web/lib/preferences.ts'
import { useCall, useCallAll } from '#web/lib/queries.ts'
import { SurferPicker } from '#web/parts/SurferPicker.tsx'
import { SearchField } from '#web/ui/inputs/SearchField.tsx'
import { FilterBar } from '#web/ui/table/FilterBar.tsx'
import { fullName } from '../blocks/schedule-block.ts'
import { StepButtons } from '../edit-queue/StepButtons.tsx'
import type { Steps } from '../edit-queue/use-steps.tsx'
import classes from '../ui/schedule.module.css'
import { NO_FILTERS, type ScheduleView } from '../view/use-schedule-view.ts'
import { CountButton, WarningsButton } from '../warnings/WarningsButton.tsx'
import * as texts from './texts.ts'
import { PublishedSwitch, ViewOptions } from './ViewOptions.tsx'

interface Props {
  view: ScheduleView
  steps: Steps
  conflictCount: number
  onConflicts: () => void
  warningCount: number
  onWarnings: () => void
  /** Other managers who are present. */
  present: ReactNode
}

export function ScheduleToolbar(props: Props) {
  const { view, steps, conflictCount, onConflicts, warningCount, onWarnings, present } = props
  const { filters, setFilters } = view
  const activeCount = Object.values(filters).filter(filter => filter.length > 0).length
  return (
    <FilterBar
      isLong
      activeCount={activeCount}
      onClear={() => setFilters(NO_FILTERS)}
      trailing={
        <>
          {conflictCount > 0 && (
            <CountButton
              color="red"
              Icon={IconExclamationCircle}
              count={conflictCount}
              word={conflictCount === 1 ? texts.conflict : texts.conflicts}
              onClick={onConflicts}
            />
          )}
          <WarningsButton count={warningCount} onClick={onWarnings} />
          {!view.isPublished && <StepButtons steps={steps} />}
          <PublishedSwitch view={view} className={classes.published} />
          <PaletteSwitch view={view} />
          <ViewOptions view={view} />
          {present}
        </>
      }
    >
      <SearchField
        label={texts.searchAgents}
        width={145}
        value={filters.searchText}
        onChange={searchText => setFilters({ searchText })}
      />
      <SearchField
        label={texts.find}
        width={100}
        value={view.find}
        onChange={find => view.setSearch({ find })}
      />
      <TeamsAndSkills view={view} />
      <Agents view={view} />
    </FilterBar>
  )
}

/** Shifts, or activities, to drag into the grid. */
function PaletteSwitch({ view }: Pick<Props, 'view'>) {
  const [isOpen, setOpen] = usePreference('schedulePalette')
  if (view.isPublished) return null
  return (
    <Button
      variant={isOpen ? 'light' : 'default'}
      size="compact-sm"
      visibleFrom="sm"
      aria-pressed={isOpen}
      leftSection={<IconLayoutSidebarRight size={14} stroke={1.6} />}
      onClick={() => setOpen(!isOpen)}
    >
      {view.page === 'shifts' ? texts.shifts : texts.activities}
    </Button>
  )
}

function TeamsAndSkills({ view: { filters, setFilters } }: Pick<Props, 'view'>) {
  const teams = useCallAll(api.teams.list, {}).data ?? []
  const tasks = useCallAll(api.tasks.list, { query: { limit: 500 } }).data ?? []
  const skills = tasks.filter(task => task.state === 'active' && task.type === 'task-activity')
  return (
    <>
      <MultiSelect
        aria-label={texts.teams}
        placeholder={filters.teamIds.length > 0 ? undefined : texts.allTeams}
        w={122}
        clearable
        data={teams.map(team => ({ value: String(team.id), label: team.name }))}
        value={filters.teamIds.map(String)}
        onChange={ids => setFilters({ teamIds: ids.map(Number) })}
      />
      <MultiSelect
        aria-label={texts.skills}
        placeholder={filters.taskIds.length > 0 ? undefined : texts.anySkill}
        w={110}
        clearable
        data={skills.map(task => ({ value: String(task.id), label: `${task.emoji} ${task.name}` }))}
        value={filters.taskIds.map(String)}
        onChange={ids => setFilters({ taskIds: ids.map(Number) })}
      />
    </>
  )
}

function Agents({ view: { filters, setFilters } }: Pick<Props, 'view'>) {
  const surfers = useCall(api.schedule.surfers, { query: {} }).data ?? []
  return (
    <SurferPicker
      options={surfers.map(one => ({ id: one.id, name: fullName(one), teamName: one.teamName }))}
      value={filters.surferIds}
      onChange={surferIds => setFilters({ surferIds })}
    />
  )
}
