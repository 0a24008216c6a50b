// What would let an agent be scheduled, and a button that sets it.
import { Button } from '@mantine/core'
import { api } from '#contract/endpoints/index.ts'
import type { Remedy } from '#contract/endpoints/schedule.ts'
import { notifyFailed } from '../../lib/notify.ts'
import { useCall, useCommand } from '../../lib/queries.ts'
import { Figure } from '../../ui/Figure.tsx'
import classes from './schedule.module.css'

interface Props {
  surferId: number
  remedy: Remedy
}

export function RemedyLine({ surferId, remedy }: Props) {
  const { sentence, rules, minutesGained } = remedy
  const { apply, isPending, isDone } = useRemedy(surferId, remedy)
  return (
    <div className={classes.remedy}>
      <p>
        {sentence}
        {rules && ' It is a rule for everybody.'}
        {minutesGained > 0 && (
          <>
            {' '}
            <Figure value={minutesGained / 60} unit="h" digits={1} sign="difference" />
          </>
        )}
      </p>
      {isDone ? (
        <span role="status">Changed. Generate again to use it.</span>
      ) : (
        apply && (
          <Button variant="default" size="compact-sm" loading={isPending} onClick={apply}>
            Apply
          </Button>
        )
      )}
    </div>
  )
}

/** Sets what the remedy is about; `apply` is null when that is no setting, or not known yet. */
function useRemedy(surferId: number, { change, rules, settings }: Remedy) {
  const params = { surferId }
  const agent = useCommand(api.surfers.update, {
    invalidates: [api.surfers.list, api.surfers.get, api.schedule.surfers],
  })
  const everybody = useCommand(api.organization.changeSchedulingSettings, {
    invalidates: [api.organization.get],
  })
  const days = useCommand(api.schedule.changeSurferSettings, { invalidates: [api.schedule.surferSettings] })
  // The other parts stay as they are by now.
  const now = useCall(api.schedule.surferSettings, { params }, { enabled: settings !== null }).data
  const told = { onError: (error: Error) => notifyFailed(error, 'Nothing was changed') }
  const commands = [agent, everybody, days]
  const applies = change
    ? () => agent.mutate({ params, body: change }, told)
    : rules
      ? () => everybody.mutate({ body: rules }, told)
      : settings && now
        ? () => days.mutate({ params, body: { ...now, ...settings } }, told)
        : null
  return {
    apply: applies,
    isPending: commands.some(command => command.isPending),
    isDone: commands.some(command => command.isSuccess),
  }
}
