// The rail's content for an area, from the list of pages: groups in their order, a group of several pages
// leading to its first.
import type { Area } from '../lib/session.ts'
import type { NavItem } from '../ui/layout/nav-item.ts'
import { type AppPage, GROUPS, type GroupName, isOpen, isSettingsPath } from './pages.ts'
import * as texts from './texts.ts'

const toItem = (page: AppPage, pathname: string): NavItem => ({
  id: page.path,
  label: page.title,
  href: page.path,
  isActive: isOpen(page, pathname),
})

/** `pendingRequests`: requests that wait for a manager. */
export function navOf(
  area: Area,
  pathname: string,
  pages: readonly AppPage[],
  pendingRequests = 0,
): NavItem[] {
  return (Object.keys(GROUPS) as GroupName[]).flatMap(name => {
    const items = pages.filter(page => page.area === area && page.group === name)
    if (items.length === 0) return []
    const children = items.map(page => toItem(page, pathname))
    const first = children[0]!
    const { label, icon, isOnPhoneBar } = GROUPS[name]
    return [
      {
        id: name,
        label: items.length === 1 ? items[0]!.title : label,
        href: first.href,
        icon,
        isOnPhoneBar,
        isActive: children.some(child => child.isActive) || (name === 'settings' && isSettingsPath(pathname)),
        ...(items.length > 1 ? { children } : {}),
        ...(name === 'requests' && pendingRequests > 0
          ? { badge: pendingRequests, badgeLabel: texts.pending }
          : {}),
      },
    ]
  })
}
