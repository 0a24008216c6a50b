// Made-up companies: contacts with handle times and targets, agents with overlapping skills, and an activity plan with
// two breaks a shift, an hour of training a week and a forecast rule for each ticket group. Two ticket groups' work may
// wait, 24 and 8 hours.

import { random } from '#core/random.ts'
import type { GenerateProblem, Rule, RuleWindow, SchedulingSurfer } from '#core/scheduling/index.ts'
import { deferredDemand, requiredStaff, type StaffingRequest, workWithin } from '#core/staffing/index.ts'
import { addDays, instantAt, WEEKDAYS } from '#core/time/index.ts'

const ZONE = 'Europe/Berlin'
const FROM = '2026-03-02'
const SLOTS = 7 * 96
const LUNCH = 901
const PAUSE = 902
const TRAINING = 903
/** When work may be done. */
const OPEN = Array.from({ length: SLOTS }, (_, slot) => slot % 96 >= 32 && slot % 96 < 80)
const OCCUPANCY = 0.9

export interface Company {
  problem: GenerateProblem
  /** Activities by agent. */
  skills: Map<number, number[]>
  rules: Rule[]
  /** Contacts and targets from which the requirement was computed, by ticket group. */
  staffing: StaffingRequest[]
}

/** Contacts rise to a peak before noon and a lower one in the afternoon; weekends are half as busy. */
function dayShape(slot: number): number {
  const hour = (slot % 96) / 4
  const weekday = Math.floor(slot / 96)
  if (hour < 8 || hour >= 20) return 0
  const peaks = Math.exp(-(((hour - 10.5) / 2) ** 2)) + 0.8 * Math.exp(-(((hour - 15) / 2.2) ** 2))
  return (0.25 + peaks) * (weekday >= 5 ? 0.5 : 1)
}

const total = (values: ArrayLike<number>): number => Array.from(values).reduce((sum, value) => sum + value, 0)

/** `load`: required agent-hours for each hour of the contracts; breaks and training leave some 0.87. */
export function company(agents: number, groups: number, load: number): Company {
  const draw = random(7)
  const below = (n: number) => Math.floor(draw() * n)
  const skills = new Map<number, number[]>()
  const surfers = Array.from({ length: agents }, (_, i): SchedulingSurfer => {
    const first = 1 + below(groups)
    const taskIds = [...new Set([first, ...Array.from({ length: below(3) }, () => 1 + below(groups))])]
    skills.set(i + 1, [...taskIds, LUNCH, PAUSE, TRAINING])
    const isPart = draw() < 0.2
    return {
      id: i + 1,
      zone: ZONE,
      minContractedHours: isPart ? 20 : 35,
      maxContractedHours: isPart ? 20 : 40,
      minContractedDailyMinutes: 240,
      maxContractedDailyMinutes: 540,
      breakMinutesPerShift: 30,
      restMinutesBetweenShifts: 660,
      workingWindows: [{ days: [...WEEKDAYS], startMinute: 7 * 60, endMinute: 21 * 60, zone: ZONE }],
      taskIds,
      startDate: null,
      endDate: null,
      unavailable: [],
      existingShifts: [],
    }
  })
  const weights = Array.from(
    { length: groups },
    (_, g) => surfers.filter(s => s.taskIds.includes(g + 1)).length,
  )
  const hours = surfers.reduce((sum, surfer) => sum + surfer.maxContractedHours!, 0)
  const staffing = weights.map((weight, g) => {
    const shape = Float64Array.from({ length: SLOTS }, (_, slot) => dayShape(slot) * (0.9 + 0.2 * draw()))
    const wanted = (load * hours * 4 * weight) / total(weights)
    return staffedFor(wanted, shape, [8, 24][groups - 1 - g] ?? null, 240 + 60 * (g % 4))
  })
  const startsAt = instantAt(ZONE, FROM, 0)
  const demand = staffing.map((request, g) => {
    const work = deferredDemand(request)
    return {
      streamId: g + 1,
      taskIds: [g + 1],
      startsAt,
      incrementMinutes: 15 as const,
      required: requiredStaff(request),
      deferred: work && { ...workWithin(work, 0, SLOTS), startsAt },
    }
  })
  const problem: GenerateProblem = {
    zone: ZONE,
    weekStartsOn: 'monday',
    from: FROM,
    to: addDays(FROM, 7),
    surfers,
    demand,
  }
  return { problem, skills, rules: rulesFor(groups), staffing }
}

/** Contacts that require so many agent-quarter-hours in all. */
function staffedFor(
  wanted: number,
  shape: Float64Array,
  waitHours: number | null,
  handleSeconds: number,
): StaffingRequest {
  const requestOf = (scale: number): StaffingRequest => ({
    target: {
      isOnline: waitHours === null,
      targetResponseTimeSeconds: waitHours === null ? 20 : waitHours * 3600,
      serviceLevelPercent: 80,
      concurrency: 1,
      shrinkageFraction: 0,
      occupancyFraction: waitHours === null ? 1 : OCCUPANCY,
      patienceSeconds: waitHours === null ? 240 : null,
    },
    incrementMinutes: 15,
    volume: shape.map(share => share * scale),
    handleTimeSeconds: shape.map(() => handleSeconds),
    isOpen: OPEN,
  })
  let scale = (wanted * 900) / handleSeconds / total(shape)
  for (let round = 0; round < 8; round++) scale *= wanted / total(requiredStaff(requestOf(scale)))
  return requestOf(scale)
}

function rulesFor(groups: number): Rule[] {
  const every = { assignedSurferIds: [], assignedShiftTemplateIds: [], conditions: [] }
  const window = (startMinute: number, endMinute: number): RuleWindow => ({
    days: [...WEEKDAYS],
    position: 'from-shift-start',
    startMinute,
    endMinute,
  })
  const breakRule = (id: number, taskId: number, minutes: number, times: RuleWindow): Rule => ({
    ...every,
    id,
    taskId,
    name: `break ${id}`,
    assignPolicy: 'all-surfers',
    type: 'rule-break',
    sessionLength: minutes,
    windows: [times],
    staggerInterval: 15,
  })
  return [
    breakRule(1, LUNCH, 30, window(180, 330)),
    breakRule(2, PAUSE, 15, window(75, 180)),
    {
      ...every,
      id: 3,
      taskId: TRAINING,
      name: 'training',
      assignPolicy: 'all-surfers',
      type: 'rule-total-time',
      totalTime: 60,
      period: 'week',
      allocation: 'individual',
      sessionLength: 60,
      isSessionFlex: false,
      schedulingTimes: [],
    },
    ...Array.from(
      { length: groups },
      (_, g): Rule => ({
        ...every,
        id: 11 + g,
        taskId: g + 1,
        name: `group ${g + 1}`,
        assignPolicy: 'skills',
        type: 'rule-forecast',
        minimumCoveragePercentage: 100,
      }),
    ),
  ]
}
