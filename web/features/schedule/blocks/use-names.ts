// Names that blocks refer to by id, for components that are shown without the schedule around them.
import { useMemo } from 'react'
import { api } from '#contract/endpoints/index.ts'
import { useCallAll } from '#web/lib/queries.ts'
import type { BlockNames } from './schedule-block.ts'

export function useNames(): BlockNames {
  const tasks = useCallAll(api.tasks.list, { query: { limit: 500 } }).data
  const shifts = useCallAll(api.shiftTemplates.list, { query: { limit: 500 } }).data
  return useMemo(
    () => ({
      tasks: new Map(tasks?.map(task => [task.id, task])),
      shifts: new Map(shifts?.map(shift => [shift.id, shift])),
    }),
    [tasks, shifts],
  )
}
