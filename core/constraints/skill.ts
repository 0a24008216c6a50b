// An activity that needs a skill is done by those who have it.
import { type Constraint, NO_LIFT, NO_RELAXATIONS } from './constraint.ts'
import { nameOf } from './local-days.ts'

export const skill = {
  codes: { SKILL: 'Missing skills' },
  // The generator counts agents to the ticket groups that their skills serve, and places no activities.
  forbids: null,
  sequence: null,
  breaches: ({ surfer, shifts, skillNames = new Map() }) =>
    shifts.flatMap(shift => {
      const missing = new Map(
        shift.tasks
          .filter(({ taskId }) => skillNames.has(taskId) && !surfer.taskIds.includes(taskId))
          .map(task => [task.taskId, task.interval]),
      )
      return [...missing].map(([taskId, interval]) => ({
        code: 'SKILL',
        blocks: [shift],
        interval,
        sentence: `${nameOf(surfer)} does not have the skill ${skillNames.get(taskId)}.`,
      }))
    }),
  lift: NO_LIFT,
  group: 'contract',
  relaxations: NO_RELAXATIONS,
} as const satisfies Constraint
