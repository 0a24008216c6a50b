// Options of drawing coverage, remembered by the browser.
import { MultiSelect, Select } from '@mantine/core'
import { api } from '#contract/endpoints/index.ts'
import { type PreferenceValue, usePreference } from '#web/lib/preferences.ts'
import { useCallAll } from '#web/lib/queries.ts'

const DISPLAYS: Record<PreferenceValue<'coverageBars'>, string> = {
  off: 'Off',
  bar: 'Bars: scheduled against required',
  number: 'Numbers: short and over',
  'service-level': 'Expected service level',
}

export function CoverageOptions() {
  const [bars, setBars] = usePreference('coverageBars')
  const [display, setDisplay] = usePreference('coverageDisplay')
  const streams = useCallAll(api.streams.list, {}).data ?? []
  const tasks = useCallAll(api.tasks.list, { query: { limit: 500 } }).data ?? []
  const service = tasks.filter(task => task.state === 'active' && task.streamIds.length > 0)
  return (
    <>
      <Select
        label="Coverage"
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        data={Object.entries(DISPLAYS).map(([value, label]) => ({ value, label }))}
        value={bars}
        onChange={value => setBars(value as typeof bars)}
      />
      <MultiSelect
        label="Ticket groups"
        disabled={bars === 'off'}
        placeholder={display.streamIds?.length ? undefined : 'Total only'}
        comboboxProps={{ withinPortal: false }}
        data={streams.map(stream => ({ value: String(stream.id), label: stream.name }))}
        value={(display.streamIds ?? []).map(String)}
        onChange={ids => setDisplay({ ...display, streamIds: ids.map(Number) })}
      />
      <MultiSelect
        label="Activities"
        disabled={bars === 'off'}
        placeholder={display.taskIds?.length ? undefined : 'None'}
        comboboxProps={{ withinPortal: false }}
        data={service.map(task => ({ value: String(task.id), label: `${task.emoji} ${task.name}` }))}
        value={(display.taskIds ?? []).map(String)}
        onChange={ids => setDisplay({ ...display, taskIds: ids.map(Number) })}
      />
    </>
  )
}
