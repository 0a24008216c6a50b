import { IconUpload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { api } from '#contract/endpoints/index.ts'
import type { Upload } from '#contract/endpoints/uploads.ts'
import type { Zone } from '#core/time/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { dateText, dateTimeText } from '#web/lib/dates.ts'
import { useCall, useCallAll } from '#web/lib/queries.ts'
import { useSearchState } from '#web/lib/search-state.ts'
import { displayName } from '#web/lib/session.ts'
import { useZone } from '#web/lib/zone.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Figure } from '#web/ui/feedback/Figure.tsx'
import { StatusChip, type Tone } from '#web/ui/feedback/StatusChip.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import * as texts from './texts.ts'

const PAGE_SIZE = 50
const Search = z.object({ offset: z.coerce.number().int().min(0).default(0) })

const STATES: Record<Upload['state'], [Tone, string]> = {
  receiving: ['busy', texts.arriving],
  received: ['busy', texts.importing],
  imported: ['good', texts.imported],
  refused: ['bad', texts.refused],
}

interface Props {
  /** Left out: files of all connections. */
  connectionId?: number
  /** Way to upload one, while there is none. */
  action: ReactNode
}

export function UploadsTable({ connectionId, action }: Props) {
  const [{ offset }, setSearch] = useSearchState(Search)
  const zone = useZone()
  const names = new Map((useCallAll(api.connections.list, {}).data ?? []).map(c => [c.id, c.name]))
  const connectionIds = connectionId === undefined ? undefined : [connectionId]
  const list = useCall(
    api.uploads.list,
    { query: { offset, limit: PAGE_SIZE, connectionIds } },
    { keepPrevious: true },
  )
  const columns = columnsOf(names, zone)
  const rows = list.data?.results ?? []
  return (
    <DataTable
      label={texts.uploads}
      columns={connectionId === undefined ? columns : columns.filter(({ id }) => id !== 'source')}
      rows={rows}
      rowKey={upload => upload.id}
      rowLabel={upload => upload.fileName}
      isLoading={list.isPending}
      error={list.error && textOf(list.error)}
      onRetry={() => list.refetch()}
      empty={
        <EmptyState title={texts.nothingUploadedYet} icon={IconUpload} action={action}>
          {texts.filesOfPastContacts}
        </EmptyState>
      }
      paging={{
        offset,
        limit: PAGE_SIZE,
        total: list.data?.meta.filteredRowCount ?? 0,
        onOffset: next => setSearch({ offset: next }),
      }}
    />
  )
}

const columnsOf = (names: Map<number, string>, zone: Zone): Column<Upload>[] => [
  { id: 'file', header: texts.file, minWidth: 180, cell: upload => upload.fileName },
  {
    id: 'source',
    header: texts.source,
    minWidth: 140,
    cell: upload => names.get(upload.connectionId) ?? 'disconnected',
  },
  {
    id: 'state',
    header: texts.state,
    minWidth: 110,
    cell: upload => (
      <StatusChip tone={STATES[upload.state][0]} title={upload.refusal ?? undefined}>
        {STATES[upload.state][1]}
      </StatusChip>
    ),
  },
  {
    id: 'range',
    header: texts.fromTo,
    minWidth: 190,
    cell: upload =>
      upload.earliest && upload.latest
        ? `${dateText(upload.earliest, upload.fileTimeZone)} – ${dateText(upload.latest, upload.fileTimeZone)}`
        : (upload.refusal ?? '–'),
  },
  { id: 'zone', header: texts.timeZone, minWidth: 130, cell: upload => upload.fileTimeZone },
  {
    id: 'moved',
    header: texts.movedBy,
    align: 'right',
    cell: upload => (upload.shiftWeeks ? <Figure value={upload.shiftWeeks} unit="weeks" /> : '–'),
  },
  { id: 'rows', header: texts.rows, align: 'right', cell: upload => <Figure value={upload.rowCount} /> },
  {
    id: 'rejected',
    header: texts.leftOut,
    align: 'right',
    cell: upload => <Figure value={upload.rejectedCount} />,
  },
  {
    id: 'by',
    header: texts.by,
    minWidth: 120,
    cell: upload =>
      displayName({ firstName: upload.managerFirstName, lastName: upload.managerLastName, email: '' }),
  },
  { id: 'when', header: texts.when, minWidth: 140, cell: upload => dateTimeText(upload.createdAt, zone) },
]
