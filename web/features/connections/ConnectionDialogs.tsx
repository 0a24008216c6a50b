import { TextInput } from '@mantine/core'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import type { Connection } from '#contract/endpoints/connections.ts'
import { api } from '#contract/endpoints/index.ts'
import { notifyDone, notifyFailed } from '#web/lib/notify.ts'
import { useCall, useCommand } from '#web/lib/queries.ts'
import { useSavingForm } from '#web/lib/saving-form.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { FormModal } from '#web/ui/dialog/FormModal.tsx'
import { CONNECTION_ENDPOINTS, CONNECTIONS_PATH } from './connection-labels.ts'

export type OpenDialog =
  | { type: 'rename'; connection: Connection }
  | { type: 'secret'; connection: Connection }
  | { type: 'disconnect'; connection: Connection; isFile: boolean }

interface Props<A = OpenDialog> {
  asked: A
  onClose: () => void
}

export function ConnectionDialogs({ asked, onClose }: Props) {
  if (asked.type === 'rename') return <Rename asked={asked} onClose={onClose} />
  if (asked.type === 'secret') return <ReplaceSecret asked={asked} onClose={onClose} />
  return <Disconnect asked={asked} onClose={onClose} />
}

const NameForm = z.object({ name: z.string().trim().min(1, 'Required') })

function Rename({ asked: { connection }, onClose }: Props) {
  const rename = useCommand(api.connections.rename, { invalidates: CONNECTION_ENDPOINTS })
  const { form, ...saving } = useSavingForm({
    schema: NameForm,
    initialValues: { name: connection.name },
    save: body => rename.mutateAsync({ params: { connectionId: connection.id }, body }),
    onSaved: () => {
      notifyDone('Saved.')
      onClose()
    },
    fieldOfCode: { DUPLICATED_NAME: 'name' },
  })
  return (
    <FormModal
      title={`Rename ${connection.name}`}
      submitLabel="Rename"
      onClose={onClose}
      isDirty={form.isDirty()}
      {...saving}
    >
      <TextInput label="Name" required data-autofocus {...form.getInputProps('name')} />
    </FormModal>
  )
}

function ReplaceSecret({ asked: { connection }, onClose }: Props) {
  const replace = useCommand(api.connections.rotateSecret, { invalidates: CONNECTION_ENDPOINTS })
  const confirm = () =>
    replace.mutate(
      { params: { connectionId: connection.id } },
      {
        onSuccess: () => notifyDone('The secret is being replaced.'),
        onError: error => notifyFailed(error, 'The secret was not replaced'),
        onSettled: onClose,
      },
    )
  return (
    <ConfirmDialog
      isOpen
      title={`Replace the webhook secret of ${connection.name}?`}
      confirmLabel="Replace secret"
      isBusy={replace.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      From now on the provider signs its messages with a new secret. Messages signed with the old one are
      accepted for another day, so nothing is lost.
    </ConfirmDialog>
  )
}

function Disconnect({
  asked: { connection, isFile },
  onClose,
}: Props<Extract<OpenDialog, { type: 'disconnect' }>>) {
  const navigate = useNavigate()
  const remove = useCommand(api.connections.remove, { invalidates: CONNECTION_ENDPOINTS })
  const users = useCall(
    api.connections.get,
    { params: { connectionId: connection.id } },
    // Not of what is being taken away.
    { enabled: !isFile && remove.isIdle },
  ).data?.streamNames
  const confirm = () =>
    remove.mutate(
      { params: { connectionId: connection.id } },
      {
        onSuccess: () => {
          notifyDone(`${connection.name} is disconnected. Its history is kept.`)
          navigate(CONNECTIONS_PATH)
        },
        onError: error => notifyFailed(error, `${connection.name} was not disconnected`),
        onSettled: onClose,
      },
    )
  return (
    <ConfirmDialog
      isOpen
      isDanger
      title={`Disconnect ${connection.name}?`}
      confirmLabel="Disconnect"
      isBusy={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p>
        {isFile
          ? 'No more files can be uploaded to it.'
          : 'Nothing more is read or received from it, and its permission is revoked.'}{' '}
        The history is kept.
      </p>
      {users && users.length > 0 && (
        <p>
          {users.join(', ')} {users.length === 1 ? 'gets' : 'get'} no new contacts from it, and agents show no
          activity there.
        </p>
      )}
    </ConfirmDialog>
  )
}
