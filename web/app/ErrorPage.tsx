import { usePlace } from '../features/login/place.ts'
import { useSession } from '../lib/session.ts'
import { FullPage } from '../ui/layout/FullPage.tsx'
import { PlainButton } from '../ui/layout/PlainButton.tsx'

/** Explains a failed login; type and description come from the address. */
export function ErrorPage() {
  const search = new URLSearchParams(usePlace().search)
  const type = search.get('error') ?? 'Unknown'
  return <LoginFailure type={type} description={search.get('error_description') ?? 'Unknown'} />
}

export function AccessDenied() {
  return <LoginFailure type="Access denied" description="User does not have valid role" />
}

function LoginFailure({ type, description }: { type: string; description: string }) {
  const { logOut } = useSession()
  return (
    <FullPage title={type} action={<PlainButton onClick={() => logOut()}>Log in again</PlainButton>}>
      {description}
    </FullPage>
  )
}
