import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Adjustment } from '#contract/endpoints/forecasts.ts'
import { api } from '#contract/endpoints/index.ts'
import type { Stream } from '#contract/endpoints/streams.ts'
import { addDays, instantAt, type LocalDate, type Zone } from '#core/time/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { dateTimeText } from '#web/lib/dates.ts'
import { useCallAll } from '#web/lib/queries.ts'
import { Figure } from '#web/ui/feedback/Figure.tsx'
import { later } from '#web/ui/feedback/later.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import classes from '../figures/forecasts.module.css'
import { doesText, KINDS } from './event-values.ts'
import * as texts from './texts.ts'
import { useEventActions } from './use-event-actions.ts'

const EventModal = later(async () => (await import('./EventModal.tsx')).EventModal)

interface Props {
  streams: Stream[]
  shownIds: number[]
  zone: Zone
  today: LocalDate
}

/** Known happenings that make the forecast higher or lower: sales, outages, price changes. */
export function EventsSection({ streams, shownIds, zone, today }: Props) {
  const events = useCallAll(api.forecasts.adjustments, {})
  const { takeAway } = useEventActions()
  const [edited, setEdited] = useState<Adjustment | 'new' | null>(null)
  const nameOf = (id: number) => streams.find(stream => stream.id === id)?.name ?? texts.archivedGroup
  return (
    <section aria-label={texts.events}>
      <div className={classes.tableTools}>
        <p className={classes.hint}>{texts.whatMakesDaysDifferFromUsual}</p>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          onClick={() => setEdited('new')}
        >
          {texts.addEvent}
        </Button>
      </div>
      <DataTable
        label={texts.events}
        columns={forecastColumnsOf(zone, nameOf, takeAway)}
        rows={events.data ?? []}
        rowKey={event => event.id}
        rowLabel={event => event.name}
        isLoading={events.isPending}
        error={events.error && textOf(events.error)}
        onRetry={() => events.refetch()}
        onRowClick={setEdited}
        empty={<p className={classes.hint}>{texts.noneYet}</p>}
      />
      {edited && (
        <EventModal
          event={edited === 'new' ? null : edited}
          range={{
            from: instantAt(zone, addDays(today, 7), 0),
            to: instantAt(zone, addDays(today, 8), 0),
          }}
          shownIds={shownIds}
          streams={streams}
          zone={zone}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  )
}

const forecastColumnsOf = (
  zone: Zone,
  nameOf: (streamId: number) => string,
  onRemove: (event: Adjustment) => void,
): Column<Adjustment>[] => [
  { id: 'name', header: texts.event, minWidth: 140, cell: event => event.name },
  { id: 'from', header: texts.fromLabel, minWidth: 140, cell: event => dateTimeText(event.from, zone) },
  { id: 'to', header: texts.to, minWidth: 140, cell: event => dateTimeText(event.to, zone) },
  {
    id: 'kind',
    header: texts.effect,
    minWidth: 130,
    cell: event => KINDS.find(({ value }) => value === event.kind)!.label,
  },
  { id: 'does', header: texts.ticketGroups, minWidth: 160, cell: event => doesText(event, nameOf) },
  {
    id: 'effect',
    header: texts.effectContacts,
    align: 'right',
    cell: event => (
      <Figure
        value={event.effect}
        sign="difference"
        label={texts.effectOf(event.name)}
        from={event.effect === null ? undefined : texts.contactsAddedToOrRemoved}
      />
    ),
  },
  { id: 'author', header: texts.addedBy, minWidth: 110, cell: event => event.author ?? '–' },
  {
    id: 'remove',
    header: <span className="visually-hidden">{texts.actions}</span>,
    align: 'right',
    cell: event => (
      <ActionIcon aria-label={texts.removeEventName(event.name)} onClick={() => onRemove(event)}>
        <IconTrash size={16} />
      </ActionIcon>
    ),
  },
]
