// Fields of each type of rule.
import { Checkbox, NumberInput, SegmentedControl, Select } from '@mantine/core'
import type { Rule } from '#contract/endpoints/task-templates.ts'
import type { FieldErrors } from '#web/lib/saving-form.ts'
import { DurationInput } from '#web/ui/inputs/DurationInput.tsx'
import { RuleWindowsInput } from './RuleWindowsInput.tsx'
import classes from './task-templates.module.css'

interface Props<R extends Rule = Rule> {
  rule: R
  onChange: (rule: R) => void
  errors: FieldErrors
}
type OfType<T extends Rule['type']> = Props<Extract<Rule, { type: T }>>

/** The problem of a field or of anything inside it. */
const below = (errors: FieldErrors, field: string): string | undefined =>
  errors[Object.keys(errors).find(key => key === field || key.startsWith(`${field}.`)) ?? '']

export function RuleFields({ rule, onChange, errors }: Props) {
  switch (rule.type) {
    case 'rule-break':
      return <BreakFields rule={rule} onChange={onChange} errors={errors} />
    case 'rule-forecast':
      return <ForecastFields rule={rule} onChange={onChange} errors={errors} />
    case 'rule-coverage':
      return <CoverageFields rule={rule} onChange={onChange} errors={errors} />
    case 'rule-total-time':
      return <TotalTimeFields rule={rule} onChange={onChange} errors={errors} />
    case 'rule-full-shift':
      return <p className={classes.hint}>Takes all remaining time: rules below it get nothing.</p>
  }
}

function BreakFields({ rule, onChange, errors }: OfType<'rule-break'>) {
  return (
    <>
      <div className={classes.line}>
        <DurationInput
          label="Lasts"
          value={rule.sessionLength}
          onChange={minutes => onChange({ ...rule, sessionLength: minutes ?? 0 })}
          error={errors.sessionLength}
        />
        <DurationInput
          label="Stagger starts by"
          value={rule.staggerInterval}
          onChange={minutes => onChange({ ...rule, staggerInterval: minutes ?? 0 })}
          error={errors.staggerInterval}
        />
        <NumberInput
          label="Maximum at once"
          placeholder="No limit"
          min={1}
          allowDecimal={false}
          value={rule.maxSimultaneousStarts ?? ''}
          onChange={count =>
            onChange({ ...rule, maxSimultaneousStarts: typeof count === 'number' ? count : null })
          }
          error={errors.maxSimultaneousStarts}
        />
      </div>
      <RuleWindowsInput
        label="Times"
        value={rule.windows}
        onChange={windows => onChange({ ...rule, windows })}
        error={below(errors, 'windows')}
      />
    </>
  )
}

const ForecastFields = ({ rule, onChange, errors }: OfType<'rule-forecast'>) => (
  <>
    <NumberInput
      label="Minimum share of the required agents"
      suffix=" %"
      min={0}
      max={200}
      value={rule.minimumCoveragePercentage}
      onChange={percent => onChange({ ...rule, minimumCoveragePercentage: Number(percent) })}
      error={errors.minimumCoveragePercentage}
    />
    <Checkbox
      label="Fill this rule first"
      description="Otherwise forecast rules next to each other share their agents by need."
      checked={rule.isFirst ?? false}
      onChange={event => onChange({ ...rule, isFirst: event.currentTarget.checked })}
    />
  </>
)

function CoverageFields({ rule, onChange, errors }: OfType<'rule-coverage'>) {
  return (
    <>
      <RuleWindowsInput
        label="Times and agents"
        hasSessions
        value={rule.windows}
        onChange={windows => onChange({ ...rule, windows })}
        error={below(errors, 'windows')}
      />
      <div className={classes.line}>
        <DurationInput
          label="Length of a session"
          value={rule.sessionLength}
          onChange={minutes => onChange({ ...rule, sessionLength: minutes ?? 0 })}
          error={errors.sessionLength}
        />
        <Select
          label="Agents may change every"
          allowDeselect={false}
          data={['15', '30', '60'].map(value => ({ value, label: `${value} min` }))}
          value={String(rule.granularity)}
          onChange={value => onChange({ ...rule, granularity: Number(value) as 15 | 30 | 60 })}
        />
      </div>
      <Checkbox
        label="Sessions may be half to twice as long"
        description="If that improves coverage"
        checked={rule.isFindBestMatch}
        onChange={event => onChange({ ...rule, isFindBestMatch: event.currentTarget.checked })}
      />
      <Checkbox
        label="For the whole shift"
        description="An agent keeps the activity for all of the shift in the times"
        checked={rule.isFullShift}
        onChange={event => onChange({ ...rule, isFullShift: event.currentTarget.checked })}
      />
    </>
  )
}

function TotalTimeFields({ rule, onChange, errors }: OfType<'rule-total-time'>) {
  return (
    <>
      <div className={classes.line}>
        <DurationInput
          label="Time"
          bareUnit="hours"
          value={rule.totalTime}
          onChange={minutes => onChange({ ...rule, totalTime: minutes ?? 0 })}
          error={errors.totalTime}
        />
        <Select
          label="Every"
          allowDeselect={false}
          data={[
            { value: 'day', label: 'Day' },
            { value: 'week', label: 'Week' },
          ]}
          value={rule.period}
          onChange={period => onChange({ ...rule, period: period as 'day' | 'week' })}
        />
        <DurationInput
          label="A session"
          value={rule.sessionLength}
          onChange={minutes => onChange({ ...rule, sessionLength: minutes ?? 0 })}
          error={errors.sessionLength}
        />
      </div>
      <SegmentedControl
        size="xs"
        aria-label="Whose time"
        value={rule.allocation}
        onChange={allocation => onChange({ ...rule, allocation: allocation as 'individual' | 'shared' })}
        data={[
          { value: 'individual', label: 'For each agent' },
          { value: 'shared', label: 'Shared by all' },
        ]}
      />
      <Checkbox
        label="Sessions may vary by half"
        checked={rule.isSessionFlex}
        onChange={event => onChange({ ...rule, isSessionFlex: event.currentTarget.checked })}
      />
      <RuleWindowsInput
        label="Times"
        emptyText="At any time of the shift."
        value={rule.schedulingTimes}
        onChange={schedulingTimes => onChange({ ...rule, schedulingTimes })}
        error={below(errors, 'schedulingTimes')}
      />
    </>
  )
}
