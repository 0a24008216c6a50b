// The rules that a plan may begin with, made of what its agents are: their breaks first, then what the
// forecast asks of them, then an hour for what serves no ticket group, then what is left of the shift.
import type { Rule, SuggestedRule } from '#contract/endpoints/task-templates.ts'
import type { Task } from '#contract/endpoints/tasks.ts'
import { WEEKDAYS } from '#core/time/index.ts'

export interface SuggestionInputs {
  surfers: readonly { id: number; taskIds: readonly number[]; breakMinutesPerShift: number | null }[]
  /** In use. */
  tasks: readonly Pick<Task, 'id' | 'name' | 'type' | 'streamIds'>[]
}

type NewRule = Rule extends infer R ? (R extends Rule ? Omit<R, 'id'> : never) : never
interface RuleSuggestion {
  rule: NewRule
  because: string
}

export function suggestedRules(team: SuggestionInputs): SuggestedRule[] {
  const suggested = [...breaks(team), ...forecasts(team), ...offline(team), ...rest(team)]
  return suggested.map(({ rule, because }, index) => ({ rule: { ...rule, id: index + 1 }, because }))
}

const forEverybody = { assignedSurferIds: [], assignedShiftTemplateIds: [], conditions: [] }
const bySkill = { ...forEverybody, assignPolicy: 'skills' as const }

const agents = (count: number): string => (count === 1 ? '1 agent' : `${count} agents`)
const shareOf = (count: number, all: number): string =>
  count === all ? (all === 1 ? 'The agent' : `All ${agents(all)}`) : `${count} of ${agents(all)}`
const has = (count: number): string => (count === 1 ? 'has' : 'have')

const SHORT_BREAK = 15
const LEAST_BREAK = 5

/** Minutes, and where after the shift's start it may begin to lie. */
interface BreakPart {
  minutes: number
  isLong: boolean
  startMinute: number
  endMinute: number
}

/** A long allowance is a meal with a short break before it, and after it. */
function breakParts(minutes: number): BreakPart[] {
  const short = { minutes: SHORT_BREAK, isLong: false }
  const long = (least: number) => ({ minutes: least, isLong: true })
  const early = { ...short, startMinute: 90, endMinute: 165 }
  if (minutes <= 2 * SHORT_BREAK) return [{ ...long(minutes), startMinute: 180, endMinute: 300 }]
  if (minutes < 4 * SHORT_BREAK)
    return [early, { ...long(minutes - SHORT_BREAK), startMinute: 210, endMinute: 330 }]
  return [
    early,
    { ...long(minutes - 2 * SHORT_BREAK), startMinute: 210, endMinute: 330 },
    { ...short, startMinute: 360, endMinute: 450 },
  ]
}

function breaks({ surfers, tasks }: SuggestionInputs): RuleSuggestion[] {
  const own = tasks.filter(task => task.type === 'task-break')
  const meal = own.find(task => /lunch|dinner|meal/i.test(task.name)) ?? own[0]
  if (!meal) return []
  const pause = own.find(task => /break|pause|rest/i.test(task.name)) ?? meal
  const byMinutes = Map.groupBy(surfers, surfer => surfer.breakMinutesPerShift ?? 0)
  return [...byMinutes]
    .filter(([minutes]) => minutes >= LEAST_BREAK)
    .toSorted(([, a], [, b]) => b.length - a.length)
    .flatMap(([minutes, those]) => {
      const isAll = those.length === surfers.length
      return breakParts(minutes).map(({ minutes: part, isLong, ...window }, _, parts): RuleSuggestion => {
        const task = isLong ? meal : pause
        return {
          rule: {
            ...forEverybody,
            type: 'rule-break',
            taskId: task.id,
            name: task.name,
            assignPolicy: isAll ? 'all-surfers' : 'surfers',
            assignedSurferIds: isAll ? [] : those.map(surfer => surfer.id),
            sessionLength: part,
            staggerInterval: 15,
            windows: [{ days: [...WEEKDAYS], position: 'from-shift-start', ...window }],
          },
          because: `${shareOf(those.length, surfers.length)} ${has(those.length)} ${minutes} minutes of break a shift${parts.length > 1 ? `, of which ${part} here` : ''}.`,
        }
      })
    })
}

type Skill = SuggestionInputs['tasks'][number] & { surferIds: number[] }

/** Activities that at least one of them can do. */
const skillsOf = ({ surfers, tasks }: SuggestionInputs): Skill[] =>
  tasks
    .filter(task => task.type === 'task-activity')
    .map(task => ({
      ...task,
      surferIds: surfers.filter(({ taskIds }) => taskIds.includes(task.id)).map(surfer => surfer.id),
    }))
    .filter(task => task.surferIds.length > 0)

/** Scarce skills first: those who have several are not used up before. */
function forecasts(team: SuggestionInputs): RuleSuggestion[] {
  return skillsOf(team)
    .filter(skill => skill.streamIds.length > 0)
    .toSorted((a, b) => a.surferIds.length - b.surferIds.length)
    .map(({ id, name, streamIds, surferIds }) => ({
      rule: { ...bySkill, type: 'rule-forecast', taskId: id, name, minimumCoveragePercentage: 100 },
      because: `${name} serves ${streamIds.length === 1 ? 'a ticket group' : `${streamIds.length} ticket groups`}. ${shareOf(surferIds.length, team.surfers.length)} ${has(surferIds.length)} the skill.`,
    }))
}

const offline = (team: SuggestionInputs): RuleSuggestion[] =>
  skillsOf(team)
    .filter(skill => skill.streamIds.length === 0)
    .map(({ id, name, surferIds }) => ({
      rule: {
        ...bySkill,
        type: 'rule-total-time',
        taskId: id,
        name,
        totalTime: 60,
        period: 'week',
        allocation: 'individual',
        sessionLength: 60,
        isSessionFlex: false,
        schedulingTimes: [],
      },
      because: `${name} serves no ticket group. ${shareOf(surferIds.length, team.surfers.length)} ${has(surferIds.length)} the skill: an hour a week each, to begin with.`,
    }))

/** As few activities as leave no agent without one, the most common first. */
function rest(team: SuggestionInputs): RuleSuggestion[] {
  const skills = skillsOf(team).filter(skill => skill.streamIds.length > 0)
  const open = new Set(skills.flatMap(skill => skill.surferIds))
  const suggested: RuleSuggestion[] = []
  while (open.size > 0) {
    const openOf = (skill: Skill) => skill.surferIds.filter(id => open.has(id))
    const skill = skills.reduce((best, one) => (openOf(one).length > openOf(best).length ? one : best))
    const those = openOf(skill)
    for (const id of those) open.delete(id)
    suggested.push({
      rule: {
        ...bySkill,
        type: 'rule-full-shift',
        taskId: skill.id,
        name: `Fill spare time with ${skill.name}`,
      },
      because: `Uses the time that the rules above leave free, for ${suggested.length > 0 ? `${agents(those.length)} more` : agents(those.length)} with the skill.`,
    })
  }
  return suggested
}
