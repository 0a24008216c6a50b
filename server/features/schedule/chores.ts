import { PRESENCE_LEASE_MS } from '#contract/endpoints/schedule.ts'
import { DAY_MS } from '#core/time/index.ts'
import type { Chore } from '#server/platform/jobs/index.ts'
import { deleteStepsBefore } from './blocks/steps-store.ts'
import { sumDaysOfOthers } from './day-sums/day-sums.ts'
import { deleteTabsBefore } from './presence/presence-store.ts'
import { deleteNoticesBefore } from './publication/notices-store.ts'
import { notificationChores } from './publication/notify-agents.ts'

const STEPS_KEPT_MS = 30 * DAY_MS
const NOTICES_KEPT_MS = 90 * DAY_MS

const sweepSteps: Chore = {
  name: 'delete undo steps of more than 30 days ago',
  always: 'Upkeep: it deletes what is past its time.',
  run: (tx, { clock }) => deleteStepsBefore(tx, new Date(clock.now() - STEPS_KEPT_MS)),
}

const sweepNotices: Chore = {
  name: 'delete notices of more than 90 days ago',
  always: 'Upkeep: it deletes what is past its time.',
  run: (tx, { clock }) => deleteNoticesBefore(tx, new Date(clock.now() - NOTICES_KEPT_MS)),
}

const sweepTabs: Chore = {
  name: 'delete expired presence leases',
  always: 'Upkeep: it deletes what is past its time.',
  run: (tx, { clock }) => deleteTabsBefore(tx, new Date(clock.now() - PRESENCE_LEASE_MS)),
}

export const chores = [sweepSteps, sweepNotices, sweepTabs, sumDaysOfOthers, ...notificationChores]
