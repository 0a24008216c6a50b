import type { Adjustment, AdjustmentForm } from '#contract/endpoints/forecasts.ts'
import { api } from '#contract/endpoints/index.ts'
import { notifyFailed, notifyUndoable } from '#web/lib/notify.ts'
import { useCommand } from '#web/lib/queries.ts'
import * as texts from './texts.ts'

/** Endpoints to invalidate when an event changes. */
export const EVENT_INVALIDATES = [api.forecasts.adjustments, api.forecasts.rows, api.streams.list]
const INVALIDATES = { invalidates: EVENT_INVALIDATES }

/** Adding and removing events, each with its way back. */
export function useEventActions() {
  const create = useCommand(api.forecasts.createAdjustment, INVALIDATES)
  const remove = useCommand(api.forecasts.removeAdjustment, INVALIDATES)
  const restore = useCommand(api.forecasts.restoreAdjustment, INVALIDATES)
  return {
    isBusy: create.isPending || remove.isPending,
    async add(body: AdjustmentForm): Promise<void> {
      const { id, name } = await create.mutateAsync({ body })
      notifyUndoable(texts.addedTheForecastIsBeingUpdated(name), () =>
        remove.mutateAsync({ params: { adjustmentId: id } }),
      )
    },
    async takeAway({ id, name }: Adjustment): Promise<void> {
      const params = { adjustmentId: id }
      try {
        await remove.mutateAsync({ params })
      } catch (error) {
        notifyFailed(error)
        return
      }
      notifyUndoable(texts.removedTheForecastIsBeingUpdated(name), () => restore.mutateAsync({ params }))
    },
  }
}
