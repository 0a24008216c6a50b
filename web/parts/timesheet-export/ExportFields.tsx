import { Button, Checkbox, SegmentedControl } from '@mantine/core'
import { addDays, type LocalDate } from '#core/time/index.ts'
import { type SurferOption, SurferPicker } from '#web/parts/SurferPicker.tsx'
import { DatePickerInput } from '#web/ui/inputs/date-fields.ts'
import type { DateRange } from '#web/ui/inputs/date-range.ts'
import { ZonePicker } from '#web/ui/inputs/ZonePicker.tsx'
import classes from './export.module.css'
import { type ExportChoices, periodProblem } from './export-form.ts'
import * as texts from './texts.ts'

interface Props {
  days: DateRange
  onDays: (days: DateRange) => void
  /** Agents to choose from. */
  surfers: SurferOption[]
  surferIds: number[]
  onSurferIds: (ids: number[]) => void
  /** Problem of the chosen agents, after the first try. */
  surferProblem: string | null
  choices: ExportChoices
  onChoices: (choices: ExportChoices) => void
}

export function ExportFields(props: Props) {
  const { days, onDays, surfers, surferIds, onSurferIds, surferProblem, choices, onChoices } = props
  const set = (change: Partial<ExportChoices>) => onChoices({ ...choices, ...change })
  const isCumulative = choices.view === 'cumulative'
  return (
    <div className={classes.form}>
      <div className={classes.days}>
        <DatePickerInput
          label={texts.fromLabel}
          value={days.from}
          onChange={(from: LocalDate | null) => from && onDays({ ...days, from })}
        />
        <DatePickerInput
          label={texts.toInclusive}
          value={addDays(days.to, -1)}
          error={periodProblem(days)}
          onChange={(last: LocalDate | null) => last && onDays({ ...days, to: addDays(last, 1) })}
        />
      </div>
      <div>
        <div className={classes.agents}>
          <SurferPicker
            options={surfers}
            value={surferIds}
            onChange={onSurferIds}
            emptyText={texts.chooseAgents}
          />
          <Button
            variant="subtle"
            disabled={surferIds.length === surfers.length}
            onClick={() => onSurferIds(surfers.map(one => one.id))}
          >
            {texts.allAgents}
          </Button>
        </div>
        {surferProblem && (
          <p className={classes.error} role="alert">
            {surferProblem}
          </p>
        )}
      </div>
      <div>
        <SegmentedControl
          fullWidth
          aria-label={texts.view}
          value={choices.view}
          onChange={view => set({ view: view as ExportChoices['view'] })}
          data={[
            { value: 'shift', label: texts.aLineForEachShift },
            { value: 'cumulative', label: texts.aLineForEachAgent },
          ]}
        />
      </div>
      <fieldset className={classes.options}>
        <legend>{texts.include}</legend>
        <Option
          label={texts.breaks}
          value={choices.includeBreaks}
          onChange={on => set({ includeBreaks: on })}
        />
        <Option
          label={texts.activities}
          description={texts.aColumnForEachActivity}
          value={choices.includeActivities}
          onChange={on => set({ includeActivities: on })}
        />
        <Option
          label={texts.timeOff}
          description={texts.scheduledHoursNeverCountTimeOff}
          value={choices.includeTimeOff}
          onChange={on => set({ includeTimeOff: on })}
        />
        <Option
          label={texts.hoursByShiftAndKind}
          description={isCumulative ? undefined : texts.eachLineHasItsShiftsName}
          isDisabled={!isCumulative}
          value={isCumulative && choices.breakdownShift}
          onChange={on => set({ breakdownShift: on })}
        />
        <Option
          label={texts.deletedAgentsOfTheSameTeams}
          value={choices.includeDeletedSurfers}
          onChange={on => set({ includeDeletedSurfers: on })}
        />
      </fieldset>
      <ZonePicker
        label={texts.timeZoneOfDaysAndTimes}
        value={choices.exportTimezone}
        onChange={zone => set({ exportTimezone: zone })}
      />
      <p className={classes.hint}>{texts.publishedAndReportedTimeInHours}</p>
    </div>
  )
}

interface OptionProps {
  label: string
  description?: string
  isDisabled?: boolean
  value: boolean
  onChange: (isOn: boolean) => void
}

const Option = ({ label, description, isDisabled, value, onChange }: OptionProps) => (
  <Checkbox
    size="xs"
    label={label}
    description={description}
    disabled={isDisabled}
    checked={value}
    onChange={event => onChange(event.currentTarget.checked)}
  />
)
