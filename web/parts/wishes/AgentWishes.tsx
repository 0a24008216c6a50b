// Agent's wishes for generated shifts: days off, start times and shifts.
import { ActionIcon, Button, MultiSelect, Select } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Wish } from '#contract/endpoints/schedule.ts'
import { localDateOf, WEEKDAYS, type Weekday } from '#core/time/index.ts'
import { useRowKeys } from '#web/lib/row-keys.ts'
import { useZone } from '#web/lib/zone.ts'
import { ClockInput } from '#web/ui/inputs/ClockInput.tsx'
import { DatePickerInput } from '#web/ui/inputs/date-fields.ts'
import { choosable, type ShiftChoice } from './shift-choices.ts'
import * as texts from './texts.ts'
import classes from './wishes.module.css'

interface Props {
  /** The reader's own wishes. */
  isOwn?: boolean
  wishes: Wish[]
  shifts: ShiftChoice[]
  /** Errors by the path of a field: "0.days". */
  errorOf: (field: string) => ReactNode
  onChange: (wishes: Wish[]) => void
}

export function AgentWishes({ isOwn = false, wishes, shifts, errorOf, onChange }: Props) {
  const { keys, forget } = useRowKeys(wishes.length)
  const taken = wishes.flatMap(wish => (wish.type === 'dates-off' ? [] : wish.days))
  return (
    <fieldset className={classes.part}>
      <legend>{texts.wishes}</legend>
      <p className={classes.hint}>
        {wishes.length === 0
          ? texts.daysOffStartsOrShifts(isOwn)
          : isOwn
            ? texts.keptWhereCoverageAllows
            : texts.keptWhereCoverageAllowsSentence}
      </p>
      {wishes.map((wish, at) => (
        <WishRow
          key={keys[at]}
          name={texts.wishAt(at + 1)}
          wish={wish}
          shifts={shifts}
          taken={taken}
          errorOf={field => errorOf(`${at}.${field}`)}
          onChange={changed => onChange(wishes.with(at, changed))}
          onRemove={() => {
            forget(at)
            onChange(wishes.toSpliced(at, 1))
          }}
        />
      ))}
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={14} />}
        onClick={() => onChange([...wishes, { type: 'days-off', days: [] }])}
      >
        {texts.addWish}
      </Button>
    </fieldset>
  )
}

const TYPES: { value: Wish['type']; label: string }[] = [
  { value: 'days-off', label: texts.daysOff },
  { value: 'dates-off', label: texts.offOnDates },
  { value: 'start', label: texts.startBetween },
  { value: 'shift', label: texts.shifts },
]

interface RowProps {
  name: string
  wish: Wish
  shifts: ShiftChoice[]
  /** Weekdays of all wishes. */
  taken: readonly Weekday[]
  errorOf: Props['errorOf']
  onChange: (wish: Wish) => void
  onRemove: () => void
}

function WishRow({ name, wish, shifts, taken, errorOf, onChange, onRemove }: RowProps) {
  const today = localDateOf(useZone(), Date.now())
  const days = wish.type === 'dates-off' ? [] : wish.days
  const turnedTo = (type: string | null): Wish => {
    if (type === 'dates-off') return { type, from: today, to: today }
    if (type === 'start') return { type, days, interval: { startMinute: 480, endMinute: 600 } }
    if (type === 'shift') return { type, days, shiftTemplateIds: choosable(shifts).slice(0, 1) }
    return { type: 'days-off', days }
  }
  return (
    <div className={classes.wish}>
      <Select
        aria-label={name}
        allowDeselect={false}
        data={TYPES.filter(({ value }) => value !== 'shift' || shifts.length > 0)}
        value={wish.type}
        onChange={type => onChange(turnedTo(type))}
      />
      <div className={classes.wished}>
        {wish.type === 'dates-off' ? (
          <div className={classes.starts}>
            <DatePickerInput
              label={texts.fromLabel}
              value={wish.from}
              onChange={from => from && onChange({ ...wish, from, ...(from > wish.to && { to: from }) })}
            />
            <DatePickerInput
              label={texts.to}
              minDate={wish.from}
              error={errorOf('to')}
              value={wish.to}
              onChange={to => to && onChange({ ...wish, to })}
            />
          </div>
        ) : (
          <MultiSelect
            aria-label={texts.nameWeekdays(name)}
            placeholder={days.length === 0 ? texts.weekdays : undefined}
            data={WEEKDAYS.map(day => ({
              value: day,
              label: `${day[0]!.toUpperCase()}${day.slice(1, 3)}`,
              disabled: taken.includes(day) && !days.includes(day),
            }))}
            value={days}
            error={errorOf('days')}
            onChange={chosen => onChange({ ...wish, days: WEEKDAYS.filter(day => chosen.includes(day)) })}
          />
        )}
        {wish.type === 'start' && (
          <div className={classes.starts}>
            <ClockInput
              label={texts.earliestStart}
              minute={wish.interval.startMinute}
              error={errorOf('interval.startMinute')}
              onMinute={startMinute => onChange({ ...wish, interval: { ...wish.interval, startMinute } })}
            />
            <ClockInput
              label={texts.latestStart}
              minute={wish.interval.endMinute}
              onMinute={endMinute => onChange({ ...wish, interval: { ...wish.interval, endMinute } })}
            />
          </div>
        )}
        {wish.type === 'shift' && (
          <MultiSelect
            aria-label={texts.nameShifts(name)}
            placeholder={wish.shiftTemplateIds.length === 0 ? texts.shifts : undefined}
            data={shifts}
            value={wish.shiftTemplateIds.map(String)}
            error={errorOf('shiftTemplateIds')}
            onChange={ids => onChange({ ...wish, shiftTemplateIds: ids.map(Number) })}
          />
        )}
      </div>
      <ActionIcon aria-label={texts.removeName(name.toLowerCase())} onClick={onRemove}>
        <IconTrash size={16} stroke={1.6} />
      </ActionIcon>
    </div>
  )
}
