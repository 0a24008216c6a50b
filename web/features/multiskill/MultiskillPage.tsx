import { Button } from '@mantine/core'
import { useState } from 'react'
import { textOf } from '#web/lib/api-errors.ts'
import { useOrganization } from '#web/lib/zone.ts'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { MultiskillView } from './MultiskillView.tsx'
import { SharingDialog } from './SharingDialog.tsx'
import { SharingOff } from './SharingOff.tsx'
import * as texts from './texts.ts'

export default function MultiskillPage() {
  const organization = useOrganization()
  const [isAsking, setAsking] = useState(false)
  const isOn = organization.data?.forecastSettings.useMultiskillStaffing ?? false
  const ask = () => setAsking(true)
  return (
    <>
      <PageHeader
        title={texts.multiSkill}
        actions={
          isOn && (
            <Button variant="subtle" color="gray" onClick={ask}>
              {texts.turnOff}
            </Button>
          )
        }
      />
      {organization.isPending ? (
        <LoadingSkeleton shape="chart" />
      ) : organization.error ? (
        <ErrorCard onRetry={() => organization.refetch()}>{textOf(organization.error)}</ErrorCard>
      ) : isOn ? (
        <MultiskillView />
      ) : (
        <SharingOff onEnable={ask} />
      )}
      <SharingDialog isOpen={isAsking} isOn={isOn} onClose={() => setAsking(false)} />
    </>
  )
}
