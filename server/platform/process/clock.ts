/** Now, handed to whoever needs it, so that tests can hold the clock. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number
  /** When the machine's own clock shows that it is `at`; without it, at `at`. */
  machineTime?(at: number): number
}

/** How long it really took from one moment of the clock to another, however fast it runs. */
export const realMs = ({ machineTime = at => at }: Clock, from: number, to: number): number =>
  machineTime(to) - machineTime(from)

export const systemClock: Clock = { now: () => Date.now() }

/** A day played: it was `from` at the real moment `since`, and runs `speed` times as fast. */
export interface Rehearsal {
  from: number
  since: number
  speed: number
}

export const rehearsalClock = ({ from, since, speed }: Rehearsal): Clock => ({
  now: () => Math.round(from + Math.max(0, Date.now() - since) * speed),
  machineTime: at => Math.round(since + (at - from) / speed),
})
