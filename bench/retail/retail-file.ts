// Reads an instance of the multi-activity retail set of Qu & Curtois (2020), and writes a plan in the set's form.
// In an instance days count from 1, in a solution from 0.
import type { ActivityPlanResult, ActivityProblem } from '#core/scheduling/multi-activity/types.ts'
import { sectionsOf } from '../rota/curtois-qu-file.ts'

const MINUTES_PER_DAY = 1440
const SLOT_MINUTES = 15
/** The horizon starts on the first day and ends on the day after the last at this time. */
const DAY_STARTS_AT = 360
/** Rules that the set fixes for all instances. */
const RULES = {
  startRanges: [
    { fromMinuteOfDay: 360, toMinuteOfDay: 600 },
    { fromMinuteOfDay: 840, toMinuteOfDay: 1080 },
    { fromMinuteOfDay: 1200, toMinuteOfDay: 1440 },
  ],
  minShiftMinutes: 360,
  maxShiftMinutes: 600,
  minSessionMinutes: 60,
  restMinutes: 840,
  maxConsecutiveDays: 5,
}

export function readRetail(text: string): ActivityProblem {
  const sections = sectionsOf(text)
  const rows = (name: string) => sections.get(`SECTION_${name}`)!.map(line => line.split(','))
  const days = Number(rows('HORIZON')[0]![0])
  const taskIds = Array.from({ length: Number(rows('TASKS')[0]![0]) }, (_, i) => i + 1)
  return {
    ...RULES,
    slotMinutes: SLOT_MINUTES,
    horizon: { fromMinute: DAY_STARTS_AT, toMinute: days * MINUTES_PER_DAY + DAY_STARTS_AT },
    taskIds,
    surfers: rows('STAFF').map(([id, min, max]) => ({
      id: Number(id),
      taskIds,
      minMinutes: Number(min),
      maxMinutes: Number(max),
    })),
    cover: rows('COVER').map(([day, time, task, min, max]) => ({
      taskId: Number(task),
      startMinute: (Number(day) - 1) * MINUTES_PER_DAY + minuteOfDay(time!),
      min: Number(min),
      max: Number(max),
    })),
  }
}

/** "07:15-07:30" is 435. */
function minuteOfDay(time: string): number {
  const [hours, minutes] = time.split('-')[0]!.split(':').map(Number)
  return hours! * 60 + minutes!
}

export function writeRetail(instance: string, problem: ActivityProblem, result: ActivityPlanResult): string {
  const bySurfer = Map.groupBy(result.shifts, shift => shift.surferId)
  const employees = problem.surfers.map(({ id }) => {
    const shifts = (bySurfer.get(id) ?? []).map(({ startMinute, sessions }) => {
      const day = Math.floor(startMinute / MINUTES_PER_DAY)
      const tasks = sessions.map(
        ({ taskId, minutes }) =>
          `            <Task WorkLength="${minutes}">\n                <ID>${taskId}</ID>\n` +
          `                <Length>${minutes}</Length>\n            </Task>\n`,
      )
      return (
        `        <Shift>\n            <Day>${day}</Day>\n` +
        `            <Start>${clock(startMinute - day * MINUTES_PER_DAY)}</Start>\n` +
        `${tasks.join('')}        </Shift>\n`
      )
    })
    return `    <Employee ID="${id}">\n${shifts.join('')}    </Employee>\n`
  })
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<Solution>\n    <ProblemFile>${instance}.ros</ProblemFile>\n` +
    `    <Penalty>${result.cost.over}</Penalty>\n${employees.join('')}</Solution>\n`
  )
}

function clock(minuteOfDay: number): string {
  const two = (n: number) => String(n).padStart(2, '0')
  return `${two(Math.floor(minuteOfDay / 60))}:${two(minuteOfDay % 60)}:00`
}
