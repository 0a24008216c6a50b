// The sample company's days in the simulated systems: what is over happened already, the rest happens in real time.
import type { SimulatedDay, SimulatedQueue } from '#server/main/sample/messages.ts'
import { type CompanyAgent, type ProviderSimulator, seededDay } from '../kit/index.ts'

const DAY_MS = 86_400_000
/** More contacts than a day has. */
const IDS_A_DAY = 10_000
const REAL_TIME = 1

export class SampleWorld {
  readonly #simulator: ProviderSimulator
  #queues: SimulatedQueue[] = []
  #inboundFrom = 0
  readonly #played = new Set<string>()

  constructor(simulator: ProviderSimulator) {
    this.#simulator = simulator
  }

  /** Afterwards the clock shows the real time and goes on with it. */
  begin(queues: SimulatedQueue[], days: readonly SimulatedDay[], inboundFrom: number): void {
    const { company, clock } = this.#simulator
    const first = days.flatMap(({ agents }) => agents.flatMap(({ plan }) => plan.map(item => item.from)))
    this.#queues = queues
    this.#inboundFrom = inboundFrom
    company.reset([administrator(Math.min(Date.now(), ...first))], queues)
    clock.reset(Date.now())
    this.add(days)
    clock.run(REAL_TIME)
  }

  add(days: readonly SimulatedDay[]): void {
    const { company, clock } = this.#simulator
    const fresh = days.filter(({ date }) => !this.#played.has(date))
    const now = clock.now()
    const latest = company.log.at(-1)?.at ?? 0
    const actions = fresh.flatMap(day => {
      this.#played.add(day.date)
      const agents = day.agents.map(agent => this.#meet(agent))
      return seededDay(Date.parse(day.date) / DAY_MS, agents, this.#queues, {
        idsAfter: (Date.parse(day.date) / DAY_MS) * IDS_A_DAY,
        isByStaff: true,
        contacts: day.contacts,
        inboundFrom: this.#inboundFrom,
        // Noon of a day is on the same side in every zone.
        isSparse: Date.parse(day.date) + DAY_MS / 2 < this.#inboundFrom,
      })
    })
    const ordered = actions
      .map((planned, index) => ({ ...planned, index }))
      .sort((a, b) => a.at - b.at || a.index - b.index)
    // A day that comes to be known too late begins in the middle.
    for (const { at, action } of ordered)
      if (at <= now) {
        if (at >= latest) company.act(action, { at, isPast: true })
      } else clock.at(at, () => void company.act(action))
  }

  forget(before: number): void {
    this.#simulator.company.forget(before)
  }

  /** The agent of the company, known from now on, with the plan of that day. */
  #meet({ id, name, email, zone, plan }: SimulatedDay['agents'][number]): CompanyAgent {
    const { agents } = this.#simulator.company
    const phone = { status: 'unavailable', reason: null, native: null, since: plan[0]!.from } as const
    const known = agents.get(id) ?? { id, isActive: true, isAdmin: false, plan: [], phone: { ...phone } }
    const agent = Object.assign(known, { name, email, zone })
    agents.set(id, agent as CompanyAgent)
    return { ...(agent as CompanyAgent), plan }
  }
}

/** The systems belong to nobody of the company. */
const administrator = (since: number): CompanyAgent => ({
  id: '1',
  name: 'Simulator',
  email: 'simulator@localhost',
  isActive: true,
  isAdmin: true,
  zone: 'UTC',
  plan: [],
  phone: { status: 'unavailable', reason: null, native: null, since },
})
