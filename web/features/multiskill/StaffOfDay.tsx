import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { api } from '#contract/endpoints/index.ts'
import type { EpochMs, Zone } from '#core/time/index.ts'
import { usePreference } from '#web/lib/preferences.ts'
import { useCallAll } from '#web/lib/queries.ts'
import { displayName } from '#web/lib/session.ts'
import { CoverageChart } from '#web/parts/CoverageChart.tsx'
import { Figure } from '#web/ui/feedback/Figure.tsx'
import { Breakdown } from './Breakdown.tsx'
import { HeatMap } from './HeatMap.tsx'
import { dayTotals, heatRows, type SharedStaffView, type Spot, scarcest } from './heat.ts'
import classes from './multiskill.module.css'
import { SkillGroups } from './SkillGroups.tsx'
import { SpotDetails } from './SpotDetails.tsx'
import * as texts from './texts.ts'

interface Props {
  staff: SharedStaffView
  zone: Zone
  now: EpochMs
  /** Some ticket groups are left out: sums over all would not be about the same. */
  isFiltered: boolean
  /** Whether the figures belong to the choice before, while the next is loading. */
  isStale: boolean
}

export function StaffOfDay({ staff, zone, now, isFiltered, isStale }: Props) {
  const rows = useMemo(() => heatRows(staff), [staff])
  const names = useSurferNames()
  const streamNames = useStreamNames()
  const [hasBreakdown] = usePreference('multiskillBreakdown')
  const [chosen, setSpot] = useState<Spot | null>(null)
  const isThere = chosen && chosen.row < rows.length && chosen.column < staff.intervals.length
  const spot = useMemo(() => (isThere ? chosen : scarcest(rows)), [isThere, chosen, rows])
  const intervals = useMemo(
    () =>
      staff.intervals.map(({ start, end }, at) => ({
        start: Date.parse(start),
        end: Date.parse(end),
        required: staff.pooledRequired[at]!,
        actual: staff.actual[at]!,
      })),
    [staff],
  )
  return (
    <div className={classes.day} aria-busy={isStale}>
      <FirstTime />
      <Totals staff={staff} isFiltered={isFiltered} />
      <CoverageChart
        title={texts.allTicketGroupsTogether}
        intervals={intervals}
        zone={zone}
        now={now}
        height={180}
      />
      <HeatMap rows={rows} zone={zone} spot={spot} intervals={staff.intervals} onSpot={setSpot} />
      <SpotDetails
        staff={staff}
        zone={zone}
        names={names}
        streamNames={streamNames}
        row={rows[spot.row]!}
        column={spot.column}
      />
      {hasBreakdown && (
        <Breakdown
          staff={staff}
          zone={zone}
          column={spot.column}
          onColumn={column => setSpot({ ...spot, column })}
        />
      )}
      <SkillGroups staff={staff} names={names} />
    </div>
  )
}

function useSurferNames(): ReadonlyMap<number, string> {
  const surfers = useCallAll(api.surfers.list, { query: { limit: 500 } }).data
  return useMemo(() => new Map(surfers?.map(surfer => [surfer.id, displayName(surfer)])), [surfers])
}

function useStreamNames(): ReadonlyMap<number, string> {
  const streams = useCallAll(api.streams.list, {}).data
  return useMemo(() => new Map(streams?.map(stream => [stream.id, stream.name])), [streams])
}

/** Introduction to the page, until somebody has read it. */
function FirstTime() {
  const [isSeen, setSeen] = usePreference('multiskillPromptSeen')
  if (isSeen) return null
  return (
    <div className={classes.hint} role="note">
      <p>{texts.eachCellShowsHowManyAgents}</p>
      <Button variant="default" size="compact-sm" onClick={() => setSeen(true)}>
        {texts.gotIt}
      </Button>
    </div>
  )
}

function Totals({ staff, isFiltered }: Pick<Props, 'staff' | 'isFiltered'>) {
  const { alone, together, serving, short } = dayTotals(staff)
  const tile = { size: 'tile', unit: 'agent-hours', digits: 1 } as const
  return (
    <div className={classes.totals}>
      <Figure
        {...tile}
        label={texts.requiredEachGroupAlone}
        value={alone}
        from={texts.agentsToBePresentAtEach}
      />
      {!isFiltered && (
        <>
          <Figure {...tile} label={texts.requiredAgentsShared} value={together} />
          <Figure
            {...tile}
            label={texts.savedBySharing}
            value={alone - together}
            from={texts.requiredByEachTicketGroupAlone}
          />
        </>
      )}
      <Figure {...tile} label={texts.serving} value={serving} />
      <Figure
        {...tile}
        label={texts.missing}
        value={short}
        tone={short >= 0.05 ? 'bad' : 'good'}
        from={texts.agentsShortAtEachTicketGroup}
      />
    </div>
  )
}
