// The shown days of the shown agents on paper, by team.
import { useCallback, useMemo } from 'react'
import { draftView } from '#core/blocks/index.ts'
import { eachDate, weekdayIndex } from '#core/time/index.ts'
import { usePreference } from '#web/lib/preferences.ts'
import { PrintedSchedule } from '#web/parts/print/PrintedSchedule.tsx'
import { type PrintedGroup, type PrintedNames, printedBlocks } from '#web/parts/print/printed-schedule.ts'
import type { TimelineRow } from '#web/parts/timeline/layout/types.ts'
import { fullName, type ScheduleBlock } from '../blocks/schedule-block.ts'
import { blockColor, blockName, isCustom } from '../blocks/timeline-blocks.ts'
import type { Schedule } from '../blocks/use-schedule.ts'
import type { ScheduleView } from '../view/use-schedule-view.ts'
import * as texts from './texts.ts'

interface Props {
  view: ScheduleView
  schedule: Schedule
  /** Agents in their order, with their hours. */
  rows: readonly TimelineRow[]
}

export function PrintedTeams({ view, schedule, rows }: Props) {
  const { page, range, dayCount, isPublished, zone, weekStartsOn } = view
  const [hasWeekends] = usePreference('showWeekends')
  const dates = useMemo(
    () =>
      eachDate(range.from, range.to).filter(
        date => page === 'activities' || dayCount === 1 || hasWeekends || weekdayIndex(date) < 5,
      ),
    [range, page, dayCount, hasWeekends],
  )
  const groups = useCallback(() => printedTeams(schedule, rows), [schedule, rows])
  return (
    <PrintedSchedule
      title={page === 'shifts' ? texts.shifts : texts.activities}
      note={noteOf(schedule, isPublished)}
      groups={groups}
      dates={dates}
      weekStartsOn={weekStartsOn}
      zone={zone}
      hasParts={page === 'activities'}
    />
  )
}

function noteOf({ blocks }: Schedule, isPublished: boolean): string {
  if (isPublished) return texts.asPublished
  return blocks.some(({ published }) => published === null || published.draft)
    ? texts.withDraftsWhichAgentsDo
    : texts.allOfItIsPublished
}

function printedTeams({ surfers, blocks, names }: Schedule, rows: readonly TimelineRow[]): PrintedGroup[] {
  const bySurfer = Map.groupBy(draftView(blocks), block => block.surferId)
  const byId = new Map(surfers.map(surfer => [surfer.id, surfer]))
  const looks: PrintedNames<ScheduleBlock> = {
    // The times of a shift without a template say all there is.
    ofBlock: ({ wire }) => ({
      name: isCustom(wire, names) ? '' : blockName(wire, names),
      color: blockColor(wire, names),
    }),
    ofTask: taskId => names.tasks.get(taskId) ?? { name: texts.activity, color: 'gray' },
  }
  const agents = rows.flatMap(row => {
    const surfer = byId.get(Number(row.id))
    if (!surfer) return []
    const { id, teamName } = surfer
    const facts = [row.meta, row.zoneFlag?.text].filter(fact => fact !== undefined)
    const own = printedBlocks(bySurfer.get(id) ?? [], looks)
    return [{ teamName, id, name: fullName(surfer), facts, blocks: own }]
  })
  return [...Map.groupBy(agents, agent => agent.teamName)].map(([title, own]) => ({ title, agents: own }))
}
