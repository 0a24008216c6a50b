// A product and the simulated systems in the same virtual time: at first as fast as the real one, to set things up;
// then much faster. Between the two the product is away for a while, and the world goes on without it.
import { setTimeout as sleep } from 'node:timers/promises'
import { ProviderSimulator } from '#simulators/kit/index.ts'
import { PROVIDERS } from '#simulators/providers.ts'
import { emptyFolder, freePort, type Product, removeFolder, startProduct } from './product.ts'
import { environmentOf } from './simulators.ts'

/** A busy machine needs so long to start; if it needs longer, the first minutes come late. */
const START_MS = 25_000

interface Pace {
  from: number
  /** The real moment at which it was `from`. */
  since: number
  speed: number
}

export class RehearsedDay {
  simulator!: ProviderSimulator
  #place = { port: 0, data: '' }
  #product: Product | null = null
  #pace: Pace = { from: 0, since: 0, speed: 1 }
  readonly #shared = { url: process.env.LINEUP_E2E_URL, database: process.env.LINEUP_E2E_DATABASE }

  /** The time in which the product lives. */
  now = (): number => {
    const { from, since, speed } = this.#pace
    return Math.round(from + Math.max(0, Date.now() - since) * speed)
  }

  async start(from: number): Promise<void> {
    this.simulator = await new ProviderSimulator({ providers: PROVIDERS, startAt: from, seed: 1 }).start()
    this.#place = { port: await freePort(), data: emptyFolder() }
    await this.#open({ from, since: Date.now(), speed: 1 })
    process.env.LINEUP_E2E_URL = this.#product!.url
    // Its sample company is this journey's alone.
    delete process.env.LINEUP_E2E_DATABASE
  }

  /** The simulated clock shows the product's time, and goes as fast. What lay between happens at once. */
  play(): void {
    const { clock } = this.simulator
    clock.advanceTo(this.now())
    clock.run(this.#pace.speed, true)
  }

  /** Nobody in the world does anything; the product's time goes on. */
  async hold(): Promise<void> {
    this.simulator.clock.pause()
    await this.simulator.settle()
  }

  /** The product is away until `from`, and nothing reaches it; then both go on at that speed. */
  async skipTo(from: number, speed: number): Promise<void> {
    await this.hold()
    await this.#close()
    const hooks = [...this.simulator.providers.values()].map(({ host }) => host.hooks)
    for (const one of hooks) one.faults.drop = 1
    this.simulator.clock.advanceTo(from)
    await this.simulator.settle()
    // From here on a tenth of all deliveries comes twice.
    for (const one of hooks) one.faults = { ...one.faults, drop: 0, duplicate: 0.1 }
    await this.#open({ from, since: Date.now() + START_MS, speed })
    await sleep(Math.max(0, this.#pace.since - Date.now()))
    this.play()
  }

  async #open(pace: Pace): Promise<void> {
    this.#pace = pace
    const { from, since, speed } = pace
    const clock = `${new Date(from).toISOString()}*${speed}@${new Date(since).toISOString()}`
    const environment = { ...environmentOf(this.simulator), LINEUP_CLOCK: clock }
    this.#product = await startProduct(environment, this.#place)
  }

  async #close(): Promise<void> {
    const product = this.#product
    this.#product = null
    await product?.stop()
  }

  async stop(): Promise<void> {
    restore('LINEUP_E2E_URL', this.#shared.url)
    restore('LINEUP_E2E_DATABASE', this.#shared.database)
    await this.#close()
    await this.simulator?.stop()
    if (this.#place.data) removeFolder(this.#place.data)
  }
}

function restore(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name]
  else process.env[name] = value
}
