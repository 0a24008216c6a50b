// The rota being built: a line for each surfer, how many work each template each day, and what that costs.
import { OFF, type RotaModel, weekendStep } from './model.ts'
import type { RotaCost } from './types.ts'

export class Rota {
  readonly lines: Int16Array[]
  /** Surfers at work by cover row. */
  readonly working: Int32Array
  readonly model: RotaModel

  constructor(model: RotaModel) {
    this.model = model
    this.lines = model.rules.map(() => new Int16Array(model.dayCount))
    this.working = new Int32Array(model.dayCount * model.typeCount)
  }

  add(surfer: number, from: number, to: number, count: 1 | -1): void {
    const line = this.lines[surfer]!
    for (let day = from; day < to; day++)
      if (line[day] !== OFF) this.working[day * this.model.typeCount + line[day]! - 1]! += count
  }

  /** Days from `from` on become `days`. */
  put(surfer: number, from: number, days: ArrayLike<number>): void {
    this.add(surfer, from, from + days.length, -1)
    this.lines[surfer]!.set(days, from)
    this.add(surfer, from, from + days.length, 1)
  }

  snapshot(): Int16Array[] {
    return this.lines.map(line => line.slice())
  }

  restore(lines: readonly Int16Array[]): void {
    lines.forEach((line, surfer) => {
      this.put(surfer, 0, line)
    })
  }

  requestCost(surfer: number, from: number, days: ArrayLike<number>): number {
    const { dayCount, typeCount, request } = this.model
    let sum = 0
    for (let i = 0; i < days.length; i++)
      sum += request[(surfer * dayCount + from + i) * (typeCount + 1) + days[i]!]!
    return sum
  }

  cost(): RotaCost {
    const { required, underWeight, overWeight } = this.model
    let under = 0
    let over = 0
    required.forEach((wanted, row) => {
      const missing = wanted - this.working[row]!
      if (missing > 0) under += missing * underWeight[row]!
      else over -= missing * overWeight[row]!
    })
    const requests = this.lines.reduce((sum, line, s) => sum + this.requestCost(s, 0, line), 0)
    return { under, over, requests, total: under + over + requests }
  }

  /** Whether the surfer's line keeps every rule. */
  isValid(surfer: number): boolean {
    const { model } = this
    const line = this.lines[surfer]!
    const rules = model.rules[surfer]!
    const counts = new Int32Array(model.typeCount + 1)
    let units = 0
    let weekends = 0
    let run = 0
    for (let day = 0; day < model.dayCount; day++) {
      const value = line[day]!
      const before = day > 0 ? line[day - 1]! : OFF
      const isTurn = day > 0 && (value === OFF) !== (before === OFF)
      if (isTurn && run < day && run < (before === OFF ? rules.minOff : rules.minRun)) return false
      run = isTurn ? 1 : run + 1
      if (value === OFF) continue
      if (model.isDayOff[surfer * model.dayCount + day] || run > rules.maxRun) return false
      if (model.forbidden[before * (model.typeCount + 1) + value]) return false
      if (++counts[value]! > rules.maxOfType[value]!) return false
      units += model.units[value]!
      weekends += weekendStep(model, day, before !== OFF)
    }
    return units >= rules.minUnits && units <= rules.maxUnits && weekends <= rules.maxWeekends
  }
}
