// Publishing may take approved time off out of the schedule, or bring it back.
import { listener } from '#server/platform/events/index.ts'
import { noteRemoved } from './requests-store.ts'
import { tellTimeOff } from './tell.ts'

const noteRemovedTimeOff = listener({
  name: 'time off: note what was removed from the schedule',
  on: ['schedule.published'],
  async handle({ payload: { surferIds } }, { tx, organizationId, clock }) {
    const changed = await noteRemoved(tx, surferIds, new Date(clock.now()))
    if (changed > 0) await tellTimeOff(tx, { organizationId, managerId: null })
  },
})

export const listeners = [noteRemovedTimeOff]
