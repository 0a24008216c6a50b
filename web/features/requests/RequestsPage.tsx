import { useSearchParams } from 'react-router'
import { z } from 'zod'
import { readParams } from '#web/lib/search-state.ts'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { PageTabs } from '#web/ui/layout/PageTabs.tsx'
import { AvailabilityTab } from './availability/AvailabilityTab.tsx'
import { RequestList } from './inbox/RequestList.tsx'
import { SwapApprovalSelect } from './inbox/SwapApprovalSelect.tsx'
import { TimeOffRequests } from './time-off/TimeOffRequests.tsx'

const Search = z.object({
  tab: z.enum(['pending', 'reviewed', 'time-off', 'availability']).default('pending'),
})

export default function RequestsPage() {
  const [search, setSearch] = useSearchParams()
  const { tab } = readParams(Search, search)
  return (
    <>
      <PageHeader title="Requests" actions={<SwapApprovalSelect />} />
      <PageTabs
        value={tab}
        onChange={next => setSearch(next === 'pending' ? {} : { tab: next })}
        tabs={[
          { name: 'pending', label: 'Pending', content: <RequestList status="pending" /> },
          { name: 'reviewed', label: 'Reviewed', content: <RequestList status="reviewed" /> },
          { name: 'time-off', label: 'Time off', content: <TimeOffRequests /> },
          { name: 'availability', label: 'Availability', content: <AvailabilityTab /> },
        ]}
      />
    </>
  )
}
