import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import classes from '../panel-list.module.css'

/** How many rules are broken in view; opens the list. */
export function WarningsButton({ count, onClick }: { count: number; onClick: () => void }) {
  if (count === 0) return null
  return (
    <Button
      variant="light"
      size="compact-sm"
      className={classes.warnings}
      leftSection={<IconAlertTriangle size={14} stroke={1.8} />}
      onClick={onClick}
    >
      {count === 1 ? '1 warning' : `${count} warnings`}
    </Button>
  )
}
