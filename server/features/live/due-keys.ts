// Agents' rows by the second at which time alone changes them; other rows are left alone meanwhile.
import type { EpochMs } from '#core/time/index.ts'

const STEP_MS = 1_000

/** Instants by the second, so that setting and taking one costs the same however many there are. */
export class DueKeys {
  #bySecond = new Map<number, Set<number>>()
  #secondOf = new Map<number, number>()
  #takenUpTo: number | null = null

  /** Replaces what was set for the agent; Infinity: nothing is due. */
  set(surferId: number, at: EpochMs): void {
    this.drop(surferId)
    if (!Number.isFinite(at)) return
    // Never early: a row computed too early would be as before.
    const second = Math.max(Math.ceil(at / STEP_MS), (this.#takenUpTo ?? Number.NEGATIVE_INFINITY) + 1)
    this.#secondOf.set(surferId, second)
    const there = this.#bySecond.get(second)
    if (there) there.add(surferId)
    else this.#bySecond.set(second, new Set([surferId]))
  }

  drop(surferId: number): void {
    const second = this.#secondOf.get(surferId)
    if (second === undefined) return
    this.#secondOf.delete(surferId)
    const there = this.#bySecond.get(second)!
    there.delete(surferId)
    if (there.size === 0) this.#bySecond.delete(second)
  }

  /** Those that are due, who are set no more. */
  take(now: EpochMs): number[] {
    const second = Math.floor(now / STEP_MS)
    // After a standstill more seconds have passed than seconds with a key in them.
    const isLong = this.#takenUpTo === null || second - this.#takenUpTo > this.#bySecond.size
    const seconds = isLong
      ? [...this.#bySecond.keys()].filter(one => one <= second)
      : Array.from({ length: Math.max(0, second - this.#takenUpTo!) }, (_, i) => this.#takenUpTo! + 1 + i)
    this.#takenUpTo = Math.max(second, this.#takenUpTo ?? second)
    const taken: number[] = []
    for (const one of seconds) {
      const there = this.#bySecond.get(one)
      if (!there) continue
      this.#bySecond.delete(one)
      for (const surferId of there) {
        this.#secondOf.delete(surferId)
        taken.push(surferId)
      }
    }
    return taken
  }
}
