// Thread of the simulated payment provider at which the sample company has its subscription. Each start replays the same
// months with the same ids, so earlier alerts are sent again; later alerts get new ids.
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { FromPayments, SimulatedSale } from '#server/main/sample/messages.ts'
import { PaymentSimulator } from '../payments/index.ts'

const DAY_MS = 86_400_000
const TRIAL_DAYS = 14
const MONTH_DAYS = 30

const port = parentPort as MessagePort
const say = (message: FromPayments) => port.postMessage(message)
const simulator = await new PaymentSimulator({
  startAt: Date.now(),
  port: (workerData as { port: number }).port,
  trialDays: TRIAL_DAYS,
}).start()
say({ is: 'ready', environment: simulator.environment() })

port.once('message', async ({ hookUrl, passthrough, quantity, beganAt }: SimulatedSale) => {
  const { clock, ledger, hooks } = simulator
  const now = Date.now()
  simulator.hookUrl = hookUrl
  clock.reset(beganAt)
  const { id } = ledger.subscribe({ planId: '801', quantity, passthrough, trialDays: TRIAL_DAYS })
  for (let dueAt = beganAt + TRIAL_DAYS * DAY_MS; dueAt <= now; dueAt += MONTH_DAYS * DAY_MS) {
    clock.advanceTo(dueAt)
    ledger.pay(id)
  }
  clock.advanceTo(now)
  ledger.skipIdsTo(Math.floor(now / 1000))
  clock.run(1)
  await hooks.settle()
  say({ is: 'told' })
})
