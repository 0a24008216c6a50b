// WFM-S: seeded synthetic contact centres, as the reference describes them: contracts, windows, time zones and
// time off of agents, and a requirement scaled to their hours. The same seed gives the same instance to the bit.

export const SLOTS_PER_DAY = 96
const SLOTS_PER_WEEK = 672

/** Hours in quarter-hours, break included. */
export interface Contract {
  share: number
  minWeek: number
  maxWeek: number
  minDay: number
  maxDay: number
  breakSlots: number
}
export const CONTRACTS: readonly Contract[] = [
  { share: 0.6, minWeek: 152, maxWeek: 160, minDay: 28, maxDay: 36, breakSlots: 3 },
  { share: 0.25, minWeek: 112, maxWeek: 128, minDay: 20, maxDay: 32, breakSlots: 2 },
  { share: 0.15, minWeek: 64, maxWeek: 96, minDay: 16, maxDay: 24, breakSlots: 1 },
]

interface Window {
  share: number
  /** Bit 0 = Monday. */
  days: number
  start: number
  end: number
}
export const WINDOWS: readonly Window[] = [
  { share: 0.5, days: 0b1111111, start: 24, end: 96 },
  { share: 0.2, days: 0b0011111, start: 28, end: 80 },
  { share: 0.15, days: 0b1111111, start: 48, end: 96 },
  { share: 0.1, days: 0b1111111, start: 24, end: 72 },
  { share: 0.05, days: 0b1111111, start: 0, end: 96 },
]
const ZONE_SHIFTS = [0, 0, 0, -4, 4]
const TIME_OFF_SHARE = 0.04

export interface InstanceAgent {
  contract: number
  window: number
  /** Slots that the agent's clock runs behind the instance's. */
  zoneShift: number
  /** Time in which work may lie, by day; null for none. */
  allowed: ({ start: number; end: number } | null)[]
  skills: number[]
}

export interface Instance {
  weeks: number
  agents: InstanceAgent[]
  /** Agents required in each quarter-hour, by skill. */
  required: Int32Array[]
}

export interface InstanceOptions {
  n: number
  weeks: number
  seed: number
  skills: number
  tight: number
  isHomogeneous: boolean
}

/** SFC32 seeded by SplitMix32, as the format prescribes: a plain number is the whole seed. */
function sequence(seed: number): () => number {
  let state = seed >>> 0
  const splitMix = (): number => {
    state = (state + 0x9e3779b9) | 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return (mixed ^ (mixed >>> 15)) >>> 0
  }
  let a = splitMix()
  let b = splitMix()
  let c = splitMix()
  let counter = 1
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return (sum >>> 0) / 4294967296
  }
  for (let i = 0; i < 12; i++) next()
  return next
}

function pick(list: readonly { share: number }[], chance: () => number): number {
  let left = chance()
  let i = 0
  while (i < list.length - 1) {
    left -= list[i]!.share
    if (left < 0) break
    i++
  }
  return i
}

function agentOf({ weeks, skills, isHomogeneous }: InstanceOptions, chance: () => number): InstanceAgent {
  const below = (n: number) => Math.floor(chance() * n)
  const contract = isHomogeneous ? 0 : pick(CONTRACTS, chance)
  const window = isHomogeneous ? 0 : pick(WINDOWS, chance)
  const zoneShift = isHomogeneous ? 0 : ZONE_SHIFTS[below(ZONE_SHIFTS.length)]!
  const { days, start, end } = WINDOWS[window]!
  const allowed = Array.from({ length: 7 * weeks }, (_, day) => {
    if (!((days >> (day % 7)) & 1)) return null
    if (!isHomogeneous && chance() < TIME_OFF_SHARE) return null
    const from = Math.max(0, day * SLOTS_PER_DAY + start + zoneShift)
    const to = Math.min(weeks * SLOTS_PER_WEEK, day * SLOTS_PER_DAY + end + zoneShift)
    return to - from >= CONTRACTS[contract]!.minDay ? { start: from, end: to } : null
  })
  const drawn = new Set<number>()
  if (skills > 1) for (let draws = 1 + below(3); draws > 0; draws--) drawn.add(below(skills))
  else drawn.add(0)
  return { contract, window, zoneShift, allowed, skills: [...drawn].sort((x, y) => x - y) }
}

const WEEKDAY_LOAD = [1.12, 1.06, 1.0, 0.98, 0.96, 0.55, 0.45]
const bump = (hour: number, middle: number, width: number) =>
  Math.exp(-((hour - middle) * (hour - middle)) / (2 * width * width))

/** Load by quarter-hour before it is scaled to the agents' hours. */
function loadOf(skill: number, weeks: number, chance: () => number): Float64Array {
  const share = 1 / (1 + 0.5 * skill)
  const shift = ((skill % 3) - 1) * 1.5
  return Float64Array.from({ length: weeks * SLOTS_PER_WEEK }, (_, slot) => {
    const hour = (slot % SLOTS_PER_DAY) / 4
    const weekday = WEEKDAY_LOAD[Math.floor(slot / SLOTS_PER_DAY) % 7]!
    let load =
      0.04 +
      0.95 * bump(hour, 10.5 + shift, 2.3) +
      0.75 * bump(hour, 15.5 + shift, 2.8) +
      0.18 * bump(hour, 20, 2)
    if (hour < 6 || hour >= 23) load = hour < 6 ? 0.03 : 0.05
    return share * weekday * load * (1 + 0.12 * (chance() - 0.5))
  })
}

export function drawInstance(options: InstanceOptions): Instance {
  const { n, weeks, seed, skills, tight } = options
  const chance = sequence(seed * 7919 + n * 31 + weeks * 7 + skills)
  const agents = Array.from({ length: n }, () => agentOf(options, chance))
  const loads = Array.from({ length: skills }, (_, k) => loadOf(k, weeks, chance))
  let net = 0
  for (const { contract, allowed } of agents) {
    const { maxWeek, maxDay, breakSlots } = CONTRACTS[contract]!
    const share = Math.min(1, allowed.filter(day => day !== null).length / (5 * weeks))
    net += weeks * share * (maxWeek - Math.ceil(maxWeek / maxDay) * breakSlots)
  }
  let total = 0
  for (const load of loads) for (const value of load) total += value
  const scale = (tight * net) / total
  const required = loads.map(load => Int32Array.from(load, value => Math.max(0, Math.round(value * scale))))
  return { weeks, agents, required }
}
