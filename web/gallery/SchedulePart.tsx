import { Button, Group, SegmentedControl, Switch } from '@mantine/core'
import { useMemo, useState } from 'react'
import { DAY_MS, type LocalDate } from '#core/time/index.ts'
import { CoverageStrip } from '../parts/CoverageStrip.tsx'
import { type TimelineView, ZOOM_MINUTES, type ZoomMinutes } from '../parts/timeline/layout/types.ts'
import { Timeline } from '../parts/timeline/Timeline.tsx'
import { DateRangeNav } from '../ui/inputs/DateRangeNav.tsx'
import { rangeAround } from '../ui/inputs/date-range.ts'
import { PageHeader } from '../ui/layout/PageHeader.tsx'
import { FROM, MONDAY, NOW, sampleCoverage, sampleRows, TO, ZONE } from './sample-schedule.ts'
import { useSampleEditing } from './use-sample-editing.ts'

const TODAY: LocalDate = '2026-03-25'

const OPEN = Array.from({ length: 6 }, (_, day) => ({
  start: FROM + day * DAY_MS + 7 * 3_600_000,
  end: FROM + day * DAY_MS + 21 * 3_600_000,
}))

/** The whole schedule page as it will stand, with samples. */
export function SchedulePart() {
  const [view, setView] = useState<TimelineView>('days')
  const [isCompact, setCompact] = useState(false)
  const [isLarge, setLarge] = useState(false)
  const [range, setRange] = useState(rangeAround(MONDAY, 'week'))
  const [said, setSaid] = useState('')
  const rows = useMemo(() => sampleRows(isLarge ? 1000 : 60), [isLarge])
  const { blocks, editing } = useSampleEditing(rows, setSaid)
  const [zoomMinutes, setZoom] = useState<ZoomMinutes>(60)
  const [isFinding, setFinding] = useState(false)
  const dimmed = useMemo(
    () => new Set(isFinding ? rows.filter(row => !row.label.startsWith('A')).map(row => row.id) : []),
    [rows, isFinding],
  )
  const coverage = useMemo(
    () => [
      { id: 'phone', label: 'Phone', intervals: sampleCoverage(14, 3) },
      { id: 'chat', label: 'Chat', intervals: sampleCoverage(8, 5) },
    ],
    [],
  )
  return (
    <>
      <PageHeader
        title="Schedule"
        actions={<Button onClick={() => setSaid('Publish pressed')}>Publish</Button>}
      >
        <DateRangeNav value={range} unit="week" today={TODAY} onChange={setRange} />
      </PageHeader>
      <div style={{ display: 'flex', flexDirection: 'column', height: '100%' }}>
        <Group gap="sm" px="lg" py={6}>
          <SegmentedControl
            size="xs"
            aria-label="View"
            value={view}
            onChange={value => setView(value as TimelineView)}
            data={[
              { value: 'days', label: 'Shifts' },
              { value: 'hours', label: 'Activities' },
            ]}
          />
          <Switch
            size="xs"
            label="Compact"
            checked={isCompact}
            onChange={e => setCompact(e.currentTarget.checked)}
          />
          {view === 'hours' && (
            <SegmentedControl
              size="xs"
              aria-label="Minutes of a column"
              value={String(zoomMinutes)}
              onChange={value => setZoom(Number(value) as ZoomMinutes)}
              data={ZOOM_MINUTES.map(String)}
            />
          )}
          <Switch
            size="xs"
            label="Find A…"
            checked={isFinding}
            onChange={e => setFinding(e.currentTarget.checked)}
          />
          <Switch
            size="xs"
            label="1,000 rows"
            checked={isLarge}
            onChange={e => setLarge(e.currentTarget.checked)}
          />
          <output aria-live="polite">{said}</output>
        </Group>
        <div style={{ flex: 1, minHeight: 0 }}>
          <Timeline
            label="Schedule 23–29 Mar 2026"
            corner={`${rows.length} agents`}
            rows={rows}
            blocks={blocks}
            from={FROM}
            to={TO}
            zone={ZONE}
            view={view}
            zoomMinutes={zoomMinutes}
            onZoom={setZoom}
            editing={editing}
            dimmed={dimmed}
            onRowClick={rowId => setSaid(`Row ${rowId}`)}
            density={isCompact ? 'compact' : 'normal'}
            now={NOW}
            openHours={OPEN}
            onBlockClick={block => setSaid(`Block ${block.label}`)}
            onCellClick={(rowId, instant) => setSaid(`Cell ${rowId} at ${new Date(instant).toISOString()}`)}
            renderBottom={frame => <CoverageStrip rows={coverage} {...frame} />}
          />
        </div>
      </div>
    </>
  )
}
