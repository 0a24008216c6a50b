// Judges a generated schedule from the problem alone. Written apart from the engine, on Temporal and real
// minutes, and shares no code with it: what both get wrong must be got wrong twice.
import type { GenerateProblem, GenerateResult, SchedulingSurfer, WorkingWindow } from '../types.ts'

interface Span {
  start: number
  end: number
}
const MINUTE = 60_000

const localDate = (zone: string, instant: number) =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDate()

const WEEKDAY_NUMBER = { monday: 1, tuesday: 2, wednesday: 3, thursday: 4, friday: 5, saturday: 6, sunday: 7 }

function windowSpan(window: WorkingWindow, date: Temporal.PlainDate): Span {
  const at = (minute: number) =>
    date.add({ days: Math.floor(minute / 1440) }).toZonedDateTime({
      timeZone: window.zone,
      plainTime: Temporal.PlainTime.from({
        hour: Math.floor((minute % 1440) / 60),
        minute: minute % 60,
      }),
    }).epochMilliseconds
  const end = window.endMinute > window.startMinute ? window.endMinute : window.endMinute + 1440
  return { start: at(window.startMinute), end: at(end) }
}

/** Minute by minute: is every minute of the shift inside some window? */
function isInsideWindows(surfer: SchedulingSurfer, shift: Span): boolean {
  const spans = surfer.workingWindows.flatMap(window => {
    const day = localDate(window.zone, shift.start)
    return [-2, -1, 0, 1, 2].flatMap(add => {
      const date = day.add({ days: add })
      return window.days.some(d => WEEKDAY_NUMBER[d] === date.dayOfWeek) ? windowSpan(window, date) : []
    })
  })
  for (let t = shift.start; t < shift.end; t += 5 * MINUTE)
    if (!spans.some(s => s.start <= t && t + 5 * MINUTE <= s.end)) return false
  return true
}

const weekOf = (problem: GenerateProblem, surfer: SchedulingSurfer, instant: number): string => {
  const date = localDate(surfer.zone, instant)
  const back = (date.dayOfWeek - WEEKDAY_NUMBER[problem.weekStartsOn] + 7) % 7
  return date.subtract({ days: back }).toString()
}

/** Every broken rule as a line of text; none when the schedule is valid. */
export function check(problem: GenerateProblem, result: GenerateResult): string[] {
  return problem.surfers.flatMap(surfer => checkSurfer(problem, surfer, result))
}

function checkSurfer(problem: GenerateProblem, surfer: SchedulingSurfer, result: GenerateResult): string[] {
  const own = result.shifts.filter(s => s.surferId === surfer.id)
  const wrong: string[] = []
  const claim = (holds: boolean, what: string, shift?: Span) => {
    if (holds) return
    wrong.push(`surfer ${surfer.id}: ${what}${shift ? ` at ${new Date(shift.start).toISOString()}` : ''}`)
  }
  const minDaily = surfer.minContractedDailyMinutes ?? Math.min(540, surfer.maxContractedDailyMinutes ?? 540)
  const maxDaily = surfer.maxContractedDailyMinutes ?? Math.max(540, surfer.minContractedDailyMinutes ?? 540)
  for (const { interval, breaks } of own) {
    const minutes = (interval.end - interval.start) / MINUTE
    claim(minutes >= minDaily && minutes <= maxDaily, `${minutes} daily minutes`, interval)
    claim(isInsideWindows(surfer, interval), 'outside windows', interval)
    claim(
      !surfer.unavailable.some(u => u.start < interval.end && interval.start < u.end),
      'in time off',
      interval,
    )
    const first = localDate(surfer.zone, interval.start).toString()
    const last = localDate(surfer.zone, interval.end - 1).toString()
    claim(first >= problem.from && first < problem.to, 'outside the horizon', interval)
    claim(!surfer.startDate || first >= surfer.startDate, 'before the start date', interval)
    claim(!surfer.endDate || last <= surfer.endDate, 'after the end date', interval)
    const breakMinutes = surfer.breakMinutesPerShift ?? 45
    const wanted = minutes >= 300 && minutes > breakMinutes + 30 ? breakMinutes : 0
    const taken = breaks.reduce((sum, b) => sum + (b.end - b.start) / MINUTE, 0)
    claim(taken === wanted, `break of ${taken} instead of ${wanted}`, interval)
    claim(
      breaks.every(b => b.start > interval.start && b.end < interval.end),
      'break at the edge',
      interval,
    )
  }
  checkTogether(
    problem,
    surfer,
    own.map(s => s.interval),
    claim,
  )
  const short = weekMinutes(
    problem,
    surfer,
    own.map(s => s.interval),
  ).some(minutes => minutes < (surfer.minContractedHours ?? 0) * 60)
  const notices = result.notices.filter(n => n.surferId === surfer.id)
  claim(notices.length <= 1, 'more than one notice')
  if (own.length === 0 || short) claim(notices.length === 1, 'no notice')
  return wrong
}

function weekMinutes(problem: GenerateProblem, surfer: SchedulingSurfer, added: Span[]): number[] {
  const minutes = new Map<string, number>()
  let date = Temporal.PlainDate.from(problem.from)
  for (; date.toString() < problem.to; date = date.add({ days: 7 })) minutes.set(date.toString(), 0)
  for (const shift of [...added, ...surfer.existingShifts]) {
    const week = weekOf(problem, surfer, shift.start)
    if (minutes.has(week)) minutes.set(week, minutes.get(week)! + (shift.end - shift.start) / MINUTE)
  }
  return [...minutes.values()]
}

function checkTogether(
  problem: GenerateProblem,
  surfer: SchedulingSurfer,
  added: Span[],
  claim: (holds: boolean, what: string, shift?: Span) => void,
): void {
  const rest = (surfer.restMinutesBetweenShifts ?? 660) * MINUTE
  const all = [...added, ...surfer.existingShifts]
  for (const shift of added)
    for (const other of all) {
      if (other === shift) continue
      const isApart = other.end + rest <= shift.start || shift.end + rest <= other.start
      claim(isApart, 'rest or overlap', shift)
    }
  const max = (surfer.maxContractedHours ?? 168) * 60
  for (const shift of added) {
    const week = weekOf(problem, surfer, shift.start)
    const minutes = all
      .filter(s => weekOf(problem, surfer, s.start) === week)
      .reduce((sum, s) => sum + (s.end - s.start) / MINUTE, 0)
    claim(minutes <= max, `${minutes} minutes in the week of ${week}`, shift)
  }
  const worked = new Set(all.map(s => localDate(surfer.zone, s.start).toString()))
  for (const shift of added) {
    let day = localDate(surfer.zone, shift.start)
    let run = 0
    while (worked.has(day.toString())) {
      run++
      day = day.subtract({ days: 1 })
    }
    day = localDate(surfer.zone, shift.start).add({ days: 1 })
    while (worked.has(day.toString())) {
      run++
      day = day.add({ days: 1 })
    }
    claim(run <= 6, `${run} days in a row`, shift)
  }
}

/** Staffing cost in agent-quarter-hours, from the shifts alone; for one stream that every surfer serves. */
export function singleStreamCost(problem: GenerateProblem, result: GenerateResult): number {
  const { startsAt, required } = problem.demand[0]!
  let cost = 0
  required.forEach((agents, i) => {
    const start = startsAt + i * 15 * MINUTE
    const end = start + 15 * MINUTE
    const kept = problem.surfers.flatMap(s => s.existingShifts)
    let supply = kept.reduce(
      (sum, s) => sum + Math.max(0, Math.min(s.end, end) - Math.max(s.start, start)),
      0,
    )
    for (const { interval, breaks } of result.shifts) {
      const isOn = interval.start <= start && interval.end >= end
      if (isOn && !breaks.some(b => b.start < end && start < b.end)) supply += end - start
    }
    const gap = Math.round(100 * agents) / 100 - supply / (end - start)
    cost += gap > 0 ? 3 * gap : -gap
  })
  return cost
}
