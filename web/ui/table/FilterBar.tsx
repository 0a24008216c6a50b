import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import classes from './FilterBar.module.css'
import * as texts from './texts.ts'

interface Props {
  children: ReactNode
  /** How many filters differ from their default. */
  activeCount?: number
  onClear?: () => void
  /** At the far right: row count, column chooser, export. */
  trailing?: ReactNode
  /** More than a narrow window has room for in one line. */
  isLong?: boolean
}

/** Filters in one line; without the room for it they wait behind a button that says how many are set. */
export function FilterBar({ children, activeCount = 0, onClear, trailing, isLong }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <search className={classes.bar} data-long={isLong || undefined} aria-label={texts.filters}>
      <Button
        className={classes.opener}
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.6} />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {texts.filtersActiveCount(activeCount > 0 ? ` (${activeCount})` : '')}
      </Button>
      <div className={classes.filters} data-open={isOpen || undefined}>
        {children}
        {activeCount > 0 && onClear && (
          <Button variant="subtle" color="gray" onClick={onClear}>
            {texts.clearFilters}
          </Button>
        )}
      </div>
      {trailing && <div className={classes.trailing}>{trailing}</div>}
    </search>
  )
}
