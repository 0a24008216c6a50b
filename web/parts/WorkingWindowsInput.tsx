import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { WEEKDAYS, type Weekday, type Zone } from '#core/time/index.ts'
import { ClockInput } from '../ui/inputs/ClockInput.tsx'
import { ZonePicker } from '../ui/inputs/ZonePicker.tsx'
import { DAY_MINUTES, endAfterStart } from '../ui/text/clock-text.ts'
import * as texts from './texts.ts'
import classes from './WorkingWindowsInput.module.css'

/** Minutes of the local day; an end beyond 1440 passes midnight. */
export interface WorkingWindowValue {
  days: Weekday[]
  interval: { startMinute: number; endMinute: number; timezone: Zone }
}

interface Props {
  value: WorkingWindowValue[]
  onChange: (windows: WorkingWindowValue[]) => void
  /** For windows added here. */
  defaultZone: Zone
  error?: string
  disabled?: boolean
}

const WORKDAYS: Weekday[] = WEEKDAYS.slice(0, 5)

export function WorkingWindowsInput({ value, onChange, defaultZone, error, disabled }: Props) {
  const replace = (at: number, window: WorkingWindowValue) => onChange(value.with(at, window))
  const add = () =>
    onChange([
      ...value,
      { days: WORKDAYS, interval: { startMinute: 540, endMinute: 1020, timezone: defaultZone } },
    ])
  return (
    <fieldset className={classes.windows} disabled={disabled}>
      <legend>{texts.workingWindows}</legend>
      {value.length === 0 && <p className={classes.hint}>{texts.mayWorkOnAnyDay}</p>}
      {value.map((window, at) => (
        <WindowRow
          // biome-ignore lint/suspicious/noArrayIndexKey: windows have no identity but their place
          key={at}
          window={window}
          name={texts.windowAt(at + 1)}
          onChange={next => replace(at, next)}
          onRemove={() => onChange(value.toSpliced(at, 1))}
        />
      ))}
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      <Button variant="subtle" size="compact-sm" leftSection={<IconPlus size={14} />} onClick={add}>
        {texts.addWindow}
      </Button>
    </fieldset>
  )
}

interface RowProps {
  window: WorkingWindowValue
  name: string
  onChange: (window: WorkingWindowValue) => void
  onRemove: () => void
}

function WindowRow({ window, name, onChange, onRemove }: RowProps) {
  const { startMinute, endMinute } = window.interval
  const set = (interval: Partial<WorkingWindowValue['interval']>) => {
    const next = { ...window.interval, ...interval }
    onChange({ ...window, interval: { ...next, endMinute: endAfterStart(next.startMinute, next.endMinute) } })
  }
  const toggle = (day: Weekday) =>
    onChange({
      ...window,
      days: WEEKDAYS.filter(other =>
        other === day ? !window.days.includes(day) : window.days.includes(other),
      ),
    })
  const time = (label: string, minute: number, onMinute: (minute: number) => void) => (
    <ClockInput aria-label={`${name} ${label}`} minute={minute} onMinute={onMinute} w={96} />
  )
  return (
    <fieldset className={classes.row} aria-label={name}>
      <div className={classes.days}>
        {WEEKDAYS.map((day, at) => (
          <button
            key={day}
            type="button"
            className={classes.day}
            aria-pressed={window.days.includes(day)}
            aria-label={day}
            onClick={() => toggle(day)}
          >
            {texts.shortDays[at]}
          </button>
        ))}
      </div>
      <div className={classes.times}>
        {time('start', startMinute, minute => set({ startMinute: minute }))}
        <span aria-hidden="true">–</span>
        {time('end', endMinute, minute => set({ endMinute: minute }))}
        {endMinute > DAY_MINUTES && <span className={classes.hint}>{texts.nextDay}</span>}
      </div>
      <div className={classes.zone}>
        <ZonePicker
          isCompact
          label={texts.timeZone(name)}
          value={window.interval.timezone}
          onChange={timezone => set({ timezone })}
        />
        <ActionIcon aria-label={texts.removeName(name.toLowerCase())} onClick={onRemove}>
          <IconTrash size={16} stroke={1.6} />
        </ActionIcon>
      </div>
    </fieldset>
  )
}
