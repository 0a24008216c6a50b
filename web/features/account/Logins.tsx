// One's log-ins of the last half year, newest first.
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { LoginEvent } from '#contract/access/account.ts'
import { api } from '#contract/endpoints/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { dateTimeText } from '#web/lib/dates.ts'
import { useCall } from '#web/lib/queries.ts'
import { useZone } from '#web/lib/zone.ts'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import classes from './account.module.css'
import { Part } from './Part.tsx'
import * as texts from './texts.ts'

const FIRST = 5
const MORE = 100
const WORDS: Record<LoginEvent['kind'], string> = texts.words

export function Logins() {
  const zone = useZone()
  const [limit, setLimit] = useState(FIRST)
  const list = useCall(api.account.logins, { query: { offset: 0, limit } }, { keepPrevious: true })
  return (
    <Part title={texts.logInsOfTheLastSix}>
      {list.error ? (
        <ErrorCard onRetry={() => list.refetch()}>{textOf(list.error)}</ErrorCard>
      ) : list.isPending ? (
        <LoadingSkeleton shape="rows" count={3} />
      ) : (
        <ul className={classes.list}>
          {list.data.results.map(({ id, happenedAt, kind, device, address }) => (
            <li key={id}>
              <div>
                {dateTimeText(happenedAt, zone)}
                <div className={classes.quiet}>
                  {WORDS[kind]} · {device} · {address}
                </div>
              </div>
            </li>
          ))}
        </ul>
      )}
      {limit === FIRST && list.data?.pageInfo.next && (
        <Button variant="default" size="xs" onClick={() => setLimit(MORE)}>
          {texts.showMore}
        </Button>
      )}
    </Part>
  )
}
