import { Button, Tabs, Tooltip } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { z } from 'zod'
import type { Organization } from '#contract/endpoints/organization.ts'
import { openModal } from '../../app/modals.ts'
import { useSearchState } from '../../lib/search-state.ts'
import { useOrganization } from '../../lib/zone.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { AgentsTable } from './AgentsTable.tsx'
import { TeamsTable } from './TeamsTable.tsx'

const Search = z.object({ tab: z.enum(['agents', 'teams']).default('agents') })

export default function AgentsPage() {
  const [{ tab }, setSearch] = useSearchState(Search)
  const organization = useOrganization().data
  return (
    <>
      <PageHeader
        title="Agents"
        actions={tab === 'agents' ? <AddAgent organization={organization} /> : <AddTeam />}
      />
      <Tabs
        value={tab}
        onChange={value => setSearch({ tab: value === 'teams' ? 'teams' : undefined })}
        keepMounted={false}
      >
        <Tabs.List px="md">
          <Tabs.Tab value="agents">Agents</Tabs.Tab>
          <Tabs.Tab value="teams">Teams</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="agents">
          <AgentsTable />
        </Tabs.Panel>
        <Tabs.Panel value="teams">
          <TeamsTable />
        </Tabs.Panel>
      </Tabs>
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
        onClick={() => !isFull && openModal({ type: 'add-agent' })}
      >
        Add agent
      </Button>
    </Tooltip>
  )
}
