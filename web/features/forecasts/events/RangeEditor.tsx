import { Button, NumberInput, SegmentedControl } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { ForecastRow } from '#contract/endpoints/forecasts.ts'
import type { Zone } from '#core/time/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { instantOf, wallClock } from '#web/lib/wall-clock.ts'
import type { TimeRange } from '#web/ui/chart/chart-model.ts'
import { Figure } from '#web/ui/feedback/Figure.tsx'
import { DateTimePicker } from '#web/ui/inputs/date-fields.ts'
import classes from '../figures/forecasts.module.css'
import { eventOf, type RangeEdit, resultOf, sharesOf } from './range-edit.ts'
import * as texts from './texts.ts'
import { useEventActions } from './use-event-actions.ts'

interface Props {
  range: TimeRange
  onRange: (range: TimeRange) => void
  /** Forecast rows of the shown ticket groups. */
  rows: ForecastRow[]
  zone: Zone
  onClose: () => void
  /** Opens the whole form of an event for the stretch. */
  onMarkAsEvent: () => void
}

const KINDS = [
  { value: 'factor', label: '± %' },
  { value: 'total', label: texts.setTotal },
  { value: 'exclude', label: texts.excludeFromTraining },
]

/** Editor of a selected range of the chart, for all shown ticket groups. */
export function RangeEditor({ range, onRange, rows, zone, onClose, onMarkAsEvent }: Props) {
  const [kind, setKind] = useState<RangeEdit['kind']>('factor')
  const [amount, setAmount] = useState<number | string>('')
  const [problem, setProblem] = useState<string | null>(null)
  const { add, isBusy } = useEventActions()
  const shares = sharesOf(rows, range)
  const forecast = [...shares.values()].reduce((total, share) => total + share, 0)
  const edit = editOf(kind, amount)
  const isOrdered = range.from < range.to
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isOrdered) return setProblem(texts.endDateMustBeAfterStart)
    if (!edit) return setProblem(kind === 'total' ? texts.enterTheTotal : texts.enterTheChange)
    if (edit.kind === 'factor' && edit.percent < -100) return setProblem(texts.percentageChangeMustNotBeLess)
    try {
      await add(eventOf(edit, range, shares))
      onClose()
    } catch (error) {
      setProblem(textOf(error))
    }
  }
  return (
    <form className={classes.rangeEditor} onSubmit={submit} noValidate>
      <div className={classes.rangeEnds}>
        {(['from', 'to'] as const).map(end => (
          <DateTimePicker
            key={end}
            label={end === 'from' ? texts.fromLabel : texts.to}
            size="xs"
            value={wallClock(range[end], zone)}
            onChange={text => text && onRange({ ...range, [end]: Date.parse(instantOf(text, zone)) })}
          />
        ))}
      </div>
      <SegmentedControl
        aria-label={texts.whatToDo}
        size="xs"
        data={KINDS}
        value={kind}
        onChange={value => setKind(value as RangeEdit['kind'])}
      />
      {kind !== 'exclude' && (
        <NumberInput
          key={kind}
          data-autofocus
          label={kind === 'factor' ? texts.changeOfVolume : texts.contactsInThisTime}
          suffix={kind === 'factor' ? ' %' : texts.contacts}
          thousandSeparator=","
          value={amount}
          onChange={setAmount}
        />
      )}
      <p className={classes.hint}>
        {kind === 'exclude' ? (
          texts.theForecastWillNotLearn
        ) : (
          <>
            {texts.forecast} <Figure value={forecast} unit="contacts" />
            {edit && (
              <>
                {' → '}
                <Figure value={resultOf(edit, forecast)} unit="contacts" />
              </>
            )}
          </>
        )}
      </p>
      {problem && (
        <p className={classes.error} role="alert">
          {problem}
        </p>
      )}
      <div className={classes.rangeActions}>
        <Button variant="subtle" size="compact-sm" onClick={onMarkAsEvent}>
          {texts.markAsEvent}
        </Button>
        <Button variant="default" size="compact-sm" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button type="submit" size="compact-sm" loading={isBusy}>
          {texts.apply}
        </Button>
      </div>
    </form>
  )
}

function editOf(kind: RangeEdit['kind'], amount: number | string): RangeEdit | null {
  if (kind === 'exclude') return { kind }
  if (typeof amount !== 'number') return null
  return kind === 'factor' ? { kind, percent: amount } : { kind, total: amount }
}
