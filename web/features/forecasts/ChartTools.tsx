import { Button, Checkbox, SegmentedControl, Select } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { api } from '#contract/endpoints/index.ts'
import { localDateText } from '#web/lib/dates.ts'
import { useCallAll } from '#web/lib/queries.ts'
import classes from './figures/forecasts.module.css'
import type { StaffUnit } from './figures/staff-unit.ts'
import type { ForecastOptions } from './figures/use-forecast-options.ts'
import * as texts from './texts.ts'

interface Props {
  streamIds: number[]
  choices: ForecastOptions
  onChange: (changes: Partial<ForecastOptions>) => void
  hasLastYear: boolean
  hasReforecast: boolean
  isEditing: boolean
  onEditing: (isEditing: boolean) => void
  /** Edits without dragging. */
  onEnterRange: () => void
  onKeepReforecast: () => void
}

const SHOWN = texts.shown

/** Choices of what the chart shows beside the forecast, and the button that edits the forecast on it. */
export function ChartTools(props: Props) {
  const { streamIds, choices, onChange, hasReforecast, isEditing, onEditing } = props
  const nights = useCallAll(api.forecasts.snapshots, { query: { streamIds } })
  const dates = [...new Set((nights.data ?? []).map(night => night.date))].sort().reverse()
  return (
    <div className={classes.chartTools}>
      {Object.entries(SHOWN).map(([field, label]) => (
        <Checkbox
          key={field}
          size="xs"
          label={field === 'showLastYear' && !props.hasLastYear ? texts.labelNotKnown(label) : label}
          disabled={field === 'showLastYear' && !props.hasLastYear}
          checked={choices[field as keyof typeof SHOWN]}
          onChange={event => onChange({ [field]: event.currentTarget.checked })}
        />
      ))}
      <Select
        aria-label={texts.compareWithTheForecastFrom}
        placeholder={dates.length > 0 ? texts.compareWithTheForecastFromDialog : texts.noSavedForecastYet}
        size="xs"
        w={230}
        clearable
        searchable
        disabled={dates.length === 0}
        data={dates.map(date => ({ value: date, label: texts.forecastOf(localDateText(date)) }))}
        value={choices.night}
        onChange={night => onChange({ night })}
      />
      <SegmentedControl
        aria-label={texts.staffingUnit}
        size="xs"
        data={[
          { value: 'fte', label: texts.fte },
          { value: 'hours', label: texts.hours },
        ]}
        value={choices.unit}
        onChange={value => onChange({ unit: value as StaffUnit })}
      />
      <span className={classes.chartActions}>
        {hasReforecast && choices.showReforecast && (
          <Button variant="subtle" size="compact-sm" onClick={props.onKeepReforecast}>
            {texts.saveReForecastAsEvent}
          </Button>
        )}
        {isEditing && (
          <>
            <span className={classes.hint}>{texts.dragOverTheChartOr}</span>
            <Button variant="default" size="compact-sm" onClick={props.onEnterRange}>
              {texts.enterATime}
            </Button>
          </>
        )}
        <Button
          variant={isEditing ? 'filled' : 'default'}
          size="compact-sm"
          aria-pressed={isEditing}
          leftSection={<IconPencil size={14} />}
          onClick={() => onEditing(!isEditing)}
        >
          {isEditing ? texts.done : texts.edit}
        </Button>
      </span>
    </div>
  )
}
