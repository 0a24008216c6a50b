// Counts beside pages of the navigation.
import { requests } from '#contract/requests/inbox.ts'
import { useCall } from '../lib/queries.ts'
import type { Area } from '../lib/session.ts'
import type { NavItem } from '../ui/layout/nav-item.ts'

/** Navigation with the number of requests that wait for a manager. */
export function useBadges(area: Area, nav: NavItem[]): NavItem[] {
  const isShown = area === 'manager' && nav.some(item => item.id === 'requests')
  const total = useCall(requests.pending, {}, { enabled: isShown }).data?.total ?? 0
  if (!isShown || total === 0) return nav
  return nav.map(item => (item.id === 'requests' ? { ...item, badge: total, badgeLabel: 'pending' } : item))
}
