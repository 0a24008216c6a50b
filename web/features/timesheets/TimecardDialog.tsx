// Times of one card as a manager writes them: of a card that is there, or of one that nobody clocked.
import { Select } from '@mantine/core'
import { z } from 'zod'
import { api } from '#contract/endpoints/index.ts'
import { LocalDate } from '#contract/shapes.ts'
import type { SurferTimecard } from '#contract/timecards/timecards.ts'
import { instantAt, localDateOf, minuteOfDay, type Zone } from '#core/time/index.ts'
import { intervalText } from '#web/lib/dates.ts'
import { notifyDone } from '#web/lib/notify.ts'
import { useCall, useCommand } from '#web/lib/queries.ts'
import { useSavingForm } from '#web/lib/saving-form.ts'
import { displayName } from '#web/lib/session.ts'
import { FormGrid } from '#web/ui/dialog/FormGrid.tsx'
import { FormModal } from '#web/ui/dialog/FormModal.tsx'
import { ClockInput } from '#web/ui/inputs/ClockInput.tsx'
import { DatePickerInput } from '#web/ui/inputs/date-fields.ts'
import { endAfterStart } from '#web/ui/text/clock-text.ts'
import * as texts from './texts.ts'
import classes from './timesheets.module.css'

interface Props {
  /** Missing: a card is added. */
  card?: SurferTimecard
  zone: Zone
  onClose: () => void
}

interface Values {
  surferId: number | null
  date: string | null
  reportedStart: number | null
  reportedEnd: number | null
}

const Minute = z.number().nullable()
const Form = z.object({
  surferId: z
    .number()
    .nullable()
    .refine(id => id !== null, texts.chooseAnAgent),
  date: LocalDate.nullable().refine(date => date !== null, texts.chooseADay),
  reportedStart: Minute.refine(minute => minute !== null, texts.enterTheStart),
  reportedEnd: Minute.refine(minute => minute !== null, texts.enterTheEnd),
})

const minuteOf = (time: string | null, zone: Zone): number | null =>
  time === null ? null : Math.floor(minuteOfDay(zone, Date.parse(time)))

export function TimecardDialog({ card, zone, onClose }: Props) {
  const add = useCommand(api.timecards.create, { invalidates: [api.timecards.list] })
  const change = useCommand(api.timecards.update, { invalidates: [api.timecards.list] })
  const saving = useSavingForm<Values>({
    schema: Form,
    initialValues: {
      surferId: card?.surferId ?? null,
      date: localDateOf(zone, card ? Date.parse(card.reportedStart) : Date.now()),
      reportedStart: minuteOf(card?.reportedStart ?? null, zone),
      // An open card is usually to end with its shift.
      reportedEnd: minuteOf(card?.reportedEnd ?? card?.scheduledEnd ?? null, zone),
    },
    save: async ({ surferId, date, reportedStart, reportedEnd }) => {
      const end = endAfterStart(reportedStart!, reportedEnd!)
      const body = {
        reportedStart: new Date(instantAt(zone, date!, reportedStart!)).toISOString(),
        reportedEnd: new Date(instantAt(zone, date!, end)).toISOString(),
      }
      if (card) await change.mutateAsync({ params: { timecardId: card.id }, body })
      else await add.mutateAsync({ body: { surferId: surferId!, ...body } })
      notifyDone(card ? texts.timecardChanged : texts.timecardAdded)
    },
    onSaved: onClose,
  })
  const { form } = saving
  const { reportedStart, reportedEnd } = form.values
  const isNextDay = reportedStart !== null && reportedEnd !== null && reportedEnd <= reportedStart
  const clock = (field: 'reportedStart' | 'reportedEnd', label: string) => (
    <ClockInput
      label={label}
      required
      error={form.errors[field]}
      minute={form.values[field]}
      onMinute={minute => form.setFieldValue(field, minute)}
    />
  )
  return (
    <FormModal
      title={card ? texts.timecardOf(card.surferName) : texts.addTimecard}
      submitLabel={card ? texts.save : texts.addTimecard}
      {...saving.formProps}
      onClose={onClose}
    >
      {!card && (
        <FormGrid>
          <AgentField
            value={form.values.surferId}
            onChange={id => form.setFieldValue('surferId', id)}
            error={form.errors.surferId}
          />
        </FormGrid>
      )}
      <FormGrid title={texts.reportedTime(zone.replaceAll('_', ' '))}>
        <DatePickerInput label={texts.day} required {...form.getInputProps('date')} />
      </FormGrid>
      <FormGrid columns={2}>
        {clock('reportedStart', texts.fromLabel)}
        {clock('reportedEnd', isNextDay ? texts.toTheNextDay : texts.to)}
      </FormGrid>
      <p className={classes.hint}>
        {texts.scheduledStartTheChangeIsRecorded(
          card?.scheduledStart && card.scheduledEnd
            ? texts.scheduledInterval(intervalText(card.scheduledStart, card.scheduledEnd, zone))
            : '',
        )}
      </p>
    </FormModal>
  )
}

interface AgentProps {
  value: number | null
  onChange: (id: number | null) => void
  error: React.ReactNode
}

/** Agents of teams that may be edited. */
function AgentField({ value, onChange, error }: AgentProps) {
  const surfers = useCall(api.schedule.surfers, { query: {} }).data ?? []
  return (
    <Select
      label={texts.agent}
      required
      searchable
      openOnFocus={false}
      placeholder={texts.chooseAnAgent}
      nothingFoundMessage={texts.noAgentOfThatNameWhom}
      data={surfers
        .filter(surfer => surfer.canEdit)
        .map(surfer => ({ value: String(surfer.id), label: displayName({ ...surfer, email: '' }) }))}
      value={value === null ? null : String(value)}
      onChange={id => onChange(id === null ? null : Number(id))}
      error={error}
    />
  )
}
