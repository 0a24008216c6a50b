import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '#contract/endpoints/index.ts'
import type { SpecialDay } from '#contract/endpoints/special-days.ts'
import type { Stream } from '#contract/endpoints/streams.ts'
import type { LocalDate } from '#core/time/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { localDateText } from '#web/lib/dates.ts'
import { notifyFailed, notifyUndoable } from '#web/lib/notify.ts'
import { useCallAll, useCommand } from '#web/lib/queries.ts'
import { later } from '#web/ui/feedback/later.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import classes from '../figures/forecasts.module.css'
import { DAY_INVALIDATES } from './day-endpoints.ts'
import { PublicHolidays } from './PublicHolidays.tsx'

const SpecialDayModal = later(async () => (await import('./SpecialDayModal.tsx')).SpecialDayModal)

interface Props {
  streams: Stream[]
  shown: Stream[]
  today: LocalDate
}

/** The days that the forecast knows to be unlike others: the organization's own, and public holidays. */
export function SpecialDaysSection({ streams, shown, today }: Props) {
  const days = useCallAll(api.specialDays.list, {})
  const create = useCommand(api.specialDays.create, { invalidates: DAY_INVALIDATES })
  const remove = useCommand(api.specialDays.remove, { invalidates: DAY_INVALIDATES })
  const [edited, setEdited] = useState<SpecialDay | 'new' | null>(null)
  const takeAway = async ({ id, name, date, isClosed, streamIds }: SpecialDay) => {
    try {
      await remove.mutateAsync({ params: { specialDayId: id } })
    } catch (error) {
      notifyFailed(error)
      return
    }
    notifyUndoable(`Removed ${name}. The forecast is being updated.`, () =>
      create.mutateAsync({ body: { name, date, isClosed, streamIds } }),
    )
  }
  return (
    <section aria-label="Special days">
      <div className={classes.tableTools}>
        <p className={classes.hint}>
          Days that are different in your company: stocktaking, a billing run, a company party. Enter past
          ones too: the forecast learns from them.
        </p>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          onClick={() => setEdited('new')}
        >
          Add special day
        </Button>
      </div>
      <DataTable
        label="Special days"
        columns={forecastColumnsOf(streams, takeAway)}
        rows={days.data ?? []}
        rowKey={day => day.id}
        rowLabel={day => `${day.name}, ${localDateText(day.date)}`}
        isLoading={days.isPending}
        error={days.error && textOf(days.error)}
        onRetry={() => days.refetch()}
        onRowClick={setEdited}
        empty={<p className={classes.hint}>None of your own yet.</p>}
      />
      <PublicHolidays streams={shown} today={today} />
      {edited && (
        <SpecialDayModal
          day={edited === 'new' ? null : edited}
          streams={streams}
          today={today}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  )
}

const forecastColumnsOf = (streams: Stream[], onRemove: (day: SpecialDay) => void): Column<SpecialDay>[] => [
  { id: 'name', header: 'Day', minWidth: 140, cell: day => day.name },
  { id: 'date', header: 'Date', minWidth: 110, cell: day => localDateText(day.date) },
  { id: 'closed', header: 'Open', cell: day => (day.isClosed ? 'Closed' : 'Open') },
  {
    id: 'groups',
    header: 'Ticket groups',
    minWidth: 140,
    cell: day =>
      day.streamIds.length === 0
        ? 'All'
        : day.streamIds
            .map(id => streams.find(stream => stream.id === id)?.name ?? 'archived group')
            .join(', '),
  },
  {
    id: 'remove',
    header: <span className="visually-hidden">Actions</span>,
    align: 'right',
    cell: day => (
      <ActionIcon aria-label={`Remove ${day.name}`} onClick={() => onRemove(day)}>
        <IconTrash size={16} />
      </ActionIcon>
    ),
  },
]
