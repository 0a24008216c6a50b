import { Checkbox, NumberInput, SegmentedControl, TextInput } from '@mantine/core'
import type { Adjustment, AdjustmentKind } from '#contract/endpoints/forecasts.ts'
import { api } from '#contract/endpoints/index.ts'
import type { Stream } from '#contract/endpoints/streams.ts'
import type { Zone } from '#core/time/index.ts'
import { notifyDone } from '#web/lib/notify.ts'
import { useCommand } from '#web/lib/queries.ts'
import { type SavingForm, useSavingForm } from '#web/lib/saving-form.ts'
import { wallClock } from '#web/lib/wall-clock.ts'
import type { TimeRange } from '#web/ui/chart/chart-model.ts'
import { FormGrid } from '#web/ui/dialog/FormGrid.tsx'
import { FormModal } from '#web/ui/dialog/FormModal.tsx'
import { DateTimePicker } from '#web/ui/inputs/date-fields.ts'
import classes from '../figures/forecasts.module.css'
import { EventValues, eventFormOf, eventLinesOf, KINDS } from './event-values.ts'
import * as texts from './texts.ts'
import { EVENT_INVALIDATES, useEventActions } from './use-event-actions.ts'

interface Props {
  event: Adjustment | null
  /** Range of a new event. */
  range: TimeRange
  kind?: AdjustmentKind
  /** Ticket groups that a new one is for at first. */
  shownIds: number[]
  streams: Stream[]
  zone: Zone
  onClose: () => void
}

export function EventModal({ event, range, kind = 'factor', shownIds, streams, zone, onClose }: Props) {
  const update = useCommand(api.forecasts.updateAdjustment, { invalidates: EVENT_INVALIDATES })
  const actions = useEventActions()
  const lines = eventLinesOf(
    event,
    streams.map(stream => stream.id),
  )
  if (!event) for (const id of shownIds) lines[String(id)]!.isIn = true
  const saving = useSavingForm<EventValues>({
    schema: EventValues,
    initialValues: {
      name: event?.name ?? '',
      from: wallClock(event ? Date.parse(event.from) : range.from, zone),
      to: wallClock(event ? Date.parse(event.to) : range.to, zone),
      kind: event?.kind ?? kind,
      lines,
    },
    save: async values => {
      const body = eventFormOf(values, zone)
      if (!event) return actions.add(body)
      await update.mutateAsync({ params: { adjustmentId: event.id }, body })
      notifyDone(texts.savedTheForecastIsBeingUpdated)
    },
    onSaved: onClose,
  })
  const { form } = saving
  return (
    <FormModal
      title={event ? texts.editEventName(event.name) : texts.addEvent}
      width="wide"
      submitLabel={event ? texts.save : texts.addEvent}
      {...saving.formProps}
      onClose={onClose}
    >
      <FormGrid>
        <TextInput label={texts.name} required data-autofocus {...form.getInputProps('name')} />
      </FormGrid>
      <FormGrid columns={2}>
        {(['from', 'to'] as const).map(end => (
          <DateTimePicker
            key={end}
            label={`${end === 'from' ? texts.fromLabel : texts.to} (${zone.replaceAll('_', ' ')})`}
            required
            {...form.getInputProps(end)}
          />
        ))}
      </FormGrid>
      <FormGrid title={texts.effect}>
        <SegmentedControl
          aria-label={texts.effect}
          data={KINDS.map(({ value, label }) => ({ value, label }))}
          {...form.getInputProps('kind')}
        />
        <p className={classes.hint}>{KINDS.find(one => one.value === form.values.kind)!.does}</p>
      </FormGrid>
      <GroupLines form={form} streams={streams} />
    </FormModal>
  )
}

function GroupLines({ form, streams }: Pick<SavingForm<EventValues>, 'form'> & { streams: Stream[] }) {
  const { kind, lines } = form.values
  return (
    <FormGrid title={texts.ticketGroups}>
      {streams.map(({ id, name }) => {
        const field = `lines.${id}`
        return (
          <div key={id} className={classes.eventLine}>
            <Checkbox label={name} {...form.getInputProps(`${field}.isIn`, { type: 'checkbox' })} />
            {kind === 'factor' && (
              <NumberInput
                aria-label={texts.changeOf(name)}
                suffix=" %"
                decimalScale={1}
                disabled={!lines[id]?.isIn}
                {...form.getInputProps(`${field}.percent`)}
              />
            )}
            {kind === 'total' && (
              <NumberInput
                aria-label={texts.totalOf(name)}
                suffix={texts.contacts}
                min={0}
                thousandSeparator=","
                disabled={!lines[id]?.isIn}
                {...form.getInputProps(`${field}.total`)}
              />
            )}
          </div>
        )
      })}
      {form.errors.lines && (
        <p className={classes.error} role="alert">
          {form.errors.lines}
        </p>
      )}
    </FormGrid>
  )
}
