// Fields of each type of rule.
import { Checkbox, NumberInput, SegmentedControl, Select } from '@mantine/core'
import type { Rule } from '#contract/endpoints/task-templates.ts'
import type { FieldErrors } from '#web/lib/saving-form.ts'
import { DurationInput } from '#web/ui/inputs/DurationInput.tsx'
import { RuleWindowsInput } from './RuleWindowsInput.tsx'
import classes from './task-templates.module.css'
import * as texts from './texts.ts'

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
      return <p className={classes.hint}>{texts.takesAllRemainingTime}</p>
  }
}

function BreakFields({ rule, onChange, errors }: OfType<'rule-break'>) {
  return (
    <>
      <div className={classes.line}>
        <DurationInput
          label={texts.lasts}
          value={rule.sessionLength}
          onChange={minutes => onChange({ ...rule, sessionLength: minutes ?? 0 })}
          error={errors.sessionLength}
        />
        <DurationInput
          label={texts.staggerStartsBy}
          value={rule.staggerInterval}
          onChange={minutes => onChange({ ...rule, staggerInterval: minutes ?? 0 })}
          error={errors.staggerInterval}
        />
        <NumberInput
          label={texts.maximumAtOnce}
          placeholder={texts.noLimit}
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
        label={texts.times}
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
      label={texts.minimumShareOfTheRequiredAgents}
      suffix=" %"
      min={0}
      max={200}
      value={rule.minimumCoveragePercentage}
      onChange={percent => onChange({ ...rule, minimumCoveragePercentage: Number(percent) })}
      error={errors.minimumCoveragePercentage}
    />
    <Checkbox
      label={texts.fillThisRuleFirst}
      description={texts.otherwiseForecastRulesNextToEach}
      checked={rule.isFirst ?? false}
      onChange={event => onChange({ ...rule, isFirst: event.currentTarget.checked })}
    />
  </>
)

function CoverageFields({ rule, onChange, errors }: OfType<'rule-coverage'>) {
  return (
    <>
      <RuleWindowsInput
        label={texts.timesAndAgents}
        hasSessions
        value={rule.windows}
        onChange={windows => onChange({ ...rule, windows })}
        error={below(errors, 'windows')}
      />
      <div className={classes.line}>
        <DurationInput
          label={texts.lengthOfASession}
          value={rule.sessionLength}
          onChange={minutes => onChange({ ...rule, sessionLength: minutes ?? 0 })}
          error={errors.sessionLength}
        />
        <Select
          label={texts.agentsMayChangeEvery}
          allowDeselect={false}
          data={['15', '30', '60'].map(value => ({ value, label: texts.valueMin(value) }))}
          value={String(rule.granularity)}
          onChange={value => onChange({ ...rule, granularity: Number(value) as 15 | 30 | 60 })}
        />
      </div>
      <Checkbox
        label={texts.sessionsMayBeHalfToTwice}
        description={texts.ifThatImprovesCoverage}
        checked={rule.isFindBestMatch}
        onChange={event => onChange({ ...rule, isFindBestMatch: event.currentTarget.checked })}
      />
      <Checkbox
        label={texts.forTheWholeShift}
        description={texts.anAgentKeepsTheActivity}
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
          label={texts.time}
          bareUnit="hours"
          value={rule.totalTime}
          onChange={minutes => onChange({ ...rule, totalTime: minutes ?? 0 })}
          error={errors.totalTime}
        />
        <Select
          label={texts.every}
          allowDeselect={false}
          data={[
            { value: 'day', label: texts.day },
            { value: 'week', label: texts.week },
          ]}
          value={rule.period}
          onChange={period => onChange({ ...rule, period: period as 'day' | 'week' })}
        />
        <DurationInput
          label={texts.aSession}
          value={rule.sessionLength}
          onChange={minutes => onChange({ ...rule, sessionLength: minutes ?? 0 })}
          error={errors.sessionLength}
        />
      </div>
      <SegmentedControl
        size="xs"
        aria-label={texts.whoseTime}
        value={rule.allocation}
        onChange={allocation => onChange({ ...rule, allocation: allocation as 'individual' | 'shared' })}
        data={[
          { value: 'individual', label: texts.forEachAgent },
          { value: 'shared', label: texts.sharedByAll },
        ]}
      />
      <Checkbox
        label={texts.sessionsMayVaryByHalf}
        checked={rule.isSessionFlex}
        onChange={event => onChange({ ...rule, isSessionFlex: event.currentTarget.checked })}
      />
      <RuleWindowsInput
        label={texts.times}
        emptyText={texts.atAnyTimeOfTheShift}
        value={rule.schedulingTimes}
        onChange={schedulingTimes => onChange({ ...rule, schedulingTimes })}
        error={below(errors, 'schedulingTimes')}
      />
    </>
  )
}
