import { Switch } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { api } from '#contract/endpoints/index.ts'
import { notifyDone, notifyFailed } from '#web/lib/notify.ts'
import { useCall, useCommand } from '#web/lib/queries.ts'
import { useMayEditOrganization } from '#web/parts/OrganizationLock.tsx'
import { CONNECTION_ENDPOINTS } from './connection-labels.ts'
import classes from './connections.module.css'

/** Setting of the sample company: whether its agents work in the built-in systems. */
export function SimulatedSystems() {
  const simulated = useCall(api.connections.simulated, {})
  const change = useCommand(api.connections.changeSimulated, {
    invalidates: [api.connections.simulated, ...CONNECTION_ENDPOINTS],
  })
  const mayEdit = useMayEditOrganization()
  if (!simulated.data?.isOffered) return null
  const turn = (isOn: boolean) =>
    change.mutate(
      { body: { isOn } },
      {
        onSuccess: () =>
          notifyDone(
            isOn
              ? 'The simulated systems are being connected. What happened in the meantime is imported.'
              : 'The simulated systems are disconnected. Their history is kept.',
          ),
        onError: error =>
          notifyFailed(error, `The simulated systems were not ${isOn ? 'connected' : 'disconnected'}`),
      },
    )
  return (
    <div className={classes.card}>
      <div className={classes.head}>
        <span className={classes.icon} aria-hidden="true">
          <IconFlask size={20} stroke={1.6} />
        </span>
        <div className={classes.title}>
          <h2>Simulated systems</h2>
          <p>
            This is the sample company. Its agents take simulated calls, chats and e-mails, so that Real-time
            and Performance have something to show.
          </p>
        </div>
        <Switch
          aria-label="Simulated systems"
          label={simulated.data.isOn ? 'On' : 'Off'}
          checked={change.isPending ? !simulated.data.isOn : simulated.data.isOn}
          disabled={!mayEdit || change.isPending}
          onChange={event => turn(event.currentTarget.checked)}
        />
      </div>
    </div>
  )
}
