// An event of the log as a sentence: "Mara Lind moved it from Mon 9 Mar 09:00–17:00 to 10:00–18:00".
import type { ScheduleEvent } from '#contract/endpoints/schedule.ts'
import type { Zone } from '#core/time/index.ts'
import type { BlockNames } from '../blocks/schedule-block.ts'
import { type BlockState, changesOf, listText, moveText, placeText } from './block-state.ts'
import * as texts from './texts.ts'

type Logged = Pick<ScheduleEvent, 'type' | 'before' | 'after' | 'jobKind' | 'managerName' | 'planName'>

const JOBS: Record<string, string> = texts.jobs

/** "Mara Lind", "Generating the schedule, started by Mara Lind,". */
export function authorText({ jobKind, managerName, planName }: Logged): string {
  if (jobKind === null) return managerName ?? texts.lineup
  const work = JOBS[jobKind] ?? texts.lineup
  const named = planName && work !== 'Lineup' ? `${work}, ${planName}` : work
  return managerName ? texts.startedBy(named, managerName) : named
}

/** "moved it from … to …", of whatever an event is about. */
export function eventChangeText({ type, before, after }: Logged, names: BlockNames, zone: Zone): string {
  const place = (face: BlockState) => placeText(face, names, zone).replace(/^Shift,/, 'a shift,')
  if (!before && !after)
    return type === 'apply-task-template' ? texts.appliedAnActivityPlan : texts.changedTheSchedule
  if (!before) return `${ADDED[type] ?? 'added'} ${place(after!)}`
  if (!after) return `${REMOVED[type] ?? 'removed'} ${place(before)}`
  const changes = changesOf(before, after, names, zone)
  if (type === 'clear') return texts.discardedWhatWasToChangeOf(place(after))
  if (type === 'publish')
    return changes.length === 0
      ? texts.publishedPlace(place(after))
      : texts.publishedTheChangeOf(place(before), listText(changes))
  if (changes.length === 1 && before.isLocked !== after.isLocked)
    return `${after.isLocked ? 'locked' : 'unlocked'} ${place(after)}`
  if (changes.length === 0) return texts.keptAsItWas(place(after))
  const isMove = changes.length === 1 && changes[0] === moveText(before, after, zone)
  if (isMove) return texts.movedItFrom(changes[0])
  return texts.changedPlace(place(before), listText(changes))
}

const ADDED: Partial<Record<ScheduleEvent['type'], string>> = { publish: 'published', apply: 'planned' }
const REMOVED: Partial<Record<ScheduleEvent['type'], string>> = texts.removed

export const eventText = (event: Logged, names: BlockNames, zone: Zone): string =>
  `${authorText(event)} ${eventChangeText(event, names, zone)}`
