import { ActionIcon, Avatar, useMantineColorScheme } from '@mantine/core'
import { IconCalendar, IconChartLine, IconComponents, IconMoon, IconTable } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { KeyHints } from '../ui/dialog/KeyHints.tsx'
import { ZonePicker } from '../ui/inputs/ZonePicker.tsx'
import { AppFrame } from '../ui/layout/AppFrame.tsx'
import { ChartsPart } from './ChartsPart.tsx'
import { ComponentsPart } from './ComponentsPart.tsx'
import { SchedulePart } from './SchedulePart.tsx'
import { TablePart } from './TablePart.tsx'

const PARTS = [
  { id: 'schedule', label: 'Schedule', icon: IconCalendar, Part: SchedulePart },
  { id: 'table', label: 'Table', icon: IconTable, Part: TablePart },
  { id: 'charts', label: 'Charts', icon: IconChartLine, Part: ChartsPart },
  { id: 'components', label: 'Components', icon: IconComponents, Part: ComponentsPart },
]

const KEYS = [
  {
    title: 'Timeline',
    hints: [
      { keys: ['←', '→', '↑', '↓'], does: 'Walk the cells' },
      { keys: ['Enter'], does: 'Open what is in the cell' },
      { keys: ['Ctrl', 'Home'], does: 'First cell' },
    ],
  },
]

function useHash() {
  const [hash, setHash] = useState(window.location.hash.slice(1))
  useEffect(() => {
    const onChange = () => setHash(window.location.hash.slice(1))
    window.addEventListener('hashchange', onChange)
    return () => window.removeEventListener('hashchange', onChange)
  }, [])
  return hash
}

/** The components in their states, for looking at and for checking accessibility; part of development only. */
export function Gallery() {
  const hash = useHash()
  const [isCollapsed, setCollapsed] = useState(false)
  const [zone, setZone] = useState('Europe/Paris')
  const { toggleColorScheme } = useMantineColorScheme()
  const here = PARTS.find(part => part.id === hash) ?? PARTS[0]!
  return (
    <AppFrame
      brand="Lineup"
      nav={PARTS.map(({ id, label, icon }) => ({
        id,
        label,
        icon,
        href: `#${id}`,
        isActive: id === here.id,
      }))}
      isRailCollapsed={isCollapsed}
      onToggleRail={() => setCollapsed(!isCollapsed)}
      tools={
        <>
          <ZonePicker isCompact value={zone} onChange={setZone} />
          <ActionIcon aria-label="Light or dark" onClick={toggleColorScheme}>
            <IconMoon size={16} stroke={1.6} />
          </ActionIcon>
          <Avatar size={26} name="Grace Novak" />
        </>
      }
    >
      <here.Part />
      <KeyHints groups={KEYS} />
    </AppFrame>
  )
}
