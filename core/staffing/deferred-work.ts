// Work that may wait, such as e-mail: it counts as done in time at any open slot between its arrival and its target.
// Work is taken in the order in which it falls due; what has missed its target no longer takes the place of what can
// still be in time, so that a shortage counts once. For windows that begin and end in the same order, no other way
// misses less.

/** Pieces in the order in which they fall due. Slots count from the start of a series. */
export interface DeferredWork {
  /** Agent-slots. */
  amount: Float64Array
  /** Slots in which a piece may be worked: from `first`, before `end`. Both rise from piece to piece. */
  first: Int32Array
  end: Int32Array
  /** Opening by slot; null or beyond its end: open. */
  isOpen: ArrayLike<boolean | number> | null
  /** Agents to be there by slot, whatever there is to do; null: none. */
  least: ArrayLike<number> | null
}

/** Less than this is rounding. */
const ROUNDING = 1e-9

const isOpenAt = (isOpen: DeferredWork['isOpen'], slot: number): boolean =>
  isOpen === null || slot >= isOpen.length || Boolean(isOpen[slot])

/**
 * Work that arrives slot by slot and may wait `reach` slots, that of its arrival included. Work that finds no open
 * slot within them waits for the next opening and may be worked as long from there. Beyond the series all is open.
 */
export function deferredWork(
  arrivals: ArrayLike<number>,
  reach: number,
  isOpen: DeferredWork['isOpen'],
  minimum = 0,
): DeferredWork & { /** Slot in which each piece came. */ arrival: Int32Array } {
  const length = Math.max(arrivals.length, isOpen?.length ?? 0)
  const hasOpening = Array.from({ length }).some((_, slot) => isOpenAt(isOpen, slot))
  const opening = hasOpening ? isOpen : null
  const next = new Int32Array(length + 1).fill(length)
  const last = new Int32Array(length + 1).fill(-1)
  for (let slot = length - 1; slot >= 0; slot--) next[slot] = isOpenAt(opening, slot) ? slot : next[slot + 1]!
  for (let slot = 0; slot < length; slot++) last[slot + 1] = isOpenAt(opening, slot) ? slot : last[slot]!
  /** The end of the last open slot before `end`; beyond the series all is open. */
  const closing = (end: number) => (end > length ? end : last[end]! + 1)
  const pieces: (Piece & { slot: number })[] = []
  for (let slot = 0; slot < arrivals.length; slot++) {
    const amount = arrivals[slot]!
    if (!(amount > 0)) continue
    const own = hasOpening ? reach : 1
    const first = next[slot]!
    const begins = first < slot + own ? slot : first
    pieces.push({ slot, amount, first, end: Math.max(first + 1, closing(begins + own)) })
  }
  pieces.sort((a, b) => a.end - b.end || a.first - b.first)
  return {
    ...columnsOf(pieces),
    isOpen: opening,
    least:
      minimum > 0 ? Float64Array.from({ length }, (_, slot) => (isOpenAt(isOpen, slot) ? minimum : 0)) : null,
    arrival: Int32Array.from(pieces, ({ slot }) => slot),
  }
}

interface Piece {
  amount: number
  first: number
  end: number
}

const columnsOf = (pieces: readonly Piece[]): Pick<DeferredWork, keyof Piece> => ({
  amount: Float64Array.from(pieces, piece => piece.amount),
  first: Int32Array.from(pieces, piece => piece.first),
  end: Int32Array.from(pieces, piece => piece.end),
})

/** Each piece spread evenly over its open slots within [0, length): what is due later is cut, nothing is lost. */
export function evenlyWorked(work: DeferredWork, length: number): Float64Array {
  const open = openBefore(work.isOpen, length)
  const slots: number[] = []
  for (let slot = 0; slot < length; slot++) if (open[slot + 1]! > open[slot]!) slots.push(slot)
  // Change of the load at each open slot, so that long windows cost no more.
  const change = new Float64Array(slots.length + 1)
  if (slots.length === 0) return new Float64Array(length)
  work.amount.forEach((amount, i) => {
    const from = open[Math.min(length, Math.max(0, work.first[i]!))]!
    const to = open[Math.min(length, work.end[i]!)]!
    if (to <= from) {
      // Work that can only be done later is done last.
      change[slots.length - 1]! += amount
      change[slots.length]! -= amount
      return
    }
    change[from]! += amount / (to - from)
    change[to]! -= amount / (to - from)
  })
  const even = new Float64Array(length)
  let running = 0
  slots.forEach((slot, k) => {
    running += change[k]!
    even[slot] = running > ROUNDING ? running : 0
  })
  return even
}

/** Open slots before each slot of [0, length]. */
function openBefore(isOpen: DeferredWork['isOpen'], length: number): Int32Array {
  const before = new Int32Array(length + 1)
  for (let slot = 0; slot < length; slot++)
    before[slot + 1] = before[slot]! + (isOpenAt(isOpen, slot) ? 1 : 0)
  return before
}

/**
 * Work that can be done in the slots [from, to), with slots counted from `from`. A piece counts by the share of its open
 * slots that lie inside. With `isOpenEnded` slots after `to` count as inside, and due times after `to` are kept.
 */
export function workWithin(
  work: DeferredWork,
  from: number,
  to: number,
  { isOpenEnded = false } = {},
): DeferredWork {
  const latest = work.end.reduce((most, end) => Math.max(most, end), to)
  const open = openBefore(work.isOpen, latest)
  const kept: Piece[] = []
  work.amount.forEach((amount, i) => {
    const [first, end] = [work.first[i]!, work.end[i]!]
    const starts = Math.max(from, first)
    const ends = isOpenEnded ? end : Math.min(to, end)
    const inside = open[Math.max(starts, ends)]! - open[starts]!
    if (first >= to || inside === 0) return
    const share = inside / (open[end]! - open[first]!)
    kept.push({ amount: amount * share, first: starts - from, end: ends - from })
  })
  return { ...columnsOf(kept), isOpen: sliced(work.isOpen, from), least: sliced(work.least, from) }
}

const sliced = <T>(values: ArrayLike<T> | null, from: number): T[] | null =>
  values && Array.from(values).slice(from)

/** Place in the pieces: the one that is worked next, and what is left of it. */
export interface BacklogState {
  next: number
  left: number
}

/** The work of one ticket group as it is done, slot after slot. */
export class Backlog {
  private readonly pieces: DeferredWork
  /** Work of all pieces before each. */
  private readonly before: Float64Array
  /** Work that each piece missed when its time ended. */
  readonly missedOf: Float64Array
  private next = 0
  private left: number

  constructor(work: DeferredWork) {
    this.pieces = work
    this.missedOf = new Float64Array(work.amount.length)
    this.left = work.amount[0] ?? 0
    this.before = new Float64Array(work.amount.length + 1)
    work.amount.forEach((amount, i) => {
      this.before[i + 1] = this.before[i]! + amount
    })
  }

  get state(): BacklogState {
    return { next: this.next, left: this.left }
  }

  set state({ next, left }: BacklogState) {
    this.next = next
    this.left = left
  }

  /** Slot at whose start the first piece to be worked has missed its target; infinite when there is none. */
  dueAt(slot: number): number {
    const { first, end } = this.pieces
    const isThere = this.next < first.length && first[this.next]! <= slot && this.isOpen(slot)
    return isThere ? end[this.next]! : Number.POSITIVE_INFINITY
  }

  /** Work that has come by the end of the slot, can still be in time and is not done. */
  waiting(slot: number): number {
    const { first } = this.pieces
    let low = this.next
    let high = first.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (first[middle]! <= slot) low = middle + 1
      else high = middle
    }
    return low > this.next ? this.before[low]! - this.before[this.next + 1]! + this.left : 0
  }

  /** Agents' work in the slot; returns as much as there was to do. */
  work(slot: number, agents: number): number {
    let used = 0
    while (used < agents && this.dueAt(slot) < Number.POSITIVE_INFINITY) used += this.workFirst(agents - used)
    return used
  }

  /** Work on the piece that is due first, which must be there. */
  workFirst(agents: number): number {
    const taken = Math.min(agents, this.left)
    this.left -= taken
    if (this.left <= 0) this.advance()
    return taken
  }

  /** Ends the slot; returns the work that misses its target with it. */
  end(slot: number): number {
    const { end, amount } = this.pieces
    let missed = 0
    while (this.next < amount.length && end[this.next]! <= slot + 1) {
      missed += this.left
      this.missedOf[this.next] = this.left
      this.advance()
    }
    return missed
  }

  /** Work that is still to do, counted from this slot on. */
  rest(slot: number): DeferredWork {
    const { amount, first, end, isOpen, least } = this.pieces
    const rest = amount.slice(this.next)
    if (rest.length > 0) rest[0] = this.left
    return {
      amount: rest,
      first: first.slice(this.next).map(at => Math.max(0, at - slot)),
      end: end.slice(this.next).map(at => at - slot),
      isOpen: sliced(isOpen, slot),
      least: sliced(least, slot),
    }
  }

  /** All pieces, with what is not done of them, missed or not. */
  undone(): DeferredWork {
    const { missedOf, next, left } = this
    const amount = this.pieces.amount.map((one, i) => (i < next ? missedOf[i]! : i === next ? left : one))
    return { ...this.pieces, amount }
  }

  isOpen(slot: number): boolean {
    return isOpenAt(this.pieces.isOpen, slot)
  }

  /** Agents to be there, whatever there is to do. */
  least(slot: number): number {
    return this.pieces.least?.[slot] ?? 0
  }

  private advance(): void {
    this.next++
    this.left = this.pieces.amount[this.next] ?? 0
  }
}

export interface WorkedBacklog {
  /** Agents by slot on work that is in time, and on work that has missed its target. */
  used: Float64Array
  late: Float64Array
  /** Work that waits at the end of the slot and can still be in time. */
  backlog: Float64Array
  /** Work that misses its target, at the slot with which it does. */
  missed: Float64Array
  /** The same by piece. */
  missedOf: Float64Array
}

/** Outcome of agents present by slot: what is due first is worked first, and what has missed its target last. */
export function workedBacklog(work: DeferredWork, agents: ArrayLike<number>): WorkedBacklog {
  const run = new Backlog(work)
  const column = () => new Float64Array(agents.length)
  const found = {
    used: column(),
    late: column(),
    backlog: column(),
    missed: column(),
    missedOf: run.missedOf,
  }
  let overdue = 0
  for (let slot = 0; slot < agents.length; slot++) {
    const used = run.work(slot, agents[slot]!)
    const late = run.isOpen(slot) ? Math.min(overdue, agents[slot]! - used) : 0
    const missed = run.end(slot)
    overdue += missed - late
    found.used[slot] = used
    found.late[slot] = late
    found.missed[slot] = missed
    found.backlog[slot] = run.waiting(slot)
  }
  return found
}

/**
 * Agents by slot whom the work needs if it is placed, as evenly as its windows allow, where agents are to spare. Its
 * total is kept: what no placement gets done in time is spread over its own windows. `work` ends with the series.
 */
export function placedWork(work: DeferredWork, spare: ArrayLike<number>): Float64Array {
  const length = spare.length
  const { missedOf } = workedBacklog(work, spare)
  const isLate = missedOf.some(amount => amount > ROUNDING)
  const placed = stretched({ ...work, amount: work.amount.map((amount, i) => amount - missedOf[i]!) }, spare)
  const late = isLate ? evenlyWorked({ ...work, amount: missedOf }, length) : null
  return placed.map((agents, slot) => Math.max(agents + (late?.[slot] ?? 0), work.least?.[slot] ?? 0))
}

/**
 * The work done if each slot's agents are used in the same share, as far as the windows allow: a string drawn tight
 * between what has come and what is due, over the agents so far. Its steepest part is as flat as can be.
 */
function stretched({ amount, first, end, isOpen }: DeferredWork, spare: ArrayLike<number>): Float64Array {
  const length = spare.length
  const come = new Float64Array(length + 1)
  const due = new Float64Array(length + 1)
  const agents = new Float64Array(length + 1)
  amount.forEach((one, i) => {
    come[Math.min(length, first[i]! + 1)]! += one
    due[Math.min(length, end[i]!)]! += one
  })
  for (let slot = 0; slot < length; slot++) {
    come[slot + 1]! += come[slot]!
    due[slot + 1]! += due[slot]!
    agents[slot + 1] = agents[slot]! + (isOpenAt(isOpen, slot) ? Math.max(0, spare[slot]!) : 0)
  }
  const done = new Float64Array(length)
  let [at, worked] = [0, 0]
  while (at < length) {
    const bend = nextBend({ at, worked, come, due, agents })
    for (; at < bend.at; at++) done[at] = bend.slope * (agents[at + 1]! - agents[at]!)
    worked = bend.worked
  }
  return done
}

interface StringBounds {
  at: number
  worked: number
  come: Float64Array
  due: Float64Array
  agents: Float64Array
}

/** Place where the tight string first touches a bound and bends, and its slope up to there. */
function nextBend({ at, worked, come, due, agents }: StringBounds) {
  const length = come.length - 1
  let least = { at: length, worked, slope: Number.NEGATIVE_INFINITY }
  let most = { at: length, worked, slope: Number.POSITIVE_INFINITY }
  for (let slot = at + 1; slot <= length; slot++) {
    const width = agents[slot]! - agents[at]!
    if (width <= 0) continue
    const low = (due[slot]! - worked) / width
    const high = (come[slot]! - worked) / width
    if (low > most.slope) return most
    if (high < least.slope) return least
    if (low >= least.slope) least = { at: slot, worked: due[slot]!, slope: low }
    if (high <= most.slope) most = { at: slot, worked: come[slot]!, slope: high }
  }
  return least.slope < 0 ? { ...least, slope: 0 } : least
}
