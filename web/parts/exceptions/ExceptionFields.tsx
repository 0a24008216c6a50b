import { Checkbox, Chip, Input, MultiSelect, Select } from '@mantine/core'
import { api } from '#contract/endpoints/index.ts'
import { WEEKDAYS, type Zone } from '#core/time/index.ts'
import { useCall, useCallAll } from '#web/lib/queries.ts'
import type { SavingForm } from '#web/lib/saving-form.ts'
import { displayName } from '#web/lib/session.ts'
import { FormGrid } from '#web/ui/dialog/FormGrid.tsx'
import { ClockInput } from '#web/ui/inputs/ClockInput.tsx'
import { DatePickerInput, DateTimePicker } from '#web/ui/inputs/date-fields.ts'
import { clockValue, parseClock } from '#web/ui/text/clock-text.ts'
import { SurferPicker } from '../SurferPicker.tsx'
import { type PhoneStatus, STATUS_WORDS } from '../status-labels.ts'
import type { ExceptionValues } from './exception-values.ts'
import classes from './exceptions.module.css'
import * as texts from './texts.ts'

interface Props {
  form: SavingForm<ExceptionValues>['form']
}

const dayName = (weekday: string): string => weekday.charAt(0).toUpperCase() + weekday.slice(1, 3)

export function OneOffFields({ form, zone }: Props & { zone: Zone }) {
  return (
    <FormGrid columns={2} title={texts.whenZone(zone.replaceAll('_', ' '))}>
      <DateTimePicker label={texts.fromLabel} required {...form.getInputProps('from')} />
      <DateTimePicker label={texts.to} required {...form.getInputProps('to')} />
    </FormGrid>
  )
}

export function RecurringFields({ form }: Props) {
  const { startTime, endTime } = form.values
  const time = (field: 'startTime' | 'endTime', label: string) => (
    <ClockInput
      label={label}
      required
      error={form.errors[field]}
      minute={parseClock(form.values[field])}
      onMinute={minute => form.setFieldValue(field, clockValue(minute))}
    />
  )
  return (
    <>
      <FormGrid columns={2} title={texts.when}>
        {time('startTime', texts.fromLabel)}
        {time('endTime', startTime && endTime && endTime <= startTime ? texts.toTheNextDay : texts.to)}
      </FormGrid>
      <FormGrid>
        <Input.Wrapper label={texts.on} labelElement="div" error={form.errors.weekdays}>
          <Chip.Group multiple {...form.getInputProps('weekdays')}>
            <fieldset className={classes.weekdays} aria-label={texts.weekdays}>
              {WEEKDAYS.map(weekday => (
                <Chip key={weekday} value={weekday} size="xs" variant="outline">
                  {dayName(weekday)}
                </Chip>
              ))}
            </fieldset>
          </Chip.Group>
        </Input.Wrapper>
      </FormGrid>
      <FormGrid columns={2}>
        <DatePickerInput label={texts.firstDay} required {...form.getInputProps('start')} />
        <DatePickerInput
          label={texts.lastDay}
          placeholder={texts.untilItIsEnded}
          clearable
          {...form.getInputProps('end')}
        />
      </FormGrid>
    </>
  )
}

/** Agents of teams that may only be viewed stand there with the reason. */
export function ExceptionAgentsField({ form }: Props) {
  const surfers = useCall(api.schedule.surfers, { query: {} }).data ?? []
  return (
    <FormGrid>
      <Input.Wrapper label={texts.agents} labelElement="div" error={form.errors.surferIds}>
        <div>
          <SurferPicker
            emptyText={texts.chooseAgents}
            options={surfers.map(surfer => ({
              id: surfer.id,
              name: displayName({ ...surfer, email: '' }),
              teamName: surfer.teamName,
              ...(surfer.canEdit ? {} : { disabledBecause: texts.youMayOnlyViewThisTeam }),
            }))}
            value={form.values.surferIds}
            onChange={ids => form.setFieldValue('surferIds', ids)}
          />
        </div>
      </Input.Wrapper>
    </FormGrid>
  )
}

const STATUS_OPTIONS = Object.entries(STATUS_WORDS).map(([value, label]) => ({ value, label }))

export function AllowedFields({ form }: Props) {
  const tasks = useCallAll(api.tasks.list, { query: {} }).data ?? []
  const streams = useCallAll(api.streams.list, { query: {} }).data ?? []
  const { taskId, streamIds, statuses, inAdherenceWhenAvailable } = form.values
  const isAnything = streamIds.length === 0 && statuses.length === 0 && !inAdherenceWhenAvailable
  return (
    <FormGrid title={texts.whatIsAllowed}>
      <p className={classes.hint}>
        {isAnything ? texts.anythingAgentsDoInThisTime : texts.onlyWhatIsChosenHere}
      </p>
      <Select
        label={texts.onlyDuringThisActivity}
        placeholder={texts.whateverIsScheduled}
        clearable
        searchable
        nothingFoundMessage={texts.noSuchActivity}
        data={tasks
          .filter(task => task.state === 'active' || task.id === taskId)
          .map(({ id, name, emoji }) => ({ value: String(id), label: `${emoji} ${name}` }))}
        value={taskId === null ? null : String(taskId)}
        onChange={value => form.setFieldValue('taskId', value === null ? null : Number(value))}
        error={form.errors.taskId}
      />
      <MultiSelect
        label={texts.ticketGroupsTheyMayWorkIn}
        placeholder={streamIds.length > 0 ? '' : texts.onlyTheActivitysOwn}
        searchable
        clearable
        nothingFoundMessage={texts.noSuchTicketGroup}
        data={streams.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={streamIds.map(String)}
        onChange={ids => form.setFieldValue('streamIds', ids.map(Number))}
        error={form.errors.streamIds}
      />
      <MultiSelect
        label={texts.phoneStatusesTheyMayHave}
        placeholder={statuses.length > 0 ? '' : texts.onlyTheActivitysOwn}
        clearable
        data={STATUS_OPTIONS}
        value={statuses}
        onChange={chosen => form.setFieldValue('statuses', chosen as PhoneStatus[])}
        error={form.errors.statuses}
      />
      <Checkbox
        label={texts.inAdherenceWhenAvailable}
        description={texts.beingAvailableForCallsIsEnough}
        {...form.getInputProps('inAdherenceWhenAvailable', { type: 'checkbox' })}
      />
    </FormGrid>
  )
}
