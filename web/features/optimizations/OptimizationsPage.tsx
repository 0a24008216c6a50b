import { useSearchParams } from 'react-router'
import { z } from 'zod'
import { readParams } from '#web/lib/search-state.ts'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { PageTabs } from '#web/ui/layout/PageTabs.tsx'
import { ActionLog } from './ActionLog.tsx'
import { TypeSwitches } from './TypeSwitches.tsx'
import * as texts from './texts.ts'

const Search = z.object({ tab: z.enum(['types', 'log']).default('types') })

export default function OptimizationsPage() {
  const [search, setSearch] = useSearchParams()
  const { tab } = readParams(Search, search)
  return (
    <>
      <PageHeader title={texts.optimizations} />
      <PageTabs
        value={tab}
        onChange={next => setSearch(next === 'types' ? {} : { tab: next })}
        tabs={[
          { name: 'types', label: texts.types, content: <TypeSwitches /> },
          { name: 'log', label: texts.log, content: <ActionLog /> },
        ]}
      />
    </>
  )
}
