// Agents of the schedule with the availability that they entered.
import { useMemo } from 'react'
import { api } from '#contract/endpoints/index.ts'
import type { ScheduleSurfer } from '#contract/endpoints/schedule.ts'
import { type Availability, availabilityOf } from '#core/constraints/index.ts'
import { DAY_MS } from '#core/time/index.ts'
import { useFeature } from '#web/lib/access/features.ts'
import { useCall } from '#web/lib/queries.ts'
import { useOrganization } from '#web/lib/zone.ts'
import type { ScheduleView } from '../view/use-schedule-view.ts'

export interface AvailableSurfer extends ScheduleSurfer {
  availability?: Availability
}

/** Weeks that the view cuts count as wholes. */
const AROUND_MS = 8 * DAY_MS

export function useAvailableSurfers(
  { from, to }: Pick<ScheduleView, 'from' | 'to'>,
  surfers: readonly ScheduleSurfer[] | undefined,
): AvailableSurfer[] | undefined {
  const { weekStartsOn = 'monday' } = useOrganization().data ?? {}
  const isEntered = useFeature('availability')
  const entered = useCall(
    api.availability.list,
    {
      query: {
        from: new Date(from - AROUND_MS).toISOString(),
        to: new Date(to + AROUND_MS).toISOString(),
      },
    },
    { keepPrevious: true, enabled: isEntered },
  ).data
  return useMemo(() => {
    const bySurfer = Map.groupBy(entered ?? [], block => block.surferId)
    return surfers?.map(surfer => {
      const blocks = bySurfer.get(surfer.id)
      if (!blocks) return surfer
      const times = blocks.map(({ start, end }) => ({ start: Date.parse(start), end: Date.parse(end) }))
      return { ...surfer, availability: availabilityOf(surfer.timezone, weekStartsOn, times) }
    })
  }, [surfers, entered, weekStartsOn])
}
