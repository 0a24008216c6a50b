// Choice of a plan and of how many licences; the payment provider's checkout does the rest.
import { Button, NumberInput, Radio } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { api } from '#contract/endpoints/index.ts'
import { MOST_LICENCES, type OpenCheckout, type Plan } from '#contract/organization/billing.ts'
import { dateTimeText } from '#web/lib/dates.ts'
import { useCommand } from '#web/lib/queries.ts'
import { useSavingForm } from '#web/lib/saving-form.ts'
import { useZone } from '#web/lib/zone.ts'
import { FormGrid } from '#web/ui/dialog/FormGrid.tsx'
import { FormProblem } from '#web/ui/dialog/FormProblem.tsx'
import { countText } from '#web/ui/text/count-text.ts'
import { moneyText } from '#web/ui/text/money-text.ts'
import classes from './billing.module.css'

interface Props {
  plans: Plan[]
  usedLicenses: number
  hadOne: boolean
  open: OpenCheckout | null
}

const Values = (usedLicenses: number) =>
  z.object({
    planId: z.string(),
    quantity: z
      .number('Required')
      .int('Enter a whole number')
      .min(Math.max(1, usedLicenses), `Enter at least ${Math.max(1, usedLicenses)}`)
      .max(MOST_LICENCES, `Enter at most ${MOST_LICENCES}`),
  })

/** The form, or the checkout that somebody has open. */
export function SubscribeForm({ open, ...choice }: Props) {
  const [startsOver, setStartsOver] = useState(false)
  return open && !startsOver ? (
    <OpenedCheckout open={open} onStartOver={() => setStartsOver(true)} />
  ) : (
    <Choice {...choice} startsOver={startsOver} />
  )
}

function OpenedCheckout({ open, onStartOver }: { open: OpenCheckout; onStartOver: () => void }) {
  const { planName, quantity, openedByName, openedAt, url } = open
  const zone = useZone()
  return (
    <section className={classes.form} aria-label="Open checkout">
      <p className={classes.open}>
        {openedByName} opened the checkout for {countText(quantity, 'licence')} of {planName} on{' '}
        {dateTimeText(openedAt, zone)}. If it has been paid, this page shows the subscription as soon as the
        payment provider tells us. If not, go on there. Start over only if nothing was paid: two checkouts
        that are both paid are two subscriptions.
      </p>
      <div className={classes.buttons}>
        <Button component="a" href={url}>
          Go on to checkout
        </Button>
        <Button variant="default" onClick={onStartOver}>
          Start over
        </Button>
      </div>
    </section>
  )
}

function Choice({ plans, usedLicenses, hadOne, startsOver }: Omit<Props, 'open'> & { startsOver: boolean }) {
  const checkout = useCommand(api.billing.checkout)
  const { form, formProps } = useSavingForm<{ planId: string; quantity: number }>({
    schema: Values(usedLicenses),
    initialValues: { planId: plans[0]?.id ?? '', quantity: Math.max(1, usedLicenses) },
    save: async wish => {
      const { url } = await checkout.mutateAsync({ body: { ...wish, startsOver } })
      window.location.assign(url)
    },
    onSaved: () => {},
  })
  const { planId, quantity } = form.values
  const plan = plans.find(({ id }) => id === planId)
  return (
    <form onSubmit={formProps.onSubmit} noValidate className={classes.form} aria-label="Subscribe">
      <FormProblem text={formProps.problem} />
      <FormGrid title={hadOne ? 'Subscribe again' : 'Subscribe'}>
        <Radio.Group label="Plan" {...form.getInputProps('planId')}>
          {plans.map(({ id, name, unitPrice, currency, interval }) => (
            <Radio
              key={id}
              mt="sm"
              value={id}
              label={name}
              description={`${moneyText(unitPrice, currency)} per licence and ${interval}`}
            />
          ))}
        </Radio.Group>
        <NumberInput
          label="Licences"
          description={`${countText(usedLicenses, 'agent')} ${usedLicenses === 1 ? 'needs' : 'need'} one now. Managers need none.`}
          allowDecimal={false}
          allowNegative={false}
          {...form.getInputProps('quantity')}
        />
      </FormGrid>
      {plan && Number.isInteger(quantity) && (
        <p className={classes.total}>
          {moneyText(plan.unitPrice * quantity, plan.currency)} per {plan.interval}
        </p>
      )}
      <Button type="submit" loading={formProps.isSaving} className={classes.submit}>
        Go to checkout
      </Button>
      <p className={classes.hint}>
        You pay on the page of our payment provider. Taxes and a trial, if there is one, are shown there.
      </p>
    </form>
  )
}
