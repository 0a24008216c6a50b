import { NumberInput, TextInput } from '@mantine/core'
import { DateTimePicker } from '@mantine/dates'
import { z } from 'zod'
import type { Adjustment, AdjustmentForm } from '#contract/endpoints/forecasts.ts'
import { api } from '#contract/endpoints/index.ts'
import type { Stream } from '#contract/endpoints/streams.ts'
import { addDays, fromLocalMs, type LocalDate, toLocalMs, type Zone } from '#core/time/index.ts'
import { notifyDone } from '../../lib/notify.ts'
import { useCommand } from '../../lib/queries.ts'
import { useSavingForm } from '../../lib/saving-form.ts'
import { FormGrid } from '../../ui/FormGrid.tsx'
import { FormModal } from '../../ui/FormModal.tsx'
import { EVENT_INVALIDATES } from './event-endpoints.ts'

/** Wall-clock texts of the shown zone, as the picker has them: "2026-11-27 09:00:00". */
const WallClock = z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}(:\d{2})?$/, 'Choose a day and time')
const Values = z
  .object({
    name: z.string().trim().min(1, 'Required'),
    from: WallClock,
    to: WallClock,
    /** Percent by ticket group; 0 leaves the group out. */
    percents: z.record(
      z.string(),
      z.number().min(-100, 'Percentage change must not be less than -1').nullable(),
    ),
  })
  .refine(v => v.from < v.to, { message: 'End date must be after start date', path: ['to'] })
  .refine(v => Object.values(v.percents).some(percent => percent), {
    message: 'Change at least one ticket group',
    path: ['name'],
  })
type Values = z.infer<typeof Values>

const wallClock = (instant: string, zone: Zone) =>
  new Date(toLocalMs(zone, Date.parse(instant))).toISOString().slice(0, 19).replace('T', ' ')
const instant = (text: string, zone: Zone) =>
  new Date(fromLocalMs(zone, Date.parse(`${text.replace(' ', 'T')}Z`))).toISOString()

interface Props {
  event: Adjustment | null
  streams: Stream[]
  zone: Zone
  today: LocalDate
  onClose: () => void
}

export function EventModal({ event, streams, zone, today, onClose }: Props) {
  const create = useCommand(api.forecasts.createAdjustment, { invalidates: EVENT_INVALIDATES })
  const update = useCommand(api.forecasts.updateAdjustment, { invalidates: EVENT_INVALIDATES })
  const percentOf = (streamId: number) => {
    const factor = event?.streams.find(s => s.streamId === streamId)?.adjustmentFactor ?? 1
    return Math.round((factor - 1) * 1000) / 10
  }
  const saving = useSavingForm<Values>({
    schema: Values,
    initialValues: {
      name: event?.name ?? '',
      from: event ? wallClock(event.from, zone) : `${addDays(today, 7)} 00:00:00`,
      to: event ? wallClock(event.to, zone) : `${addDays(today, 8)} 00:00:00`,
      percents: Object.fromEntries(streams.map(stream => [String(stream.id), percentOf(stream.id)])),
    },
    save: values => {
      const body: z.input<typeof AdjustmentForm> = {
        name: values.name,
        from: instant(values.from, zone),
        to: instant(values.to, zone),
        streams: Object.entries(values.percents).flatMap(([id, percent]) =>
          percent ? [{ streamId: Number(id), adjustmentFactor: 1 + percent / 100 }] : [],
        ),
      }
      return event
        ? update.mutateAsync({ params: { adjustmentId: event.id }, body })
        : create.mutateAsync({ body })
    },
    onSaved: () => {
      notifyDone('Saved. The forecast is made again.')
      onClose()
    },
  })
  const { form } = saving
  return (
    <FormModal
      title={event ? `Edit ${event.name}` : 'Add event'}
      submitLabel={event ? 'Save' : 'Add event'}
      onSubmit={saving.onSubmit}
      onClose={onClose}
      isSaving={saving.isSaving}
      isDirty={form.isDirty()}
      problem={saving.problem}
    >
      <FormGrid>
        <TextInput label="Name" required data-autofocus {...form.getInputProps('name')} />
        <DateTimePicker
          label={`From (${zone})`}
          required
          valueFormat="D MMM YYYY HH:mm"
          {...form.getInputProps('from')}
        />
        <DateTimePicker
          label={`To (${zone})`}
          required
          valueFormat="D MMM YYYY HH:mm"
          {...form.getInputProps('to')}
        />
      </FormGrid>
      <FormGrid title="Change of volume">
        {streams.map(stream => (
          <NumberInput
            key={stream.id}
            label={stream.name}
            suffix=" %"
            min={-100}
            decimalScale={1}
            {...form.getInputProps(`percents.${stream.id}`)}
          />
        ))}
      </FormGrid>
    </FormModal>
  )
}
