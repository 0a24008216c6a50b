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
import { moneyText } from '#web/ui/text/money-text.ts'
import classes from './billing.module.css'
import * as texts from './texts.ts'

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
      .number(texts.required)
      .int(texts.enterAWholeNumber)
      .min(Math.max(1, usedLicenses), texts.enterAtLeast(Math.max(1, usedLicenses)))
      .max(MOST_LICENCES, texts.enterAtMost(MOST_LICENCES)),
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
    <section className={classes.form} aria-label={texts.openCheckout}>
      <p className={classes.open}>
        {texts.openedTheCheckoutForLicence(openedByName, quantity, planName, dateTimeText(openedAt, zone))}
      </p>
      <div className={classes.buttons}>
        <Button component="a" href={url}>
          {texts.goOnToCheckout}
        </Button>
        <Button variant="default" onClick={onStartOver}>
          {texts.startOver}
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
    <form onSubmit={formProps.onSubmit} noValidate className={classes.form} aria-label={texts.subscribe}>
      <FormProblem text={formProps.problem} />
      <FormGrid title={hadOne ? texts.subscribeAgain : texts.subscribe}>
        <Radio.Group label={texts.plan} {...form.getInputProps('planId')}>
          {plans.map(({ id, name, unitPrice, currency, interval }) => (
            <Radio
              key={id}
              mt="sm"
              value={id}
              label={name}
              description={texts.unitPricePerLicenceAndInterval(moneyText(unitPrice, currency), interval)}
            />
          ))}
        </Radio.Group>
        <NumberInput
          label={texts.licences}
          description={texts.agentOneNow(usedLicenses)}
          allowDecimal={false}
          allowNegative={false}
          {...form.getInputProps('quantity')}
        />
      </FormGrid>
      {plan && Number.isInteger(quantity) && (
        <p className={classes.total}>
          {texts.moneyPerInterval(moneyText(plan.unitPrice * quantity, plan.currency), plan.interval)}
        </p>
      )}
      <Button type="submit" loading={formProps.isSaving} className={classes.submit}>
        {texts.goToCheckout}
      </Button>
      <p className={classes.hint}>{texts.youPayOnThePage}</p>
    </form>
  )
}
