// Kinds of files in words, in the order in which they build on each other.
import type { MoveIn, MoveInKind } from '#contract/organization/move-ins.ts'
import type { Tone } from '#web/ui/feedback/StatusChip.tsx'
import * as texts from './texts.ts'

interface Way {
  title: string
  detail: string
  /** Kind of file that this page reads; left out where another page does. */
  kind?: MoveInKind
  link?: { to: string; label: string }
}

export const WAYS: Way[] = [
  { title: texts.teams, detail: texts.namesAndDescriptions, kind: 'teams' },
  {
    title: texts.activitiesAndSkills,
    detail: texts.whatAgentsDo,
    kind: 'skills',
  },
  {
    title: texts.agents,
    detail: texts.withTeamSkillsHoursWorkingWindows,
    link: { to: '/settings/agents?open=import', label: texts.importAgents },
  },
  { title: texts.shifts, detail: texts.namedStartEndAndBreaks, kind: 'shift-templates' },
  {
    title: texts.schedule,
    detail: texts.theShiftsOfEachAgent,
    kind: 'shifts',
  },
  { title: texts.timeOff, detail: texts.holidaysSicknessAndOtherAbsences, kind: 'time-off' },
  {
    title: texts.contactHistory,
    detail: texts.pastCallsChatsAndTickets,
    link: { to: '/forecasts/ticket-groups?open=upload', label: texts.uploadContacts },
  },
]

export const titleOf = (kind: MoveInKind): string => WAYS.find(way => way.kind === kind)!.title

export const STATES: Record<MoveIn['state'], [Tone, string]> = {
  checking: ['neutral', texts.comparing],
  checked: ['warn', texts.notTakenOver],
  applied: ['good', texts.takenOver],
  undone: ['neutral', texts.undone],
}
