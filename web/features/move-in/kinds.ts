// Kinds of files in words, in the order in which they build on each other.
import type { MoveIn, MoveInKind } from '#contract/organization/move-ins.ts'
import type { Tone } from '#web/ui/feedback/StatusChip.tsx'

interface Way {
  title: string
  detail: string
  /** Kind of file that this page reads; left out where another page does. */
  kind?: MoveInKind
  link?: { to: string; label: string }
}

export const WAYS: Way[] = [
  { title: 'Teams', detail: 'Names and descriptions.', kind: 'teams' },
  {
    title: 'Activities and skills',
    detail: 'What agents do: phone, chat, meetings, breaks.',
    kind: 'skills',
  },
  {
    title: 'Agents',
    detail: 'With team, skills, hours, working windows and dates.',
    link: { to: '/settings/agents?open=import', label: 'Import agents' },
  },
  { title: 'Shifts', detail: 'Named start, end and breaks.', kind: 'shift-templates' },
  {
    title: 'Schedule',
    detail: 'The shifts of each agent, with their breaks and activities.',
    kind: 'shifts',
  },
  { title: 'Time off', detail: 'Holidays, sickness and other absences.', kind: 'time-off' },
  {
    title: 'Contact history',
    detail: 'Past calls, chats and tickets, for the forecast.',
    link: { to: '/forecasts/ticket-groups?open=upload', label: 'Upload contacts' },
  },
]

export const titleOf = (kind: MoveInKind): string => WAYS.find(way => way.kind === kind)!.title

export const STATES: Record<MoveIn['state'], [Tone, string]> = {
  checking: ['neutral', 'Comparing'],
  checked: ['warn', 'Not taken over'],
  applied: ['good', 'Taken over'],
  undone: ['neutral', 'Undone'],
}
