import { PRESENCE_LEASE_MS } from '#contract/endpoints/schedule.ts'
import { DAY_MS } from '#core/time/index.ts'
import type { Chore } from '#server/platform/jobs/index.ts'
import { forgetStepsBefore } from './blocks/steps-store.ts'
import { forgetTabsBefore } from './presence/presence.ts'
import { deleteNoticesBefore } from './publication/notices.ts'

const STEPS_KEPT_MS = 30 * DAY_MS
const NOTICES_KEPT_MS = 90 * DAY_MS

const sweepSteps: Chore = {
  name: 'forget steps that nobody took back for long',
  run: (tx, { clock }) => forgetStepsBefore(tx, new Date(clock.now() - STEPS_KEPT_MS)),
}

const sweepNotices: Chore = {
  name: 'forget notices of changes of long ago',
  run: (tx, { clock }) => deleteNoticesBefore(tx, new Date(clock.now() - NOTICES_KEPT_MS)),
}

const sweepTabs: Chore = {
  name: 'forget who was at the schedule',
  run: (tx, { clock }) => forgetTabsBefore(tx, new Date(clock.now() - PRESENCE_LEASE_MS)),
}

export const chores = [sweepSteps, sweepNotices, sweepTabs]
