import { ActionIcon, Button, Checkbox, NumberInput, Select, TextInput } from '@mantine/core'
import { randomId } from '@mantine/hooks'
import { IconCalendarPlus, IconPlus, IconTrash } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { api } from '#contract/endpoints/index.ts'
import { USUAL_KINDS } from '#contract/shrinkage.ts'
import { shrinkageSentence, totalShrinkage } from '#core/staffing/index.ts'
import { useCallAll } from '#web/lib/queries.ts'
import { DateInput } from '#web/ui/inputs/date-fields.ts'
import { figureText } from '#web/ui/text/figure-text.ts'
import {
  type KindValues,
  kindsOf,
  kindValuesOf,
  percentOf,
  type StreamFormPart,
  unlikelyText,
} from './stream-values.ts'
import classes from './streams.module.css'

/** Paid time not available for contacts: one percentage, or the kinds that it consists of. */
export function ShrinkageField({ form }: StreamFormPart) {
  const { shrinkagePercent, shrinkageKinds } = form.values
  const split = () => {
    const last = USUAL_KINDS.length - 1
    form.setFieldValue(
      'shrinkageKinds',
      USUAL_KINDS.map((kind, at) => ({
        ...kind,
        key: kind.name,
        percent: at === last ? shrinkagePercent : 0,
        dates: [],
      })),
    )
  }
  const groups = useCallAll(api.streams.list, {}).data ?? []
  const splitOnes = groups.filter(group => group.shrinkageKinds.length > 0)
  if (shrinkageKinds.length > 0) return <Kinds form={form} />
  return (
    <div>
      <NumberInput
        label="Shrinkage"
        description={
          unlikelyText('shrinkage', shrinkagePercent) ??
          'Paid time not available for contacts. Which part of it the schedule contains is not known.'
        }
        suffix=" %"
        {...form.getInputProps('shrinkagePercent')}
      />
      <Button variant="subtle" size="compact-sm" mt={4} onClick={split}>
        Split into kinds
      </Button>
      {splitOnes.length > 0 && (
        <Select
          aria-label="Copy the kinds of a ticket group"
          placeholder="Copy the kinds of…"
          mt={4}
          data={splitOnes.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={null}
          onChange={chosen => {
            const group = splitOnes.find(({ id }) => String(id) === chosen)
            if (group) form.setFieldValue('shrinkageKinds', kindValuesOf(group))
          }}
        />
      )}
    </div>
  )
}

function Kinds({ form }: StreamFormPart) {
  const labelId = useId()
  const addButton = useRef<HTMLButtonElement>(null)
  const kinds = form.values.shrinkageKinds
  const replace = (next: KindValues[]) => {
    form.setFieldValue('shrinkageKinds', next)
    const others = Object.entries(form.errors).filter(([field]) => !field.startsWith('shrinkageKinds'))
    form.setErrors(Object.fromEntries(others))
  }
  const settings = { shrinkage: 0, shrinkageKinds: kindsOf(kinds) }
  const isRight = settings.shrinkageKinds.every(({ share }) => share >= 0 && share < 1)
  const total = isRight ? totalShrinkage(settings.shrinkageKinds) : null
  return (
    <fieldset className={classes.kinds} aria-labelledby={labelId}>
      <div className={classes.kindsTotal}>
        <span id={labelId}>Shrinkage</span>
        <output>{figureText(total && percentOf(total), '%', 1)}</output>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            replace([])
            if (total !== null) form.setFieldValue('shrinkagePercent', percentOf(total))
          }}
        >
          Use one percentage
        </Button>
      </div>
      <p className={classes.kindsHint}>
        Kinds in the schedule take people away when they are planned: coverage does not ask for them again.
        The others are added. Forecast and what-if plan contain them all; each applies to the time that the
        others leave.
      </p>
      {kinds.map((kind, at) => (
        <Kind
          key={kind.key}
          form={form}
          path={`shrinkageKinds.${at}`}
          kind={kind}
          onChange={next => replace(kinds.with(at, next))}
          onRemove={() => {
            replace(kinds.toSpliced(at, 1))
            addButton.current?.focus()
          }}
        />
      ))}
      {form.errors.shrinkageKinds && (
        <p className={classes.error} role="alert">
          {form.errors.shrinkageKinds}
        </p>
      )}
      <Button
        ref={addButton}
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={14} />}
        onClick={() =>
          replace([...kinds, { key: randomId(), name: '', percent: 0, isScheduled: false, dates: [] }])
        }
      >
        Kind
      </Button>
      <p className={classes.kindsHint} aria-live="polite">
        {isRight && shrinkageSentence(settings, null)}
      </p>
    </fieldset>
  )
}

interface KindProps extends StreamFormPart {
  path: string
  kind: KindValues
  onChange: (kind: KindValues) => void
  onRemove: () => void
}

function Kind({ form: { errors }, path, kind, onChange, onRemove }: KindProps) {
  const { name, percent, isScheduled, dates } = kind
  const called = name || 'the new kind'
  const addDatesButton = useRef<HTMLButtonElement>(null)
  const changeDates = (next: KindValues['dates']) => onChange({ ...kind, dates: next })
  return (
    <div className={classes.kind}>
      <TextInput
        aria-label="Name of the kind"
        placeholder="Kind"
        value={name}
        onChange={event => onChange({ ...kind, name: event.currentTarget.value })}
        error={errors[`${path}.name`]}
      />
      <NumberInput
        aria-label={`Share of ${called}`}
        suffix=" %"
        decimalScale={2}
        value={percent}
        onChange={value => onChange({ ...kind, percent: value })}
        error={errors[`${path}.percent`]}
      />
      <Checkbox
        label="In the schedule"
        aria-label={`${name || 'The new kind'} is in the schedule`}
        checked={isScheduled}
        onChange={event => onChange({ ...kind, isScheduled: event.currentTarget.checked })}
      />
      <div className={classes.kindActions}>
        <ActionIcon
          ref={addDatesButton}
          aria-label={`Another share of ${called} on some dates`}
          title="Another share on some dates"
          onClick={() => changeDates([...dates, { key: randomId(), from: null, to: null, percent }])}
        >
          <IconCalendarPlus size={16} />
        </ActionIcon>
        <ActionIcon aria-label={`Remove ${called}`} title="Remove" onClick={onRemove}>
          <IconTrash size={16} />
        </ActionIcon>
      </div>
      {dates.map((range, at) => {
        const change = (changes: Partial<typeof range>) =>
          changeDates(dates.with(at, { ...range, ...changes }))
        const errorOf = (field: string) => errors[`${path}.dates.${at}.${field}`]
        return (
          <div className={classes.kindDates} key={range.key}>
            <DateInput
              aria-label={`First day of another share of ${called}`}
              placeholder="First day"
              value={range.from}
              onChange={from => change({ from })}
              error={errorOf('from')}
            />
            <DateInput
              aria-label={`Last day of another share of ${called}`}
              placeholder="Last day"
              value={range.to}
              onChange={to => change({ to })}
              error={errorOf('to')}
            />
            <NumberInput
              aria-label={`Share of ${called} on these dates`}
              suffix=" %"
              decimalScale={2}
              value={range.percent}
              onChange={value => change({ percent: value })}
              error={errorOf('percent')}
            />
            <ActionIcon
              aria-label={`Remove these dates of ${called}`}
              title="Remove"
              onClick={() => {
                changeDates(dates.toSpliced(at, 1))
                addDatesButton.current?.focus()
              }}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </div>
        )
      })}
    </div>
  )
}
