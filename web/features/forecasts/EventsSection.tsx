import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Adjustment } from '#contract/endpoints/forecasts.ts'
import { api } from '#contract/endpoints/index.ts'
import type { Stream } from '#contract/endpoints/streams.ts'
import type { LocalDate, Zone } from '#core/time/index.ts'
import { textOf } from '../../lib/api-errors.ts'
import { dateTimeText } from '../../lib/dates.ts'
import { notifyDone } from '../../lib/notify.ts'
import { useCallAll, useCommand } from '../../lib/queries.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { figureText } from '../../ui/figure-text.ts'
import { EventModal } from './EventModal.tsx'
import { EVENT_INVALIDATES } from './event-endpoints.ts'
import classes from './ForecastPage.module.css'

/** Known happenings that make the forecast higher or lower: sales, outages, holidays. */
export function EventsSection({ streams, zone, today }: { streams: Stream[]; zone: Zone; today: LocalDate }) {
  const events = useCallAll(api.forecasts.adjustments, {})
  const remove = useCommand(api.forecasts.removeAdjustment, { invalidates: EVENT_INVALIDATES })
  const [edited, setEdited] = useState<Adjustment | 'new' | null>(null)
  const [removed, setRemoved] = useState<Adjustment | null>(null)
  const nameOf = (id: number) => streams.find(stream => stream.id === id)?.name ?? 'archived group'
  const columns: Column<Adjustment>[] = [
    { id: 'name', header: 'Event', minWidth: 140, cell: event => event.name },
    { id: 'from', header: 'From', minWidth: 140, cell: event => dateTimeText(event.from, zone) },
    { id: 'to', header: 'To', minWidth: 140, cell: event => dateTimeText(event.to, zone) },
    {
      id: 'effect',
      header: 'Effect on volume',
      minWidth: 160,
      cell: event =>
        event.streams
          .map(
            s => `${nameOf(s.streamId)} ${figureText((s.adjustmentFactor - 1) * 100, '%', 0, 'difference')}`,
          )
          .join(', '),
    },
    {
      id: 'remove',
      header: <span className="visually-hidden">Actions</span>,
      align: 'right',
      cell: event => (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Remove ${event.name}`}
          onClick={click => {
            click.stopPropagation()
            setRemoved(event)
          }}
        >
          <IconTrash size={16} />
        </ActionIcon>
      ),
    },
  ]
  return (
    <section aria-label="Events">
      <div className={classes.tableTools}>
        <h2>Events</h2>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          onClick={() => setEdited('new')}
        >
          Add event
        </Button>
      </div>
      <DataTable
        label="Events"
        columns={columns}
        rows={events.data ?? []}
        rowKey={event => event.id}
        rowLabel={event => event.name}
        isLoading={events.isPending}
        error={events.error && textOf(events.error)}
        onRetry={() => events.refetch()}
        onRowClick={setEdited}
        empty={
          <p style={{ color: 'var(--ink-muted)' }}>
            None yet. Add what will make days differ: a sale, a price change, a public holiday.
          </p>
        }
      />
      {edited && (
        <EventModal
          event={edited === 'new' ? null : edited}
          streams={streams}
          zone={zone}
          today={today}
          onClose={() => setEdited(null)}
        />
      )}
      {removed && (
        <ConfirmDialog
          isOpen
          title={`Remove ${removed.name}?`}
          confirmLabel="Remove event"
          isDanger
          isBusy={remove.isPending}
          onCancel={() => setRemoved(null)}
          onConfirm={async () => {
            await remove.mutateAsync({ params: { adjustmentId: removed.id } })
            notifyDone('Removed. The forecast is made again.')
            setRemoved(null)
          }}
        >
          The forecast goes back to what it would be without it.
        </ConfirmDialog>
      )}
    </section>
  )
}
