// Chance that is the same for the same seed (mulberry32, Tommy Ettinger).
export type Random = () => number

export function seeded(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Around 1, now and then thrice as long: how long people take. */
export const about = (random: Random): number => {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  return Math.min(3, Math.max(0.3, Math.exp(0.4 * normal - 0.08)))
}

export const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)]!
