import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './PageTabs.module.css'

interface Props<Name extends string> {
  tabs: { name: Name; label: string; content: ReactNode }[]
  value: Name
  onChange: (name: Name) => void
}

/** The parts of a page; only the chosen one is there. */
export function PageTabs<Name extends string>({ tabs, value, onChange }: Props<Name>) {
  const choose = (chosen: string | null) => {
    const tab = tabs.find(one => one.name === chosen)
    if (tab) onChange(tab.name)
  }
  return (
    <Tabs value={value} onChange={choose} keepMounted={false} classNames={classes}>
      <Tabs.List>
        {tabs.map(({ name, label }) => (
          <Tabs.Tab key={name} value={name}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ name, content }) => (
        <Tabs.Panel key={name} value={name}>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
