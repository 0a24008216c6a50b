// The audit log: who changed what, newest first. Changes of the schedule have their own history, on the schedule.
import { IconHistory } from '@tabler/icons-react'
import type { AuditEntry } from '#contract/endpoints/audit-entries.ts'
import { api } from '#contract/endpoints/index.ts'
import type { Zone } from '#core/time/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { dateTimeText } from '#web/lib/dates.ts'
import { useCall } from '#web/lib/queries.ts'
import { useSearchState } from '#web/lib/search-state.ts'
import { useZone } from '#web/lib/zone.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import classes from './audit-log.module.css'
import { AuditSearch } from './audit-search.ts'
import { ACTION_TEXTS, detailsText, ENTITY_TEXTS, nameOf } from './audit-text.ts'

const PAGE_SIZE = 50

export default function AuditLogPage() {
  const [search, setSearch] = useSearchState(AuditSearch)
  const zone = useZone()
  const { manager, action, entity, offset } = search
  const list = useCall(
    api.auditEntries.list,
    { query: { offset, limit: PAGE_SIZE, managerId: manager, action, entity } },
    { keepPrevious: true },
  )
  const rows = list.data?.results ?? []
  const isFiltered = manager !== undefined || action !== undefined || entity !== undefined
  return (
    <>
      <PageHeader title="Audit log" />
      <AuditFilters search={search} onSearch={setSearch} />
      <DataTable
        label="Audit log"
        columns={columnsOf(zone)}
        rows={rows}
        rowKey={entry => entry.id}
        rowLabel={entry => `${whoText(entry)}: ${whatText(entry)}`}
        isLoading={list.isPending}
        error={list.error && textOf(list.error)}
        onRetry={() => list.refetch()}
        empty={isFiltered ? <NoneMatches /> : <NoneYet />}
        paging={{
          offset,
          limit: PAGE_SIZE,
          total: list.data?.meta.filteredRowCount ?? 0,
          onOffset: next => setSearch({ offset: next }),
        }}
      />
    </>
  )
}

/** A change that nobody asked for, such as an invitation on the first day, has no person. */
function whoText({ actorName, managerId, surferId, staffName }: AuditEntry): string {
  if (staffName !== null)
    return actorName ? `${staffName} (internal staff) as ${actorName}` : `${staffName} (internal staff)`
  return actorName || (managerId === null && surferId === null ? 'Lineup, by itself' : 'Unknown')
}

const whatText = ({ action, entity }: AuditEntry): string =>
  `${ACTION_TEXTS[action]}: ${ENTITY_TEXTS[entity].toLowerCase()}`

const columnsOf = (zone: Zone): Column<AuditEntry>[] => [
  { id: 'time', header: 'Time', width: 160, cell: entry => dateTimeText(entry.happenedAt, zone) },
  { id: 'who', header: 'Who', minWidth: 150, cell: whoText },
  { id: 'what', header: 'What', minWidth: 200, cell: whatText },
  {
    id: 'whom',
    header: 'On',
    minWidth: 150,
    cell: ({ entity, entityName, entityId }) =>
      nameOf(entity, entityName) ?? (entityId === null ? '' : `#${entityId}`),
  },
  {
    id: 'details',
    header: 'Details',
    minWidth: 260,
    cell: ({ details }) => <div className={classes.details}>{detailsText(details)}</div>,
  },
]

const NoneMatches = () => (
  <EmptyState title="No matching entries">Change the filters, or clear them.</EmptyState>
)

const NoneYet = () => (
  <EmptyState title="No changes yet" icon={IconHistory}>
    Every change that a manager makes to agents, teams, settings, forecasts and connections is kept here for
    two years. Schedule changes are in the schedule’s own history.
  </EmptyState>
)
