// The times of a shift and its breaks, as minutes: in a named shift and in a plan's.
import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ShiftTemplateForm } from '#contract/endpoints/shift-templates.ts'
import { useRowKeys } from '../lib/row-keys.ts'
import { ClockInput } from '../ui/inputs/ClockInput.tsx'
import { DurationInput } from '../ui/inputs/DurationInput.tsx'
import { DAY_MINUTES, endAfterStart } from '../ui/text/clock-text.ts'
import { durationText } from '../ui/text/duration-text.ts'
import classes from './ShiftTimes.module.css'
import * as texts from './texts.ts'

type Interval = ShiftTemplateForm['interval']
type Breaks = ShiftTemplateForm['breaks']

interface HoursProps {
  interval: Interval
  onChange: (interval: Interval) => void
  error?: ReactNode
}

export function ShiftHours({ interval: { startMinute, endMinute }, onChange, error }: HoursProps) {
  const set = (start: number, end: number) =>
    onChange({ startMinute: start, endMinute: endAfterStart(start, end) })
  const time = (label: string, minute: number, onMinute: (minute: number) => void) => (
    <ClockInput label={label} minute={minute} onMinute={onMinute} />
  )
  return (
    <div className={classes.hours}>
      {time(texts.start, startMinute, minute => set(minute, endMinute))}
      {time(texts.end, endMinute, minute => set(startMinute, minute))}
      <output>
        {durationText(endMinute - startMinute)}
        {endMinute > DAY_MINUTES ? texts.endsTheNextDay : ''}
      </output>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

const USUAL_BREAK = { startMinute: 240, duration: 30 }

interface BreaksProps {
  breaks: Breaks
  onChange: (breaks: Breaks) => void
  errorAt: (at: number, field: keyof Breaks[number]) => ReactNode
}

/** Breaks by when they begin after the shift's start, and how long they last. */
export function ShiftBreaks({ breaks, onChange, errorAt }: BreaksProps) {
  const { keys, forget } = useRowKeys(breaks.length)
  const field = (at: number, name: keyof Breaks[number], label: string) => (
    <DurationInput
      label={label}
      value={breaks[at]![name]}
      onChange={minutes => onChange(breaks.with(at, { ...breaks[at]!, [name]: minutes ?? 0 }))}
      error={errorAt(at, name)}
    />
  )
  return (
    <fieldset className={classes.breaks}>
      <legend>{texts.breaks}</legend>
      {breaks.map((_, at) => (
        <div key={keys[at]} className={classes.break}>
          {field(at, 'startMinute', texts.after)}
          {field(at, 'duration', texts.lasts)}
          <ActionIcon
            aria-label={texts.removeBreak(at + 1)}
            onClick={() => {
              forget(at)
              onChange(breaks.toSpliced(at, 1))
            }}
          >
            <IconTrash size={16} stroke={1.6} />
          </ActionIcon>
        </div>
      ))}
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={14} />}
        onClick={() => onChange([...breaks, USUAL_BREAK])}
      >
        {texts.addBreak}
      </Button>
    </fieldset>
  )
}
