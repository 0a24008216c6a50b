import { Button, Popover } from '@mantine/core'
import { IconLock, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { LocalDate } from '#core/time/index.ts'
import { localDateText } from '#web/lib/dates.ts'
import { ClockInput } from '#web/ui/inputs/ClockInput.tsx'
import { clockText } from '#web/ui/text/clock-text.ts'
import { DayStrip } from './DayStrip.tsx'
import { DAY_MINUTES, type DayTime, painted } from './day-times.ts'
import classes from './my-availability.module.css'
import * as texts from './texts.ts'

interface Props {
  date: LocalDate
  times: DayTime[]
  isOpen: boolean
  onChange: (times: DayTime[]) => void
}

export const timeText = ({ start, end }: DayTime): string =>
  `${clockText(start)}–${end === DAY_MINUTES ? clockText(0) : clockText(end)}`

const dayName = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short' })

export function DayRow({ date, times, isOpen, onChange }: Props) {
  const name = localDateText(date)
  return (
    <section className={classes.day} aria-label={name}>
      <h2>{dayName.format(new Date(`${date}T12:00:00`))}</h2>
      <DayStrip
        label={texts.availableOn(name)}
        times={times}
        isOpen={isOpen}
        onPaint={(stroke, isOn) => onChange(painted(times, stroke, isOn))}
      />
      <div className={classes.chips}>
        {isOpen ? (
          <>
            {times.map(time => (
              <TimeEditor
                key={time.start}
                label={timeText(time)}
                name={`${name}, ${timeText(time)}`}
                time={time}
                onSave={next => onChange(painted(painted(times, time, false), next, true))}
                onRemove={() => onChange(painted(times, time, false))}
              />
            ))}
            <TimeEditor
              label={texts.add}
              name={texts.addATimeOn(name)}
              time={{ start: 540, end: 1020 }}
              onSave={next => onChange(painted(times, next, true))}
            />
          </>
        ) : (
          <span className={classes.past}>
            <IconLock size={14} aria-hidden="true" />
            {times.length === 0
              ? texts.settledNothingEntered
              : texts.settledTimes(times.map(timeText).join(', '))}
          </span>
        )}
      </div>
    </section>
  )
}

interface EditorProps {
  label: string
  name: string
  time: DayTime
  onSave: (time: DayTime) => void
  onRemove?: () => void
}

/** Button that opens the start and end of one time; an end of 00:00 is midnight. */
function TimeEditor({ label, name, time, onSave, onRemove }: EditorProps) {
  const [isOpen, setOpen] = useState(false)
  const [{ start, end }, setTime] = useState(time)
  const until = end === 0 ? DAY_MINUTES : end
  const fault =
    start % 15 !== 0 || until % 15 !== 0
      ? texts.fullQuarterHours
      : start >= until
        ? texts.theEndMustBeAfter
        : null
  const close = (act?: () => void) => {
    act?.()
    setOpen(false)
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus withinPortal>
      <Popover.Target>
        <Button
          size="compact-sm"
          variant={onRemove ? 'default' : 'subtle'}
          leftSection={onRemove ? undefined : <IconPlus size={14} />}
          aria-label={name}
          onClick={() => {
            setTime(time)
            setOpen(!isOpen)
          }}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={name}>
        <div className={classes.editor}>
          <ClockInput
            label={texts.fromLabel}
            w={90}
            minute={start}
            onMinute={minute => setTime({ start: minute, end })}
            error={fault}
          />
          <ClockInput
            label={texts.to}
            w={90}
            minute={end === DAY_MINUTES ? 0 : end}
            onMinute={minute => setTime({ start, end: minute })}
          />
          <Button
            size="compact-md"
            disabled={fault !== null}
            onClick={() => close(() => onSave({ start, end: until }))}
          >
            {texts.save}
          </Button>
          {onRemove && (
            <Button size="compact-md" variant="subtle" color="red" onClick={() => close(onRemove)}>
              {texts.remove}
            </Button>
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
