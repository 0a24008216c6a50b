import { Kbd } from '@mantine/core'
import { Spotlight, spotlight } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import type { Area } from '../lib/session.ts'
import { GROUPS, PAGES } from './pages.ts'
import classes from './Shell.module.css'

/** Ctrl or Cmd with K: type a few letters of a page, press Enter. */
export function CommandPalette({ area }: { area: Area }) {
  const navigate = useNavigate()
  const actions = PAGES.filter(page => page.area === area).map(page => {
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
  return (
    <Spotlight
      actions={actions}
      shortcut="mod + K"
      nothingFound="No page has this name."
      highlightQuery
      attributes={{ content: { 'aria-label': 'Go to a page' } }}
      classNames={{ actionDescription: classes.paletteDescription }}
      searchProps={{
        leftSection: <IconSearch size={18} stroke={1.6} />,
        placeholder: 'Go to…',
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
        Go to… <Kbd size="xs">Ctrl K</Kbd>
      </span>
    </button>
  )
}
