// The fields of a block, by its type.
import { ActionIcon, Button, Checkbox, Select, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { TimeOffSubtype } from '#contract/endpoints/schedule.ts'
import type { ShiftTemplate } from '#contract/endpoints/shift-templates.ts'
import { lengthMinutes } from '#core/time/index.ts'
import { intervalText } from '#web/lib/dates.ts'
import type { SavingForm } from '#web/lib/saving-form.ts'
import { ClockInput } from '#web/ui/inputs/ClockInput.tsx'
import { DurationInput } from '#web/ui/inputs/DurationInput.tsx'
import { DatePickerInput } from '#web/ui/inputs/date-fields.ts'
import { DAY_MINUTES } from '#web/ui/text/clock-text.ts'
import { durationText } from '#web/ui/text/duration-text.ts'
import { NO_TEMPLATE } from '../blocks/surfers-with-shift.ts'
import classes from '../ui/schedule.module.css'
import { type BlockValues, valuesFromShift, valuesInterval, withTimes, type Zones } from './block-values.ts'
import * as texts from './texts.ts'

interface Props {
  form: SavingForm<BlockValues>['form']
  zones: Zones
}

const CUSTOM = 'custom'

/** Error of the server about a part of the block, for the field that shows it. */
function problemOf(form: Props['form'], name: string): string | undefined {
  const key = Object.keys(form.errors).find(one => one === name || one.startsWith(`${name}.`))
  return key === undefined ? undefined : String(form.errors[key])
}

export function ShiftFields({ form, zones, shifts }: Props & { shifts: readonly ShiftTemplate[] }) {
  const { values } = form
  const choose = (value: string | null) => {
    const shift = shifts.find(one => String(one.id) === value)
    form.setValues(
      shift ? valuesFromShift(values, shift, values.date, zones.zone) : { ...values, shiftTemplateId: null },
    )
  }
  const isOffered = (shift: ShiftTemplate) => shift.state === 'active' || shift.id === values.shiftTemplateId
  return (
    <>
      <Select
        label={texts.shift}
        searchable
        allowDeselect={false}
        data={[
          ...shifts.filter(isOffered).map(shift => ({ value: String(shift.id), label: shift.name })),
          { value: CUSTOM, label: NO_TEMPLATE },
        ]}
        value={values.shiftTemplateId === null ? CUSTOM : String(values.shiftTemplateId)}
        onChange={choose}
        error={form.errors.shiftTemplateId}
      />
      <Times form={form} zones={zones} />
      <Breaks form={form} />
    </>
  )
}

/** The last day is never before the first. */
function withFirstDay(values: BlockValues, date: string): BlockValues {
  return date > values.lastDate ? { ...values, date, lastDate: date } : { ...values, date }
}

export function TimeOffFields({ form, zones }: Props) {
  const { values } = form
  return (
    <>
      <Select
        label={texts.kind}
        allowDeselect={false}
        data={TimeOffSubtype.options}
        value={values.subtype}
        onChange={value => form.setFieldValue('subtype', TimeOffSubtype.parse(value))}
        error={form.errors.subtype}
      />
      <TextInput
        label={texts.reasonElsewhere}
        description={texts.asInYourHrSystem}
        placeholder={texts.parentalLeave}
        maxLength={200}
        {...form.getInputProps('remoteSubtype')}
      />
      <Checkbox
        label={texts.wholeDays}
        checked={values.isAllDay}
        onChange={event => form.setFieldValue('isAllDay', event.currentTarget.checked)}
      />
      {values.isAllDay ? (
        <>
          <div className={classes.days}>
            <DatePickerInput
              label={texts.firstDay}
              value={values.date}
              onChange={date => date && form.setValues(withFirstDay(values, date))}
            />
            <DatePickerInput
              label={texts.lastDay}
              value={values.lastDate}
              onChange={date => date && form.setFieldValue('lastDate', date)}
              error={form.errors.lastDate ?? problemOf(form, 'interval')}
            />
          </div>
          {zones.surferZone !== zones.zone && (
            <p className={classes.hint}>{texts.daysOfTheAgentIn(zones.surferZone.replaceAll('_', ' '))}</p>
          )}
        </>
      ) : (
        <Times form={form} zones={zones} />
      )}
    </>
  )
}

/** Shifts that time in lieu on the day may be for, the latest first. */
type ParentShifts = (surferId: number, date: string) => { value: string; label: string }[]

export function BlockedTimeFields({ form, zones, parentShifts }: Props & { parentShifts: ParentShifts }) {
  const { type, surferId, date, parentBlockId } = form.values
  return (
    <>
      {type === 'time-in-lieu' && (
        <Select
          label={texts.forTheShift}
          description={texts.inTheSameWeek}
          placeholder={texts.none}
          clearable
          data={parentShifts(surferId, date)}
          value={parentBlockId === null ? null : String(parentBlockId)}
          onChange={id => form.setFieldValue('parentBlockId', id === null ? null : Number(id))}
          error={form.errors.parentBlockId}
        />
      )}
      <TextInput
        label={texts.title}
        placeholder={form.values.type === 'time-in-lieu' ? texts.timeInLieu : texts.teamMeeting}
        {...form.getInputProps('title')}
      />
      <Times form={form} zones={zones} />
    </>
  )
}

function Times({ form, zones }: Props) {
  const { values } = form
  const interval = valuesInterval({ ...values, isAllDay: false }, zones)
  const set = (start: number, end: number) => form.setValues(withTimes(values, start, end))
  const problem = problemOf(form, 'interval')
  return (
    <>
      <div className={classes.times}>
        <DatePickerInput
          label={texts.day}
          value={values.date}
          onChange={date => date && form.setFieldValue('date', date)}
          error={form.errors.date}
        />
        <ClockInput
          label={texts.start}
          minute={values.startMinute}
          onMinute={minute => set(minute, values.endMinute)}
        />
        <ClockInput
          label={texts.end}
          minute={values.endMinute}
          onMinute={minute => set(values.startMinute, minute)}
        />
      </div>
      <p className={classes.hint}>
        {durationText(lengthMinutes(interval))}
        {values.endMinute > DAY_MINUTES ? texts.endsTheNextDay : ''} · {zones.zone.replaceAll('_', ' ')}
        {zones.surferZone !== zones.zone &&
          texts.forTheAgent(intervalText(interval.start, interval.end, zones.surferZone))}
      </p>
      {problem && (
        <p className={classes.error} role="alert">
          {problem}
        </p>
      )}
    </>
  )
}

function Breaks({ form }: Pick<Props, 'form'>) {
  const { breaks, startMinute, endMinute } = form.values
  const change = (at: number, part: Partial<BlockValues['breaks'][number]>) =>
    form.setFieldValue('breaks', breaks.with(at, { ...breaks[at]!, ...part }))
  const middle = Math.round((startMinute + endMinute) / 2 / 15) * 15
  return (
    <fieldset className={classes.breaks}>
      <legend>{texts.breaks}</legend>
      {breaks.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a removal leaves the focus on the next row’s button
        <div key={at}>
          <div className={classes.break}>
            <ClockInput
              label={texts.start}
              minute={one.startMinute}
              onMinute={minute => change(at, { startMinute: minute })}
            />
            <DurationInput
              label={texts.lasts}
              value={one.minutes}
              onChange={minutes => change(at, { minutes: minutes ?? 0 })}
            />
            <ActionIcon
              mb={2}
              aria-label={texts.removeBreak(at + 1)}
              onClick={() => form.setFieldValue('breaks', breaks.toSpliced(at, 1))}
            >
              <IconTrash size={16} stroke={1.6} />
            </ActionIcon>
          </div>
          {problemOf(form, `breaks.${at}`) && (
            <p className={classes.error} role="alert">
              {problemOf(form, `breaks.${at}`)}
            </p>
          )}
        </div>
      ))}
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={14} />}
        onClick={() => form.setFieldValue('breaks', [...breaks, { startMinute: middle, minutes: 30 }])}
      >
        {texts.addBreak}
      </Button>
    </fieldset>
  )
}
