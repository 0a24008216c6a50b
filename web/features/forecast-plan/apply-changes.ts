// Preview of the settings that applying a plan would write.
import { type PlannedSettings, type PlanVariables, settingsAfter } from '#contract/endpoints/forecast-plan.ts'
import type { Stream } from '#contract/endpoints/streams.ts'
import { figureText, numberText, shareText } from '#web/ui/text/figure-text.ts'
import { secondsText } from '#web/ui/text/seconds-text.ts'

export interface ShownSettingChange {
  label: string
  before: string
  after: string
}

const SETTINGS: {
  [K in keyof PlannedSettings]: { label: string; text: (value: PlannedSettings[K]) => string }
} = {
  shrinkage: { label: 'Shrinkage', text: shareText },
  averageHandleTime: { label: 'Average handle time', text: secondsText },
  handleTimeChange: {
    label: 'Change of measured handle times',
    text: change => figureText(change * 100, '%', Number.isInteger(change * 100) ? 0 : 1, 'difference'),
  },
  targetResponseTime: { label: 'Target response time', text: secondsText },
  serviceLevel: { label: 'Service level', text: value => `${value} %` },
  concurrency: { label: 'Concurrency', text: value => numberText(value, Number.isInteger(value) ? 0 : 1) },
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
        label: isSplit ? `${label}, all its kinds in proportion` : label,
        before: text(stream[name] as PlannedSettings[K]),
        after: text(after[name]),
      },
    ]
  }
  return (Object.keys(SETTINGS) as (keyof PlannedSettings)[]).flatMap(changeOf)
}
