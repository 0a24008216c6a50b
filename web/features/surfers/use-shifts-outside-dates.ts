import { useRef } from 'react'
import { api } from '#contract/endpoints/index.ts'
import { useClient } from '#web/lib/client.ts'
import { openModal } from '#web/lib/modals.ts'

/** After the first or last day of an agent was changed: whether shifts are left outside, and the question about them. */
export function useShiftsOutsideDates(surferId: number) {
  const client = useClient()
  const hasShifts = useRef(false)
  return {
    async look() {
      // The dates are saved: that this could not be asked is no reason to say otherwise.
      const found = await client
        .call(api.schedule.blocksOutsideDates, { query: { surferId } })
        .catch(() => null)
      hasShifts.current = found !== null && found.blocks.length > 0
    },
    askOr: (otherwise: () => void) =>
      hasShifts.current ? openModal({ type: 'shifts-outside-dates', surferId }) : otherwise(),
  }
}
