import { Button } from '@mantine/core'
import { IconMapPinOff } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { PageHeader } from '../ui/layout/PageHeader.tsx'

export function NotFoundPage() {
  const { pathname } = useLocation()
  return (
    <>
      <PageHeader title="Not found" />
      <EmptyState
        title="404: there is no page here"
        icon={IconMapPinOff}
        action={
          <Button component={Link} to="/" variant="default">
            Go to the start page
          </Button>
        }
      >
        {pathname} does not exist. It may have moved, or the address may be mistyped.
      </EmptyState>
    </>
  )
}
