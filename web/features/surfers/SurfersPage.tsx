import { Button, Tooltip } from '@mantine/core'
import { IconClock, IconPlus, IconUpload } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { z } from 'zod'
import type { Organization } from '#contract/endpoints/organization.ts'
import { useFeature } from '#web/lib/access/features.ts'
import { openModal } from '#web/lib/modals.ts'
import { readParams } from '#web/lib/search-state.ts'
import { useOrganization } from '#web/lib/zone.ts'
import { useEditScope } from '#web/parts/use-edit-scope.ts'
import { later } from '#web/ui/feedback/later.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { PageTabs } from '#web/ui/layout/PageTabs.tsx'
import { SurfersTable } from './SurfersTable.tsx'
import { TeamsTable } from './TeamsTable.tsx'
import * as texts from './texts.ts'

const ImportDialog = later(async () => (await import('./import/ImportDialog.tsx')).ImportDialog)

const Search = z.object({
  tab: z.enum(['agents', 'teams']).default('agents'),
  /** A dialog that the page opens with. */
  open: z.enum(['import', 'agent']).optional(),
})

export default function SurfersPage() {
  const [search, setSearch] = useSearchParams()
  const { tab, open } = readParams(Search, search)
  const [isImporting, setImporting] = useState(open === 'import')
  useEffect(() => {
    if (open === 'agent') openModal({ type: 'add-surfer' })
  }, [open])
  const organization = useOrganization().data
  return (
    <>
      <PageHeader
        title={texts.agents}
        actions={
          tab === 'agents' ? (
            <>
              <TimeReportingButton />
              <ImportButton onClick={() => setImporting(true)} />
              <AddAgent organization={organization} />
            </>
          ) : (
            <AddTeam />
          )
        }
      />
      <PageTabs
        value={tab}
        // The filters of one table mean nothing to the other.
        onChange={next => setSearch(next === 'agents' ? {} : { tab: next })}
        tabs={[
          { name: 'agents', label: texts.agents, content: <SurfersTable /> },
          { name: 'teams', label: texts.teams, content: <TeamsTable /> },
        ]}
      />
      {isImporting && (
        <ImportDialog
          onClose={() => {
            setImporting(false)
            setSearch({})
          }}
        />
      )}
    </>
  )
}

/** Nothing while clocking in and out is turned off. */
function TimeReportingButton() {
  const isOn = useFeature('timecards')
  if (!isOn) return null
  return (
    <Button
      variant="default"
      leftSection={<IconClock size={16} />}
      onClick={() => openModal({ type: 'time-reporting' })}
    >
      {texts.clockingInAndOut}
    </Button>
  )
}

function ImportButton({ onClick }: { onClick: () => void }) {
  const { mayEditNone } = useEditScope()
  return (
    <Button variant="default" leftSection={<IconUpload size={16} />} disabled={mayEditNone} onClick={onClick}>
      {texts.importAgents}
    </Button>
  )
}

const AddTeam = () => (
  <Button leftSection={<IconPlus size={16} />} onClick={() => openModal({ type: 'add-team' })}>
    {texts.addTeam}
  </Button>
)

function AddAgent({ organization }: { organization: Organization | undefined }) {
  const { mayEditNone } = useEditScope()
  const isFull = organization !== undefined && organization.availableLicenses <= 0
  const reason = mayEditNone ? texts.youCanEditNoTeam : isFull ? texts.noLicencesLeft : null
  return (
    <Tooltip label={reason} disabled={reason === null}>
      <Button
        leftSection={<IconPlus size={16} />}
        data-disabled={reason !== null || undefined}
        aria-disabled={reason !== null}
        onClick={() => reason === null && openModal({ type: 'add-surfer' })}
      >
        {texts.addAgent}
      </Button>
    </Tooltip>
  )
}
