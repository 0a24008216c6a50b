// The way from nothing to a published schedule, step by step: where each is taken. The server says which are done.
import type { QuickStartStep } from '#contract/organization/quick-start.ts'
import * as texts from './texts.ts'

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
    title: texts.timeZoneAndWeek,
    detail: texts.theDaysOfYourForecasts,
    action: texts.look,
    path: '/settings/organization',
    other: { action: texts.moveInFromAnotherProduct, path: '/settings/move-in' },
  },
  agents: {
    title: texts.addAgents,
    detail: texts.withTheirTeamsSkillsAndHours,
    action: texts.importAFile,
    path: '/settings/agents?open=import',
    other: { action: texts.typeThem, path: '/settings/agents?open=agent' },
    noun: 'agent',
  },
  history: {
    title: texts.bringInYourContacts,
    detail: texts.aFileOfPastCallsChats,
    action: texts.uploadAFile,
    path: '/forecasts/ticket-groups?open=upload',
    other: { action: texts.connectASystem, path: '/settings/connections' },
    noun: 'source',
  },
  'ticket-groups': {
    title: texts.createTicketGroups,
    detail: texts.eachGetsItsOwnForecast,
    action: texts.addTicketGroup,
    path: '/forecasts/ticket-groups?open=group',
    noun: texts.ticketGroupInSentence,
  },
  activities: {
    title: texts.linkActivitiesToTicketGroups,
    detail: texts.soThatLineupKnowsWhoCan,
    action: texts.linkActivities,
    path: '/settings/scheduling/activities',
    noun: 'activity',
  },
  shifts: {
    title: texts.createShifts,
    detail: texts.namedWorkingTimesWithTheirBreaks,
    action: texts.addShifts,
    path: '/settings/scheduling/activities?tab=shifts',
    other: { action: texts.moveInFromAFile, path: '/settings/move-in' },
    noun: 'shift',
  },
  generate: {
    title: texts.fillTheSchedule,
    detail: texts.generateItFromTheForecast,
    action: texts.openTheSchedule,
    path: '/schedule/shifts',
    noun: 'shift',
  },
  publish: {
    title: texts.publish,
    detail: texts.agentsSeeOnlyWhatYou,
    action: texts.openTheSchedule,
    path: '/schedule/shifts',
    noun: 'shift',
  },
}
