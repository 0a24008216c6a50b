import { Button, Checkbox, Popover, Stack } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import * as texts from './texts.ts'

interface Props {
  /** Columns that may be hidden. */
  columns: { id: string; name: string }[]
  hidden: readonly string[]
  onChange: (hidden: string[]) => void
}

/** Which columns of a table are shown. */
export function ColumnChooser({ columns, hidden, onChange }: Props) {
  const shownCount = columns.filter(({ id }) => !hidden.includes(id)).length
  return (
    <Popover position="bottom-end" withinPortal trapFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={16} stroke={1.6} />}>
          {texts.columnsShownCount(shownCount)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap={6} role="group" aria-label={texts.columns}>
          {columns.map(({ id, name }) => (
            <Checkbox
              key={id}
              size="xs"
              label={name}
              checked={!hidden.includes(id)}
              onChange={event =>
                onChange(event.currentTarget.checked ? hidden.filter(one => one !== id) : [...hidden, id])
              }
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
