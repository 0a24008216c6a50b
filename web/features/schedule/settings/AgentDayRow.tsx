// One weekday of an agent: open, fixed shifts, hours of its own, or never worked.
import { MultiSelect, Select } from '@mantine/core'
import type { WorkingDay } from '#contract/endpoints/schedule.ts'
import type { Weekday } from '#core/time/index.ts'
import { choosable, type ShiftChoice } from '#web/parts/wishes/shift-choices.ts'
import { ClockInput } from '#web/ui/inputs/ClockInput.tsx'
import { DurationInput } from '#web/ui/inputs/DurationInput.tsx'
import { DAY_MINUTES, endAfterStart } from '#web/ui/text/clock-text.ts'
import classes from './AgentSchedule.module.css'
import * as texts from './texts.ts'

const TYPES = [
  { value: 'open', label: texts.open },
  { value: 'fixed', label: texts.fixedShifts },
  { value: 'custom', label: texts.customHours },
  { value: 'disabled', label: texts.never },
]

function newRule(type: string | null, day: Weekday, shifts: ShiftChoice[]): WorkingDay | undefined {
  if (type === 'disabled') return { type, day }
  if (type === 'fixed') return { type, day, shiftTemplateIds: choosable(shifts).slice(0, 1) }
  if (type === 'custom')
    return { type, day, interval: { startMinute: 540, endMinute: 1020 }, lengthMinutes: null }
}

interface DayProps {
  day: Weekday
  /** Setting of the weekday; undefined when the day is open. */
  rule: WorkingDay | undefined
  shifts: ShiftChoice[]
  onChange: (rule: WorkingDay | undefined) => void
}

export function AgentDayRow({ day, rule, shifts, onChange }: DayProps) {
  const name = day[0]!.toUpperCase() + day.slice(1)
  return (
    <div className={classes.day}>
      <Select
        label={name}
        allowDeselect={false}
        data={TYPES.filter(({ value }) => value !== 'fixed' || shifts.length > 0)}
        value={rule?.type ?? 'open'}
        onChange={type => onChange(newRule(type, day, shifts))}
      />
      {rule?.type === 'fixed' && (
        <MultiSelect
          label={texts.shifts}
          aria-label={texts.shiftsOn(name)}
          data={shifts}
          value={rule.shiftTemplateIds.map(String)}
          onChange={ids => onChange({ ...rule, shiftTemplateIds: ids.map(Number) })}
        />
      )}
      {rule?.type === 'custom' && <CustomHours rule={rule} onChange={onChange} />}
    </div>
  )
}

interface CustomProps {
  rule: Extract<WorkingDay, { type: 'custom' }>
  onChange: (rule: WorkingDay) => void
}

function CustomHours({ rule, onChange }: CustomProps) {
  const { startMinute, endMinute } = rule.interval
  const set = (start: number, end: number) =>
    onChange({ ...rule, interval: { startMinute: start, endMinute: endAfterStart(start, end) } })
  return (
    <div className={classes.hours}>
      <ClockInput label={texts.fromLabel} minute={startMinute} onMinute={start => set(start, endMinute)} />
      <ClockInput
        label={endMinute > DAY_MINUTES ? texts.toNextDay : texts.to}
        minute={endMinute % DAY_MINUTES}
        onMinute={end => set(startMinute, end)}
      />
      <DurationInput
        label={texts.shiftLength}
        bareUnit="hours"
        value={rule.lengthMinutes}
        onChange={lengthMinutes => onChange({ ...rule, lengthMinutes })}
      />
    </div>
  )
}
