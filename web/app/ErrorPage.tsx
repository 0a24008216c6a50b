import { Button } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { useSession } from '../lib/session.ts'
import { FullPage } from '../ui/layout/FullPage.tsx'

/** Explains a failed login; type and description come from the address. */
export function ErrorPage() {
  const [search] = useSearchParams()
  const type = search.get('error') ?? 'Unknown'
  return <LoginFailure type={type} description={search.get('error_description') ?? 'Unknown'} />
}

export function AccessDenied() {
  return <LoginFailure type="Access denied" description="User does not have valid role" />
}

function LoginFailure({ type, description }: { type: string; description: string }) {
  const { logOut } = useSession()
  return (
    <FullPage title={type} action={<Button onClick={() => logOut()}>Log in again</Button>}>
      {description}
    </FullPage>
  )
}
