import { api } from '#contract/endpoints/index.ts'
import type { ShiftTemplateForm } from '#contract/endpoints/shift-templates.ts'
import { notifyDone } from '#web/lib/notify.ts'
import { useCallAll, useCommand } from '#web/lib/queries.ts'
import { DEFAULT_ZONE, useOrganization } from '#web/lib/zone.ts'
import { ModalShell } from '#web/ui/dialog/ModalShell.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { ShiftForm } from './ShiftForm.tsx'
import * as texts from './texts.ts'

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
    notifyDone(texts.saved)
    onClose()
  }
  const isWaiting = shifts.isPending || (shiftTemplateId === undefined && organization.isPending)
  const known = shifts.data?.find(one => one.id === shiftTemplateId)
  if (isWaiting || (shiftTemplateId !== undefined && !known))
    return (
      <ModalShell isOpen onClose={onClose} title={texts.shift}>
        {isWaiting ? <LoadingSkeleton shape="form" /> : texts.thisShiftNoLongerExists}
      </ModalShell>
    )
  if (!known)
    return (
      <ShiftForm
        title={texts.addShift}
        shifts={shifts.data ?? []}
        submitLabel={texts.addShift}
        initialValues={newShift(organization.data?.timezone ?? DEFAULT_ZONE)}
        save={body => create.mutateAsync({ body })}
        onSaved={close}
        onClose={onClose}
      />
    )
  const { id, state: _, createdAt: __, ...fields } = known
  return (
    <ShiftForm
      title={texts.editKnownName(known.name)}
      shifts={shifts.data ?? []}
      submitLabel={texts.save}
      initialValues={fields}
      save={body => update.mutateAsync({ params: { shiftTemplateId: id }, body })}
      onSaved={close}
      onClose={onClose}
    />
  )
}
