import { Switch } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { api } from '#contract/endpoints/index.ts'
import { notifyDone, notifyFailed } from '#web/lib/notify.ts'
import { useCall, useCommand } from '#web/lib/queries.ts'
import { useMayEditOrganization } from '#web/parts/OrganizationLock.tsx'
import { CONNECTION_ENDPOINTS } from './connection-labels.ts'
import classes from './connections.module.css'
import * as texts from './texts.ts'

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
            isOn ? texts.theSimulatedSystemsAreBeingConnected : texts.theSimulatedSystemsAreDisconnected,
          ),
        onError: error => notifyFailed(error, texts.theSimulatedSystemsWereNot(isOn)),
      },
    )
  return (
    <div className={classes.card}>
      <div className={classes.head}>
        <span className={classes.icon} aria-hidden="true">
          <IconFlask size={20} stroke={1.6} />
        </span>
        <div className={classes.title}>
          <h2>{texts.simulatedSystems}</h2>
          <p>{texts.thisIsTheSampleCompany}</p>
        </div>
        <Switch
          aria-label={texts.simulatedSystems}
          label={simulated.data.isOn ? texts.on : texts.off}
          checked={change.isPending ? !simulated.data.isOn : simulated.data.isOn}
          disabled={!mayEdit || change.isPending}
          onChange={event => turn(event.currentTarget.checked)}
        />
      </div>
    </div>
  )
}
