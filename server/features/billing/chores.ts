import type { Chore } from '#server/platform/jobs/index.ts'
import { startJob } from '#server/platform/jobs/index.ts'
import { lockOrganization } from '../organization/index.ts'
import { applyUpdates, bringLicences } from './apply.ts'
import { RECONCILED_EACH_MS, reconcileBilling } from './jobs.ts'
import { billingOf } from './provider.ts'
import { selectUnreconciled, selectWaiting } from './store.ts'

const applyWaiting: Chore = {
  name: 'apply billing alerts that wait, and take the licences of subscriptions that have ended',
  feature: 'billing',
  async run(tx, { organizationId, clock, outside: platform }) {
    const billing = platform && billingOf(platform.configuration)
    if (!billing) return
    await lockOrganization(tx)
    const context = { organizationId, billing, platform, now: clock.now() }
    for (const subscriptionId of await selectWaiting(tx)) await applyUpdates(tx, context, subscriptionId)
    await bringLicences(tx, clock.now())
  },
}

const reconcileDaily: Chore = {
  name: 'ask the payment provider once a day what stands',
  feature: 'billing',
  async run(tx, { organizationId, clock, outside }) {
    if (!outside?.configuration.billing) return
    const due = await selectUnreconciled(tx, new Date(clock.now() - RECONCILED_EACH_MS))
    if (due.length > 0) await startJob(tx, organizationId, reconcileBilling, {}, { key: 'billing' })
  },
}

export const chores = [applyWaiting, reconcileDaily]
