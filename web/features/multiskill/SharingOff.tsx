import { Button } from '@mantine/core'
import { IconArrowsShuffle } from '@tabler/icons-react'
import { OrganizationLock, useMayEditOrganization } from '#web/parts/OrganizationLock.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'

export const SharingOff = ({ onEnable }: { onEnable: () => void }) => (
  <EmptyState
    title="Agents are split between ticket groups"
    icon={IconArrowsShuffle}
    action={
      useMayEditOrganization() ? (
        <Button onClick={onEnable}>Turn on multi-skill staffing</Button>
      ) : (
        <OrganizationLock />
      )
    }
  >
    An agent who can serve several ticket groups counts only for the one they are scheduled on. Multi-skill
    staffing shares them: whoever is free takes the next contact they can answer, so fewer agents reach the
    same service level. This page then shows who serves what and where agents are short.
  </EmptyState>
)
