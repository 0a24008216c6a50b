// The zone that dates and times are shown in: chosen once for all pages in the top bar.
import { api } from '#contract/endpoints/index.ts'
import { isZone, type Weekday, type Zone } from '#core/time/index.ts'
import { ownZone } from './dates.ts'
import { usePreference } from './preferences.ts'
import { useCall } from './queries.ts'

export const DEFAULT_ZONE: Zone = 'Etc/UTC'

export function zoneOf(choice: string, organizationZone: Zone | undefined): Zone {
  if (choice === 'own') return ownZone()
  if (choice !== 'organization' && isZone(choice)) return choice
  return organizationZone ?? DEFAULT_ZONE
}

export function useOrganization() {
  return useCall(api.organization.get, {})
}

/** The weekday on which weeks begin: the person's own choice, else the organization's. */
export function useWeekStart(): Weekday {
  const [chosen] = usePreference('weekStartsOn')
  const organization = useOrganization().data?.weekStartsOn
  return chosen ?? organization ?? 'monday'
}

export function useZone(): Zone {
  const [choice] = usePreference('timezone')
  return zoneOf(choice, useOrganization().data?.timezone)
}

/** An agent's own zone, unless another was chosen for all pages; the shown one until it is known. */
export function useOwnZone(own: Zone | undefined): Zone {
  const shown = useZone()
  const [choice] = usePreference('timezone')
  return choice === 'organization' ? (own ?? shown) : shown
}
