import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { z } from 'zod'
import { openModal } from '#web/lib/modals.ts'
import { readParams } from '#web/lib/search-state.ts'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { PageTabs } from '#web/ui/layout/PageTabs.tsx'
import { ShiftsTable } from './ShiftsTable.tsx'
import { TasksTable } from './TasksTable.tsx'
import * as texts from './texts.ts'

const Search = z.object({ tab: z.enum(['activities', 'shifts']).default('activities') })

export default function TasksPage() {
  const [search, setSearch] = useSearchParams()
  const { tab } = readParams(Search, search)
  const isShifts = tab === 'shifts'
  return (
    <>
      <PageHeader
        title={isShifts ? texts.shifts : texts.activities}
        actions={
          <Button
            leftSection={<IconPlus size={16} />}
            onClick={() => openModal({ type: isShifts ? 'add-shift' : 'add-task' })}
          >
            {isShifts ? texts.addShift : texts.addActivity}
          </Button>
        }
      />
      <PageTabs
        value={tab}
        // The filters of one table mean nothing to the other.
        onChange={next => setSearch(next === 'activities' ? {} : { tab: next })}
        tabs={[
          { name: 'activities', label: texts.activities, content: <TasksTable /> },
          { name: 'shifts', label: texts.shifts, content: <ShiftsTable /> },
        ]}
      />
    </>
  )
}
