/** Now, handed to whoever needs it, so that tests can hold the clock. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }
