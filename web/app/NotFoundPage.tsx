import { Button } from '@mantine/core'
import { IconMapPinOff } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { PageHeader } from '../ui/layout/PageHeader.tsx'
import * as texts from './texts.ts'

export function NotFoundPage() {
  const { pathname } = useLocation()
  return (
    <>
      <PageHeader title={texts.notFound} />
      <EmptyState
        title={texts.there404IsNoPageHere}
        icon={IconMapPinOff}
        action={
          <Button component={Link} to="/" variant="default">
            {texts.goToTheStartPage}
          </Button>
        }
      >
        {texts.doesNotExist(pathname)}
      </EmptyState>
    </>
  )
}
