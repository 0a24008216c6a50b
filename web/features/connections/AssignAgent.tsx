import { Select } from '@mantine/core'
import { z } from 'zod'
import type { ConnectionDetails } from '#contract/endpoints/connections.ts'
import { api } from '#contract/endpoints/index.ts'
import { notifyDone } from '#web/lib/notify.ts'
import { useCallAll, useCommand } from '#web/lib/queries.ts'
import { useSavingForm } from '#web/lib/saving-form.ts'
import { displayName } from '#web/lib/session.ts'
import { FormModal } from '#web/ui/dialog/FormModal.tsx'
import { CONNECTION_ENDPOINTS } from './connection-labels.ts'
import * as texts from './texts.ts'

interface Props {
  connectionId: number
  account: ConnectionDetails['unmatchedAgents'][number]
  onClose: () => void
}

const Form = z.object({ surferId: z.string().min(1, texts.chooseAnAgent) })

/** Links an account of the system to one of our agents. */
export default function AssignAgent({ connectionId, account: { remoteId, name, email }, onClose }: Props) {
  const surfers = useCallAll(api.surfers.list, { query: { limit: 500 } })
  const assign = useCommand(api.connections.assignAgent, { invalidates: CONNECTION_ENDPOINTS })
  const { form, ...saving } = useSavingForm({
    schema: Form,
    initialValues: { surferId: '' },
    save: ({ surferId }) =>
      assign.mutateAsync({ params: { connectionId }, body: { remoteId, surferId: Number(surferId) } }),
    onSaved: () => {
      notifyDone(texts.linkedPastWorkIsBeingAssigned)
      onClose()
    },
    fieldOfCode: { CONFLICT: 'surferId', NOT_FOUND: 'surferId', UNAUTHORISED_TEAMS: 'surferId' },
  })
  return (
    <FormModal
      title={texts.linkToAnAgent(name || remoteId)}
      submitLabel={texts.link}
      onClose={onClose}
      isDirty={form.isDirty()}
      {...saving}
    >
      <Select
        label={texts.agent}
        description={texts.everythingThatDidCountsAsThis(email ?? texts.thisAccount)}
        placeholder={surfers.data ? texts.chooseAnAgent : texts.loadingAgents}
        nothingFoundMessage={texts.noAgentFound}
        data={(surfers.data ?? []).map(surfer => ({
          value: String(surfer.id),
          label: `${displayName(surfer)} · ${surfer.email}`,
        }))}
        limit={100}
        searchable
        required
        data-autofocus
        {...form.getInputProps('surferId')}
      />
    </FormModal>
  )
}
