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
import * as texts from './texts.ts'

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

const NameForm = z.object({ name: z.string().trim().min(1, texts.required) })

function Rename({ asked: { connection }, onClose }: Props) {
  const rename = useCommand(api.connections.rename, { invalidates: CONNECTION_ENDPOINTS })
  const { form, ...saving } = useSavingForm({
    schema: NameForm,
    initialValues: { name: connection.name },
    save: body => rename.mutateAsync({ params: { connectionId: connection.id }, body }),
    onSaved: () => {
      notifyDone(texts.saved)
      onClose()
    },
    fieldOfCode: { DUPLICATED_NAME: 'name' },
  })
  return (
    <FormModal
      title={texts.renameConnectionName(connection.name)}
      submitLabel={texts.rename}
      onClose={onClose}
      isDirty={form.isDirty()}
      {...saving}
    >
      <TextInput label={texts.name} required data-autofocus {...form.getInputProps('name')} />
    </FormModal>
  )
}

function ReplaceSecret({ asked: { connection }, onClose }: Props) {
  const replace = useCommand(api.connections.rotateSecret, { invalidates: CONNECTION_ENDPOINTS })
  const confirm = () =>
    replace.mutate(
      { params: { connectionId: connection.id } },
      {
        onSuccess: () => notifyDone(texts.theSecretIsBeingReplaced),
        onError: error => notifyFailed(error, texts.theSecretWasNotReplaced),
        onSettled: onClose,
      },
    )
  return (
    <ConfirmDialog
      isOpen
      title={texts.replaceTheWebhookSecretOf(connection.name)}
      confirmLabel={texts.replaceSecret}
      isBusy={replace.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {texts.fromNowOnTheProviderSigns}
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
          notifyDone(texts.connectionNameIsDisconnected(connection.name))
          navigate(CONNECTIONS_PATH)
        },
        onError: error => notifyFailed(error, texts.connectionNameWasNotDisconnected(connection.name)),
        onSettled: onClose,
      },
    )
  return (
    <ConfirmDialog
      isOpen
      isDanger
      title={texts.disconnectConnectionName(connection.name)}
      confirmLabel={texts.disconnect}
      isBusy={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p>{texts.noMoreFilesCanBeUploaded(isFile)}</p>
      {users && users.length > 0 && <p>{texts.getsNoNewContactsFromIt(users.join(', '), users.length)}</p>}
    </ConfirmDialog>
  )
}
