import { Kbd } from '@mantine/core'
import {
  Spotlight,
  type SpotlightActionData,
  type SpotlightActionGroupData,
  spotlight,
} from '@mantine/spotlight'
import { IconBolt, IconSearch } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { useFeaturesOff } from '../lib/access/features.ts'
import { usePageActionsShown } from '../lib/page-actions.ts'
import type { Area } from '../lib/session.ts'
import { GROUPS, isPageOn, PAGES } from './pages.ts'
import classes from './Shell.module.css'

/** Ctrl or Cmd with K: type a few letters of a page, or of what can be done on this one, and press Enter. */
export function CommandPalette({ area }: { area: Area }) {
  const navigate = useNavigate()
  const off = useFeaturesOff()
  const offered = usePageActionsShown()
  const pages = PAGES.filter(page => page.area === area && isPageOn(page, off)).map(page => {
    const { label, icon: Icon } = GROUPS[page.group]
    return {
      id: page.path,
      label: page.title,
      description: label === page.title ? undefined : label,
      keywords: page.keywords,
      leftSection: <Icon size={18} stroke={1.6} />,
      onClick: () => void navigate(page.path),
    }
  })
  const own = offered.map(({ id, label, keys, because, run }) => ({
    id: `action ${id}`,
    label,
    description: because,
    disabled: because !== undefined,
    rightSection: keys && <Kbd size="xs">{keys}</Kbd>,
    leftSection: <IconBolt size={18} stroke={1.6} />,
    onClick: run,
  }))
  const actions: (SpotlightActionData | SpotlightActionGroupData)[] =
    own.length > 0
      ? [
          { group: 'On this page', actions: own },
          { group: 'Pages', actions: pages },
        ]
      : pages
  return (
    <Spotlight
      actions={actions}
      scrollable
      maxHeight={420}
      // The keys scroll it too, for its rows are left out of the order of Tab.
      scrollAreaProps={{
        viewportProps: { tabIndex: 0, role: 'group', 'aria-label': 'Pages and actions' },
      }}
      shortcut="mod + K"
      // Keys typed at once are meant for the palette, not for the page.
      transitionProps={{ duration: 0 }}
      nothingFound="No page or action has this name."
      highlightQuery
      attributes={{ content: { 'aria-label': 'Go to a page' } }}
      classNames={{ actionDescription: classes.paletteDescription }}
      searchProps={{
        leftSection: <IconSearch size={18} stroke={1.6} />,
        placeholder: offered.length > 0 ? 'Run an action or go to…' : 'Go to…',
        'aria-label': 'Go to a page',
      }}
    />
  )
}

export function SearchButton() {
  return (
    <button
      type="button"
      className={classes.search}
      onClick={() => spotlight.open()}
      aria-label="Go to a page"
    >
      <IconSearch size={15} stroke={1.6} />
      <span className={classes.searchText}>
        <span>Go to…</span> <Kbd size="xs">Ctrl K</Kbd>
      </span>
    </button>
  )
}
