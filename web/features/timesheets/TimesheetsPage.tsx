// Timecards of everybody beside what was scheduled, and both as a file.
import { Button, SegmentedControl } from '@mantine/core'
import { IconClock, IconDownload, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '#contract/endpoints/index.ts'
import type { SurferTimecard } from '#contract/timecards/timecards.ts'
import { instantAt, localDateOf } from '#core/time/index.ts'
import { useFeature } from '#web/lib/access/features.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { openModal } from '#web/lib/modals.ts'
import { useCall } from '#web/lib/queries.ts'
import { useSearchState } from '#web/lib/search-state.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useWeekStart, useZone } from '#web/lib/zone.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { later } from '#web/ui/feedback/later.tsx'
import { DateRangeNav } from '#web/ui/inputs/DateRangeNav.tsx'
import { type DateRange, rangeAround, rangeText } from '#web/ui/inputs/date-range.ts'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { isFiltered, TimesheetFilters } from './TimesheetFilters.tsx'
import * as texts from './texts.ts'
import { cardLabel, timecardColumns } from './timecard-columns.tsx'
import { TimesheetSearch, TimesheetUnit } from './timesheet-search.ts'
import classes from './timesheets.module.css'

const ExportDialog = later(
  async () => (await import('#web/parts/timesheet-export/ExportDialog.tsx')).ExportDialog,
)
const TimecardDialog = later(async () => (await import('./TimecardDialog.tsx')).TimecardDialog)
const DeleteTimecard = later(async () => (await import('./DeleteTimecard.tsx')).DeleteTimecard)

type Open = { what: 'add' | 'export' } | { what: 'edit' | 'delete'; card: SurferTimecard }

export default function TimesheetsPage() {
  const [search, setSearch] = useSearchState(TimesheetSearch)
  const [open, setOpen] = useState<Open | null>(null)
  const zone = useZone()
  const weekStartsOn = useWeekStart()
  const today = localDateOf(zone, useNow())
  const range = rangeAround(search.date ?? today, search.unit, weekStartsOn)
  const { q, team, type, flag, offset, size } = search
  const list = useCall(
    api.timecards.list,
    {
      query: {
        offset,
        limit: size,
        from: new Date(instantAt(zone, range.from, 0)).toISOString(),
        to: new Date(instantAt(zone, range.to, 0)).toISOString(),
        searchText: q || undefined,
        teamIds: team,
        types: type,
        flags: flag,
        sortBy: search.sort,
        sortDirection: search.direction,
      },
    },
    { keepPrevious: true },
  )
  const close = () => setOpen(null)
  const total = list.data?.meta.filteredRowCount ?? 0
  return (
    <>
      <PageHeader title={texts.timesheets} actions={<Actions onOpen={what => setOpen({ what })} />} />
      <div className={classes.tools}>
        <SegmentedControl
          size="xs"
          aria-label={texts.period}
          value={search.unit}
          onChange={unit => setSearch({ unit: TimesheetUnit.parse(unit), offset: undefined })}
          data={[
            { value: 'day', label: texts.day },
            { value: 'week', label: texts.week },
            { value: 'month', label: texts.month },
          ]}
        />
        <DateRangeNav
          value={range}
          unit={search.unit}
          today={today}
          weekStartsOn={weekStartsOn}
          onChange={next => setSearch({ date: next.from, offset: undefined })}
        />
        <span className={classes.zone}>{texts.timesIn(zone.replaceAll('_', ' '))}</span>
      </div>
      <TimesheetFilters
        search={search}
        onSearch={setSearch}
        trailing={list.data && <span>{texts.timecardCount(total)}</span>}
      />
      <DataTable
        label={texts.timecards}
        columns={timecardColumns({ zone, onChoose: (what, card) => setOpen({ what, card }) })}
        rows={list.data?.results ?? []}
        rowKey={card => card.id}
        rowLabel={card => cardLabel(card, zone)}
        sort={{ by: search.sort, direction: search.direction }}
        onSort={({ by, direction }) =>
          setSearch({ sort: by === 'name' ? 'name' : 'reportedStart', direction, offset: undefined })
        }
        isLoading={list.isPending}
        error={list.error && textOf(list.error)}
        onRetry={() => list.refetch()}
        onRowClick={card => card.canEdit && setOpen({ what: 'edit', card })}
        empty={isFiltered(search) ? <NoneMatches /> : <NoneYet range={range} />}
        paging={{ offset, limit: size, total, onOffset: next => setSearch({ offset: next }) }}
      />
      {open?.what === 'add' && <TimecardDialog zone={zone} onClose={close} />}
      {open?.what === 'edit' && <TimecardDialog card={open.card} zone={zone} onClose={close} />}
      {open?.what === 'delete' && <DeleteTimecard card={open.card} zone={zone} onClose={close} />}
      {open?.what === 'export' && <ExportDialog range={range} surferIds={null} zone={zone} onClose={close} />}
    </>
  )
}

function Actions({ onOpen }: { onOpen: (what: 'add' | 'export') => void }) {
  const isExported = useFeature('scheduleExport')
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconClock size={16} />}
        onClick={() => openModal({ type: 'time-reporting' })}
      >
        {texts.manageTimeReporting}
      </Button>
      {isExported && (
        <Button variant="default" leftSection={<IconDownload size={16} />} onClick={() => onOpen('export')}>
          {texts.exportLabel}
        </Button>
      )}
      <Button leftSection={<IconPlus size={16} />} onClick={() => onOpen('add')}>
        {texts.addTimecard}
      </Button>
    </>
  )
}

const NoneMatches = () => (
  <EmptyState title={texts.noMatchingTimecards}>{texts.changeTheFiltersOrThePeriod}</EmptyState>
)

function NoneYet({ range }: { range: DateRange }) {
  const settings = useCall(api.timecards.settings, {})
  const isNobody = settings.data?.timeReportingSurferIds.length === 0
  return (
    <EmptyState
      title={isNobody ? texts.nobodyClocksInAndOutYet : texts.noTimecardsInThisPeriod}
      icon={IconClock}
      action={
        isNobody && (
          <Button variant="default" onClick={() => openModal({ type: 'time-reporting' })}>
            {texts.chooseAgents}
          </Button>
        )
      }
    >
      {isNobody ? texts.chooseWhichAgentsReportTheirTime : texts.nobodyReportedTimeIn(rangeText(range))}
    </EmptyState>
  )
}
