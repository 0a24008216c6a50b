// Spotlight over the pages of the application and the actions of the open one.
import { Kbd } from '@mantine/core'
import { Spotlight, type SpotlightActionData, type SpotlightActionGroupData } from '@mantine/spotlight'
import { IconBolt, IconSearch, type IconHome as IconType } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { usePageActionsShown } from '#web/lib/page-actions.ts'
import classes from './palette.module.css'
import * as texts from './texts.ts'

export interface PalettePage {
  path: string
  title: string
  group: string
  icon: typeof IconType
  keywords: string | undefined
}

export default function Palette({ pages }: { pages: readonly PalettePage[] }) {
  const navigate = useNavigate()
  const offered = usePageActionsShown()
  const shown = pages.map(({ path, title, group, icon: Icon, keywords }) => ({
    id: path,
    label: title,
    description: group === title ? undefined : group,
    keywords,
    leftSection: <Icon size={18} stroke={1.6} />,
    onClick: () => void navigate(path),
  }))
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
          { group: texts.onThisPage, actions: own },
          { group: texts.pages, actions: shown },
        ]
      : shown
  return (
    <Spotlight
      actions={actions}
      scrollable
      maxHeight={420}
      // The keys scroll it too, for its rows are left out of the order of Tab.
      scrollAreaProps={{
        viewportProps: { tabIndex: 0, role: 'group', 'aria-label': texts.pagesAndActions },
      }}
      shortcut="mod + K"
      // Keys typed at once are meant for the palette, not for the page.
      transitionProps={{ duration: 0 }}
      nothingFound={texts.noPageOrActionHasThis}
      highlightQuery
      attributes={{ content: { 'aria-label': texts.goToAPage } }}
      classNames={{ actionDescription: classes.description }}
      searchProps={{
        leftSection: <IconSearch size={18} stroke={1.6} />,
        placeholder: offered.length > 0 ? texts.runAnActionOrGoTo : texts.goTo,
        'aria-label': texts.goToAPage,
      }}
    />
  )
}
