import { Tooltip } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './AppFrame.module.css'
import type { FrameLink, NavItem } from './nav-item.ts'
import * as texts from './texts.ts'

interface Props {
  nav: NavItem[]
  brand?: ReactNode
  Link: FrameLink
  isCollapsed: boolean
  onToggle?: () => void
  isInDrawer?: boolean
}

export function NavRail({ nav, brand, Link, isCollapsed, onToggle, isInDrawer }: Props) {
  return (
    <nav className={classes.rail} data-drawer={isInDrawer || undefined} aria-label={texts.main}>
      {brand && <div className={classes.brand}>{brand}</div>}
      <ul className={classes.railList}>
        {nav.map(item => (
          <li key={item.id}>
            <RailLink item={item} Link={Link} isCollapsed={isCollapsed} />
            {!isCollapsed && item.children && (item.isActive || isInDrawer) && (
              <ul className={classes.railSublist}>
                {item.children.map(child => (
                  <li key={child.id}>
                    <RailLink item={child} Link={Link} isCollapsed={false} isChild />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      {onToggle && (
        <button
          type="button"
          className={classes.railToggle}
          onClick={onToggle}
          aria-label={isCollapsed ? texts.expandNavigation : texts.collapseNavigation}
        >
          {isCollapsed ? (
            <IconLayoutSidebarLeftExpand size={18} stroke={1.6} />
          ) : (
            <>
              <IconLayoutSidebarLeftCollapse size={18} stroke={1.6} /> <span>{texts.collapse}</span>
            </>
          )}
        </button>
      )}
    </nav>
  )
}

interface RailLinkProps {
  item: NavItem
  Link: FrameLink
  isCollapsed: boolean
  isChild?: boolean
}

function RailLink({ item, Link, isCollapsed, isChild }: RailLinkProps) {
  const Icon = item.icon
  const isHere = item.isActive && !(item.children ?? []).some(child => child.isActive && !isCollapsed)
  const link = (
    <Link
      href={item.href}
      className={`${classes.railLink} ${isChild ? classes.railChild : ''} ${item.isActive ? classes.isActive : ''}`}
      aria-current={isHere ? 'page' : undefined}
      aria-label={isCollapsed ? item.label : undefined}
    >
      {Icon && <Icon size={18} stroke={1.6} />}
      {!isCollapsed && <span className={classes.railLabel}>{item.label}</span>}
      {item.badge !== undefined && (
        <span className={classes.railBadge}>
          {item.badge}
          {item.badgeLabel && <span className="visually-hidden"> {item.badgeLabel}</span>}
        </span>
      )}
    </Link>
  )
  if (!isCollapsed) return link
  return (
    <Tooltip label={item.label} position="right">
      <div>{link}</div>
    </Tooltip>
  )
}
