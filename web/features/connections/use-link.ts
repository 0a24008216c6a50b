import { useState } from 'react'
import type { ConnectionOutcome } from '#contract/endpoints/connections.ts'
import { api } from '#contract/endpoints/index.ts'
import { useCommand } from '#web/lib/queries.ts'
import { CONNECTION_ENDPOINTS } from './connection-labels.ts'
import { openLink } from './open-link.ts'
import * as texts from './texts.ts'

type Wish = Parameters<
  ReturnType<typeof useCommand<typeof api.connections.linkToken>>['mutateAsync']
>[0]['body']

/** Links a system on the provider's page, or confirms another account than before, which was linked on it. */
export function useLink(signal: AbortSignal) {
  const begin = useCommand(api.connections.linkToken)
  const complete = useCommand(api.connections.complete, { invalidates: CONNECTION_ENDPOINTS })
  const [state, setState] = useState('')
  return async (wish: Wish, isOtherAccountConfirmed: boolean): Promise<ConnectionOutcome> => {
    if (isOtherAccountConfirmed) return complete.mutateAsync({ body: { state, isOtherAccountConfirmed } })
    const start = await begin.mutateAsync({ body: wish, signal })
    setState(start.state)
    const code = await openLink(start)
    if (code === null) throw new Error(texts.thePageWasClosedBefore)
    return complete.mutateAsync({ body: { state: start.state, code } })
  }
}
