// Requests of an agent: changes of one's own shifts, and the market on which shifts are swapped.
import { useSearchParams } from 'react-router'
import { z } from 'zod'
import { readParams, withParams } from '#web/lib/search-state.ts'
import { QueuedRequests } from '#web/parts/requests/QueuedRequests.tsx'
import { later } from '#web/ui/feedback/later.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { PageTabs } from '#web/ui/layout/PageTabs.tsx'
import { ChangeRequests } from './changes/ChangeRequests.tsx'
import classes from './shifts/my-requests.module.css'
import * as texts from './texts.ts'

const SwapMarket = later(async () => (await import('./swaps/SwapMarket.tsx')).SwapMarket)

const Search = z.object({
  tab: z.enum(['changes', 'swaps']).default('changes'),
  /** The own shift that a request or an offer begins with. */
  shift: z.coerce.number().int().positive().optional(),
})

export default function MyRequestsPage() {
  const [search, setSearch] = useSearchParams()
  const { tab, shift } = readParams(Search, search)
  const forget = () => setSearch(now => withParams(now, { shift: undefined }), { replace: true })
  return (
    <>
      <PageHeader title={texts.requests} />
      <div className={classes.page}>
        <QueuedRequests />
        <PageTabs
          value={tab}
          onChange={next => setSearch(next === 'changes' ? {} : { tab: next })}
          tabs={[
            {
              name: 'changes',
              label: texts.changesOfAShift,
              content: <ChangeRequests shift={shift} onShiftUsed={forget} />,
            },
            { name: 'swaps', label: texts.swaps, content: <SwapMarket shift={shift} onShiftUsed={forget} /> },
          ]}
        />
      </div>
    </>
  )
}
