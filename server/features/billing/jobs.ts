// Job "reconcile-billing": requests the current state from the payment provider, in case an alert was lost. The
// response is stored and applied like an alert if it contains more than the alerts.
import { defineJob } from '#server/platform/jobs/index.ts'
import { applyUpdates, saysMore } from './apply.ts'
import { billingOf, httpTo } from './provider.ts'
import * as store from './store.ts'

/** Margin before the request: the response may lack alerts from this period, so they count as later. */
const MARGIN_MS = 60_000
export const RECONCILED_EACH_MS = 24 * 60 * 60_000

export const reconcileBilling = defineJob<Record<string, never>>({
  kind: 'reconcile-billing',
  feature: 'billing',
  maxAttempts: 3,
  async run(_, { db, organizationId, clock, signal, log, outside, complete }) {
    const platform = outside()
    const billing = billingOf(platform.configuration)
    const since = new Date(clock.now() - RECONCILED_EACH_MS)
    const due = billing ? await db.inTenant(organizationId, tx => store.selectUnreconciled(tx, since)) : []
    const answers: { subscriptionId: string; at: number; body: string }[] = []
    for (const subscriptionId of due) {
      const at = clock.now() - MARGIN_MS
      const http = httpTo(billing!, { clock, signal })
      const { provider, settings } = billing!
      const body = await provider.fetchSnapshot(http, settings.keys, subscriptionId)
      if (body !== null) answers.push({ subscriptionId, at, body })
      else
        log.warn(
          { organizationId, subscriptionId },
          'the payment provider does not know a subscription; look there whether it was removed',
        )
    }
    await complete(async tx => {
      const now = clock.now()
      let corrected = 0
      for (const { subscriptionId, at, body } of answers) {
        const alertId = `snapshot-${subscriptionId}-${at}`
        const snapshot = billing!.provider.readSnapshot(body, { id: alertId, at })
        if (!(await saysMore(tx, { billing: billing! }, snapshot))) continue
        const row = { alertId, subscriptionId, isSnapshot: true, eventTime: new Date(at), body }
        await store.insertAlert(tx, organizationId, row, new Date(now))
        await applyUpdates(tx, { organizationId, billing: billing!, platform, now }, subscriptionId)
        corrected++
      }
      for (const subscriptionId of due) await store.setReconciled(tx, subscriptionId, new Date(now))
      return { asked: due.length, corrected }
    })
  },
})

export const jobs = [reconcileBilling]
