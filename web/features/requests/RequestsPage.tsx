import { z } from 'zod'
import { useSearchState } from '#web/lib/search-state.ts'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { PageTabs } from '#web/ui/layout/PageTabs.tsx'
import { AvailabilityTab } from './availability/AvailabilityTab.tsx'

const Search = z.object({ tab: z.enum(['availability']).default('availability') })

export default function RequestsPage() {
  const [{ tab }, setSearch] = useSearchState(Search)
  return (
    <>
      <PageHeader title="Requests" />
      <PageTabs
        value={tab}
        onChange={next => setSearch({ tab: next })}
        tabs={[{ name: 'availability', label: 'Availability', content: <AvailabilityTab /> }]}
      />
    </>
  )
}
