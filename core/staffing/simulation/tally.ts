// Tally of the contacts' outcomes, by stream and interval of arrival, over all days; and per day, from which the
// error of the service level is estimated.
import type { SimulatedInterval, SimulatedOutcome, SimulationRequest } from './types.ts'

/** Waits are counted in steps of 1 %, up to more than a month. */
const WAIT_STEP = Math.log(1.01)
const WAIT_STEPS = 1500

export interface OutcomeTotals {
  offered: number
  answered: number
  abandoned: number
  inTime: number
  abandonedInTime: number
  /** Left waiting with time to spare when the played time was over: neither in time nor late. */
  notYetDue: number
  waited: number
  waitSeconds: number
  /** Seconds waited by the answered contacts. */
  answerSeconds: number
}

export class Tally {
  /** Each by stream · intervals + interval of arrival. */
  private readonly counts: Record<keyof OutcomeTotals, Float64Array>
  /** Per day, at stream · days + day: answered in time; all but those who left within the target or may still be in time. */
  private readonly inTimeOfDay: Float64Array
  private readonly dueOfDay: Float64Array
  /** Histogram of waits, at stream · WAIT_STEPS + step. */
  private readonly waits: Float64Array
  private readonly targets: (number | null)[]
  private readonly intervals: number
  private readonly intervalSeconds: number
  /** Contacts that came before are not counted. */
  private readonly countedFrom: number
  private readonly days: number
  private day = 0

  constructor({ streams, intervals, incrementMinutes, days, warmUpIntervals = 0 }: SimulationRequest) {
    const table = (width: number) => new Float64Array(streams.length * width)
    this.counts = {
      offered: table(intervals),
      answered: table(intervals),
      abandoned: table(intervals),
      inTime: table(intervals),
      abandonedInTime: table(intervals),
      notYetDue: table(intervals),
      waited: table(intervals),
      waitSeconds: table(intervals),
      answerSeconds: table(intervals),
    }
    this.inTimeOfDay = table(days)
    this.dueOfDay = table(days)
    this.waits = table(WAIT_STEPS)
    this.targets = streams.map(stream => stream.targetResponseTimeSeconds)
    this.intervals = intervals
    this.intervalSeconds = incrementMinutes * 60
    this.countedFrom = warmUpIntervals * this.intervalSeconds
    this.days = days
  }

  answered(stream: number, arrivedAt: number, at: number): void {
    if (arrivedAt < this.countedFrom) return
    const cell = this.count(stream, arrivedAt, at)
    this.counts.answered[cell]!++
    this.counts.answerSeconds[cell]! += at - arrivedAt
    this.dueOfDay[stream * this.days + this.day]!++
    if (at - arrivedAt > (this.targets[stream] ?? -1)) return
    this.counts.inTime[cell]!++
    this.inTimeOfDay[stream * this.days + this.day]!++
  }

  abandoned(stream: number, arrivedAt: number, at: number): void {
    if (arrivedAt < this.countedFrom) return
    const cell = this.count(stream, arrivedAt, at)
    this.counts.abandoned[cell]!++
    if (at - arrivedAt <= (this.targets[stream] ?? -1)) this.counts.abandonedInTime[cell]!++
    else this.dueOfDay[stream * this.days + this.day]!++
  }

  /** Still waiting when nobody was left to answer. */
  left(stream: number, arrivedAt: number, at: number): void {
    if (arrivedAt < this.countedFrom) return
    const cell = this.count(stream, arrivedAt, at)
    const dueAt = arrivedAt + (this.targets[stream] ?? 0)
    if (dueAt > this.intervals * this.intervalSeconds) this.counts.notYetDue[cell]!++
    else this.dueOfDay[stream * this.days + this.day]!++
  }

  endDay(): void {
    this.day++
  }

  private count(stream: number, arrivedAt: number, until: number): number {
    const wait = until - arrivedAt
    const interval = Math.min(Math.floor(arrivedAt / this.intervalSeconds), this.intervals - 1)
    const cell = stream * this.intervals + interval
    this.counts.offered[cell]!++
    this.counts.waitSeconds[cell]! += wait
    if (wait > 0) this.counts.waited[cell]!++
    const step = Math.min(Math.round(Math.log1p(wait) / WAIT_STEP), WAIT_STEPS - 1)
    this.waits[stream * WAIT_STEPS + step]!++
    return cell
  }

  intervalsOf(stream: number): SimulatedInterval[] {
    return Array.from({ length: this.intervals }, (_, interval) => {
      const of = (what: keyof OutcomeTotals) => this.counts[what][stream * this.intervals + interval]!
      return {
        offered: of('offered') / this.days,
        serviceLevelFraction: this.hasTarget(stream)
          ? share(of('inTime'), of('offered') - of('abandonedInTime') - of('notYetDue'))
          : null,
        abandonFraction: share(of('abandoned'), of('offered')),
        meanWaitSeconds: share(of('waitSeconds'), of('offered')) ?? 0,
      }
    })
  }

  /** Over all days, of the contacts that came in or after an interval. */
  totalsOf(stream: number, fromInterval = 0): OutcomeTotals {
    const total = (counts: Float64Array) => sum(rowOf(counts, stream, this.intervals).subarray(fromInterval))
    return {
      offered: total(this.counts.offered),
      answered: total(this.counts.answered),
      abandoned: total(this.counts.abandoned),
      inTime: total(this.counts.inTime),
      abandonedInTime: total(this.counts.abandonedInTime),
      notYetDue: total(this.counts.notYetDue),
      waited: total(this.counts.waited),
      waitSeconds: total(this.counts.waitSeconds),
      answerSeconds: total(this.counts.answerSeconds),
    }
  }

  outcomeOf(stream: number): SimulatedOutcome {
    const { offered, answered, abandoned, inTime, waitSeconds, answerSeconds } = this.totalsOf(stream)
    return {
      offered: offered / this.days,
      answered: answered / this.days,
      abandoned: abandoned / this.days,
      answeredInTime: inTime / this.days,
      meanWaitSeconds: share(waitSeconds, offered) ?? 0,
      averageSpeedOfAnswerSeconds: share(answerSeconds, answered) ?? 0,
      p90WaitSeconds: waitOfQuantile(rowOf(this.waits, stream, WAIT_STEPS), 0.9 * offered),
      abandonFraction: share(abandoned, offered),
      ...this.serviceLevelOf([stream]),
    }
  }

  /** Contacts answered in time and those that were due, by day or by interval over all days. */
  dueOf(stream: number, by: 'day' | 'interval'): { inTime: Float64Array; due: Float64Array } {
    if (by === 'day')
      return {
        inTime: rowOf(this.inTimeOfDay, stream, this.days),
        due: rowOf(this.dueOfDay, stream, this.days),
      }
    const of = (what: keyof OutcomeTotals) => rowOf(this.counts[what], stream, this.intervals)
    const [abandonedInTime, notYetDue] = [of('abandonedInTime'), of('notYetDue')]
    return {
      inTime: of('inTime'),
      due: of('offered').map((offered, at) => offered - abandonedInTime[at]! - notYetDue[at]!),
    }
  }

  hasTarget(stream: number): boolean {
    return this.targets[stream] !== null
  }

  /** Service level of these streams together; those without a target are left out. */
  serviceLevelOf(
    streams: readonly number[],
  ): Pick<SimulatedOutcome, 'serviceLevelFraction' | 'serviceLevelError'> {
    const inTime = new Float64Array(this.days)
    const due = new Float64Array(this.days)
    for (const stream of streams.filter(stream => this.hasTarget(stream)))
      for (let day = 0; day < this.days; day++) {
        inTime[day]! += this.inTimeOfDay[stream * this.days + day]!
        due[day]! += this.dueOfDay[stream * this.days + day]!
      }
    return ratioOverDays(inTime, due)
  }
}

const rowOf = (table: Float64Array, row: number, width: number): Float64Array =>
  table.subarray(row * width, (row + 1) * width)

const sum = (values: Float64Array): number => values.reduce((total, value) => total + value, 0)

const share = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null)

function waitOfQuantile(waits: Float64Array, below: number): number {
  let passed = 0
  const step = waits.findIndex(count => {
    passed += count
    return passed >= below && passed > 0
  })
  return step < 0 ? 0 : Math.expm1(step * WAIT_STEP)
}

/** Ratio of sums, and the half-width of its 95 % interval by the delta method with Student's t. */
function ratioOverDays(inTime: Float64Array, due: Float64Array) {
  const days = due.length
  const allDue = sum(due)
  if (allDue === 0) return { serviceLevelFraction: null, serviceLevelError: null }
  const ratio = sum(inTime) / allDue
  if (days < 2) return { serviceLevelFraction: ratio, serviceLevelError: null }
  const squares = sum(inTime.map((count, day) => (count - ratio * due[day]!) ** 2))
  const standardError = Math.sqrt((squares * days) / (days - 1)) / allDue
  return { serviceLevelFraction: ratio, serviceLevelError: student95(days - 1) * standardError }
}

/** Two-sided 95 % quantile of Student's t, by Fisher's expansion around the normal quantile. */
export function student95(freedom: number): number {
  if (freedom === 1) return 12.706
  const z = 1.959964
  return (
    z +
    (z ** 3 + z) / (4 * freedom) +
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * freedom ** 2) +
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * freedom ** 3)
  )
}
