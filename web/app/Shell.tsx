// The frame around every page: navigation, top bar, banners, command palette, list of keys.
import { type ReactNode, useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { useShownKeys } from '../lib/page-keys.ts'
import { usePreference } from '../lib/preferences.ts'
import type { Area } from '../lib/session.ts'
import { usePendingTotal } from '../parts/requests/use-pending.ts'
import { KeyHints } from '../ui/dialog/KeyHints.tsx'
import { AppFrame } from '../ui/layout/AppFrame.tsx'
import type { FrameLink, NavItem } from '../ui/layout/nav-item.ts'
import { PageCounter } from './Analytics.tsx'
import { AvatarMenu } from './AvatarMenu.tsx'
import { Banners } from './Banners.tsx'
import { CommandPalette, SearchButton } from './CommandPalette.tsx'
import { GlobalZone } from './GlobalZone.tsx'
import { navOf } from './navigation.ts'
import type { AppPage } from './pages.ts'
import classes from './Shell.module.css'
import * as texts from './texts.ts'
import { useVisiblePages } from './use-visible-pages.ts'

const EVERYWHERE = {
  title: texts.everywhere,
  hints: [
    { keys: ['Ctrl', 'K'], does: texts.goToAPage },
    { keys: ['?'], does: texts.showTheseKeys },
    { keys: ['Esc'], does: texts.closeWhatIsOpen },
  ],
}

const RouterLink: FrameLink = ({ href, ...rest }) => <Link to={href} {...rest} />

interface Props {
  area: Area
  page: AppPage | undefined
  children: ReactNode
}

export function Shell({ area, page, children }: Props) {
  const { pathname } = useLocation()
  const [options, setOptions] = usePreference('globalOptions')
  const pageKeys = useShownKeys()
  const nav: NavItem[] = navOf(area, pathname, useVisiblePages(), usePendingTotal(area === 'manager'))
  useEffect(() => {
    document.title = page ? `${page.title} · Lineup` : texts.lineup
  }, [page])
  return (
    <AppFrame
      nav={nav}
      brand={<Brand />}
      Link={RouterLink}
      isRailCollapsed={options.isRailCollapsed}
      onToggleRail={() => setOptions({ ...options, isRailCollapsed: !options.isRailCollapsed })}
      tools={
        <>
          <SearchButton />
          <GlobalZone />
          <AvatarMenu area={area} />
        </>
      }
      banner={<Banners />}
    >
      {children}
      <PageCounter />
      <CommandPalette area={area} />
      <KeyHints groups={[...pageKeys, EVERYWHERE]} />
    </AppFrame>
  )
}

function Brand() {
  return (
    <Link to="/" className={classes.brand} aria-label={texts.lineupStartPage}>
      <img src="/favicon.svg" alt="" width={22} height={22} />
      <span className={classes.name}>{texts.lineup}</span>
    </Link>
  )
}
