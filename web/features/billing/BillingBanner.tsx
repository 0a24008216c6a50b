// Banner of a subscription that asks for attention, for managers: those who may do something about it are led there.
import { Anchor, Button } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { type BillingStatus, billing } from '#contract/organization/billing.ts'
import { localDateText } from '#web/lib/dates.ts'
import { useCall } from '#web/lib/queries.ts'
import { countText } from '#web/ui/text/count-text.ts'

const PAGE = '/settings/billing'

export default function BillingBanner({ className }: { className?: string | undefined }) {
  const status = useCall(billing.status, {}).data
  const { pathname } = useLocation()
  const text = status && bannerText(status)
  if (!text) return null
  return (
    <div className={className} role="status" data-kind="billing">
      {text}
      {status.mayView && pathname !== PAGE && <NextStep status={status} />}
    </div>
  )
}

function NextStep({ status: { status, updateUrl } }: { status: BillingStatus }) {
  return status === 'past_due' && updateUrl ? (
    <Button
      component="a"
      href={updateUrl}
      target="_blank"
      rel="noreferrer"
      size="compact-sm"
      variant="default"
    >
      Update payment
    </Button>
  ) : (
    <Anchor component={Link} to={PAGE} inherit underline="always">
      Billing
    </Anchor>
  )
}

/** Null: all is well, or there is no subscription. */
function bannerText({ status, trialDaysLeft, endsOn, mayView }: BillingStatus): string | null {
  const who = mayView ? '' : ' A manager who can edit the organization can change that.'
  if (status === 'trialing' && trialDaysLeft !== null)
    return trialDaysLeft === 0
      ? 'The trial of Lineup ends today.'
      : `Trial of Lineup: ${countText(trialDaysLeft, 'day')} left.`
  if (status === 'past_due') return `The last payment for Lineup failed.${who}`
  if (status === 'paused') return `The subscription is paused: no agents can be added.${who}`
  if (status !== 'deleted') return null
  return endsOn
    ? `The subscription is cancelled: from ${localDateText(endsOn)} on no agents can be added.${who}`
    : `The subscription has ended: no agents can be added.${who}`
}
