import { Button } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { api } from '#contract/endpoints/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { notifyDone } from '#web/lib/notify.ts'
import { useCommand } from '#web/lib/queries.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { CONNECTION_ENDPOINTS, CONNECTIONS_PATH, connectionPath } from './connection-labels.ts'
import { OtherAccount } from './OtherAccount.tsx'
import * as texts from './texts.ts'

/** Page to which providers send managers back, with a code or a refusal. */
export function ConnectionCallback() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string | null>(null)
  const [otherAccount, setOtherAccount] = useState<string | null>(null)
  const { mutateAsync: complete } = useCommand(api.connections.complete, {
    invalidates: CONNECTION_ENDPOINTS,
  })
  const [state, code, refusal] = ['state', 'code', 'error'].map(name => search.get(name))

  const finish = useCallback(
    async (isOtherAccountConfirmed: boolean) => {
      const body = { state: state ?? '', code: code ?? undefined, isOtherAccountConfirmed }
      const made = await complete({ body })
      setOtherAccount(made.otherAccount)
      if (!made.connection) return
      notifyDone(texts.connectionNameIsConnected(made.connection.name))
      navigate(connectionPath(made.connection), { replace: true })
    },
    [state, code, complete, navigate],
  )
  // A code is good for one try, and effects run twice in development.
  const isTried = useRef(false)
  useEffect(() => {
    if (isTried.current || refusal || !state || !code) return
    isTried.current = true
    finish(false).catch(error => setProblem(textOf(error)))
  }, [finish, refusal, state, code])

  const because = refusal ? refusedText(refusal) : !state || !code ? texts.theProviderDidNotReturn : problem
  return (
    <>
      <PageHeader title={texts.connections} />
      {because === null ? (
        <LoadingSkeleton shape="cards" count={1} label={texts.connecting} />
      ) : (
        <EmptyState
          title={texts.notConnected}
          action={
            <Button component={Link} to={CONNECTIONS_PATH}>
              {texts.backToTheConnections}
            </Button>
          }
        >
          {because}
        </EmptyState>
      )}
      {otherAccount !== null && (
        <OtherAccount
          name={texts.thisConnection}
          otherAccount={otherAccount}
          onConfirm={() => finish(true)}
          onCancel={() => navigate(CONNECTIONS_PATH, { replace: true })}
        />
      )}
    </>
  )
}

const refusedText = (error: string): string =>
  error === 'access_denied'
    ? texts.theProviderDidNotGrantPermission
    : texts.theProviderAnswered(error.slice(0, 100))
