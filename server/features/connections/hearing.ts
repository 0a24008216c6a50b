// Whether what a system tells can be heard. Whoever listens to it says so every few seconds; a time in which nobody
// did is caught up on.
import { realMs } from '#server/platform/clock.ts'
import { organizationIds } from '#server/platform/jobs/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import * as store from './connection-store.ts'
import { catchUp } from './sync.ts'

const BEAT_MS = 10_000
/** A restart takes less, and a busy machine may miss a beat or two. */
const DEAF_MS = 30_000

type Ear = Pick<Platform, 'db' | 'clock' | 'log'>

export interface Hearing {
  stop(): Promise<void>
}

/** Of what is sent to us. Resolves when it was noted once: before that nobody is to be answered. */
export async function hearDeliveries(ear: Ear): Promise<Hearing> {
  const { db } = ear
  const hearing = everyBeat(ear, async () => {
    for (const organizationId of await organizationIds(db)) {
      const systems = await db.inTenant(organizationId, tx => store.selectSystems(tx, organizationId))
      for (const { id, subscription } of systems)
        if (subscription !== null) await noteHearing(ear, organizationId, id)
    }
  })
  await hearing.first
  return hearing
}

/** Of a push channel, while it is open. */
export const hearChannel = (ear: Ear, organizationId: number, connectionId: number): Hearing =>
  everyBeat(ear, () => noteHearing(ear, organizationId, connectionId))

function everyBeat({ log }: Ear, note: () => Promise<void>): Hearing & { first: Promise<void> } {
  let noting: Promise<void> | null = null
  const beat = () => {
    noting ??= note()
      .catch(error => log.warn({ err: error }, 'that news can be heard could not be noted'))
      .finally(() => {
        noting = null
      })
    return noting
  }
  const timer = setInterval(beat, BEAT_MS)
  return {
    first: beat(),
    async stop() {
      clearInterval(timer)
      await noting
    },
  }
}

/** Until now. Time that really passed counts: a day that is played sixty times as fast has the same beats. */
export async function noteHearing(
  { db, clock }: Pick<Ear, 'db' | 'clock'>,
  organizationId: number,
  connectionId: number,
): Promise<void> {
  const now = clock.now()
  await db.inTenant(organizationId, async tx => {
    const heardUntil = await store.noteHeard(tx, connectionId, now)
    if (heardUntil === null || realMs(clock, heardUntil, now) <= DEAF_MS) return
    const system = await store.selectSystem(tx, connectionId)
    // One that does not answer is caught up on when it does.
    if (system?.state === 'connected' && !system.deletedAt)
      await catchUp(tx, organizationId, system, { from: heardUntil, to: now })
  })
}
