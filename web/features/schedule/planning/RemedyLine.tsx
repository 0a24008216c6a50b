// A remedy that would let an agent be scheduled, and a button that applies it.

import { Button } from '@mantine/core'
import { api } from '#contract/endpoints/index.ts'
import type { Remedy } from '#contract/endpoints/schedule.ts'
import { inOwnClock } from '#web/lib/dates.ts'
import { notifyFailed } from '#web/lib/notify.ts'
import { useCall, useCallAll, useCommand } from '#web/lib/queries.ts'
import { Figure } from '#web/ui/feedback/Figure.tsx'
import classes from '../ui/schedule.module.css'
import * as texts from './texts.ts'

interface Props {
  surferId: number
  remedy: Remedy
}

export function RemedyLine({ surferId, remedy }: Props) {
  const { sentence, rules, succession, minutesGained } = remedy
  const { apply, isPending, isDone } = useRemedy(surferId, remedy)
  return (
    <div className={classes.remedy}>
      <p>
        {inOwnClock(sentence)}
        {(rules ?? succession) && texts.thisRuleAppliesToEveryone}
        {minutesGained > 0 && (
          <>
            {' '}
            <Figure value={minutesGained / 60} unit="h" digits={1} sign="difference" />
          </>
        )}
      </p>
      {isDone ? (
        <span role="status">{texts.changedGenerateAgainToUseIt}</span>
      ) : (
        apply && (
          <Button variant="default" size="compact-sm" loading={isPending} onClick={apply}>
            {texts.apply}
          </Button>
        )
      )}
    </div>
  )
}

/** Sets what the remedy is about; `apply` is null when that is no setting, or not known yet. */
function useRemedy(surferId: number, { change, rules, settings, succession }: Remedy) {
  const params = { surferId }
  const agent = useCommand(api.surfers.update, {
    invalidates: [api.surfers.list, api.surfers.get, api.schedule.surfers],
  })
  const everybody = useCommand(api.organization.changeSchedulingSettings, {
    invalidates: [api.organization.get],
  })
  const days = useCommand(api.schedule.changeSurferSettings, { invalidates: [api.schedule.surferSettings] })
  const shift = useCommand(api.shiftTemplates.update, { invalidates: [api.shiftTemplates.list] })
  const shifts = useCallAll(
    api.shiftTemplates.list,
    { query: { limit: 500 } },
    { enabled: succession !== null },
  ).data
  const before = shifts?.find(({ id }) => id === succession?.beforeId)
  // The other parts stay as they are by now.
  const now = useCall(api.schedule.surferSettings, { params }, { enabled: settings !== null }).data
  const onFailure = { onError: (error: Error) => notifyFailed(error, texts.nothingWasChangedInRemedyLine) }
  const commands = [agent, everybody, days, shift]
  const applies = change
    ? () => agent.mutate({ params, body: change }, onFailure)
    : rules
      ? () => everybody.mutate({ body: rules }, onFailure)
      : settings && now
        ? () => days.mutate({ params, body: { ...now, ...settings } }, onFailure)
        : succession && before
          ? () => {
              const notBeforeIds = before.notBeforeIds.filter(id => id !== succession.afterId)
              shift.mutate({ params: { shiftTemplateId: before.id }, body: { notBeforeIds } }, onFailure)
            }
          : null
  return {
    apply: applies,
    isPending: commands.some(command => command.isPending),
    isDone: commands.some(command => command.isSuccess),
  }
}
