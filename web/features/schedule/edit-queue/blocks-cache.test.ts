import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { api } from '#contract/endpoints/index.ts'
import { endpointKey } from '#web/lib/queries.ts'
import { writeInterval } from '#web/parts/scheduled-blocks.ts'
import type { BlocksAnswer } from '../blocks/blocks-patch.ts'
import { shift, span } from '../edits/sample-context.fixture.ts'
import { patchSchedules } from './blocks-cache.ts'

it('asks again for what was on its way when an edit was saved', async () => {
  const queryClient = new QueryClient()
  const asked: ((answer: BlocksAnswer) => void)[] = []
  const { start: from, end: to } = writeInterval(span(0, 24))
  const queryKey = [endpointKey(api.schedule.blocks), 'one', { query: { from, to } }]
  const queryFn = () => new Promise<BlocksAnswer>(resolve => asked.push(resolve))
  const stop = new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => {})
  const seen = () => queryClient.getQueryData<BlocksAnswer>(queryKey)?.blocks.map(block => block.id)
  asked[0]!({ blocks: [], conflicts: [] })
  await vi.waitFor(() => expect(seen()).toEqual([]))

  const saved = shift(1, 1, span(9, 17)).wire
  void queryClient.invalidateQueries({ queryKey })
  patchSchedules(queryClient, { blocks: [saved], removedIds: [] })
  expect(seen()).toEqual([1])
  await vi.waitFor(() => expect(asked).toHaveLength(3))
  asked[1]!({ blocks: [], conflicts: [] })
  asked[2]!({ blocks: [saved], conflicts: [] })
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(seen()).toEqual([1])
  stop()
})
