// The cheapest line of one surfer over a stretch of days, everything else fixed: a shortest path by dynamic
// programming whose state is the run of days on or off (with the kind of the last shift), the weekends, the
// minutes, and the counts of those templates whose maximum is to hold. Exact.
import { type LineRules, OFF, type RotaModel, weekendStep } from './model.ts'

/** Days `from` to before `to` are free, the others are those of `line`. */
export interface Stretch {
  surfer: number
  line: Int16Array
  from: number
  to: number
  /** Required value by day of the stretch, from `lockAt`, or FREE. */
  locks: Int16Array
  lockAt: number
  /** Cost of one more surfer, by day of the stretch and type. */
  prices: Float64Array
  /** In place of those of the rules, for a line that is only begun. */
  limits?: Pick<LineRules, 'minUnits' | 'maxUnits' | 'maxWeekends'>
}

export const FREE = -1
const NEVER = Number.POSITIVE_INFINITY

/** Kinds of templates: no rule distinguishes templates of one kind, only their price and requests differ. */
interface Kinds {
  types: number[][]
  units: number[]
  /** Kinds that may stand the day before. */
  before: number[][]
  /** All kinds, in the order in which what may stand before them grows. */
  growing: Growth[]
  kindOf: Int16Array
}

/** Nested predecessors: this kind's are those of the last kind, or none, and `more`. */
interface Growth {
  kind: number
  isFresh: boolean
  more: number[]
}

interface Frame {
  rules: LineRules
  kinds: Kinds
  end: number
  nodes: number
  weekends: number
  /** The stretch has more weekends than may be worked. */
  areWeekendsScarce: boolean
  counts: number
  /** Step of each kind in the counts, and the counts from which it may be worked once more. */
  countStep: Int32Array
  countsOf: number[][]
  minUnits: number
  units: number
  /** States of one node. */
  block: number
}

export class ShortestLine {
  /** The days found, in those of the stretch. */
  readonly line: Int16Array
  /** Additional cost of each shift, by value. */
  readonly fines: Float64Array
  private layers = new Float64Array(1 << 16)
  private readonly model: RotaModel
  private readonly kindsBySurfer: Map<string, Kinds>[]
  private readonly kindCost: Float64Array
  private readonly kindType: Int16Array
  private readonly offCost: Float64Array
  private readonly maxTypeUnits: number

  constructor(model: RotaModel) {
    this.model = model
    this.line = new Int16Array(model.dayCount)
    this.fines = new Float64Array(model.typeCount + 1)
    this.kindsBySurfer = model.rules.map(() => new Map())
    this.kindCost = new Float64Array(model.dayCount * model.typeCount)
    this.kindType = new Int16Array(model.dayCount * model.typeCount)
    this.offCost = new Float64Array(model.dayCount)
    this.maxTypeUnits = Math.max(0, ...model.units)
  }

  statesPerDay(stretch: Stretch, counted: readonly number[]): number {
    const frame = this.frameOf(stretch, counted)
    return frame === null ? 0 : frame.nodes * frame.block
  }

  /** The fined cost; null when the rules leave no line. Only the maximums of the counted templates hold. */
  find(stretch: Stretch, counted: readonly number[]): number | null {
    const frame = this.frameOf(stretch, counted)
    if (frame === null) return null
    this.priceDays(stretch, frame)
    const layer = frame.nodes * frame.block
    // One block more, to merge in.
    const needed = (frame.end - stretch.from + 1) * layer + frame.block
    if (this.layers.length < needed) this.layers = new Float64Array(needed * 1.2)
    const { layers } = this
    layers.fill(NEVER, 0, layer)
    const start = this.startNode(stretch, frame)
    if (start === null) return null
    layers[start * frame.block] = 0
    for (let day = stretch.from; day < frame.end; day++) this.step(stretch, frame, day, layer)
    return this.trace(stretch, frame, layer)
  }

  private frameOf(stretch: Stretch, counted: readonly number[]): Frame | null {
    const { model } = this
    const { surfer, line, from } = stretch
    const rules = model.rules[surfer]!
    const kinds = this.kindsOf(surfer, counted)
    const end = this.sweepEnd(stretch)
    const { minUnits, maxUnits: unitLimit, maxWeekends } = stretch.limits ?? rules
    let weekends = maxWeekends
    let units = 0
    const remaining = counted.map(type => rules.maxOfType[type]!)
    for (let d = 0; d < model.dayCount; d++) {
      if (d === from) d = end
      const value = line[d] ?? OFF
      if (value === OFF) continue
      units += model.units[value]!
      weekends -= weekendStep(model, d, d > 0 && line[d - 1] !== OFF)
      const place = counted.indexOf(value)
      if (place >= 0) remaining[place]!--
    }
    const maxUnits = Math.min(unitLimit - units, this.mostUnits(rules, end - from))
    if (weekends < 0 || maxUnits < 0 || remaining.some(r => r < 0)) return null
    const countStep = new Int32Array(kinds.types.length)
    let counts = 1
    counted.forEach((type, i) => {
      countStep[kinds.kindOf[type]!] = counts
      counts *= remaining[i]! + 1
    })
    const areWeekendsScarce = weekends < this.weekendsIn(from, end)
    if (!areWeekendsScarce) weekends = 0
    const all = Array.from({ length: counts }, (_, q) => q)
    const countsOf = kinds.types.map(() => all)
    counted.forEach((type, i) => {
      const kind = kinds.kindOf[type]!
      const left = remaining[i]!
      countsOf[kind] = all.filter(q => Math.floor(q / countStep[kind]!) % (left + 1) < left)
    })
    return {
      rules,
      kinds,
      end,
      nodes: rules.minOff + kinds.types.length * rules.maxRun,
      weekends: weekends + 1,
      areWeekendsScarce,
      counts,
      countStep,
      countsOf,
      minUnits: minUnits - units,
      units: maxUnits + 1,
      block: (weekends + 1) * counts * (maxUnits + 1),
    }
  }

  private kindsOf(surfer: number, counted: readonly number[]): Kinds {
    const key = counted.join()
    const known = this.kindsBySurfer[surfer]!.get(key)
    if (known) return known
    const { forbidden, typeCount, units, rules } = this.model
    const values = typeCount + 1
    const signature = (type: number): string => {
      if (counted.includes(type)) return `counted ${type}`
      const after = forbidden.subarray(type * values, (type + 1) * values).join('')
      const before = Array.from({ length: values }, (_, v) => forbidden[v * values + type]).join('')
      return `${units[type]} ${after} ${before}`
    }
    const types = [...Map.groupBy(rules[surfer]!.types, signature).values()]
    const kindOf = new Int16Array(values).fill(-1)
    types.forEach((list, kind) => {
      for (const type of list) kindOf[type] = kind
    })
    const before = types.map(list =>
      types.flatMap((earlier, kind) => (forbidden[earlier[0]! * values + list[0]!] ? [] : [kind])),
    )
    const kinds: Kinds = {
      types,
      kindOf,
      units: types.map(list => units[list[0]!]!),
      before,
      growing: growthOf(before),
    }
    this.kindsBySurfer[surfer]!.set(key, kinds)
    return kinds
  }

  /** Past the fixed run that the stretch flows into: from there on nothing depends on the stretch. */
  private sweepEnd({ surfer, line, to }: Stretch): number {
    const { dayCount, rules } = this.model
    if (to >= dayCount) return dayCount
    let day = to + 1
    const enough = line[to] === OFF ? to + rules[surfer]!.minOff : dayCount
    while (day < enough && day < dayCount && (line[day] === OFF) === (line[day - 1] === OFF)) day++
    return Math.min(dayCount, day + 1)
  }

  private weekendsIn(from: number, end: number): number {
    let weekends = 0
    for (let day = from; day < end; day++) weekends += weekendStep(this.model, day, day > from)
    return weekends
  }

  /** No line works more units in so many days. */
  private mostUnits({ maxRun, minOff }: LineRules, days: number): number {
    const cycle = maxRun + minOff
    return this.maxTypeUnits * (Math.floor(days / cycle) * maxRun + Math.min(maxRun, days % cycle))
  }

  /** The state before the stretch; before the horizon lies a day off after as many as are wanted. */
  private startNode({ line, from }: Stretch, { rules, kinds }: Frame): number | null {
    if (from === 0) return rules.minOff - 1
    const isOff = line[from - 1] === OFF
    let run = 1
    while (run < from && (line[from - 1 - run] === OFF) === isOff) run++
    if (isOff) return run === from ? rules.minOff - 1 : Math.min(run, rules.minOff) - 1
    return run > rules.maxRun ? null : this.workNode(rules, kinds.kindOf[line[from - 1]!]!, run)
  }

  private workNode(rules: LineRules, kind: number, run: number): number {
    return rules.minOff + kind * rules.maxRun + run - 1
  }

  /** The cheapest type of each kind on each day, and what a day off costs. */
  private priceDays(stretch: Stretch, { kinds, end }: Frame): void {
    const { model, fines, kindCost, kindType, offCost } = this
    const { surfer, from, to, line, locks, lockAt, prices } = stretch
    const { typeCount } = model
    for (let day = from; day < end; day++) {
      const isFree = day < to
      const locked = !isFree
        ? line[day]!
        : model.isDayOff[surfer * model.dayCount + day]
          ? OFF
          : locks[lockAt + day - from]!
      const cell = (surfer * model.dayCount + day) * (typeCount + 1)
      offCost[day] = locked > OFF ? NEVER : isFree ? model.request[cell]! : 0
      for (let kind = 0; kind < kinds.types.length; kind++) {
        let best = NEVER
        for (const type of kinds.types[kind]!) {
          if (locked !== FREE && locked !== type) continue
          const cost = isFree
            ? model.request[cell + type]! + fines[type]! + prices[(day - from) * typeCount + type - 1]!
            : 0
          if (cost >= best) continue
          best = cost
          kindType[day * typeCount + kind] = type
        }
        kindCost[day * typeCount + kind] = best
      }
    }
  }

  private step(stretch: Stretch, frame: Frame, day: number, layer: number): void {
    const { rules, end } = frame
    const at = (day - stretch.from) * layer
    this.layers.fill(NEVER, at + layer, at + 2 * layer)
    const most = Math.min(frame.units - 1, this.mostUnits(rules, day - stretch.from))
    const least = Math.max(0, frame.minUnits - this.mostUnits(rules, end - day))
    if (least > most) return
    const off = this.offCost[day]!
    if (off < NEVER) this.stepOff(frame, day, at, layer, least, most, off)
    const spare = (end - stretch.from + 1) * layer
    for (let run = 0; run < rules.maxRun; run++) this.stepWork(frame, day, at, layer, least, most, run, spare)
  }

  private stepOff(
    { rules, kinds, block, weekends, counts, units }: Frame,
    day: number,
    at: number,
    layer: number,
    least: number,
    most: number,
    cost: number,
  ): void {
    const to = at + layer
    const rows = weekends * counts
    for (let node = 0; node < rules.minOff; node++) {
      const next = Math.min(node + 1, rules.minOff - 1)
      this.relax(at + node * block, to + next * block, rows, units, least, most, cost)
    }
    for (let run = 1; run <= rules.maxRun; run++) {
      if (run < rules.minRun && run !== day) continue
      for (let kind = 0; kind < kinds.types.length; kind++)
        this.relax(at + this.workNode(rules, kind, run) * block, to, rows, units, least, most, cost)
    }
  }

  /** target = min(target, source + cost), row by row. */
  private relax(
    source: number,
    target: number,
    rows: number,
    units: number,
    least: number,
    most: number,
    cost: number,
  ): void {
    const { layers } = this
    for (let row = 0; row < rows; row++) {
      const shift = target - source
      const last = source + row * units + most
      for (let i = source + row * units + least; i <= last; i++) {
        const value = layers[i]! + cost
        if (value < layers[i + shift]!) layers[i + shift] = value
      }
    }
  }

  /** target = min(one, other), row by row. */
  private merge(
    one: number,
    other: number,
    target: number,
    rows: number,
    units: number,
    least: number,
    most: number,
  ): void {
    const { layers } = this
    for (let row = 0; row < rows * units; row += units)
      for (let i = row + least; i <= row + most; i++) {
        const a = layers[one + i]!
        const b = layers[other + i]!
        layers[target + i] = Math.min(a, b)
      }
  }

  /** After `run` days of work. What may stand before a kind is merged first, once for all kinds that share it. */
  private stepWork(
    frame: Frame,
    day: number,
    at: number,
    layer: number,
    least: number,
    most: number,
    run: number,
    spare: number,
  ): void {
    const { rules, kinds, block, weekends, counts, units, areWeekendsScarce } = frame
    const weekendsMore = areWeekendsScarce ? weekendStep(this.model, day, run > 0) : 0
    let source = at + (rules.minOff - 1) * block
    for (const { kind, isFresh, more } of kinds.growing) {
      if (run > 0)
        more.forEach((before, i) => {
          const node = at + this.workNode(rules, before, run) * block
          if (!isFresh || i > 0) this.merge(source, node, spare, weekends * counts, units, least, most)
          source = isFresh && i === 0 ? node : spare
        })
      if (run > 0 && kinds.before[kind]!.length === 0) continue
      const cost = this.kindCost[day * this.model.typeCount + kind]!
      const target = at + layer + this.workNode(rules, kind, run + 1) * block
      if (cost < NEVER) this.relaxWork(frame, source, target, least, most, kind, cost, weekendsMore)
    }
  }

  private relaxWork(
    { kinds, weekends, counts, countStep, countsOf, units }: Frame,
    source: number,
    target: number,
    least: number,
    most: number,
    kind: number,
    cost: number,
    weekendsMore: number,
  ): void {
    const { layers } = this
    const more = kinds.units[kind]!
    const last = Math.min(most, units - 1 - more)
    const shift = target - source + (weekendsMore * counts + countStep[kind]!) * units + more
    for (let weekend = 0; weekend + weekendsMore < weekends; weekend++)
      for (const count of countsOf[kind]!) {
        const row = source + (weekend * counts + count) * units
        for (let i = row + least; i <= row + last; i++) {
          const value = layers[i]! + cost
          if (value < layers[i + shift]!) layers[i + shift] = value
        }
      }
  }

  /** Reads the cheapest end state back to the start. */
  private trace(stretch: Stretch, frame: Frame, layer: number): number | null {
    const { layers, model } = this
    const { block, units, end: endDay } = frame
    const end = (endDay - stretch.from) * layer
    let state = -1
    let best = NEVER
    for (let row = 0; row < layer; row += units)
      for (let c = Math.max(0, frame.minUnits); c < units; c++) {
        const value = layers[end + row + c]!
        if (value >= best) continue
        best = value
        state = row + c
      }
    if (state < 0) return null
    for (let day = endDay - 1; day >= stretch.from; day--) {
      const node = Math.floor(state / block)
      const at = (day - stretch.from) * layer
      const value = layers[at + layer + state]!
      const kind =
        node < frame.rules.minOff ? -1 : Math.floor((node - frame.rules.minOff) / frame.rules.maxRun)
      const type = kind < 0 ? OFF : this.kindType[day * model.typeCount + kind]!
      if (day < stretch.to) this.line[day] = type
      state =
        kind < 0
          ? this.traceOff(frame, day, at, state, value)
          : this.traceWork(frame, day, at, state, value, kind)
    }
    return best
  }

  private traceOff(
    { rules, block, nodes }: Frame,
    day: number,
    at: number,
    state: number,
    value: number,
  ): number {
    const node = Math.floor(state / block)
    const rest = state - node * block
    const cost = this.offCost[day]!
    const matches = (before: number) => this.layers[at + before * block + rest]! + cost === value
    if (node > 0 && matches(node - 1)) return (node - 1) * block + rest
    if (node === rules.minOff - 1 && matches(node)) return state
    for (let run = 1; run <= rules.maxRun; run++) {
      if (run < rules.minRun && run !== day) continue
      for (let before = rules.minOff + run - 1; before < nodes; before += rules.maxRun)
        if (matches(before)) return before * block + rest
    }
    throw new Error('A path without a day before it.')
  }

  private traceWork(
    frame: Frame,
    day: number,
    at: number,
    state: number,
    value: number,
    kind: number,
  ): number {
    const { rules, kinds, block, counts, countStep, units, areWeekendsScarce } = frame
    const run = ((Math.floor(state / block) - rules.minOff) % rules.maxRun) + 1
    const cost = this.kindCost[day * this.model.typeCount + kind]!
    const step = areWeekendsScarce ? weekendStep(this.model, day, run > 1) : 0
    const rest = (state % block) - (step * counts + countStep[kind]!) * units - kinds.units[kind]!
    if (run === 1) return (rules.minOff - 1) * block + rest
    for (const before of kinds.before[kind]!) {
      const node = this.workNode(rules, before, run - 1)
      if (this.layers[at + node * block + rest]! + cost === value) return node * block + rest
    }
    throw new Error('A path without a day before it.')
  }
}

/** Sets that hold the one before them are built on it. */
function growthOf(before: readonly number[][]): Growth[] {
  const order = before.map((_, kind) => kind).sort((a, b) => before[a]!.length - before[b]!.length)
  return order.map((kind, i) => {
    const last = i > 0 ? before[order[i - 1]!]! : []
    const isFresh = last.length === 0 || !last.every(k => before[kind]!.includes(k))
    return { kind, isFresh, more: isFresh ? before[kind]! : before[kind]!.filter(k => !last.includes(k)) }
  })
}
