// Add agent and edit agent: the same fields, the latter once the agent is known.
import { Button, NumberInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { api } from '#contract/endpoints/index.ts'
import type { Surfer } from '#contract/endpoints/surfers.ts'
import { CutOffDays } from '#contract/scheduling-settings.ts'
import { SURFER_DEFAULTS } from '#contract/surfer-fields.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { openModal } from '#web/lib/modals.ts'
import { notifyDone } from '#web/lib/notify.ts'
import { useCall, useCommand } from '#web/lib/queries.ts'
import { displayName } from '#web/lib/session.ts'
import { DEFAULT_ZONE, useOrganization } from '#web/lib/zone.ts'
import { PictureField } from '#web/parts/PictureField.tsx'
import { FormGrid } from '#web/ui/dialog/FormGrid.tsx'
import { ModalShell } from '#web/ui/dialog/ModalShell.tsx'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { SurferFormModal, type SurferValues } from './SurferFormModal.tsx'
import { SURFER_ENDPOINTS } from './surfer-endpoints.ts'
import * as texts from './texts.ts'
import { useShiftsOutsideDates } from './use-shifts-outside-dates.ts'

interface Props {
  surferId?: number
  onClose: () => void
}

const newAgent = (timezone: string): SurferValues => ({
  ...SURFER_DEFAULTS,
  firstName: '',
  email: '',
  timezone,
  teamId: null,
  taskIds: [],
})

export default function SurferModal({ surferId, onClose }: Props) {
  return surferId === undefined ? (
    <AddAgent onClose={onClose} />
  ) : (
    <EditAgent id={surferId} onClose={onClose} />
  )
}

function AddAgent({ onClose }: { onClose: () => void }) {
  const organization = useOrganization()
  const create = useCommand(api.surfers.create, { invalidates: SURFER_ENDPOINTS })
  if (organization.isPending) return <Waiting title={texts.addAgent} onClose={onClose} />
  return (
    <SurferFormModal
      title={texts.addAgent}
      submitLabel={texts.addAgent}
      initialValues={newAgent(organization.data?.timezone ?? DEFAULT_ZONE)}
      save={async body => {
        const surfer = await create.mutateAsync({ body })
        notifyDone(texts.surferWasAdded(displayName(surfer)))
      }}
      onClose={onClose}
    />
  )
}

function EditAgent({ id, onClose }: { id: number; onClose: () => void }) {
  const surfer = useCall(api.surfers.get, { params: { surferId: id } })
  const update = useCommand(api.surfers.update, { invalidates: SURFER_ENDPOINTS })
  const outside = useShiftsOutsideDates(id)
  const cutOff = useCutOff(id)
  if (surfer.isPending) return <Waiting title={texts.editAgent} onClose={onClose} />
  if (surfer.error)
    return (
      <ModalShell isOpen onClose={onClose} title={texts.editAgent} width="wide">
        <ErrorCard onRetry={() => surfer.refetch()}>{textOf(surfer.error)}</ErrorCard>
      </ModalShell>
    )
  return (
    <SurferFormModal
      title={texts.editSurfer(displayName(surfer.data))}
      submitLabel={texts.save}
      initialValues={valuesOf(surfer.data)}
      save={async body => {
        await update.mutateAsync({ params: { surferId: id }, body })
        await cutOff.save(body.availabilityEnabled)
        notifyDone(texts.saved)
        if (body.startDate !== surfer.data.startDate || body.endDate !== surfer.data.endDate)
          await outside.look()
      }}
      onClose={() => outside.askOr(onClose)}
      availability={cutOff.field}
      head={
        <FormGrid>
          <PictureField name={displayName(surfer.data)} url={surfer.data.profilePictureUrl} surferId={id} />
        </FormGrid>
      }
      foot={
        surfer.data.dialpadUserId !== null && (
          <FormGrid title={texts.dialpad}>
            <TextInput
              label={texts.userId}
              readOnly
              description={texts.notedAtTheirFirstLogin}
              value={surfer.data.dialpadUserId}
            />
          </FormGrid>
        )
      }
      aside={
        <>
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => openModal({ type: 'surfer-schedule', surferId: id })}
          >
            {texts.shiftsAndDays}
          </Button>
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => openModal({ type: 'surfer-terms', surferId: id })}
          >
            {texts.overTime}
          </Button>
        </>
      }
    />
  )
}

/** Days before a day on which the agent's availability for it is settled; empty: as the organization has it. */
function useCutOff(surferId: number) {
  const params = { surferId }
  const features = useCall(api.surferFeatures.list, { params })
  const change = useCommand(api.surferFeatures.change, {
    invalidates: [api.surferFeatures.list, api.availability.weeks],
  })
  const stored = features.data?.results[0]?.settings.cutOffDays ?? null
  const [entered, setEntered] = useState<number | null>()
  const cutOffDays = entered === undefined ? stored : entered
  const save = async (enabled: boolean) => {
    if (enabled && cutOffDays !== stored)
      await change.mutateAsync({
        params,
        body: { featureName: 'availability', enabled, settings: { cutOffDays } },
      })
  }
  const field = (
    <NumberInput
      label={texts.availabilityIsSettledSoManyDays}
      placeholder={texts.asSetForTheOrganization}
      allowDecimal={false}
      disabled={features.isPending}
      value={cutOffDays ?? ''}
      onChange={value => setEntered(value === '' ? null : Number(value))}
      error={entered == null ? undefined : CutOffDays.safeParse(entered).error?.issues[0]?.message}
    />
  )
  return { save, field }
}

function valuesOf(surfer: Surfer): SurferValues {
  const names = Object.keys(newAgent(surfer.timezone)) as (keyof SurferValues)[]
  const values = Object.fromEntries(names.map(name => [name, surfer[name]])) as unknown as SurferValues
  // The field is not shown without a first day.
  return { ...values, scheduledInvitation: values.startDate !== null && values.scheduledInvitation }
}

const Waiting = ({ title, onClose }: { title: string; onClose: () => void }) => (
  <ModalShell isOpen onClose={onClose} title={title} width="wide">
    <LoadingSkeleton shape="form" />
  </ModalShell>
)
