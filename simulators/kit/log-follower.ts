// Reads the company's log from where it stopped. A company that began anew, or forgot something, is read from the start.
import type { SimulatedCompany } from './company.ts'
import type { LoggedAction } from './company-model.ts'

export class LogFollower {
  #log: readonly LoggedAction[] = []
  #read = 0
  readonly #company: SimulatedCompany
  readonly #restart: () => void

  constructor(company: SimulatedCompany, restart: () => void) {
    this.#company = company
    this.#restart = restart
  }

  /** Actions since the last time. */
  fresh(): LoggedAction[] {
    if (this.#log !== this.#company.log) {
      this.#restart()
      this.#log = this.#company.log
      this.#read = 0
    }
    const fresh = this.#log.slice(this.#read)
    this.#read = this.#log.length
    return fresh
  }
}
