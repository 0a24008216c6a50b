import { Radio, Stack } from '@mantine/core'
import type { Zone } from '#core/time/index.ts'
import { dateText } from '#web/lib/dates.ts'
import { numberText } from '#web/ui/text/figure-text.ts'
import classes from '../form/streams.module.css'

export type OldDatesChoice = 'move' | 'keep'

interface Props {
  /** End of the file's history. */
  latest: number
  /** Weeks by which the file would move to end last week. */
  weeks: number
  zone: Zone
  value: OldDatesChoice | null
  onChange: (choice: OldDatesChoice) => void
}

/** A history that ended long ago: its dates move, or nothing can be forecast from it. One has to be chosen. */
export function OldDates({ latest, weeks, zone, value, onChange }: Props) {
  return (
    <div className={classes.note} data-tone="warn">
      <Radio.Group
        label={`This history ends on ${dateText(latest - 1, zone)}: as it stands there is nothing to forecast from.`}
        value={value}
        onChange={choice => onChange(choice as OldDatesChoice)}
      >
        <Stack gap={6} mt={6}>
          <Radio
            value="move"
            label={`Move the dates by ${numberText(weeks)} weeks, so that they end last week`}
            description="The forecast continues where the history ends. Whole weeks keep the weekly pattern."
          />
          <Radio
            value="keep"
            label="Keep the dates"
            description="For looking at the past, or when newer files follow."
          />
        </Stack>
      </Radio.Group>
      {value === null && <p className={classes.choose}>Choose one to upload the file.</p>}
    </div>
  )
}
