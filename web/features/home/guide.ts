// The way from nothing to a published schedule, step by step: where each is taken. The server says which are done.
import type { QuickStartStep } from '#contract/organization/quick-start.ts'

export interface GuideStep {
  title: string
  detail: string
  /** The step's own action, as a verb. */
  action: string
  path: string
  /** Another way to the same result. */
  other?: { action: string; path: string }
  /** Thing that is counted when the step is done. */
  noun?: string
}

export const GUIDE: Record<QuickStartStep, GuideStep> = {
  organization: {
    title: 'Time zone and week',
    detail: 'The days of your forecasts and schedules. Files of another product can be moved in as a whole.',
    action: 'Look',
    path: '/settings/organization',
    other: { action: 'Move in from another product', path: '/settings/move-in' },
  },
  agents: {
    title: 'Add agents',
    detail: 'With their teams, skills and hours: from a file, or one by one.',
    action: 'Import a file',
    path: '/settings/agents?open=import',
    other: { action: 'Type them', path: '/settings/agents?open=agent' },
    noun: 'agent',
  },
  history: {
    title: 'Bring in your contacts',
    detail: 'A file of past calls, chats or tickets, or the system they are in.',
    action: 'Upload a file',
    path: '/forecasts/ticket-groups?open=upload',
    other: { action: 'Connect a system', path: '/settings/connections' },
    noun: 'source',
  },
  'ticket-groups': {
    title: 'Create ticket groups',
    detail: 'Each gets its own forecast and service target.',
    action: 'Add ticket group',
    path: '/forecasts/ticket-groups?open=group',
    noun: 'ticket group',
  },
  activities: {
    title: 'Link activities to ticket groups',
    detail: 'So that Lineup knows who can answer them.',
    action: 'Link activities',
    path: '/settings/scheduling/activities',
    noun: 'activity',
  },
  shifts: {
    title: 'Create shifts',
    detail: 'Named working times with their breaks. Skip it if agents work when they are needed.',
    action: 'Add shifts',
    path: '/settings/scheduling/activities?tab=shifts',
    other: { action: 'Move in from a file', path: '/settings/move-in' },
    noun: 'shift',
  },
  generate: {
    title: 'Fill the schedule',
    detail: 'Generate it from the forecast, or add shifts by hand.',
    action: 'Open the schedule',
    path: '/schedule/shifts',
    noun: 'shift',
  },
  publish: {
    title: 'Publish',
    detail: 'Agents see only what you have published.',
    action: 'Open the schedule',
    path: '/schedule/shifts',
    noun: 'shift',
  },
}
