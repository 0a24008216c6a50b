// Settings of time off: who gets how much, what is left of it, and when nobody or few may be away.
import { z } from 'zod'
import { api } from '#contract/endpoints/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { useCall } from '#web/lib/queries.ts'
import { useSearchState } from '#web/lib/search-state.ts'
import { OrganizationLock } from '#web/parts/OrganizationLock.tsx'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { PageTabs } from '#web/ui/layout/PageTabs.tsx'
import { Allowances } from './Allowances.tsx'
import { Limits } from './Limits.tsx'
import { Policies } from './Policies.tsx'
import * as texts from './texts.ts'

const Search = z.object({ tab: z.enum(['policies', 'allowances', 'limits']).default('policies') })

export default function TimeOffSettingsPage() {
  const [{ tab }, setSearch] = useSearchState(Search)
  return (
    <>
      <PageHeader title={texts.timeOff} />
      <PageTabs
        value={tab}
        onChange={next => setSearch({ tab: next === 'policies' ? undefined : next })}
        tabs={[
          { name: 'policies', label: texts.policies, content: <WithSettings of={Policies} /> },
          { name: 'allowances', label: texts.allowances, content: <Allowances /> },
          { name: 'limits', label: texts.limitsAndBlackoutDays, content: <WithSettings of={Limits} /> },
        ]}
      />
    </>
  )
}

function WithSettings({ of: Content }: { of: typeof Policies | typeof Limits }) {
  const settings = useCall(api.timeOffPolicies.settings, {})
  if (settings.error)
    return <ErrorCard onRetry={() => settings.refetch()}>{textOf(settings.error)}</ErrorCard>
  if (!settings.data) return <LoadingSkeleton shape="cards" count={2} />
  return (
    <>
      <OrganizationLock />
      <Content settings={settings.data} />
    </>
  )
}
