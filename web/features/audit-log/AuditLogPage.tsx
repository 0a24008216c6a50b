// The audit log: who changed what, newest first. Changes of the schedule have their own history, on the schedule.
import { Button } from '@mantine/core'
import { IconDownload, IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import type { AuditEntry } from '#contract/endpoints/audit-entries.ts'
import { api } from '#contract/endpoints/index.ts'
import { MAX_PAGE_SIZE } from '#contract/shapes.ts'
import type { Zone } from '#core/time/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { useClient } from '#web/lib/client.ts'
import { dateTimeText } from '#web/lib/dates.ts'
import { notifyFailed } from '#web/lib/notify.ts'
import { useCall } from '#web/lib/queries.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { useSearchState } from '#web/lib/search-state.ts'
import { useUser } from '#web/lib/session.ts'
import { useZone } from '#web/lib/zone.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import classes from './audit-log.module.css'
import { AuditSearch, auditQuery } from './audit-search.ts'
import { ACTION_TEXTS, detailsText, ENTITY_TEXTS, nameOf, whoText } from './audit-text.ts'
import * as texts from './texts.ts'

const PAGE_SIZE = 50

export default function AuditLogPage() {
  const [search, setSearch] = useSearchState(AuditSearch)
  const zone = useZone()
  const { offset } = search
  const query = auditQuery(search, zone)
  const list = useCall(
    api.auditEntries.list,
    { query: { ...query, offset, limit: PAGE_SIZE } },
    { keepPrevious: true },
  )
  const rows = list.data?.results ?? []
  const isFiltered = Object.values(query).some(value => value !== undefined)
  return (
    <>
      <PageHeader title={texts.auditLog} />
      <AuditFilters
        search={search}
        onSearch={setSearch}
        trailing={<Export query={query} zone={zone} isEmpty={rows.length === 0} />}
      />
      <DataTable
        label={texts.auditLog}
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

interface ExportProps {
  query: ReturnType<typeof auditQuery>
  zone: Zone
  isEmpty: boolean
}

/** Every entry that the filters let through, not those of one page. */
function Export({ query, zone, isEmpty }: ExportProps) {
  const client = useClient()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const entries = await client.callAll(api.auditEntries.list, {
        query: { ...query, limit: MAX_PAGE_SIZE },
      })
      const { auditCsv } = await import('./audit-csv.ts')
      saveFile('audit-log.csv', auditCsv(entries, zone))
    } catch (error) {
      notifyFailed(error, texts.theAuditLogWasNotExported)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={15} stroke={1.6} />}
      disabled={isEmpty}
      loading={isBusy}
      onClick={save}
    >
      {texts.downloadCsv}
    </Button>
  )
}

const whatText = ({ action, entity }: AuditEntry): string =>
  `${ACTION_TEXTS[action]}: ${ENTITY_TEXTS[entity].toLowerCase()}`

const columnsOf = (zone: Zone): Column<AuditEntry>[] => [
  { id: 'time', header: texts.time, width: 160, cell: entry => dateTimeText(entry.happenedAt, zone) },
  { id: 'who', header: texts.who, minWidth: 150, cell: whoText },
  { id: 'what', header: texts.what, minWidth: 200, cell: whatText },
  {
    id: 'whom',
    header: texts.on,
    minWidth: 150,
    cell: ({ entity, entityName, entityId }) =>
      nameOf(entity, entityName) ?? (entityId === null ? '' : `#${entityId}`),
  },
  {
    id: 'details',
    header: texts.details,
    minWidth: 260,
    cell: ({ details }) => <div className={classes.details}>{detailsText(details)}</div>,
  },
]

const NoneMatches = () => (
  <EmptyState title={texts.noMatchingEntries}>{texts.changeTheFiltersOrClearThem}</EmptyState>
)

function NoneYet() {
  const isStaff = useUser().roles.includes('internal')
  return (
    <EmptyState title={texts.noChangesYet} icon={IconHistory}>
      {isStaff ? texts.changesThatStaffMakeForEveryone : texts.everyChangeThatAManagerMakes}
    </EmptyState>
  )
}
