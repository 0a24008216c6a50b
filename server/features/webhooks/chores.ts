// Regular care of webhooks: deliveries whose job was lost are taken up again, old ones and old secrets forgotten.
import { KEPT_DELIVERY_DAYS } from '#contract/organization/webhooks.ts'
import { DAY_MS } from '#core/time/index.ts'
import type { Chore } from '#server/platform/jobs/index.ts'
import { startDeliveries } from './jobs.ts'
import { forgetOldSecrets, pruneDeliveries, selectDueIds } from './store.ts'

const careForDeliveries: Chore = {
  name: 'deliver webhooks that wait, and forget old deliveries',
  always: 'It serves the job that delivers webhooks.',
  async run(tx, { organizationId, clock, outside }) {
    const now = new Date(clock.now())
    await forgetOldSecrets(tx, now)
    await pruneDeliveries(tx, new Date(clock.now() - KEPT_DELIVERY_DAYS * DAY_MS))
    if (outside) await startDeliveries(tx, organizationId, await selectDueIds(tx, now))
  },
}

export const chores = [careForDeliveries]
