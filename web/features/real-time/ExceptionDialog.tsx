// Allows what an agent does now, or did today: once, from one time to another.
import { MultiSelect, Select, Switch, Textarea } from '@mantine/core'
import { TimeInput } from '@mantine/dates'
import type { z } from 'zod'
import { ExceptionForm } from '#contract/endpoints/adherence.ts'
import { api } from '#contract/endpoints/index.ts'
import { instantAt, localDateOf, minuteOfDay, type Zone } from '#core/time/index.ts'
import { notifyDone } from '../../lib/notify.ts'
import { useCommand } from '../../lib/queries.ts'
import { useSavingForm } from '../../lib/saving-form.ts'
import { useZone } from '../../lib/zone.ts'
import { clockText, endAfterStart, parseClock } from '../../ui/clock-text.ts'
import { FormModal } from '../../ui/FormModal.tsx'
import type { BoardAgent, BoardStore } from './board-store.ts'
import { countText } from './board-text.ts'
import classes from './panel.module.css'

const INVALIDATES = [
  api.adherenceExceptions.list,
  api.adherence.timeline,
  api.adherence.metrics,
  api.adherence.why,
  api.adherence.status,
]

interface Props {
  agent: BoardAgent
  store: BoardStore
  onClose: () => void
}
type OneOff = Extract<z.input<typeof ExceptionForm>, { type: 'one-off' }>

/** From when the agent was out of adherence, to when something else is scheduled. */
function initialOf({ person, row }: BoardAgent, now: number): OneOff {
  const minute = (at: number) => Math.floor(at / 60_000) * 60_000
  const end = row.next?.at ?? row.shiftInterval?.end ?? now + 3_600_000
  const isOut = row.status === 'time-wrong-task' || row.status === 'time-inactive'
  return {
    type: 'one-off',
    description: '',
    taskId: row.item?.taskIds[0] ?? null,
    streamIds: row.status === 'time-wrong-task' ? row.activeStreamIds : [],
    statuses: [],
    inAdherenceWhenAvailable: false,
    surferIds: [person.surferId],
    start: new Date(minute(isOut ? row.since : now)).toISOString(),
    end: new Date(Math.max(end, minute(now) + 60_000)).toISOString(),
  }
}

export function ExceptionDialog({ agent, store, onClose }: Props) {
  const zone = useZone()
  const create = useCommand(api.adherenceExceptions.create, { invalidates: INVALIDATES })
  const { form, onSubmit, isSaving, problem } = useSavingForm<OneOff>({
    schema: ExceptionForm,
    initialValues: initialOf(agent, store.now()),
    save: async body => {
      const { daysToRescore } = await create.mutateAsync({ body })
      notifyDone(
        daysToRescore > 0
          ? `Saved. ${countText(daysToRescore, 'day is', 'days are')} judged again, which may take some minutes.`
          : 'Saved.',
      )
    },
    onSaved: onClose,
  })
  const { start, end } = form.values
  const setTimes = (from: string | null, to: string | null) => {
    const times = spanOf(start, from ?? clockOf(start, zone), to ?? clockOf(end, zone), zone)
    if (times) form.setValues(times)
  }
  const { streams, tasks } = store.names
  return (
    <FormModal
      title={`Exception for ${agent.person.name}`}
      width="wide"
      submitLabel="Add exception"
      {...{ onSubmit, onClose, isSaving, problem }}
      isDirty={form.isDirty()}
    >
      <div className={classes.form}>
        <Textarea
          label="Why"
          description="What the agent is allowed, for whoever asks later"
          autosize
          minRows={2}
          data-autofocus
          withAsterisk
          {...form.getInputProps('description')}
        />
        <div className={classes.formPair}>
          <TimeInput
            label="From"
            defaultValue={clockOf(start, zone)}
            onChange={event => setTimes(event.currentTarget.value, null)}
            error={form.errors.start}
          />
          <TimeInput
            label="To"
            defaultValue={clockOf(end, zone)}
            onChange={event => setTimes(null, event.currentTarget.value)}
            error={form.errors.end}
          />
        </div>
        <Select
          label="Only while scheduled for"
          placeholder="Whatever is scheduled"
          clearable
          data={tasks.map(task => ({ value: String(task.id), label: `${task.emoji} ${task.name}` }))}
          value={form.values.taskId ? String(form.values.taskId) : null}
          onChange={id => form.setFieldValue('taskId', id === null ? null : Number(id))}
          error={form.errors.taskId}
        />
        <MultiSelect
          label="Ticket groups that may be worked, too"
          description="Without groups, statuses or availability everything in this time is allowed"
          clearable
          data={streams.map(stream => ({ value: String(stream.id), label: stream.name }))}
          value={(form.values.streamIds ?? []).map(String)}
          onChange={ids => form.setFieldValue('streamIds', ids.map(Number))}
          error={form.errors.streamIds}
        />
        <Switch
          label="In adherence whenever available on the phone"
          {...form.getInputProps('inAdherenceWhenAvailable', { type: 'checkbox' })}
        />
      </div>
    </FormModal>
  )
}

const clockOf = (instant: string, zone: Zone): string => clockText(minuteOfDay(zone, Date.parse(instant)))

/** On the day of the start as it was; an end that is not after the start is on the next day. */
function spanOf(day: string, from: string, to: string, zone: Zone): Pick<OneOff, 'start' | 'end'> | null {
  const [first, last] = [parseClock(from), parseClock(to)]
  if (first === null || last === null) return null
  const date = localDateOf(zone, Date.parse(day))
  const instant = (minute: number) => new Date(instantAt(zone, date, minute)).toISOString()
  return { start: instant(first), end: instant(endAfterStart(first, last)) }
}
