// Banner of a subscription that asks for attention, for managers: those who may do something about it are led there.
import { Anchor, Button } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { type BillingStatus, billing } from '#contract/organization/billing.ts'
import { localDateText } from '#web/lib/dates.ts'
import { useCall } from '#web/lib/queries.ts'
import * as texts from './texts.ts'

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
      {texts.updatePayment}
    </Button>
  ) : (
    <Anchor component={Link} to={PAGE} inherit underline="always">
      {texts.billing}
    </Anchor>
  )
}

/** Null: all is well, or there is no subscription. */
function bannerText({ status, trialDaysLeft, endsOn, mayView }: BillingStatus): string | null {
  const who = mayView ? '' : texts.aManagerWhoCanEdit
  if (status === 'trialing' && trialDaysLeft !== null)
    return trialDaysLeft === 0 ? texts.theTrialOfLineupEndsToday : texts.trialOfLineup(trialDaysLeft)
  if (status === 'past_due') return texts.theLastPaymentForLineupFailed(who)
  if (status === 'paused') return texts.theSubscriptionIsPaused(who)
  if (status !== 'deleted') return null
  return endsOn
    ? texts.theSubscriptionIsCancelled(localDateText(endsOn), who)
    : texts.theSubscriptionHasEnded(who)
}
