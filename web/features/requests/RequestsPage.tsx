// Everything that agents have asked for and a manager decides on.
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { PageTabs } from '#web/ui/layout/PageTabs.tsx'
import { TimeOffRequests } from './time-off/TimeOffRequests.tsx'

export default function RequestsPage() {
  return (
    <>
      <PageHeader title="Requests" />
      <PageTabs
        value="time-off"
        onChange={() => {}}
        tabs={[{ name: 'time-off', label: 'Time off', content: <TimeOffRequests /> }]}
      />
    </>
  )
}
