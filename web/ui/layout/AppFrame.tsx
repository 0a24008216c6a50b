import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { BREAKPOINTS_PX } from '../theme.ts'
import classes from './AppFrame.module.css'
import { BottomBar } from './BottomBar.tsx'
import { NavRail } from './NavRail.tsx'
import type { FrameLink, NavItem } from './nav-item.ts'
import * as texts from './texts.ts'
import { TopBarSlots } from './top-bar-slots.ts'
import { useIsPhone } from './use-is-phone.ts'
import { useNoticeSpace } from './use-notice-space.ts'

export interface AppFrameProps {
  nav: NavItem[]
  brand: ReactNode
  /** The router's link; a plain anchor when left out. */
  Link?: FrameLink
  isRailCollapsed: boolean
  onToggleRail: () => void
  /** Tools at the right of every page: search, zone, avatar. */
  tools: ReactNode
  /** Notices across the whole width: impersonation, trial, new version. */
  banner?: ReactNode
  children: ReactNode
}

/** Left rail, slim top bar, content. A phone has a bottom bar instead of the rail, a narrow window the collapsed rail. */
export function AppFrame({
  nav,
  brand,
  Link = 'a',
  isRailCollapsed,
  onToggleRail,
  tools,
  banner,
  children,
}: AppFrameProps) {
  const [title, setTitle] = useState<HTMLElement | null>(null)
  const [actions, setActions] = useState<HTMLElement | null>(null)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const isPhone = useIsPhone()
  const main = useRef<HTMLDivElement>(null)
  useNoticeSpace(main)
  const isNarrow = useMediaQuery(`(max-width: ${BREAKPOINTS_PX.desktop - 0.02}px)`, undefined, {
    getInitialValueInEffect: false,
  })
  // A rail opened in a narrow window is not remembered.
  const [isOpenOnNarrow, setOpenOnNarrow] = useState(false)
  const isCollapsed = isNarrow ? !isOpenOnNarrow : isRailCollapsed
  const activeId = nav.flatMap(item => [item, ...(item.children ?? [])]).findLast(item => item.isActive)?.id
  // A change of page closes the menu.
  const [menuPage, setMenuPage] = useState(activeId)
  if (menuPage !== activeId) {
    setMenuPage(activeId)
    setMenuOpen(false)
  }

  return (
    <TopBarSlots value={{ title, actions }}>
      <div className={classes.frame} data-collapsed={isCollapsed || undefined}>
        {/* biome-ignore lint/a11y/useValidAnchor: it leads to the content, and further in where that is a grid */}
        <a className={classes.skip} href="#content" onClick={skipToGrid}>
          {texts.skipToContent}
        </a>
        {!isPhone && (
          <NavRail
            nav={nav}
            brand={brand}
            Link={Link}
            isCollapsed={isCollapsed}
            onToggle={isNarrow ? () => setOpenOnNarrow(!isOpenOnNarrow) : onToggleRail}
          />
        )}
        <div className={classes.main} ref={main}>
          {banner && <div>{banner}</div>}
          <header className={classes.topBar}>
            <div className={classes.titleSlot} ref={setTitle} />
            <div className={classes.actionSlot} ref={setActions} />
            <div className={classes.tools}>{tools}</div>
          </header>
          <main id="content" className={classes.content} tabIndex={-1}>
            {children}
          </main>
        </div>
        {isPhone && <BottomBar nav={nav} Link={Link} onMore={() => setMenuOpen(true)} />}
        <Drawer opened={isPhone && isMenuOpen} onClose={() => setMenuOpen(false)} title={brand} size="80%">
          <NavRail nav={nav} Link={Link} isCollapsed={false} isInDrawer />
        </Drawer>
      </div>
    </TopBarSlots>
  )
}

/** Focus of a grid's cell that Tab would reach, in place of the content's own. */
function skipToGrid(event: MouseEvent) {
  const cells = document.querySelectorAll<HTMLElement>('#content [role="gridcell"]')
  const cell = [...cells].find(one => one.tabIndex === 0) ?? cells[0]
  if (!cell) return
  event.preventDefault()
  cell.focus()
}
