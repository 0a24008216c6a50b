import { ActionIcon, Menu } from '@mantine/core'
import {
  IconDotsVertical,
  IconKey,
  IconListDetails,
  IconPencil,
  IconPlugConnected,
  IconPlugConnectedX,
  IconRefresh,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Connection } from '#contract/endpoints/connections.ts'
import { api } from '#contract/endpoints/index.ts'
import { notifyDone, notifyFailed } from '#web/lib/notify.ts'
import { useCommand } from '#web/lib/queries.ts'
import { useMayEditOrganization } from '#web/parts/OrganizationLock.tsx'
import type { OpenDialog } from './ConnectionDialogs.tsx'
import { CONNECTION_ENDPOINTS, connectionPath } from './connection-labels.ts'
import * as texts from './texts.ts'

interface Props {
  connection: Connection
  isFile: boolean
  /** On its own page there is no way to itself. */
  isOpen?: boolean
  onReauthorise: () => void
  onAsk: (asked: OpenDialog) => void
}

export function ConnectionMenu({ connection, isFile, isOpen, onReauthorise, onAsk }: Props) {
  const sync = useCommand(api.connections.sync, { invalidates: CONNECTION_ENDPOINTS })
  const icon = { size: 15, stroke: 1.6 }
  const isDead = connection.state === 'needs-reauth'
  if (!useMayEditOrganization()) return null
  const syncNow = () =>
    sync.mutate(
      { params: { connectionId: connection.id } },
      {
        onSuccess: () => notifyDone(texts.theLast48Hours(connection.name)),
        onError: error => notifyFailed(error, texts.connectionNameWasNotSynced(connection.name)),
      },
    )
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={texts.actionsFor(connection.name)} loading={sync.isPending}>
          <IconDotsVertical {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {!isOpen && (
          <Menu.Item
            component={Link}
            to={connectionPath(connection)}
            leftSection={<IconListDetails {...icon} />}
          >
            {texts.details}
          </Menu.Item>
        )}
        {!isFile && (
          <Menu.Item disabled={isDead} leftSection={<IconRefresh {...icon} />} onClick={syncNow}>
            {texts.syncNow}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconPencil {...icon} />}
          onClick={() => onAsk({ type: 'rename', connection })}
        >
          {texts.rename}
        </Menu.Item>
        {!isFile && !connection.isSimulated && (
          <Menu.Item leftSection={<IconPlugConnected {...icon} />} onClick={onReauthorise}>
            {texts.reAuthoriseInConnectionMenu}
          </Menu.Item>
        )}
        {connection.delivery === 'pushed' && (
          <Menu.Item
            disabled={isDead}
            leftSection={<IconKey {...icon} />}
            onClick={() => onAsk({ type: 'secret', connection })}
          >
            {texts.replaceTheWebhookSecret}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item
          color="red"
          leftSection={<IconPlugConnectedX {...icon} />}
          onClick={() => onAsk({ type: 'disconnect', connection, isFile })}
        >
          {texts.disconnect}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
