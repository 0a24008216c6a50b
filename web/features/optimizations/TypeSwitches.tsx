import { Switch } from '@mantine/core'
import { api } from '#contract/endpoints/index.ts'
import {
  OptimizationType,
  SETTING_OF,
  TYPE_NAMES,
  typesSwitchedOn,
} from '#contract/endpoints/optimizations.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { notifyFailed } from '#web/lib/notify.ts'
import { useCommand } from '#web/lib/queries.ts'
import { useOrganization } from '#web/lib/zone.ts'
import { OrganizationLock } from '#web/parts/OrganizationLock.tsx'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import classes from './optimizations.module.css'

const EXPLANATIONS: Record<OptimizationType, string> = {
  break_time_adjustment:
    'A break moves by up to two hours to where its agent is needed least. It stays in its shift and as long as it was; the activities around it close the gap. When a call runs into a break, the break begins later by itself: by as long as the call took of it, and at most by its own length.',
  block_time_off_addition:
    'Blocked time of a length that you choose, for coaching or paperwork, where there are agents to spare.',
  block_time_off_removal:
    'Blocked time is removed where agents are short, and the shift has its activities there again. Events of a calendar stay.',
  time_off_addition:
    'One to four hours off at the start or end of a shift where there are agents to spare, never below the contracted hours of the day or week.',
  time_off_removal:
    'Hours off within a shift are taken back where agents are short. Sick leave, holidays and approved requests stay.',
}

export function TypeSwitches() {
  const organization = useOrganization()
  const change = useCommand(api.organization.changeOptimizationSettings, {
    invalidates: [api.organization.get],
  })
  if (organization.isPending) return <LoadingSkeleton shape="rows" count={5} />
  if (organization.error)
    return <ErrorCard onRetry={() => organization.refetch()}>{textOf(organization.error)}</ErrorCard>
  const on = typesSwitchedOn(organization.data.optimizationSettings)
  const isChanging = (type: OptimizationType) =>
    change.isPending && SETTING_OF[type] in (change.variables.body ?? {})
  return (
    <div className={classes.types}>
      <p>
        How Lineup may improve an existing schedule. Re-optimising proposes changes, and a manager decides
        which to apply; only a break that a call ran into moves at once. Changes of a published schedule are
        published at once; drafts stay drafts.
      </p>
      <OrganizationLock />
      {OptimizationType.options.map(type => (
        <Switch
          key={type}
          label={TYPE_NAMES[type]}
          description={EXPLANATIONS[type]}
          checked={on.includes(type)}
          disabled={isChanging(type) || !organization.data.mayEdit}
          onChange={event =>
            change.mutate(
              { body: { [SETTING_OF[type]]: event.currentTarget.checked } },
              { onError: error => notifyFailed(error) },
            )
          }
        />
      ))}
    </div>
  )
}
