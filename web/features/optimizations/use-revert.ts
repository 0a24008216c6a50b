// Taking changes back, a run at a time, and saying what could not be.
import { useState } from 'react'
import { api } from '#contract/endpoints/index.ts'
import type { Decided, OptimizationAction } from '#contract/endpoints/optimizations.ts'
import { notifyFailed } from '#web/lib/notify.ts'
import { useCommand } from '#web/lib/queries.ts'
import * as texts from './texts.ts'

export function useRevert() {
  const revert = useCommand(api.optimizations.revert, {
    invalidates: [api.optimizations.log, api.optimizations.get, api.schedule.blocks, api.coverage.get],
  })
  const [revertingIds, setRevertingIds] = useState<readonly number[]>([])
  const takeBack = async (actions: readonly OptimizationAction[]) => {
    setRevertingIds(actions.map(action => action.actionId))
    try {
      const refused: Decided['refused'] = []
      for (const [optimizationId, own] of Map.groupBy(actions, action => action.optimizationId)) {
        const actionIds = own.map(action => action.actionId)
        refused.push(
          ...(await revert.mutateAsync({ params: { optimizationId }, body: { actionIds } })).refused,
        )
      }
      if (refused.length > 0)
        notifyFailed(
          new Error(refused[0]!.because),
          texts.refusedCountOfActionCountNotReverted(refused.length, actions.length),
        )
    } catch (error) {
      notifyFailed(error)
    } finally {
      setRevertingIds([])
    }
  }
  return { takeBack, revertingIds }
}
