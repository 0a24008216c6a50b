// An instance as a problem of the engine, under exactly the rules of the reference: every shift carries its
// break, lies in the window of one day, and hours shrink in weeks with fewer than five days to work.
import type { GenerateProblem, SchedulingSurfer, ShiftTemplate } from '#core/scheduling/problem/types.ts'
import { HOUR_MS, WEEKDAYS } from '#core/time/index.ts'
import { CONTRACTS, type Instance, type InstanceAgent, SLOTS_PER_DAY, WINDOWS } from './instance.ts'

export const START = Date.UTC(2026, 0, 5)
export const SLOT_MS = HOUR_MS / 4
const DAY_MS = 24 * HOUR_MS
const SLOT_MINUTES = 15
const ZONES: Record<number, string> = { 0: 'Etc/UTC', [-4]: 'Etc/GMT-1', 4: 'Etc/GMT+1' }
const REST_MINUTES = 660
const MIN_SESSION_MINUTES = 60

const dateOf = (day: number) => new Date(START + day * DAY_MS).toISOString().slice(0, 10)
export const surferId = (index: number): number => index + 1

export interface ProblemOptions {
  /** Starts on this grid from the start of the window, three lengths, break in the middle; null: free. */
  templateStepSlots: number | null
}

export function problemOf(instance: Instance, { templateStepSlots }: ProblemOptions): GenerateProblem {
  const catalogue = new Catalogue()
  return {
    zone: 'Etc/UTC',
    weekStartsOn: 'monday',
    from: dateOf(0),
    to: dateOf(7 * instance.weeks),
    surfers: instance.agents.map((agent, index) => ({
      ...surferOf(agent, index, instance),
      shiftTemplateIds: templateStepSlots === null ? null : catalogue.idsFor(agent, templateStepSlots),
    })),
    demand: instance.required.map((required, k) => ({
      streamId: k + 1,
      taskIds: [k + 1],
      startsAt: START,
      incrementMinutes: 15,
      required: Float64Array.from(required),
    })),
    shiftTemplates: catalogue.templates,
    settings: {
      breakFromShiftMinutes: 0,
      isWindowPerDay: true,
      maxConsecutiveDays: 366,
      fullHoursFromDays: 5,
      startSpreadWeight: 0,
      minSessionMinutes: instance.required.length > 1 ? MIN_SESSION_MINUTES : null,
    },
  }
}

function surferOf(agent: InstanceAgent, index: number, { weeks }: Instance): SchedulingSurfer {
  const contract = CONTRACTS[agent.contract]!
  const window = WINDOWS[agent.window]!
  const zone = ZONES[agent.zoneShift]!
  const horizon = { start: START, end: START + 7 * weeks * DAY_MS }
  const dayStart = (day: number) => START + day * DAY_MS + agent.zoneShift * SLOT_MS
  return {
    id: surferId(index),
    zone,
    minContractedHours: contract.minWeek / 4,
    maxContractedHours: contract.maxWeek / 4,
    minContractedDailyMinutes: contract.minDay * SLOT_MINUTES,
    maxContractedDailyMinutes: contract.maxDay * SLOT_MINUTES,
    breakMinutesPerShift: contract.breakSlots * SLOT_MINUTES,
    restMinutesBetweenShifts: REST_MINUTES,
    workingWindows: [
      {
        days: WEEKDAYS.filter((_, day) => (window.days >> day) & 1),
        startMinute: window.start * SLOT_MINUTES,
        endMinute: window.end * SLOT_MINUTES,
        zone,
      },
    ],
    taskIds: agent.skills.map(k => k + 1),
    startDate: null,
    endDate: null,
    unavailable: [
      { start: horizon.start - 2 * DAY_MS, end: horizon.start },
      { start: horizon.end, end: horizon.end + 4 * DAY_MS },
      ...agent.allowed.flatMap((allowed, day) =>
        allowed ? [] : [{ start: dayStart(day), end: dayStart(day + 1) }],
      ),
    ],
    existingShifts: [],
  }
}

/** The templates that the agents' windows and contracts ask for, each once. */
class Catalogue {
  readonly templates: ShiftTemplate[] = []
  private readonly known = new Map<string, number>()

  idsFor({ contract, allowed, zoneShift }: InstanceAgent, stepSlots: number): number[] {
    const { minDay, maxDay, breakSlots } = CONTRACTS[contract]!
    const lengths = [...new Set([minDay, ((minDay + maxDay) >> 2) << 1, maxDay])]
    const ids = new Set<number>()
    allowed.forEach((window, day) => {
      if (!window) return
      const midnight = day * SLOTS_PER_DAY + zoneShift
      for (const length of lengths)
        for (let start = window.start; start + length <= window.end; start += stepSlots)
          ids.add(this.idOf(day % 7, start - midnight, length, breakSlots))
    })
    return [...ids]
  }

  private idOf(weekday: number, start: number, length: number, breakSlots: number): number {
    const key = [weekday, start, length, breakSlots].join()
    const found = this.known.get(key)
    if (found !== undefined) return found
    const id = this.templates.length + 1
    this.known.set(key, id)
    this.templates.push({
      id,
      days: [WEEKDAYS[weekday]!],
      startMinute: start * SLOT_MINUTES,
      lengthMinutes: length * SLOT_MINUTES,
      breakMinutes: breakSlots * SLOT_MINUTES,
      breakAfterMinutes: ((length >> 1) - (breakSlots >> 1)) * SLOT_MINUTES,
      zone: null,
    })
    return id
  }
}
