import { ActionIcon, Button } from '@mantine/core'
import { IconTrash, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import type { ForecastImport } from '#contract/endpoints/forecasts.ts'
import { api } from '#contract/endpoints/index.ts'
import type { Stream } from '#contract/endpoints/streams.ts'
import type { Zone } from '#core/time/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { dateTimeText } from '#web/lib/dates.ts'
import { notifyDone, notifyFailed } from '#web/lib/notify.ts'
import { useCallAll, useCommand } from '#web/lib/queries.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { Figure } from '#web/ui/feedback/Figure.tsx'
import { later } from '#web/ui/feedback/later.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import classes from '../figures/forecasts.module.css'
import { IMPORT_INVALIDATES } from './import-endpoints.ts'
import * as texts from './texts.ts'

const ImportDialog = later(async () => (await import('./ImportDialog.tsx')).ImportDialog)

interface Props {
  streams: Stream[]
  shownIds: number[]
  zone: Zone
}

/** Forecasts made elsewhere that hold in place of the model's. */
export function ImportsSection({ streams, shownIds, zone }: Props) {
  const imports = useCallAll(api.forecasts.imports, {})
  const remove = useCommand(api.forecasts.removeImport, { invalidates: IMPORT_INVALIDATES })
  const [isUploading, setUploading] = useState(false)
  const [removed, setRemoved] = useState<ForecastImport | null>(null)
  return (
    <section aria-label={texts.uploadedForecasts}>
      <div className={classes.tableTools}>
        <p className={classes.hint}>{texts.inTheIntervalsOfAnUploaded}</p>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconUpload size={14} />}
          onClick={() => setUploading(true)}
        >
          {texts.uploadAForecast}
        </Button>
      </div>
      <DataTable
        label={texts.uploadedForecasts}
        columns={forecastColumnsOf(zone, setRemoved)}
        rows={imports.data ?? []}
        rowKey={one => one.id}
        rowLabel={one => one.fileName}
        isLoading={imports.isPending}
        error={imports.error && textOf(imports.error)}
        onRetry={() => imports.refetch()}
        empty={<p className={classes.hint}>{texts.noneUploadACsvFileIf}</p>}
      />
      {isUploading && (
        <ImportDialog streams={streams} streamId={shownIds[0]!} onClose={() => setUploading(false)} />
      )}
      {removed && (
        <ConfirmDialog
          isOpen
          title={texts.removeFileName(removed.fileName)}
          confirmLabel={texts.removeUpload}
          isDanger
          isBusy={remove.isPending}
          onCancel={() => setRemoved(null)}
          onConfirm={() =>
            remove
              .mutateAsync({ params: { importId: removed.id } })
              .then(
                () => notifyDone(texts.removedTheForecastIsBeingUpdated),
                error => notifyFailed(error),
              )
              .finally(() => setRemoved(null))
          }
        >
          {texts.theModelsForecastOfIsUsed(removed.streamName)}
        </ConfirmDialog>
      )}
    </section>
  )
}

const forecastColumnsOf = (zone: Zone, onRemove: (one: ForecastImport) => void): Column<ForecastImport>[] => [
  { id: 'file', header: texts.file, minWidth: 140, cell: one => one.fileName },
  { id: 'group', header: texts.ticketGroup, minWidth: 120, cell: one => one.streamName },
  { id: 'from', header: texts.fromLabel, minWidth: 140, cell: one => dateTimeText(one.from, zone) },
  { id: 'to', header: texts.to, minWidth: 140, cell: one => dateTimeText(one.to, zone) },
  {
    id: 'minutes',
    header: texts.intervalsOf,
    cell: one => (one.minutes === 1440 ? '1 day' : texts.minText(one.minutes)),
  },
  { id: 'total', header: texts.contacts, align: 'right', cell: one => <Figure value={one.total} /> },
  { id: 'author', header: texts.uploadedBy, minWidth: 110, cell: one => one.author ?? '–' },
  {
    id: 'remove',
    header: <span className="visually-hidden">{texts.actions}</span>,
    align: 'right',
    cell: one => (
      <ActionIcon
        aria-label={texts.removeFileNameInImportsSection(one.fileName)}
        onClick={() => onRemove(one)}
      >
        <IconTrash size={16} />
      </ActionIcon>
    ),
  },
]
