import { Button, Tooltip } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { z } from 'zod'
import type { Organization } from '#contract/endpoints/organization.ts'
import { openModal } from '#web/lib/modals.ts'
import { readParams } from '#web/lib/search-state.ts'
import { useOrganization } from '#web/lib/zone.ts'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { PageTabs } from '#web/ui/layout/PageTabs.tsx'
import { SurfersTable } from './SurfersTable.tsx'
import { TeamsTable } from './TeamsTable.tsx'

const Search = z.object({ tab: z.enum(['agents', 'teams']).default('agents') })

export default function SurfersPage() {
  const [search, setSearch] = useSearchParams()
  const { tab } = readParams(Search, search)
  const organization = useOrganization().data
  return (
    <>
      <PageHeader
        title="Agents"
        actions={tab === 'agents' ? <AddAgent organization={organization} /> : <AddTeam />}
      />
      <PageTabs
        value={tab}
        // The filters of one table mean nothing to the other.
        onChange={next => setSearch(next === 'agents' ? {} : { tab: next })}
        tabs={[
          { name: 'agents', label: 'Agents', content: <SurfersTable /> },
          { name: 'teams', label: 'Teams', content: <TeamsTable /> },
        ]}
      />
    </>
  )
}

const AddTeam = () => (
  <Button leftSection={<IconPlus size={16} />} onClick={() => openModal({ type: 'add-team' })}>
    Add team
  </Button>
)

function AddAgent({ organization }: { organization: Organization | undefined }) {
  const isFull = organization !== undefined && organization.availableLicenses <= 0
  return (
    <Tooltip label="No licences left. Free one by deleting or offboarding an agent." disabled={!isFull}>
      <Button
        leftSection={<IconPlus size={16} />}
        data-disabled={isFull || undefined}
        aria-disabled={isFull}
        onClick={() => !isFull && openModal({ type: 'add-surfer' })}
      >
        Add agent
      </Button>
    </Tooltip>
  )
}
