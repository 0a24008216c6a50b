// Checker of a generated schedule, from the problem alone. It shares no code with the engine and uses Temporal and real
// minutes, so an error stays undetected only if both make it.
import type {
  GeneratedShift,
  GenerateProblem,
  GenerateResult,
  SchedulingSurfer,
  ShiftTemplate,
  WorkingWindow,
} from '#core/scheduling/problem/types.ts'

interface Span {
  start: number
  end: number
}
type Claim = (holds: boolean, what: string, shift?: Span) => void
const MINUTE = 60_000
const SLOT = 15 * MINUTE
const LONGEST_BREAKLESS_EDGE = 30

const localDate = (zone: string, instant: number) =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDate()
const minutesOf = ({ start, end }: Span) => (end - start) / MINUTE

const WEEKDAY_NUMBER = { monday: 1, tuesday: 2, wednesday: 3, thursday: 4, friday: 5, saturday: 6, sunday: 7 }
type Weekday = keyof typeof WEEKDAY_NUMBER
const isOn = (days: readonly Weekday[], date: Temporal.PlainDate) =>
  days.some(day => WEEKDAY_NUMBER[day] === date.dayOfWeek)

function instantOn(date: Temporal.PlainDate, minute: number, zone: string): number {
  return date.add({ days: Math.floor(minute / 1440) }).toZonedDateTime({
    timeZone: zone,
    plainTime: Temporal.PlainTime.from({ hour: Math.floor((minute % 1440) / 60), minute: minute % 60 }),
  }).epochMilliseconds
}

function windowSpan(window: WorkingWindow, date: Temporal.PlainDate): Span {
  const end = window.endMinute > window.startMinute ? window.endMinute : window.endMinute + 1440
  return { start: instantOn(date, window.startMinute, window.zone), end: instantOn(date, end, window.zone) }
}

/** Whether the shift lies in one window alone, or else minute by minute in any; without windows at any time. */
function isInsideWindows(surfer: SchedulingSurfer, shift: Span, isPerDay: boolean): boolean {
  if (surfer.workingWindows.length === 0) return true
  const spans = surfer.workingWindows.flatMap(window => {
    const day = localDate(window.zone, shift.start)
    return [-2, -1, 0, 1, 2].flatMap(add => {
      const date = day.add({ days: add })
      return isOn(window.days, date) ? windowSpan(window, date) : []
    })
  })
  if (spans.some(s => s.start <= shift.start && shift.end <= s.end)) return true
  if (isPerDay) return false
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
export function check(
  problem: GenerateProblem,
  result: Pick<GenerateResult, 'shifts' | 'notices'>,
): string[] {
  const bySurfer = Map.groupBy(result.shifts, shift => shift.surferId)
  const notices = Map.groupBy(result.notices, notice => notice.surferId)
  return problem.surfers.flatMap(surfer => {
    const own = bySurfer.get(surfer.id) ?? []
    return checkSurfer(problem, surfer, own, (notices.get(surfer.id) ?? []).length)
  })
}

/** Broken rules, a minimum missed that days allow among them, and the cost of the shifts and sessions. */
export function checkSchedule(
  problem: GenerateProblem,
  result: Pick<GenerateResult, 'shifts' | 'notices'>,
): { wrong: string[]; cost: number } {
  const short = result.notices.filter(({ surferId }) => {
    const surfer = problem.surfers.find(({ id }) => id === surferId)!
    const own = result.shifts.filter(shift => shift.surferId === surferId).map(shift => shift.interval)
    const missed = weekMinutes(problem, surfer, own).filter(({ minutes, min }) => minutes < min)
    return missed.length === 0 || missed.some(week => isReachable(problem, surfer, week))
  })
  const reported = short.map(({ surferId, because }) => `surfer ${surferId}: ${because}`)
  return { wrong: [...check(problem, result), ...reported], cost: staffingCost(problem, result.shifts) }
}

function checkSurfer(
  problem: GenerateProblem,
  surfer: SchedulingSurfer,
  own: GeneratedShift[],
  noticeCount: number,
): string[] {
  const wrong: string[] = []
  const claim: Claim = (holds, what, shift) => {
    if (holds) return
    wrong.push(`surfer ${surfer.id}: ${what}${shift ? ` at ${new Date(shift.start).toISOString()}` : ''}`)
  }
  for (const shift of own) {
    checkPlace(problem, surfer, shift.interval, claim)
    checkBreaks(problem, surfer, shift, claim)
    checkTemplate(problem, surfer, shift, claim)
    checkSessions(problem, surfer, shift, claim)
  }
  const added = own.map(s => s.interval)
  checkTogether(problem, surfer, added, claim)
  checkSequence(problem, surfer, own, claim)
  const short = weekMinutes(problem, surfer, added).some(week => week.minutes < week.min)
  claim(noticeCount <= 1, 'more than one notice')
  if (own.length === 0 || short) claim(noticeCount === 1, 'no notice')
  return wrong
}

function dailyLimits({ minContractedDailyMinutes: min, maxContractedDailyMinutes: max }: SchedulingSurfer) {
  return { min: min ?? Math.min(540, max ?? 540), max: max ?? Math.max(540, min ?? 540) }
}

function checkPlace(problem: GenerateProblem, surfer: SchedulingSurfer, interval: Span, claim: Claim): void {
  const minutes = minutesOf(interval)
  const { min, max } = dailyLimits(surfer)
  claim(minutes >= min && minutes <= max, `${minutes} daily minutes`, interval)
  const isPerDay = problem.settings?.isWindowPerDay ?? false
  claim(isInsideWindows(surfer, interval, isPerDay), 'outside windows', interval)
  const isOff = surfer.unavailable.some(u => u.start < interval.end && interval.start < u.end)
  claim(!isOff, 'in time off', interval)
  const first = localDate(surfer.zone, interval.start).toString()
  const last = localDate(surfer.zone, interval.end - 1).toString()
  claim(first >= problem.from && first < problem.to, 'outside the horizon', interval)
  claim(!surfer.startDate || first >= surfer.startDate, 'before the start date', interval)
  claim(!surfer.endDate || last <= surfer.endDate, 'after the end date', interval)
}

const templateOf = ({ shiftTemplates }: GenerateProblem, { shiftTemplateId }: GeneratedShift) =>
  shiftTemplates?.find(template => template.id === shiftTemplateId)

function checkBreaks(
  problem: GenerateProblem,
  surfer: SchedulingSurfer,
  shift: GeneratedShift,
  claim: Claim,
): void {
  const { interval, breaks } = shift
  const minutes = minutesOf(interval)
  const template = templateOf(problem, shift)
  const breakMinutes = template ? template.breakMinutes : (surfer.breakMinutesPerShift ?? 45)
  const from = template ? 0 : (problem.settings?.breakFromShiftMinutes ?? 300)
  const wanted = minutes >= from && minutes > breakMinutes + LONGEST_BREAKLESS_EDGE ? breakMinutes : 0
  const taken = breaks.reduce((sum, b) => sum + minutesOf(b), 0)
  claim(taken === wanted, `break of ${taken} instead of ${wanted}`, interval)
  for (const b of breaks) {
    claim(b.start > interval.start && b.end < interval.end, 'break at the edge', interval)
    const [earliest, latest] = breakPart(problem, minutes / 15, template)
    const start = (b.start - interval.start) / SLOT
    const end = start + Math.ceil(breakMinutes / 15)
    // A break too long for its part of the shift lies in the middle.
    const isCentred = latest - earliest < end - start && Math.abs(start + end - minutes / 15) <= 2
    claim((start >= earliest && end <= latest) || isCentred, 'break outside its part of the shift', interval)
  }
}

/** Quarter-hours from the start of the shift between which its break lies. */
function breakPart(
  { settings }: GenerateProblem,
  length: number,
  template: ShiftTemplate | undefined,
): [number, number] {
  if (template && template.breakAfterMinutes !== null) {
    const after = template.breakAfterMinutes / 15
    return [after, after + Math.ceil(template.breakMinutes / 15)]
  }
  return [
    Math.max(1, Math.floor(length * (settings?.breakEarliest ?? 0.3))),
    Math.floor(length * (settings?.breakLatest ?? 0.7)),
  ]
}

function checkTemplate(
  problem: GenerateProblem,
  surfer: SchedulingSurfer,
  shift: GeneratedShift,
  claim: Claim,
): void {
  const allowed = surfer.shiftTemplateIds
  if (!allowed) {
    claim(shift.shiftTemplateId === null, 'a template nobody asked for', shift.interval)
    return
  }
  const template = templateOf(problem, shift)
  if (!template || !allowed.includes(template.id)) {
    claim(false, 'no allowed template', shift.interval)
    return
  }
  const zone = template.zone ?? surfer.zone
  const date = localDate(surfer.zone, shift.interval.start)
  const start = instantOn(date, template.startMinute, zone)
  const isThere = shift.interval.start === start && minutesOf(shift.interval) === template.lengthMinutes
  claim(isThere && isOn(template.days, date), 'not where its template lies', shift.interval)
}

/** Sessions fill the work of a shift, each with a skill and long enough, or alone between start, break and end. */
function checkSessions(
  problem: GenerateProblem,
  surfer: SchedulingSurfer,
  { interval, breaks, sessions }: GeneratedShift,
  claim: Claim,
): void {
  const least = problem.settings?.minSessionMinutes ?? null
  if (least === null) {
    claim(sessions.length === 0, 'sessions nobody asked for', interval)
    return
  }
  const isServed = problem.demand.some(d => d.taskIds.some(id => surfer.taskIds.includes(id)))
  if (!isServed) return
  const edges = [...breaks, { start: interval.end, end: interval.end }]
  let from = interval.start
  for (const edge of edges) {
    const inside = sessions.filter(s => s.interval.start >= from && s.interval.end <= edge.start)
    const filled = inside.reduce((sum, s) => sum + minutesOf(s.interval), 0)
    claim(filled === (edge.start - from) / MINUTE, 'sessions do not fill the work', interval)
    const isLong = inside.every(s => minutesOf(s.interval) >= least)
    claim(inside.length === 1 || isLong, 'a session too short', interval)
    from = edge.end
  }
  for (const { streamId, interval: session } of sessions) {
    const stream = problem.demand.find(d => d.streamId === streamId)
    const hasSkill = stream?.taskIds.some(id => surfer.taskIds.includes(id)) ?? false
    claim(hasSkill, `no skill for ticket group ${streamId}`, session)
  }
}

interface ContractWeek {
  from: Temporal.PlainDate
  until: Temporal.PlainDate
  minutes: number
  min: number
  max: number
}

/** Minutes worked in each week, and those the contract asks for. */
function weekMinutes(problem: GenerateProblem, surfer: SchedulingSurfer, added: Span[]): ContractWeek[] {
  const weeks = new Map<string, ContractWeek>()
  const monday = (date: Temporal.PlainDate) =>
    date.subtract({ days: (date.dayOfWeek - WEEKDAY_NUMBER[problem.weekStartsOn] + 7) % 7 })
  let date = Temporal.PlainDate.from(problem.from)
  while (date.toString() < problem.to) {
    const next = monday(date).add({ days: 7 })
    const until = next.toString() < problem.to ? next : Temporal.PlainDate.from(problem.to)
    const share = shareOfHours(problem, surfer, date, until)
    const half = (hours: number) => (share === 1 ? hours * 60 : Math.floor(hours * 2 * share) * 30)
    const min = Math.min(
      half(surfer.minContractedHours ?? 0),
      share === 1 ? 1e9 : dailyLimits(surfer).max * 7,
    )
    const max = half(surfer.maxContractedHours ?? 168)
    weeks.set(monday(date).toString(), { from: date, until, minutes: 0, min, max })
    date = next
  }
  for (const shift of [...added, ...surfer.existingShifts]) {
    const week = weeks.get(weekOf(problem, surfer, shift.start))
    if (week) week.minutes += minutesOf(shift)
  }
  return [...weeks.values()]
}

/** Some shifts, one on each day at most, add up to what the contract asks; rest between them is not looked at. */
function isReachable(
  problem: GenerateProblem,
  surfer: SchedulingSurfer,
  { from, until, min, max }: ContractWeek,
): boolean {
  let sums = [0]
  for (let date = from; Temporal.PlainDate.compare(date, until) < 0; date = date.add({ days: 1 })) {
    const lengths = [0, ...lengthsOn(problem, surfer, date)]
    sums = [...new Set(sums.flatMap(sum => lengths.map(minutes => sum + minutes)))]
  }
  return sums.some(sum => sum >= min && sum <= max)
}

/** Minutes of the shifts that the day may have; of a kept one its own. */
function lengthsOn(problem: GenerateProblem, surfer: SchedulingSurfer, date: Temporal.PlainDate): number[] {
  const kept = surfer.existingShifts.filter(s => localDate(surfer.zone, s.start).equals(date))
  if (kept.length > 0) return kept.map(minutesOf)
  const { min, max } = dailyLimits(surfer)
  if (!surfer.shiftTemplateIds)
    return hasRoom(surfer, date)
      ? Array.from({ length: Math.floor((max - min) / 30) + 1 }, (_, i) => min + 30 * i)
      : []
  return (problem.shiftTemplates ?? [])
    .filter(({ id, days }) => surfer.shiftTemplateIds!.includes(id) && isOn(days, date))
    .map(({ lengthMinutes, startMinute, zone }) => {
      const start = instantOn(date, startMinute, zone ?? surfer.zone)
      return { start, end: start + lengthMinutes * MINUTE }
    })
    .filter(interval => {
      let fits = true
      checkPlace(problem, surfer, interval, holds => {
        fits &&= holds
      })
      return fits
    })
    .map(minutesOf)
}

/** Less than the whole when too few days of the week can be worked. */
function shareOfHours(
  problem: GenerateProblem,
  surfer: SchedulingSurfer,
  from: Temporal.PlainDate,
  until: Temporal.PlainDate,
): number {
  const fullDays = problem.settings?.fullHoursFromDays ?? null
  if (fullDays === null) return 1
  let days = 0
  for (let date = from; Temporal.PlainDate.compare(date, until) < 0; date = date.add({ days: 1 }))
    if (hasRoom(surfer, date)) days++
  return Math.min(1, days / fullDays)
}

const ANY_TIME = { days: Object.keys(WEEKDAY_NUMBER) as Weekday[], startMinute: 0, endMinute: 1440 }

/** The windows of the day, less time off, hold the shortest shift somewhere. */
function hasRoom(surfer: SchedulingSurfer, date: Temporal.PlainDate): boolean {
  if (surfer.existingShifts.some(s => localDate(surfer.zone, s.start).equals(date))) return true
  const shortest = dailyLimits(surfer).min * MINUTE
  const windows =
    surfer.workingWindows.length > 0 ? surfer.workingWindows : [{ ...ANY_TIME, zone: surfer.zone }]
  return windows.some(window => {
    if (!isOn(window.days, date)) return false
    const span = windowSpan(window, date)
    const off = surfer.unavailable
      .filter(u => u.start < span.end && span.start < u.end)
      .sort((a, b) => a.start - b.start)
    let from = span.start
    for (const u of off) {
      if (u.start - from >= shortest) return true
      from = Math.max(from, u.end)
    }
    return span.end - from >= shortest
  })
}

function checkTogether(
  problem: GenerateProblem,
  surfer: SchedulingSurfer,
  added: Span[],
  claim: Claim,
): void {
  const rest = (surfer.restMinutesBetweenShifts ?? 660) * MINUTE
  const all = [...added, ...surfer.existingShifts].sort((a, b) => a.start - b.start)
  const isNew = new Set(added)
  all.forEach((shift, i) => {
    for (const other of all.slice(i + 1)) {
      if (!isNew.has(shift) && !isNew.has(other)) continue
      claim(shift.end + rest <= other.start, 'rest or overlap', other)
      if (other.start > shift.end + rest) break
    }
  })
  if (added.length > 0)
    for (const { minutes, max } of weekMinutes(problem, surfer, added))
      claim(minutes <= max, `${minutes} minutes in a week of at most ${max}`)
  checkStreaks(problem, surfer, added, claim)
}

function checkStreaks(problem: GenerateProblem, surfer: SchedulingSurfer, added: Span[], claim: Claim): void {
  const own = surfer.sequence?.maxConsecutiveDays ?? Number.POSITIVE_INFINITY
  const most = Math.min(own, problem.settings?.maxConsecutiveDays ?? 6)
  const worked = new Set(
    [...added, ...surfer.existingShifts].map(s => localDate(surfer.zone, s.start).toString()),
  )
  for (const shift of added) {
    const day = localDate(surfer.zone, shift.start)
    let run = 1
    for (const step of [-1, 1])
      for (let next = day.add({ days: step }); worked.has(next.toString()); next = next.add({ days: step }))
        run++
    claim(run <= most, `${run} days in a row`, shift)
  }
}

/** Kept shifts may break a rule by themselves: new ones must not add to it. */
function checkSequence(
  problem: GenerateProblem,
  surfer: SchedulingSurfer,
  own: GeneratedShift[],
  claim: Claim,
): void {
  const kept = surfer.existingShifts.map(interval => ({
    interval,
    shiftTemplateId: null,
    kind: surfer.keptKinds?.get(interval.start),
  }))
  const before = sequenceFaults(problem, surfer, kept)
  for (const [fault, count] of sequenceFaults(problem, surfer, [...kept, ...own]))
    claim(count <= (before.get(fault) ?? 0), fault)
}

/** How much each rule on the order of days and templates is broken. */
function sequenceFaults(
  { from, to, shiftTemplates = [] }: GenerateProblem,
  { zone, sequence = {} }: SchedulingSurfer,
  shifts: (Pick<GeneratedShift, 'interval' | 'shiftTemplateId'> & { kind?: number | undefined })[],
): Map<string, number> {
  const faults = new Map<string, number>()
  const add = (fault: string, count: number) => {
    if (count > 0) faults.set(fault, (faults.get(fault) ?? 0) + count)
  }
  const byDay = new Map(shifts.map(s => [localDate(zone, s.interval.start).toString(), s.shiftTemplateId]))
  const first = Temporal.PlainDate.from(from).subtract({ days: 40 })
  const last = Temporal.PlainDate.from(to).add({ days: 40 })
  const dates = Array.from({ length: first.until(last).days }, (_, i) => first.add({ days: i }))
  const letters = dates.map(date => (byDay.has(date.toString()) ? 'W' : '-')).join('')
  const inside = dates.filter(date => date.toString() >= from && date.toString() < to)
  for (const run of letters.matchAll(/W+/g)) {
    const isInside = dates[run.index]!.toString() > from && dates[run.index + run[0].length]!.toString() < to
    if (isInside || sequence.isKnownAround)
      add('too few days in a row', (sequence.minConsecutiveDays ?? 1) - run[0].length)
  }
  for (const gap of letters.matchAll(/(?<=W)-+(?=W)/g))
    add('too few days off together', (sequence.minConsecutiveDaysOff ?? 1) - gap[0].length)
  const worked = inside.filter(date => byDay.has(date.toString()))
  const weekends = new Set(
    worked.filter(d => d.dayOfWeek > 5).map(d => d.subtract({ days: d.dayOfWeek - 6 }).toString()),
  )
  const { maxWeekends, weekendSpan } = sequence
  if (maxWeekends !== undefined && weekendSpan === undefined)
    add('too many weekends', weekends.size - maxWeekends)
  if (maxWeekends !== undefined && weekendSpan !== undefined) {
    // Letter by letter, a weekend each: those beyond the maximum among the last ones.
    const pairs = dates.flatMap((date, i) =>
      date.dayOfWeek === 6 ? [letters.slice(i, i + 2).includes('W') ? 1 : 0] : [],
    )
    const tooMany = pairs.filter((own, i) => {
      const lately = pairs.slice(Math.max(0, i - weekendSpan + 1), i + 1)
      return own === 1 && lately.reduce<number>((sum, one) => sum + one, 0) > maxWeekends
    })
    add('too many weekends', tooMany.length)
  }
  for (const [id, most] of sequence.maxShiftsByTemplate ?? [])
    add('a template too often', [...byDay.values()].filter(own => own === id).length - most)
  const kinds = new Map(
    shifts.map(({ interval, shiftTemplateId: id, kind }) => [
      localDate(zone, interval.start).toString(),
      kind ?? shiftTemplates.find(template => template.id === id)?.kind ?? id,
    ]),
  )
  for (const date of dates) {
    const [now, next] = [kinds.get(date.toString()), kinds.get(date.add({ days: 1 }).toString())]
    if (now != null && next != null && sequence.notBeforeIds?.get(now)?.includes(next))
      add('a template after one that it may not follow', 1)
  }
  return faults
}

/**
 * Staffing cost in agent-quarter-hours, from shifts and sessions alone: per stream where sessions are given, otherwise
 * for one stream that every surfer serves.
 */
export function staffingCost(problem: GenerateProblem, shifts: readonly GeneratedShift[]): number {
  const kept = problem.surfers.flatMap(s => s.existingShifts)
  const hasSessions = (problem.settings?.minSessionMinutes ?? null) !== null
  return problem.demand.reduce((sum, { streamId, startsAt, required }) => {
    const supply = new Float64Array(required.length)
    const supplyMs = ({ start, end }: Span, sign: number) => {
      const first = Math.max(0, Math.floor((start - startsAt) / SLOT))
      for (let i = first; i < supply.length && startsAt + i * SLOT < end; i++)
        supply[i]! += sign * (Math.min(end, startsAt + (i + 1) * SLOT) - Math.max(start, startsAt + i * SLOT))
    }
    for (const shift of kept) supplyMs(shift, 1)
    for (const { interval, breaks, sessions } of shifts) {
      if (hasSessions) for (const s of sessions) if (s.streamId === streamId) supplyMs(s.interval, 1)
      if (hasSessions) continue
      supplyMs(interval, 1)
      // A break that ends within a quarter-hour takes all of it.
      for (const b of breaks)
        supplyMs({ start: b.start, end: b.start + Math.ceil((b.end - b.start) / SLOT) * SLOT }, -1)
    }
    return required.reduce((cost, agents, i) => {
      const gap = Math.round(100 * agents) / 100 - supply[i]! / SLOT
      return cost + (gap > 0 ? 3 * gap : -gap)
    }, sum)
  }, 0)
}
