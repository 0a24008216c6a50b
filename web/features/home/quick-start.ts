// The way from nothing to a published schedule, step by step. A step is done when its result is there.
export interface QuickStartFacts {
  connectionCount: number
  streamCount: number
  surferCount: number
  linkedTaskCount: number
  shiftTemplateCount: number
  /** Blocks of the coming two weeks. */
  blockCount: number
  publishedBlockCount: number
}

export interface QuickStartStep {
  title: string
  detail: string
  path: string
  isDone: (facts: QuickStartFacts) => boolean
}

export const QUICK_START: QuickStartStep[] = [
  {
    title: 'Bring in your contacts',
    detail: 'Upload a file of past calls, chats or tickets, or connect the system they are in.',
    path: '/forecasts/ticket-groups',
    isDone: facts => facts.connectionCount > 0,
  },
  {
    title: 'Create ticket groups',
    detail: 'Each gets its own forecast and service target.',
    path: '/forecasts/ticket-groups',
    isDone: facts => facts.streamCount > 0,
  },
  {
    title: 'Add agents',
    detail: 'With their hours, skills and teams.',
    path: '/settings/agents',
    isDone: facts => facts.surferCount > 0,
  },
  {
    title: 'Link activities to ticket groups',
    detail: 'So that Lineup knows who can answer them.',
    path: '/settings/scheduling/activities',
    isDone: facts => facts.linkedTaskCount > 0,
  },
  {
    title: 'Create shifts',
    detail: 'Named working times with their breaks.',
    path: '/settings/scheduling/activities?tab=shifts',
    isDone: facts => facts.shiftTemplateCount > 0,
  },
  {
    title: 'Fill the schedule',
    detail: 'Generate it, or add shifts by hand.',
    path: '/schedule/shifts',
    isDone: facts => facts.blockCount > 0,
  },
  {
    title: 'Publish',
    detail: 'Agents see only what you have published.',
    path: '/schedule/shifts',
    isDone: facts => facts.publishedBlockCount > 0,
  },
]
