// An event of the log as a sentence: "Mara Lind moved it from Mon 9 Mar 09:00–17:00 to 10:00–18:00".
import type { ScheduleEvent } from '#contract/endpoints/schedule.ts'
import type { Zone } from '#core/time/index.ts'
import type { BlockNames } from '../blocks/schedule-block.ts'
import { type BlockState, changesOf, listText, moveText, placeText } from './block-state.ts'

type Logged = Pick<ScheduleEvent, 'type' | 'before' | 'after' | 'jobKind' | 'managerName' | 'planName'>

const JOBS: Record<string, string> = {
  'generate-schedule': 'Generating the schedule',
  'apply-task-template': 'Applying an activity plan',
  'apply-shift-plan': 'Applying a shift plan',
  'reoptimise-schedule': 'Re-optimising the schedule',
}

/** "Mara Lind", "Generating the schedule, started by Mara Lind,". */
export function authorText({ jobKind, managerName, planName }: Logged): string {
  if (jobKind === null) return managerName ?? 'Lineup'
  const work = JOBS[jobKind] ?? 'Lineup'
  const named = planName && work !== 'Lineup' ? `${work}, ${planName}` : work
  return managerName ? `${named}, started by ${managerName},` : named
}

/** "moved it from … to …", of whatever an event is about. */
export function eventChangeText({ type, before, after }: Logged, names: BlockNames, zone: Zone): string {
  const place = (face: BlockState) => placeText(face, names, zone).replace(/^Shift,/, 'a shift,')
  if (!before && !after)
    return type === 'apply-task-template' ? 'applied an activity plan' : 'changed the schedule'
  if (!before) return `${ADDED[type] ?? 'added'} ${place(after!)}`
  if (!after) return `${REMOVED[type] ?? 'removed'} ${place(before)}`
  const changes = changesOf(before, after, names, zone)
  if (type === 'clear') return `discarded what was to change of ${place(after)}`
  if (type === 'publish')
    return changes.length === 0
      ? `published ${place(after)}`
      : `published the change of ${place(before)}: ${listText(changes)}`
  if (changes.length === 1 && before.isLocked !== after.isLocked)
    return `${after.isLocked ? 'locked' : 'unlocked'} ${place(after)}`
  if (changes.length === 0) return `kept ${place(after)} as it was`
  const isMove = changes.length === 1 && changes[0] === moveText(before, after, zone)
  if (isMove) return `moved it from ${changes[0]}`
  return `changed ${place(before)}: ${listText(changes)}`
}

const ADDED: Partial<Record<ScheduleEvent['type'], string>> = { publish: 'published', apply: 'planned' }
const REMOVED: Partial<Record<ScheduleEvent['type'], string>> = {
  publish: 'published that there is no more',
  clear: 'discarded the draft',
}

export const eventText = (event: Logged, names: BlockNames, zone: Zone): string =>
  `${authorText(event)} ${eventChangeText(event, names, zone)}`
