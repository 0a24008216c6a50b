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
import * as texts from './texts.ts'

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
    notifyUndoable(texts.removedTheForecastIsBeingUpdated(name), () =>
      create.mutateAsync({ body: { name, date, isClosed, streamIds } }),
    )
  }
  return (
    <section aria-label={texts.specialDays}>
      <div className={classes.tableTools}>
        <p className={classes.hint}>{texts.daysThatAreDifferentInYour}</p>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          onClick={() => setEdited('new')}
        >
          {texts.addSpecialDay}
        </Button>
      </div>
      <DataTable
        label={texts.specialDays}
        columns={forecastColumnsOf(streams, takeAway)}
        rows={days.data ?? []}
        rowKey={day => day.id}
        rowLabel={day => `${day.name}, ${localDateText(day.date)}`}
        isLoading={days.isPending}
        error={days.error && textOf(days.error)}
        onRetry={() => days.refetch()}
        onRowClick={setEdited}
        empty={<p className={classes.hint}>{texts.noneOfYourOwnYet}</p>}
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
  { id: 'name', header: texts.day, minWidth: 140, cell: day => day.name },
  { id: 'date', header: texts.date, minWidth: 110, cell: day => localDateText(day.date) },
  { id: 'closed', header: texts.open, cell: day => (day.isClosed ? texts.closed : texts.open) },
  {
    id: 'groups',
    header: texts.ticketGroups,
    minWidth: 140,
    cell: day =>
      day.streamIds.length === 0
        ? texts.all
        : day.streamIds
            .map(id => streams.find(stream => stream.id === id)?.name ?? texts.archivedGroup)
            .join(', '),
  },
  {
    id: 'remove',
    header: <span className="visually-hidden">{texts.actions}</span>,
    align: 'right',
    cell: day => (
      <ActionIcon aria-label={texts.removeDayName(day.name)} onClick={() => onRemove(day)}>
        <IconTrash size={16} />
      </ActionIcon>
    ),
  },
]
