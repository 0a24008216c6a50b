import { Radio, Stack } from '@mantine/core'
import type { Zone } from '#core/time/index.ts'
import { dateText } from '#web/lib/dates.ts'
import { numberText } from '#web/ui/text/figure-text.ts'
import classes from '../form/streams.module.css'
import * as texts from './texts.ts'

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
        label={texts.thisHistoryEndsOn(dateText(latest - 1, zone))}
        value={value}
        onChange={choice => onChange(choice as OldDatesChoice)}
      >
        <Stack gap={6} mt={6}>
          <Radio
            value="move"
            label={texts.moveTheDatesByWeeksSo(numberText(weeks))}
            description={texts.theForecastContinuesWhereTheHistory}
          />
          <Radio value="keep" label={texts.keepTheDates} description={texts.forLookingAtThePast} />
        </Stack>
      </Radio.Group>
      {value === null && <p className={classes.choose}>{texts.chooseOneToUploadTheFile}</p>}
    </div>
  )
}
