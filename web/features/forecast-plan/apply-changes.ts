// Preview of the settings that applying a plan would write.
import { type PlannedSettings, type PlanVariables, settingsAfter } from '#contract/endpoints/forecast-plan.ts'
import type { Stream } from '#contract/endpoints/streams.ts'
import { figureText, numberText, shareText } from '#web/ui/text/figure-text.ts'
import { secondsText } from '#web/ui/text/seconds-text.ts'
import * as texts from './texts.ts'

export interface ShownSettingChange {
  label: string
  before: string
  after: string
}

const SETTINGS: {
  [K in keyof PlannedSettings]: { label: string; text: (value: PlannedSettings[K]) => string }
} = {
  shrinkage: { label: texts.shrinkage, text: shareText },
  averageHandleTime: { label: texts.averageHandleTime, text: secondsText },
  handleTimeChange: {
    label: texts.changeOfMeasuredHandleTimes,
    text: change => figureText(change * 100, '%', Number.isInteger(change * 100) ? 0 : 1, 'difference'),
  },
  targetResponseTime: { label: texts.targetResponseTime, text: secondsText },
  serviceLevel: { label: texts.serviceLevel, text: value => `${value} %` },
  concurrency: {
    label: texts.concurrency,
    text: value => numberText(value, Number.isInteger(value) ? 0 : 1),
  },
}

/** Only what would be another value than before. */
export function settingChanges(stream: Stream, variables: PlanVariables): ShownSettingChange[] {
  const after = settingsAfter(stream, variables)
  const changeOf = <K extends keyof PlannedSettings>(name: K): ShownSettingChange[] => {
    const { label, text } = SETTINGS[name]
    if (stream[name] === after[name]) return []
    const isSplit = name === 'shrinkage' && stream.shrinkageKinds.length > 0
    return [
      {
        label: isSplit ? texts.allItsKindsInProportion(label) : label,
        before: text(stream[name] as PlannedSettings[K]),
        after: text(after[name]),
      },
    ]
  }
  return (Object.keys(SETTINGS) as (keyof PlannedSettings)[]).flatMap(changeOf)
}
