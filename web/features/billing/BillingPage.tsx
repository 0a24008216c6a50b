// Billing: the subscription to the product, and its payments. Prices, cards and receipts are the payment provider's.
import { Button } from '@mantine/core'
import { IconExternalLink, IconLock } from '@tabler/icons-react'
import { api } from '#contract/endpoints/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { useCall } from '#web/lib/queries.ts'
import { useMayEditOrganization } from '#web/parts/OrganizationLock.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { OtherSubscriptions } from './OtherSubscriptions.tsx'
import { PaymentsTable } from './PaymentsTable.tsx'
import { SubscribeForm } from './SubscribeForm.tsx'
import { SubscriptionFacts } from './SubscriptionFacts.tsx'
import * as texts from './texts.ts'

export default function BillingPage() {
  return useMayEditOrganization() ? (
    <Billing />
  ) : (
    <>
      <PageHeader title={texts.billing} />
      <EmptyState title={texts.youCantViewBilling} icon={IconLock}>
        {texts.itIsForManagersWhoCan}
      </EmptyState>
    </>
  )
}

function Billing() {
  const billing = useCall(api.billing.get, {})
  const subscription = billing.data?.subscription
  return (
    <>
      <PageHeader
        title={texts.billing}
        actions={
          subscription?.updateUrl &&
          subscription.status !== 'deleted' && (
            <Button
              component="a"
              href={subscription.updateUrl}
              target="_blank"
              rel="noreferrer"
              rightSection={<IconExternalLink size={15} stroke={1.6} />}
            >
              {texts.updatePayment}
            </Button>
          )
        }
      />
      {billing.isPending ? (
        <LoadingSkeleton shape="form" count={3} />
      ) : billing.error ? (
        <ErrorCard onRetry={() => billing.refetch()}>{textOf(billing.error)}</ErrorCard>
      ) : (
        <>
          {subscription && (
            <SubscriptionFacts subscription={subscription} usedLicenses={billing.data.usedLicenses} />
          )}
          {billing.data.otherSubscriptions.length > 0 && (
            <OtherSubscriptions others={billing.data.otherSubscriptions} />
          )}
          {billing.data.canSubscribe && (
            <SubscribeForm
              plans={billing.data.plans}
              usedLicenses={billing.data.usedLicenses}
              hadOne={subscription !== null}
              open={billing.data.openCheckout}
            />
          )}
          {subscription && <PaymentsTable />}
        </>
      )}
    </>
  )
}
