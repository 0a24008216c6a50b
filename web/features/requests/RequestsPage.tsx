import { useSearchParams } from 'react-router'
import { z } from 'zod'
import { useFeature } from '#web/lib/access/features.ts'
import { readParams } from '#web/lib/search-state.ts'
import { usePendingCounts } from '#web/parts/requests/use-pending.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { PageTabs } from '#web/ui/layout/PageTabs.tsx'
import { AvailabilityTab } from './availability/AvailabilityTab.tsx'
import { RequestList } from './inbox/RequestList.tsx'
import { SwapApprovalSelect } from './inbox/SwapApprovalSelect.tsx'
import * as texts from './texts.ts'
import { TimeOffRequests } from './time-off/TimeOffRequests.tsx'

const Search = z.object({
  tab: z.enum(['pending', 'reviewed', 'time-off', 'availability']).optional(),
})

export default function RequestsPage() {
  const [search, setSearch] = useSearchParams()
  const { tab } = readParams(Search, search)
  const hasChanges = useFeature('changeRequests')
  const counts = usePendingCounts()
  const tabs = [
    {
      name: 'pending',
      label: texts.withCount(texts.pending, counts.shifts),
      isOn: hasChanges,
      content: <RequestList status="pending" />,
    },
    { name: 'reviewed', label: texts.reviewed, isOn: hasChanges, content: <RequestList status="reviewed" /> },
    {
      name: 'time-off',
      label: texts.withCount(texts.timeOff, counts.timeOff),
      isOn: useFeature('timeOff'),
      content: <TimeOffRequests />,
    },
    {
      name: 'availability',
      label: texts.availability,
      isOn: useFeature('availability'),
      content: <AvailabilityTab />,
    },
  ].filter(one => one.isOn)
  const shown = tabs.find(one => one.name === tab) ?? tabs[0]
  return (
    <>
      <PageHeader title={texts.requests} actions={hasChanges && <SwapApprovalSelect />} />
      {shown ? (
        <PageTabs
          value={shown.name}
          onChange={next => setSearch(next === tabs[0]?.name ? {} : { tab: next })}
          tabs={tabs}
        />
      ) : (
        <EmptyState title={texts.requestsAreTurnedOff}>{texts.changesOfShiftsTimeOff}</EmptyState>
      )}
    </>
  )
}
