// Which activity somebody could do for ticket groups that are short.
import type { WarnedSurfer } from '#core/blocks/index.ts'
import type { HelpRequest } from './types.ts'

/** Skills of the surfer that serve a short ticket group, first the one whose groups are all short. */
export function skilledFor({ demand, streams }: HelpRequest, { taskIds }: WarnedSurfer): number[] {
  const servedBy = (taskId: number) => [...demand.keys()].filter(s => demand[s]!.taskIds.includes(taskId))
  const elsewhere = (taskId: number) => servedBy(taskId).filter(s => !streams.includes(s)).length
  return taskIds
    .filter(taskId => servedBy(taskId).some(s => streams.includes(s)))
    .sort((a, b) => elsewhere(a) - elsewhere(b) || a - b)
}
