import { Button, Tabs } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { z } from 'zod'
import { openModal } from '../../app/modals.ts'
import { useSearchState } from '../../lib/search-state.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ActivitiesTable } from './ActivitiesTable.tsx'
import { ShiftsTable } from './ShiftsTable.tsx'

const Search = z.object({ tab: z.enum(['activities', 'shifts']).default('activities') })

export default function ActivitiesPage() {
  const [{ tab }, setSearch] = useSearchState(Search)
  const isShifts = tab === 'shifts'
  return (
    <>
      <PageHeader
        title={isShifts ? 'Shifts' : 'Activities'}
        actions={
          <Button
            leftSection={<IconPlus size={16} />}
            onClick={() => openModal({ type: isShifts ? 'add-shift' : 'add-activity' })}
          >
            {isShifts ? 'Add shift' : 'Add activity'}
          </Button>
        }
      />
      <Tabs
        value={tab}
        onChange={value => setSearch({ tab: value === 'shifts' ? 'shifts' : undefined })}
        keepMounted={false}
      >
        <Tabs.List px="md">
          <Tabs.Tab value="activities">Activities</Tabs.Tab>
          <Tabs.Tab value="shifts">Shifts</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="activities">
          <ActivitiesTable />
        </Tabs.Panel>
        <Tabs.Panel value="shifts">
          <ShiftsTable />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
