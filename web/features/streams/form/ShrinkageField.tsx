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
import * as texts from './texts.ts'

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
        label={texts.shrinkage}
        description={unlikelyText('shrinkage', shrinkagePercent) ?? texts.paidTimeNotAvailableForContacts}
        suffix=" %"
        {...form.getInputProps('shrinkagePercent')}
      />
      <Button variant="subtle" size="compact-sm" mt={4} onClick={split}>
        {texts.splitIntoKinds}
      </Button>
      {splitOnes.length > 0 && (
        <Select
          aria-label={texts.copyTheKindsOfATicket}
          placeholder={texts.copyTheKindsOf}
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
        <span id={labelId}>{texts.shrinkage}</span>
        <output>{figureText(total && percentOf(total), '%', 1)}</output>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            replace([])
            if (total !== null) form.setFieldValue('shrinkagePercent', percentOf(total))
          }}
        >
          {texts.usingOnePercentage}
        </Button>
      </div>
      <p className={classes.kindsHint}>{texts.kindsInTheScheduleTakePeople}</p>
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
        {texts.kind}
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
  const called = name || texts.theNewKind
  const addDatesButton = useRef<HTMLButtonElement>(null)
  const changeDates = (next: KindValues['dates']) => onChange({ ...kind, dates: next })
  return (
    <div className={classes.kind}>
      <TextInput
        aria-label={texts.nameOfTheKind}
        placeholder={texts.kind}
        value={name}
        onChange={event => onChange({ ...kind, name: event.currentTarget.value })}
        error={errors[`${path}.name`]}
      />
      <NumberInput
        aria-label={texts.shareOf(called)}
        suffix=" %"
        decimalScale={2}
        value={percent}
        onChange={value => onChange({ ...kind, percent: value })}
        error={errors[`${path}.percent`]}
      />
      <Checkbox
        label={texts.inTheSchedule}
        aria-label={texts.nameIsInTheSchedule(name || texts.theNewKindInShrinkageField)}
        checked={isScheduled}
        onChange={event => onChange({ ...kind, isScheduled: event.currentTarget.checked })}
      />
      <div className={classes.kindActions}>
        <ActionIcon
          ref={addDatesButton}
          aria-label={texts.anotherShareOfOnSomeDates(called)}
          title={texts.anotherShareOnSomeDates}
          onClick={() => changeDates([...dates, { key: randomId(), from: null, to: null, percent }])}
        >
          <IconCalendarPlus size={16} />
        </ActionIcon>
        <ActionIcon aria-label={texts.removeCalled(called)} title={texts.remove} onClick={onRemove}>
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
              aria-label={texts.firstDayOfAnotherShareOf(called)}
              placeholder={texts.firstDay}
              value={range.from}
              onChange={from => change({ from })}
              error={errorOf('from')}
            />
            <DateInput
              aria-label={texts.lastDayOfAnotherShareOf(called)}
              placeholder={texts.lastDay}
              value={range.to}
              onChange={to => change({ to })}
              error={errorOf('to')}
            />
            <NumberInput
              aria-label={texts.shareOfOnTheseDates(called)}
              suffix=" %"
              decimalScale={2}
              value={range.percent}
              onChange={value => change({ percent: value })}
              error={errorOf('percent')}
            />
            <ActionIcon
              aria-label={texts.removeTheseDatesOf(called)}
              title={texts.remove}
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
