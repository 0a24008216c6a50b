// Publishing may change shifts that agents have asked about.
import { listener } from '#server/platform/events/index.ts'
import { voidOutdated } from './outdated.ts'

const voidChanged = listener({
  name: 'requests: void those whose shift was changed',
  on: ['schedule.published'],
  handle: (_, { tx, organizationId, clock }) =>
    voidOutdated(tx, { organizationId, now: clock.now() }, 'shift-changed'),
})

export const listeners = [voidChanged]
