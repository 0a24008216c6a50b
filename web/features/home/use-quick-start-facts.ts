import { api } from '#contract/endpoints/index.ts'
import { useCall } from '#web/lib/queries.ts'
import type { InstantRange } from './coming-range.ts'
import type { QuickStartFacts } from './quick-start.ts'

/** Null until everything is known; what can't be asked counts as not there. */
export function useQuickStartFacts(range: InstantRange): QuickStartFacts | null {
  const connections = useCall(api.connections.list, {})
  const streams = useCall(api.streams.list, { query: { limit: 1 } })
  const surfers = useCall(api.surfers.list, { query: { limit: 1 } })
  const tasks = useCall(api.tasks.list, { query: { limit: 500, state: 'active' } })
  const shifts = useCall(api.shiftTemplates.list, { query: { limit: 1 } })
  const blocks = useCall(api.schedule.blocks, { query: range })
  if ([connections, streams, surfers, tasks, shifts, blocks].some(query => query.isPending)) return null
  const found = blocks.data?.blocks ?? []
  return {
    connectionCount: connections.data?.results.length ?? 0,
    streamCount: streams.data?.results.length ?? 0,
    surferCount: surfers.data?.results.length ?? 0,
    linkedTaskCount: tasks.data?.results.filter(task => task.streamIds.length > 0).length ?? 0,
    shiftTemplateCount: shifts.data?.results.length ?? 0,
    blockCount: found.length,
    publishedBlockCount: found.filter(block => block.publishedState.type === 'published').length,
  }
}
