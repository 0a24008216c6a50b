import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'

/** How many rules are broken in view; opens the list. */
export function WarningsButton({ count, onClick }: { count: number; onClick: () => void }) {
  if (count === 0) return null
  return (
    <Button
      variant="light"
      color="yellow"
      size="compact-sm"
      leftSection={<IconAlertTriangle size={14} stroke={1.8} />}
      onClick={onClick}
    >
      {count === 1 ? '1 warning' : `${count} warnings`}
    </Button>
  )
}
