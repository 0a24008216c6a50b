// Banner of internal staff who see the product as somebody else: as whom, how long, and whether they may change
// anything.
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { impersonation as endpoints, type Impersonation } from '#contract/internal/staff.ts'
import { MINUTE_MS } from '#core/time/index.ts'
import { stopViewing } from '../lib/access/impersonation.ts'
import { notifyFailed } from '../lib/notify.ts'
import { useCall, useCommand } from '../lib/queries.ts'
import { useSavingForm } from '../lib/saving-form.ts'
import { displayName, useUser } from '../lib/session.ts'
import { useNow } from '../lib/use-now.ts'
import { FormGrid } from '../ui/dialog/FormGrid.tsx'
import { FormModal } from '../ui/dialog/FormModal.tsx'
import { ReasonField } from '../ui/inputs/ReasonField.tsx'
import classes from './Shell.module.css'
import * as texts from './texts.ts'

export default function ImpersonationBanner() {
  const user = useUser()
  const current = useCall(endpoints.get, {}).data?.impersonation
  const end = useCommand(endpoints.end)
  const [isAsking, setAsking] = useState(false)
  const stop = () => end.mutate({}, { onSuccess: stopViewing, onError: error => notifyFailed(error) })
  return (
    <div className={classes.banner} role="status" data-kind="impersonation">
      <span>
        {texts.youAreViewingAs} <strong>{displayName(user)}</strong>, {user.organizationName}.
        {current && <Terms current={current} />}
      </span>
      {current && !current.isElevated && (
        <Button size="compact-sm" variant="default" onClick={() => setAsking(true)}>
          {texts.allowChanges}
        </Button>
      )}
      <Button size="compact-sm" variant="default" loading={end.isPending} onClick={stop}>
        {texts.stop}
      </Button>
      {isAsking && <AllowChanges onClose={() => setAsking(false)} />}
    </div>
  )
}

/** When the time is over the product is loaded again as oneself. */
function Terms({ current }: { current: Impersonation }) {
  const now = useNow()
  const leftMs = Date.parse(current.expiresAt) - now
  useEffect(() => {
    if (leftMs <= 0) stopViewing()
  }, [leftMs])
  return (
    <> {texts.changesAreAllowedAndRecorded(current.isElevated, Math.max(0, Math.ceil(leftMs / MINUTE_MS)))}</>
  )
}

const Reason = z.object({ reason: z.string().trim().min(1, texts.required).max(500) })

function AllowChanges({ onClose }: { onClose: () => void }) {
  const elevate = useCommand(endpoints.elevate, { invalidates: [endpoints.get] })
  const saving = useSavingForm({
    schema: Reason,
    initialValues: { reason: '' },
    save: body => elevate.mutateAsync({ body }),
    onSaved: onClose,
  })
  return (
    <FormModal
      title={texts.allowChanges}
      submitLabel={texts.allowChanges}
      {...saving.formProps}
      onClose={onClose}
    >
      <FormGrid>
        <ReasonField
          description={texts.theOrganizationsManagersSeeIt}
          {...saving.form.getInputProps('reason')}
        />
      </FormGrid>
    </FormModal>
  )
}
