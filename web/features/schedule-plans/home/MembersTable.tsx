// Members with what the plan gives them a week on average, against their contracts.

import { SegmentedControl } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { z } from 'zod'
import type { ScheduleSurfer } from '#contract/endpoints/schedule.ts'
import type { SchedulePlan, SchedulePlanPreview } from '#contract/endpoints/schedule-plans.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { inOwnClock } from '#web/lib/dates.ts'
import { useSearchState } from '#web/lib/search-state.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import { SearchField } from '#web/ui/inputs/SearchField.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { FilterBar } from '#web/ui/table/FilterBar.tsx'
import { contractText, weeklyText } from '../plan/plan-labels.ts'
import { inPatterns, surferName } from '../plan/plan-surfers.ts'
import classes from '../plan/schedule-plans.module.css'
import * as texts from './texts.ts'

const PAGE_SIZE = 25
const Search = z.object({
  show: z.enum(['all', 'without', 'warned']).default('all'),
  agent: z.string().default(''),
  offset: z.coerce.number().int().min(0).default(0),
})

interface Row {
  surfer: ScheduleSurfer
  patternName: string | undefined
  /** Undefined: the plan gives no shifts. */
  hours: SchedulePlanPreview['hours'][number] | undefined
}

interface Props {
  plan: SchedulePlan
  members: ScheduleSurfer[]
  preview: UseQueryResult<SchedulePlanPreview>
  /** That the averages are taken over. */
  weeks: number
}

export function MembersTable({ plan, members, preview, weeks }: Props) {
  const [{ show, agent, offset }, setSearch] = useSearchState(Search)
  const patterns = inPatterns(plan)
  const hours = new Map(preview.data?.hours.map(one => [one.surferId, one]))
  const all: Row[] = members.map(surfer => ({
    surfer,
    patternName: patterns.get(surfer.id),
    hours: hours.get(surfer.id),
  }))
  const without = all.filter(row => row.patternName === undefined)
  const warned = all.filter(row => row.hours && row.hours.warnings.length > 0)
  const wanted = agent.trim().toLowerCase()
  const rows = { all, without, warned }[show].filter(({ surfer }) =>
    `${surferName(surfer)} ${surfer.teamName}`.toLowerCase().includes(wanted),
  )
  const start = offset < rows.length ? offset : 0
  return (
    <section className={classes.part} aria-label={texts.members}>
      <h2>{texts.members}</h2>
      <FilterBar
        activeCount={show === 'all' ? 0 : 1}
        onClear={() => setSearch({ show: undefined, offset: undefined })}
        trailing={preview.data && texts.hoursAveragedOverWeek(weeks)}
      >
        <SearchField
          label={texts.searchMembers}
          value={agent}
          onChange={text => setSearch({ agent: text || undefined, offset: undefined })}
        />
        <SegmentedControl
          aria-label={texts.whichMembers}
          size="xs"
          value={show}
          onChange={value => setSearch({ show: value as typeof show, offset: undefined })}
          data={[
            { value: 'all', label: texts.allText(all.length) },
            { value: 'without', label: texts.withoutPattern(without.length) },
            { value: 'warned', label: texts.withWarnings(warned.length) },
          ]}
        />
      </FilterBar>
      <DataTable
        label={texts.members}
        columns={COLUMNS}
        rows={rows.slice(start, start + PAGE_SIZE)}
        rowKey={row => row.surfer.id}
        rowLabel={row => surferName(row.surfer)}
        isLoading={preview.isLoading}
        error={preview.error && textOf(preview.error)}
        onRetry={() => void preview.refetch()}
        empty={<Nobody show={show} hasMembers={all.length > 0} />}
        paging={{
          offset: start,
          limit: PAGE_SIZE,
          total: rows.length,
          onOffset: next => setSearch({ offset: next }),
        }}
      />
    </section>
  )
}

function Nobody({ show, hasMembers }: { show: 'all' | 'without' | 'warned'; hasMembers: boolean }) {
  if (!hasMembers) return <EmptyState title={texts.noMembersYet}>{texts.giveThePlanTeamsOrAgents}</EmptyState>
  if (show === 'without') return <EmptyState title={texts.everyMemberIsInAPattern} />
  if (show === 'warned') return <EmptyState title={texts.everybodysHoursAreWithinTheir} />
  return <EmptyState title={texts.noSuchMember} />
}

const COLUMNS: Column<Row>[] = [
  { id: 'name', header: texts.agent, minWidth: 150, cell: ({ surfer }) => surferName(surfer) },
  { id: 'team', header: texts.team, minWidth: 120, cell: ({ surfer }) => surfer.teamName },
  {
    id: 'pattern',
    header: texts.pattern,
    minWidth: 130,
    cell: ({ patternName }) => patternName ?? <StatusChip tone="neutral">{texts.noPattern}</StatusChip>,
  },
  {
    id: 'hours',
    header: texts.aWeek,
    align: 'right',
    width: 90,
    cell: ({ hours }) => (hours ? weeklyText(hours.averageWeeklyHours) : '–'),
  },
  {
    id: 'contract',
    header: texts.contract,
    align: 'right',
    width: 110,
    cell: ({ surfer }) => contractText(surfer.minContractedHours, surfer.maxContractedHours),
  },
  {
    id: 'warnings',
    header: texts.againstTheContract,
    minWidth: 260,
    cell: ({ hours }) =>
      !hours ? (
        '–'
      ) : hours.warnings.length === 0 ? (
        <StatusChip tone="good">{texts.withinIt}</StatusChip>
      ) : (
        <ul className={classes.warnings}>
          {hours.warnings.map(sentence => (
            <li key={sentence}>
              <StatusChip tone="warn">{inOwnClock(sentence)}</StatusChip>
            </li>
          ))}
        </ul>
      ),
  },
]
