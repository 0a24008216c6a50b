// The fields of a shift: which one, when, on which clock, with which breaks, and for whom in turns.
import { ActionIcon, Button, Checkbox, NumberInput, Select } from '@mantine/core'
import { TimeInput } from '@mantine/dates'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { WEEKDAYS, type Weekday } from '#core/time/index.ts'
import { useZone } from '../../../lib/zone.ts'
import { clockText, DAY_MINUTES, endAfterStart, parseClock } from '../../../ui/clock-text.ts'
import { DurationInput } from '../../../ui/DurationInput.tsx'
import { durationText } from '../../../ui/duration-text.ts'
import { ZonePicker } from '../../../ui/ZonePicker.tsx'
import { dayName, dayText } from '../plan-words.ts'
import classes from './builder.module.css'
import { newShiftOf, useBuilder } from './builder-actions.ts'
import { type DraftShift, WEEK_DAYS } from './draft.ts'
import { messageAt, type Problem } from './problems.ts'

export type Values = Omit<DraftShift, 'id'>
export type Change = (fields: Partial<Values>) => void

interface PartProps {
  values: Values
  change: Change
}

export function TemplateSelect({ values, change }: PartProps) {
  const { templates, choices } = useBuilder()
  const current = templates.get(values.shiftTemplateId ?? 0)
  // One that is archived stays where it is, and can't be chosen anew.
  const offered = current && !choices.includes(current) ? [current, ...choices] : choices
  return (
    <Select
      label="Shift"
      allowDeselect={false}
      data-autofocus
      data={[
        ...offered.map(({ id, name }) => ({ value: String(id), label: name })),
        { value: 'custom', label: 'Custom times' },
      ]}
      value={current ? String(current.id) : 'custom'}
      onChange={chosen => {
        const template = templates.get(Number(chosen))
        change(template ? newShiftOf(template) : { shiftTemplateId: null })
      }}
    />
  )
}

export function Times({ values, change }: PartProps) {
  const { startMinute, endMinute } = values.interval
  const set = (start: number, end: number) =>
    change({ interval: { startMinute: start, endMinute: endAfterStart(start, end) } })
  const time = (label: string, minute: number, onMinute: (minute: number) => void) => (
    <TimeInput
      label={label}
      value={clockText(minute)}
      onChange={event => {
        const read = parseClock(event.currentTarget.value)
        if (read !== null) onMinute(read)
      }}
    />
  )
  return (
    <div className={classes.times}>
      {time('Start', startMinute, minute => set(minute, endMinute))}
      {time('End', endMinute, minute => set(startMinute, minute))}
      <output>
        {durationText(endMinute - startMinute)}
        {endMinute > DAY_MINUTES ? ', ends the next day' : ''}
      </output>
    </div>
  )
}

export function DaySelect({ values, change, weeks }: PartProps & { weeks: number }) {
  const days = Array.from({ length: weeks * WEEK_DAYS }, (_, day) => ({
    value: String(day),
    label: dayText(day),
  }))
  return (
    <Select
      label="Day"
      allowDeselect={false}
      data={days}
      value={String(values.day)}
      onChange={day => day !== null && change({ day: Number(day) })}
    />
  )
}

export function ZoneOfTimes({ values, change }: PartProps) {
  const zone = useZone()
  return (
    <>
      <Checkbox
        label="Times are each agent’s own"
        description="Otherwise everybody works at once, wherever they are."
        checked={values.timezone === null}
        onChange={event => change({ timezone: event.currentTarget.checked ? null : zone })}
      />
      {values.timezone !== null && (
        <ZonePicker
          label="Time zone of the times"
          value={values.timezone}
          onChange={timezone => change({ timezone })}
        />
      )}
    </>
  )
}

export function Breaks({ values, change, problems }: PartProps & { problems: readonly Problem[] }) {
  const { breaks } = values
  const changeAt = (at: number, part: Partial<Values['breaks'][number]>) =>
    change({ breaks: breaks.with(at, { ...breaks[at]!, ...part }) })
  return (
    <fieldset className={classes.breaks}>
      <legend>Breaks</legend>
      {breaks.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: breaks have no identity but their place
        <div key={at} className={classes.break}>
          <DurationInput
            label="After"
            value={one.startMinute}
            onChange={minutes => changeAt(at, { startMinute: minutes ?? 0 })}
            error={messageAt(problems, 'breaks', at, 'startMinute')}
          />
          <DurationInput
            label="Lasts"
            value={one.duration}
            onChange={minutes => changeAt(at, { duration: minutes ?? 0 })}
            error={messageAt(problems, 'breaks', at, 'duration')}
          />
          <ActionIcon
            aria-label={`Remove break ${at + 1}`}
            onClick={() => change({ breaks: breaks.toSpliced(at, 1) })}
          >
            <IconTrash size={16} stroke={1.6} />
          </ActionIcon>
        </div>
      ))}
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={14} />}
        onClick={() => change({ breaks: [...breaks, { startMinute: 240, duration: 30 }] })}
      >
        Add break
      </Button>
    </fieldset>
  )
}

const LIEU = [
  { value: 'none', label: 'None' },
  { value: 'same', label: 'Same week' },
  { value: 'following', label: 'Following week' },
]

export function Turns({ values, change, problems }: PartProps & { problems: readonly Problem[] }) {
  const { timeInLieu, numberOfSurfers } = values
  const weekday: Weekday = timeInLieu?.weekday ?? 'monday'
  return (
    <>
      <NumberInput
        label="Agents needed"
        min={1}
        allowDecimal={false}
        value={numberOfSurfers}
        onChange={value => change({ numberOfSurfers: Number(value) || 0 })}
        error={messageAt(problems, 'numberOfSurfers')}
      />
      <div className={classes.pair}>
        <Select
          label="Time in lieu"
          allowDeselect={false}
          data={LIEU}
          value={timeInLieu?.week ?? 'none'}
          onChange={week =>
            change({ timeInLieu: week === 'same' || week === 'following' ? { week, weekday } : null })
          }
          error={messageAt(problems, 'timeInLieu')}
        />
        <Select
          label="Day off"
          allowDeselect={false}
          disabled={timeInLieu === null}
          data={WEEKDAYS.map(day => ({ value: day, label: dayName(day) }))}
          value={weekday}
          onChange={day => timeInLieu && change({ timeInLieu: { ...timeInLieu, weekday: day as Weekday } })}
        />
      </div>
    </>
  )
}
