import { Button } from '@mantine/core'
import { IconArrowsShuffle } from '@tabler/icons-react'
import { api } from '#contract/endpoints/index.ts'
import { addDays, instantAt, localDateOf, weekStartOf } from '#core/time/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { dateRangeText } from '#web/lib/dates.ts'
import { useCall } from '#web/lib/queries.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useZone } from '#web/lib/zone.ts'
import { OrganizationLock, useMayEditOrganization } from '#web/parts/OrganizationLock.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { numberText } from '#web/ui/text/figure-text.ts'
import { dayTotals, type SharedStaffView } from './heat.ts'
import classes from './Sharing.module.css'
import * as texts from './texts.ts'

export const SharingOff = ({ onEnable }: { onEnable: () => void }) => (
  <>
    <EmptyState
      title={texts.agentsAreSplitBetweenTicketGroupsTitle}
      icon={IconArrowsShuffle}
      action={
        useMayEditOrganization() ? (
          <Button onClick={onEnable}>{texts.turnOnMultiSkillStaffing}</Button>
        ) : (
          <OrganizationLock />
        )
      }
    >
      {texts.anAgentWhoCanServeSeveral}
    </EmptyState>
    <SharingPreview />
  </>
)

/** This week's schedule counted both ways, before anybody turns sharing on. */
function SharingPreview() {
  const zone = useZone()
  const monday = weekStartOf(localDateOf(zone, useNow()))
  const days = dateRangeText(monday, addDays(monday, 6))
  const query = {
    from: new Date(instantAt(zone, monday, 0)).toISOString(),
    to: new Date(instantAt(zone, addDays(monday, 7), 0)).toISOString(),
    increment: 'quarter-hour',
    timezone: zone,
  } as const
  const split = useCall(api.multiskill.get, { query: { ...query, shared: false } })
  const shared = useCall(api.multiskill.get, { query: { ...query, shared: true } })
  const error = split.error ?? shared.error
  if (error)
    return (
      <p className={classes.preview} role="alert">
        {texts.whatSharingWouldChangeCant(textOf(error))}
      </p>
    )
  if (!split.data || !shared.data)
    return (
      <p className={classes.preview} role="status">
        {texts.countingBothWays(days)}
      </p>
    )
  if (split.data.streams.length === 0) return null
  return <Comparison days={days} split={split.data} shared={shared.data} />
}

function Comparison({
  days,
  split,
  shared,
}: {
  days: string
  split: SharedStaffView
  shared: SharedStaffView
}) {
  const before = dayTotals(split)
  const after = dayTotals(shared)
  const lines = [
    [texts.required, before.alone, after.together],
    [texts.serving, before.serving, after.serving],
    [texts.short, before.short, after.short],
  ] as const
  return (
    <table className={classes.preview}>
      <caption>{texts.agentHours(days)}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{texts.splitAsNow}</th>
          <th scope="col">{texts.shared}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(([name, now, then]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{numberText(now, 1)}</td>
            <td>{numberText(then, 1)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
