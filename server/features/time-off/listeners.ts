// Publishing may take approved time off out of the schedule, or bring it back; days that became free are for those who
// wait.
import { lockOrganization } from '#server/features/organization/index.ts'
import { listener } from '#server/platform/events/index.ts'
import { switchesOf } from '#server/platform/jobs/index.ts'
import { moveUpWaiting } from './decide.ts'
import { publishTimeOffChange } from './publish-change.ts'
import { noteRemoved } from './requests-store.ts'

const followSchedule = listener({
  name: 'time off: note what was removed from the schedule, and move up those who wait',
  on: ['schedule.published'],
  async handle({ payload: { surferIds } }, { tx, organizationId, clock }) {
    await lockOrganization(tx)
    const removed = await noteRemoved(tx, surferIds, new Date(clock.now()))
    // Requests keep to the schedule while time off is switched off; nobody is given any.
    const { off } = await switchesOf(tx)
    const moved = off.includes('timeOff') ? 0 : await moveUpWaiting(tx, { clock }, organizationId)
    if (removed + moved > 0) await publishTimeOffChange(tx, { organizationId, managerId: null })
  },
})

export const listeners = [followSchedule]
