import { ActionIcon, Tooltip } from '@mantine/core'
import { IconArchive, IconArchiveOff } from '@tabler/icons-react'
import * as texts from './texts.ts'

interface Props {
  name: string
  isArchived: boolean
  onClick: () => void
}

export function ArchiveButton({ name, isArchived, onClick }: Props) {
  const Icon = isArchived ? IconArchiveOff : IconArchive
  const verb = isArchived ? texts.restore : texts.archive
  return (
    <Tooltip label={verb}>
      <ActionIcon aria-label={`${verb} ${name}`} onClick={onClick}>
        <Icon size={16} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
}
