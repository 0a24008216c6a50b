// The fields of a shift: which one, when, on which clock, with which breaks, and for whom in turns.
import { Checkbox, NumberInput, Select } from '@mantine/core'
import { type Weekday, weekdaysFrom } from '#core/time/index.ts'
import { useZone } from '#web/lib/zone.ts'
import { ZonePicker } from '#web/ui/inputs/ZonePicker.tsx'
import { type DraftShift, WEEK_DAYS } from '../draft/draft.ts'
import { messageAt, type Problem } from '../draft/problems.ts'
import { dayName, planDayText } from '../plan/plan-labels.ts'
import classes from './builder.module.css'
import { newShiftOf, useBuilder } from './builder-actions.ts'
import * as texts from './texts.ts'

export type ShiftValues = Omit<DraftShift, 'id'>
export type OnShiftChange = (fields: Partial<ShiftValues>) => void

interface PartProps {
  values: ShiftValues
  change: OnShiftChange
}

export function TemplateSelect({ values, change }: PartProps) {
  const { templates, choices } = useBuilder()
  const current = templates.get(values.shiftTemplateId ?? 0)
  // One that is archived stays where it is, and can't be chosen anew.
  const offered = current && !choices.includes(current) ? [current, ...choices] : choices
  return (
    <Select
      label={texts.shift}
      allowDeselect={false}
      data-autofocus
      data={[
        ...offered.map(({ id, name }) => ({ value: String(id), label: name })),
        { value: 'custom', label: texts.customTimes },
      ]}
      value={current ? String(current.id) : 'custom'}
      onChange={chosen => {
        const template = templates.get(Number(chosen))
        change(template ? newShiftOf(template) : { shiftTemplateId: null })
      }}
    />
  )
}

export function DaySelect({ values, change, weeks }: PartProps & { weeks: number }) {
  const { weekStartsOn } = useBuilder()
  const days = Array.from({ length: weeks * WEEK_DAYS }, (_, day) => ({
    value: String(day),
    label: planDayText(day, weekStartsOn),
  }))
  return (
    <Select
      label={texts.day}
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
        label={texts.timesAreEachAgentsOwn}
        description={texts.otherwiseEverybodyWorksAtOnce}
        checked={values.timezone === null}
        onChange={event => change({ timezone: event.currentTarget.checked ? null : zone })}
      />
      {values.timezone !== null && (
        <ZonePicker
          label={texts.timeZoneOfTheTimes}
          value={values.timezone}
          onChange={timezone => change({ timezone })}
        />
      )}
    </>
  )
}

const LIEU = [
  { value: 'none', label: texts.none },
  { value: 'same', label: texts.sameWeek },
  { value: 'following', label: texts.followingWeek },
]

export function Turns({ values, change, problems }: PartProps & { problems: readonly Problem[] }) {
  const { weekStartsOn } = useBuilder()
  const { timeInLieu, numberOfSurfers } = values
  const weekday: Weekday = timeInLieu?.weekday ?? weekStartsOn
  return (
    <>
      <NumberInput
        label={texts.agentsNeeded}
        min={1}
        allowDecimal={false}
        value={numberOfSurfers}
        onChange={value => change({ numberOfSurfers: Number(value) || 0 })}
        error={messageAt(problems, 'numberOfSurfers')}
      />
      <div className={classes.pair}>
        <Select
          label={texts.timeInLieu}
          allowDeselect={false}
          data={LIEU}
          value={timeInLieu?.week ?? 'none'}
          onChange={week =>
            change({ timeInLieu: week === 'same' || week === 'following' ? { week, weekday } : null })
          }
          error={messageAt(problems, 'timeInLieu')}
        />
        <Select
          label={texts.dayOff}
          allowDeselect={false}
          disabled={timeInLieu === null}
          data={weekdaysFrom(weekStartsOn).map(day => ({ value: day, label: dayName(day) }))}
          value={weekday}
          onChange={day => timeInLieu && change({ timeInLieu: { ...timeInLieu, weekday: day as Weekday } })}
        />
      </div>
    </>
  )
}
