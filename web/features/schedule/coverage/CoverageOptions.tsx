// Options of drawing coverage, remembered by the browser.
import { MultiSelect, Select } from '@mantine/core'
import { Link } from 'react-router'
import { api } from '#contract/endpoints/index.ts'
import type { Stream } from '#contract/endpoints/streams.ts'
import { shrinkageSentence } from '#core/staffing/index.ts'
import { type PreferenceValue, usePreference } from '#web/lib/preferences.ts'
import { useCallAll } from '#web/lib/queries.ts'
import { TOLERANCES } from '#web/parts/coverage.ts'
import * as texts from './texts.ts'

const DISPLAYS: Record<PreferenceValue<'coverageBars'>, string> = texts.displays
const ALL = 'all'
const GROUP = 'group '
const PLAN = 'plan '

/** Id after a prefix of a choice; null: another choice. */
const idIn = (choice: string | null, prefix: string): number | null =>
  choice?.startsWith(prefix) ? Number(choice.slice(prefix.length)) : null

/** Which part of the ticket groups' shrinkage coverage asks for. */
function Required({ streams }: { streams: readonly Stream[] }) {
  const isUnsplit = streams.some(
    ({ shrinkage, shrinkageKinds }) => shrinkage > 0 && shrinkageKinds.length === 0,
  )
  const bySentence = Map.groupBy(streams, stream => shrinkageSentence(stream, null))
  return (
    <div style={{ color: 'var(--ink-muted)', fontSize: 12 }}>
      <p style={{ margin: 0 }}>
        {texts.requiredAreTheAgents}{' '}
        {isUnsplit && <Link to="/forecasts/ticket-groups">{texts.splitShrinkageIntoKinds}</Link>}
      </p>
      {[...bySentence].map(([sentence, own]) => (
        <p key={sentence} style={{ margin: '4px 0 0' }}>
          {own.length === streams.length ? texts.allTicketGroups : own.map(({ name }) => name).join(', ')}:{' '}
          {sentence?.replaceAll(' %', '\u202f%') ?? texts.noShrinkage}
        </p>
      ))}
    </div>
  )
}

export function CoverageOptions() {
  const [bars, setBars] = usePreference('coverageBars')
  const [display, setDisplay] = usePreference('coverageDisplay')
  const [tolerance, setTolerance] = usePreference('coverageTolerance')
  const streams = useCallAll(api.streams.list, {}).data ?? []
  const tasks = useCallAll(api.tasks.list, { query: { limit: 500 } }).data ?? []
  const service = tasks.filter(task => task.state === 'active' && task.streamIds.length > 0)
  const plans = useCallAll(api.taskTemplates.list, { query: { state: 'active' } }).data ?? []
  const groups = streams.map(stream => ({ value: String(stream.id), label: stream.name }))
  const counts = [
    ALL,
    ...groups.map(({ value }) => `${GROUP}${value}`),
    ...plans.map(({ id }) => `${PLAN}${id}`),
  ]
  const counted = display.onlyStreamId
    ? `${GROUP}${display.onlyStreamId}`
    : display.taskTemplateId
      ? `${PLAN}${display.taskTemplateId}`
      : ALL
  return (
    <>
      <Select
        label={texts.coverage}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        data={Object.entries(DISPLAYS).map(([value, label]) => ({ value, label }))}
        value={bars}
        onChange={value => setBars(value as typeof bars)}
      />
      <Select
        label={texts.counts}
        disabled={bars === 'off'}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        data={[
          { value: ALL, label: texts.allTicketGroups },
          {
            group: texts.oneTicketGroup,
            items: groups.map(({ value, label }) => ({ value: `${GROUP}${value}`, label })),
          },
          {
            group: texts.ticketGroupsOfAnActivityPlan,
            items: plans.map(({ id, name }) => ({ value: `${PLAN}${id}`, label: name })),
          },
        ]}
        value={counts.includes(counted) ? counted : ALL}
        onChange={choice =>
          setDisplay({
            ...display,
            onlyStreamId: idIn(choice, GROUP),
            taskTemplateId: idIn(choice, PLAN),
          })
        }
      />
      <MultiSelect
        label={texts.ticketGroups}
        description={texts.aRowForEach}
        disabled={bars === 'off'}
        placeholder={display.streamIds?.length ? undefined : texts.totalOnly}
        clearable
        comboboxProps={{ withinPortal: false }}
        data={groups}
        value={(display.streamIds ?? []).map(String)}
        onChange={ids => setDisplay({ ...display, streamIds: ids.map(Number) })}
      />
      <Required streams={streams} />
      <MultiSelect
        label={texts.activities}
        description={texts.aRowForEachWithIts}
        disabled={bars === 'off'}
        placeholder={display.taskIds?.length ? undefined : texts.none}
        comboboxProps={{ withinPortal: false }}
        data={service.map(task => ({ value: String(task.id), label: `${task.emoji} ${task.name}` }))}
        value={(display.taskIds ?? []).map(String)}
        onChange={ids => setDisplay({ ...display, taskIds: ids.map(Number) })}
      />
      <Select
        label={texts.tolerance}
        description={texts.drawnAsEnough}
        disabled={bars === 'off'}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        data={Object.entries(TOLERANCES).map(([value, { label }]) => ({ value, label }))}
        value={tolerance}
        onChange={value => setTolerance(value as typeof tolerance)}
      />
    </>
  )
}
