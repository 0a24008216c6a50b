import { IconDots } from '@tabler/icons-react'
import classes from './AppFrame.module.css'
import type { FrameLink, NavItem } from './nav-item.ts'
import * as texts from './texts.ts'

interface Props {
  nav: NavItem[]
  Link: FrameLink
  onMore: () => void
}

const PLACES = 4

/** The phone's navigation: the pages used most, and a door to the rest. */
export function BottomBar({ nav, Link, onMore }: Props) {
  const chosen = nav.filter(item => item.isOnPhoneBar)
  const items = (chosen.length > 0 ? chosen : nav).slice(0, PLACES)
  const hasMore = items.length < nav.length || nav.some(item => item.children)
  return (
    <nav className={classes.bottomBar} aria-label={texts.main}>
      {items.map(item => {
        const Icon = item.icon
        return (
          <Link
            key={item.id}
            href={item.href}
            className={`${classes.bottomLink} ${item.isActive ? classes.isActive : ''}`}
            aria-current={item.isActive ? 'page' : undefined}
          >
            {Icon && <Icon size={20} stroke={1.6} />}
            <span>{item.label}</span>
            {item.badge !== undefined && <span className={classes.bottomBadge}>{item.badge}</span>}
          </Link>
        )
      })}
      {hasMore && (
        <button type="button" className={classes.bottomLink} onClick={onMore} aria-haspopup="dialog">
          <IconDots size={20} stroke={1.6} />
          <span>{texts.more}</span>
        </button>
      )}
    </nav>
  )
}
