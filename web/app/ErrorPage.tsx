import { usePlace } from '../features/login/place.ts'
import { useSession } from '../lib/session.ts'
import { FullPage } from '../ui/layout/FullPage.tsx'
import { PlainButton } from '../ui/layout/PlainButton.tsx'
import * as texts from './texts.ts'

/** Explains a failed login; type and description come from the address. */
export function ErrorPage() {
  const search = new URLSearchParams(usePlace().search)
  const type = search.get('error') ?? texts.unknown
  return <LoginFailure type={type} description={search.get('error_description') ?? texts.unknown} />
}

export function AccessDenied() {
  return <LoginFailure type={texts.accessDenied} description={texts.userDoesNotHaveValidRole} />
}

function LoginFailure({ type, description }: { type: string; description: string }) {
  const { logOut } = useSession()
  return (
    <FullPage title={type} action={<PlainButton onClick={() => logOut()}>{texts.logInAgain}</PlainButton>}>
      {description}
    </FullPage>
  )
}
