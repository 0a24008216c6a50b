import { api } from '#contract/endpoints/index.ts'
import type { ShiftTemplateForm } from '#contract/endpoints/shift-templates.ts'
import { notifyDone } from '#web/lib/notify.ts'
import { useCallAll, useCommand } from '#web/lib/queries.ts'
import { DEFAULT_ZONE, useOrganization } from '#web/lib/zone.ts'
import { ModalShell } from '#web/ui/dialog/ModalShell.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { ShiftForm } from './ShiftForm.tsx'

interface Props {
  shiftTemplateId?: number
  onClose: () => void
}

const newShift = (timezone: string): ShiftTemplateForm => ({
  name: '',
  interval: { startMinute: 540, endMinute: 1020 },
  timezone,
  breaks: [],
  color: 'blue',
  conflictType: 'standard',
  notBeforeIds: [],
})

/** Add shift and edit shift. */
export default function ShiftModal({ shiftTemplateId, onClose }: Props) {
  const organization = useOrganization()
  const shifts = useCallAll(api.shiftTemplates.list, {})
  const invalidates = [api.shiftTemplates.list]
  const create = useCommand(api.shiftTemplates.create, { invalidates })
  const update = useCommand(api.shiftTemplates.update, { invalidates })
  const close = () => {
    notifyDone('Saved.')
    onClose()
  }
  const isWaiting = shifts.isPending || (shiftTemplateId === undefined && organization.isPending)
  const known = shifts.data?.find(one => one.id === shiftTemplateId)
  if (isWaiting || (shiftTemplateId !== undefined && !known))
    return (
      <ModalShell isOpen onClose={onClose} title="Shift">
        {isWaiting ? <LoadingSkeleton shape="form" /> : 'This shift no longer exists.'}
      </ModalShell>
    )
  if (!known)
    return (
      <ShiftForm
        title="Add shift"
        shifts={shifts.data ?? []}
        submitLabel="Add shift"
        initialValues={newShift(organization.data?.timezone ?? DEFAULT_ZONE)}
        save={body => create.mutateAsync({ body })}
        onSaved={close}
        onClose={onClose}
      />
    )
  const { id, state: _, createdAt: __, ...fields } = known
  return (
    <ShiftForm
      title={`Edit ${known.name}`}
      shifts={shifts.data ?? []}
      submitLabel="Save"
      initialValues={fields}
      save={body => update.mutateAsync({ params: { shiftTemplateId: id }, body })}
      onSaved={close}
      onClose={onClose}
    />
  )
}
