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
import * as texts from './texts.ts'

const EXPLANATIONS: Record<OptimizationType, string> = texts.explanations

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
      <p>{texts.howLineupMayImproveAnExisting}</p>
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
