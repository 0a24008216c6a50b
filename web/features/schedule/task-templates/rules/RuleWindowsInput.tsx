// The times that a rule means: on the clock, or counted from an edge of the shift.
import { ActionIcon, Button, Chip, NumberInput, Select } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { WEEKDAYS, type Weekday } from '#core/time/index.ts'
import { useZone } from '#web/lib/zone.ts'
import { ClockInput } from '#web/ui/inputs/ClockInput.tsx'
import { DurationInput } from '#web/ui/inputs/DurationInput.tsx'
import { ZonePicker } from '#web/ui/inputs/ZonePicker.tsx'
import { newWindow, POSITION_LABELS, type WindowOfRule } from './rule-labels.ts'
import classes from './task-templates.module.css'
import * as texts from './texts.ts'

interface Props {
  label: string
  value: WindowOfRule[]
  onChange: (windows: WindowOfRule[]) => void
  /** Whether each window also says how many agents are wanted at once. */
  hasSessions?: boolean
  /** Text that says what an empty list means. */
  emptyText?: string
  error?: string
}

/** A week of them stands in a line. */
const narrowChip = () => ({
  root: { '--chip-padding': '9px', '--chip-checked-padding': '5px', '--chip-spacing': '3px' },
})
const POSITIONS = Object.entries(POSITION_LABELS).map(([value, label]) => ({ value, label }))

export function RuleWindowsInput({ label, value, onChange, hasSessions, emptyText, error }: Props) {
  return (
    <fieldset className={classes.windows}>
      <legend>{label}</legend>
      {value.length === 0 && emptyText && <p className={classes.hint}>{emptyText}</p>}
      {value.map((window, at) => (
        <WindowRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a removal leaves the focus on the next row’s button
          key={at}
          name={`${label} ${at + 1}`}
          window={window}
          hasSessions={hasSessions}
          onChange={next => onChange(value.with(at, next))}
          onRemove={() => onChange(value.toSpliced(at, 1))}
        />
      ))}
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      <div>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          onClick={() => onChange([...value, newWindow(hasSessions ? { sessions: 1 } : {})])}
        >
          {texts.addTimes}
        </Button>
      </div>
    </fieldset>
  )
}

interface RowProps {
  name: string
  window: WindowOfRule
  hasSessions?: boolean
  onChange: (window: WindowOfRule) => void
  onRemove: () => void
}

function WindowRow({ name, window, hasSessions, onChange, onRemove }: RowProps) {
  return (
    <fieldset className={classes.window} aria-label={name}>
      <div className={classes.line}>
        <Select
          aria-label={texts.nameWhere(name)}
          allowDeselect={false}
          data={POSITIONS}
          value={window.position}
          onChange={position => onChange({ ...window, position: position as WindowOfRule['position'] })}
        />
        <ActionIcon aria-label={texts.removeName(name.toLowerCase())} onClick={onRemove}>
          <IconTrash size={16} stroke={1.6} />
        </ActionIcon>
      </div>
      <div className={classes.line}>
        <Edges window={window} onChange={onChange} />
        {hasSessions && (
          <NumberInput
            label={texts.agents}
            min={0}
            allowDecimal={false}
            value={window.sessions ?? 1}
            onChange={sessions => onChange({ ...window, sessions: Number(sessions) })}
          />
        )}
      </div>
      <Chip.Group
        multiple
        value={window.days}
        onChange={days => onChange({ ...window, days: days as Weekday[] })}
      >
        <div className={classes.days}>
          {WEEKDAYS.map((day, at) => (
            <Chip key={day} size="xs" value={day} aria-label={day} vars={narrowChip}>
              {texts.shortDays[at]}
            </Chip>
          ))}
        </div>
      </Chip.Group>
      {window.position === 'time-of-day' && (
        <ZoneOf window={window} hasSessions={hasSessions} onChange={onChange} />
      )}
    </fieldset>
  )
}

/** Zone of the times; without one they are each agent's own, or the organization's where agents are counted together. */
function ZoneOf({ window, hasSessions, onChange }: Pick<RowProps, 'window' | 'hasSessions' | 'onChange'>) {
  const pageZone = useZone()
  const { timezone, ...floating } = window
  return (
    <div className={classes.line}>
      <Select
        label={texts.timesAreIn}
        allowDeselect={false}
        data={[
          {
            value: 'own',
            label: hasSessions ? texts.theOrganizationsTimeZone : texts.eachAgentsOwnTimeZone,
          },
          { value: 'one', label: texts.oneTimeZone },
        ]}
        value={timezone === undefined ? 'own' : 'one'}
        onChange={which =>
          onChange(which === 'own' ? floating : { ...window, timezone: timezone ?? pageZone })
        }
      />
      {timezone !== undefined && (
        <ZonePicker value={timezone} onChange={zone => onChange({ ...window, timezone: zone })} />
      )}
    </div>
  )
}

function Edges({ window, onChange }: Pick<RowProps, 'window' | 'onChange'>) {
  const { position, startMinute, endMinute } = window
  if (position === 'time-of-day')
    return (
      <>
        <ClockInput
          label={texts.fromLabel}
          minute={startMinute}
          onMinute={minute => onChange({ ...window, startMinute: minute })}
        />
        <ClockInput
          label={texts.to}
          minute={endMinute}
          onMinute={minute => onChange({ ...window, endMinute: minute })}
        />
      </>
    )
  if (position === 'start-of-shift' || position === 'end-of-shift') return null
  return (
    <>
      <DurationInput
        label={texts.fromLabel}
        value={startMinute}
        onChange={minutes => onChange({ ...window, startMinute: minutes ?? 0 })}
      />
      <DurationInput
        label={texts.to}
        value={endMinute}
        onChange={minutes => onChange({ ...window, endMinute: minutes ?? 0 })}
      />
    </>
  )
}
