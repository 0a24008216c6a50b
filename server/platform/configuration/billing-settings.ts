// Settings of billing: the payment provider, our keys at it, and the plans that are sold.
import { createPublicKey } from 'node:crypto'
import { z } from 'zod'

/** 'none': nothing is billed, and licences are as set. */
export const BILLING = ['none', 'paddle_classic'] as const

const Plan = z.strictObject({
  /** The provider's id of it. */
  id: z.union([z.string().min(1), z.int()]).transform(String),
  name: z.string().min(1),
  currency: z.string().regex(/^[A-Z]{3}$/),
  /** For one licence and one interval. */
  unitPrice: z.coerce.number().positive(),
  interval: z.enum(['month', 'year']),
})
export type BillingPlan = z.output<typeof Plan>

export interface BillingSettings {
  provider: Exclude<(typeof BILLING)[number], 'none'>
  keys: { vendorId: string; vendorAuthCode: string }
  /** PEM. */
  publicKey: string
  /** null: the provider's own address. */
  baseUrl: string | null
  plans: BillingPlan[]
}

/** As JSON; each plan once. */
export const plansText = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      context.addIssue('no JSON')
      return z.NEVER
    }
  })
  .pipe(
    z
      .array(Plan)
      .min(1)
      .refine(plans => new Set(plans.map(({ id }) => id)).size === plans.length),
  )

/** A PEM key; on one line its line ends are written as \n. */
export const publicKeyText = z
  .string()
  .transform(text => text.replaceAll('\\n', '\n'))
  .refine(text => {
    try {
      return createPublicKey(text).asymmetricKeyType === 'rsa'
    } catch {
      return false
    }
  })

interface BillingValues {
  provider: (typeof BILLING)[number]
  vendorId: string | undefined
  vendorAuthCode: string | undefined
  publicKey: string | undefined
  baseUrl: string | undefined
  plans: BillingPlan[] | undefined
}

/** A provider needs all of its keys. */
export function billingOf(
  { provider, vendorId, vendorAuthCode, publicKey, baseUrl, plans }: BillingValues,
  problems: string[],
): BillingSettings | null {
  if (provider === 'none' || problems.length > 0) return null
  if (vendorId && vendorAuthCode && publicKey && plans)
    return { provider, keys: { vendorId, vendorAuthCode }, publicKey, baseUrl: baseUrl ?? null, plans }
  const needed = {
    LINEUP_BILLING_VENDOR_ID: vendorId,
    LINEUP_BILLING_VENDOR_AUTH_CODE: vendorAuthCode,
    LINEUP_BILLING_PUBLIC_KEY: publicKey,
    LINEUP_BILLING_PLANS: plans,
  }
  const missing = Object.entries(needed).flatMap(([name, value]) => (value ? [] : [name]))
  problems.push(
    `LINEUP_BILLING=${provider} needs ${missing.join(' and ')} too. Set all, or LINEUP_BILLING=none.`,
  )
  return null
}
