// The sample company's activity plan, its shift plan, and the people whose rows show what else may happen.
import { addDays, type LocalDate, type Weekday, weekStartOf } from '#core/time/index.ts'
import type { TaskKey } from './company.ts'

const EVERY_DAY: Weekday[] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** Rules as contract/endpoints/task-templates.ts has them, breaks first. */
export function activityPlanRules(tasks: Record<TaskKey, number>) {
  const common = { assignedSurferIds: [], assignedShiftTemplateIds: [], conditions: [] as unknown[] }
  const long = [{ type: 'shift-length', minMinutes: 420, maxMinutes: null }]
  const window = (startMinute: number, endMinute: number) => [
    { days: EVERY_DAY, position: 'from-shift-start', startMinute, endMinute },
  ]
  const breakRule = (id: number, name: string, task: TaskKey, minutes: number, from: number, to: number) => ({
    id,
    type: 'rule-break',
    ...common,
    conditions: long,
    taskId: tasks[task],
    name,
    assignPolicy: 'all-surfers',
    sessionLength: minutes,
    windows: window(from, to),
    staggerInterval: 15,
  })
  const cover = (id: number, name: string, task: TaskKey) => ({
    id,
    type: 'rule-forecast',
    ...common,
    taskId: tasks[task],
    name,
    assignPolicy: 'skills',
    minimumCoveragePercentage: 100,
  })
  const anHour = (id: number, name: string, task: TaskKey, sessionLength: number) => ({
    id,
    type: 'rule-total-time',
    ...common,
    taskId: tasks[task],
    name,
    assignPolicy: 'skills',
    totalTime: 60,
    period: 'week',
    allocation: 'individual',
    sessionLength,
    isSessionFlex: false,
    schedulingTimes: [],
  })
  const fill = (id: number, name: string, task: TaskKey) => ({
    id,
    type: 'rule-full-shift',
    ...common,
    taskId: tasks[task],
    name,
    assignPolicy: 'skills',
  })
  return [
    breakRule(1, 'Morning break', 'break', 15, 90, 165),
    breakRule(2, 'Lunch', 'lunch', 30, 210, 330),
    breakRule(3, 'Afternoon break', 'break', 15, 360, 450),
    anHour(7, 'An hour of training', 'training', 60),
    anHour(11, 'An hour at the returns desk', 'returns', 30),
    cover(4, 'Answer calls', 'phone'),
    cover(5, 'Answer chats', 'chat'),
    cover(6, 'Answer e-mail', 'email'),
    fill(8, 'Fill spare time with phone', 'phone'),
    fill(9, 'Fill spare time with e-mail', 'email'),
    fill(10, 'Fill spare time with chat', 'chat'),
  ]
}

/** Columns of the surfer table that differ, by position in the list of agents. */
export function oddities(today: LocalDate): Record<number, Record<string, unknown>> {
  return {
    // Leaves at the end of the week; joins next month; has left already.
    20: { end_date: addDays(today, 4) },
    33: { start_date: addDays(today, 24), scheduled_invitation: true },
    41: { end_date: addDays(today, -12) },
    // Nobody has said yet how much they work: the one problem that is left to solve.
    45: { min_contracted_hours: null, max_contracted_hours: null },
  }
}

/** Blocks that stand before anything is generated, by position of their agent; `day` counts from this week's Monday. */
export const ODD_BLOCKS = [
  // A week of holiday, a sick day, a meeting.
  { agent: 5, type: 'time-off', subtype: 'Holiday', day: 0, from: 0, to: 7 * 1440, title: null, draft: null },
  { agent: 12, type: 'time-off', subtype: 'Sick', day: 2, from: 0, to: 1440, title: null, draft: null },
  {
    agent: 7,
    type: 'blocked-time',
    subtype: null,
    day: 3,
    from: 600,
    to: 660,
    title: 'Supplier call',
    draft: null,
  },
  // Two shifts at once: a conflict to settle.
  { agent: 9, type: 'shift', subtype: null, day: 4, from: 540, to: 900, title: null, draft: null },
  { agent: 9, type: 'shift', subtype: null, day: 4, from: 840, to: 1080, title: null, draft: null },
  // Published, and deleted in the draft: the agent still sees it.
  { agent: 15, type: 'shift', subtype: null, day: 8, from: 540, to: 1020, title: null, draft: 'deleted' },
] as const

interface SampleException {
  description: string
  /** Positions in the list of agents. */
  agents: number[]
  /** Day of it, or on which a recurring one begins. */
  daysAgo: number
  from: number
  to: number
  task: TaskKey | null
  weekdays: Weekday[] | null
}

/** Deviations of the last weeks that a team leader agreed to. */
export const EXCEPTIONS: SampleException[] = [
  {
    description: 'Telephone system down',
    agents: [0, 2, 3, 14, 15, 22, 23],
    daysAgo: 1,
    from: 630,
    to: 675,
    task: null,
    weekdays: null,
  },
  {
    description: 'Helped at the returns desk',
    agents: [24, 25],
    daysAgo: 4,
    from: 780,
    to: 900,
    task: 'returns',
    weekdays: null,
  },
  {
    description: 'Fire drill',
    agents: [36, 37, 38, 39, 40],
    daysAgo: 6,
    from: 660,
    to: 690,
    task: null,
    weekdays: null,
  },
  {
    description: 'Team briefing',
    agents: [1, 4, 5, 6, 7, 8],
    daysAgo: 21,
    from: 600,
    to: 615,
    task: 'meeting',
    weekdays: ['wednesday'],
  },
]

/**
 * Nights in turn for three agents, four a week; weekdays for the others, early and late in turn, and a weekend desk that
 * goes round among them, with a day off in return for Sunday. With the generated shifts somebody is on shift at any hour.
 */
export const SHIFT_PLAN = {
  name: 'Night watch',
  emoji: '🌙',
  team: 'nightwatch',
  /** Odd blocks; `agent` is a position in the list of agents, as `oddities` has them. */
  nightAgents: [54, 55, 56],
  dayAgents: [48, 49, 50, 51, 52, 53],
  /** Cycles begin in the week of this day. */
  anchor: (today: LocalDate) => addDays(weekStartOf(today), -7),
} as const

/** Lines open two hours later at the weekend than the night ends: the second agent of these nights stays until then. */
const WEEKEND_NIGHTS = [4, 5]

/** As contract/endpoints/schedule-plans.ts has them. */
export function nightPattern(surferIds: readonly number[], timezone: string, nightTemplateId: number) {
  const weeks = [
    [0, 1, 2, 3],
    [3, 4, 5, 6],
    [2, 3, 4, 5],
  ]
  const night = (week: number, weekday: number, isSecond: boolean) => {
    const startMinute = isSecond ? 23 * 60 : 21 * 60
    return {
      day: week * 7 + weekday,
      interval: { startMinute, endMinute: startMinute + 600 },
      timezone,
      breaks: [{ startMinute: 300, duration: 45 }],
      shiftTemplateId: isSecond ? null : nightTemplateId,
    }
  }
  return {
    name: 'Four nights a week',
    duration: weeks.length,
    groups: surferIds.map((id, turn) => ({
      assignees: [id],
      plannedShifts: weeks.flatMap((_, week) => {
        const turned = (week + turn) % weeks.length
        return weeks[turned]!.map(weekday =>
          night(week, weekday, turned === 1 && WEEKEND_NIGHTS.includes(weekday)),
        )
      }),
    })),
  }
}

/** Weekdays of six hours and a half, so that a Sunday more keeps within the contract. */
export function weekdayPattern(surferIds: readonly number[], timezone: string) {
  const [early, late] = [300, 540]
  const weekdays = [0, 1, 2, 3, 4]
  return {
    name: 'Weekdays, early and late in turn',
    duration: 2,
    groups: surferIds.map((id, turn) => ({
      assignees: [id],
      plannedShifts: [0, 1].flatMap(week =>
        weekdays.map(weekday => {
          const startMinute = (week + turn) % 2 === 0 ? early! : late!
          return {
            day: week * 7 + weekday,
            interval: { startMinute, endMinute: startMinute + 390 },
            timezone,
            breaks: [{ startMinute: 180, duration: 30 }],
            shiftTemplateId: null,
          }
        }),
      ),
    })),
  }
}

export function weekendDesk(surferIds: readonly number[], timezone: string) {
  const shift = (plannedShiftId: number, day: number, startHour: number, endHour: number) => ({
    plannedShiftId,
    day,
    interval: { startMinute: startHour * 60, endMinute: endHour * 60 },
    timezone,
    breaks: [],
    shiftTemplateId: null,
    numberOfSurfers: 1,
    timeInLieu: null,
  })
  return {
    name: 'Weekend desk',
    position: 0,
    cycle_duration: 1,
    ordered_assignees: surferIds,
    rules: [],
    planned_shifts: [
      shift(2, 5, 17, 21),
      {
        ...shift(1, 6, 10, 16),
        breaks: [{ startMinute: 180, duration: 30 }],
        timeInLieu: { week: 'following', weekday: 'wednesday' },
      },
      shift(3, 6, 17, 21),
    ],
  }
}
