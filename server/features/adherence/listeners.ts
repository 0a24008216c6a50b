// Listeners for the events after which past days are evaluated again.
import { DAY_MS } from '#core/time/index.ts'
import { listener } from '#server/platform/events/index.ts'
import { invalidateChangedDemands, reachMs } from './invalidation.ts'
import { invalidateMovedDays } from './invalidation-store.ts'
import { invalidateDays } from './rescore-store.ts'

const work = listener({
  name: 'adherence: evaluate again days whose observed work changed',
  on: ['observed.changed'],
  async handle({ payload: { surferIds, from, to } }, { tx, organizationId, clock }) {
    const reach = await reachMs(tx, organizationId)
    // A status lasts until the next one, which may come on the next day.
    const until = Math.min(Math.max(clock.now(), Date.parse(to) + 1), Date.parse(to) + DAY_MS)
    await invalidateDays(
      tx,
      organizationId,
      { surferIds, from: Date.parse(from) - reach, to: until },
      'event',
    )
  },
})

const schedule = listener({
  name: 'adherence: evaluate again days whose published schedule changed',
  on: ['schedule.published'],
  async handle({ payload: { surferIds, from, to } }, { tx, organizationId, clock }) {
    const reach = await reachMs(tx, organizationId)
    const until = Math.min(clock.now(), Date.parse(to) + reach)
    await invalidateDays(
      tx,
      organizationId,
      { surferIds, from: Date.parse(from) - reach, to: until },
      'schedule',
    )
  },
})

const settings = listener({
  name: 'adherence: evaluate again days whose demands changed',
  on: ['tasks.changed', 'stream.changed'],
  handle: (_, { tx, organizationId, clock }) => invalidateChangedDemands(tx, organizationId, clock.now()),
})

const people = listener({
  name: 'adherence: cut days anew in another zone',
  on: ['people.changed'],
  async handle({ payload: { what } }, { tx, organizationId }) {
    if (what === 'surfers') await invalidateMovedDays(tx, organizationId)
  },
})

export const listeners = [work, schedule, settings, people]
