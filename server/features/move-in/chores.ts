import { DAY_MS } from '#core/time/index.ts'
import type { Chore } from '#server/platform/jobs/index.ts'
import { deleteUnusedBefore } from './store.ts'

const KEPT_MS = 7 * DAY_MS

const forgetFiles: Chore = {
  name: 'forget files that nobody took over',
  always: 'Upkeep: files name people, and are deleted when they are not used.',
  run: (tx, { clock }) => deleteUnusedBefore(tx, new Date(clock.now() - KEPT_MS)),
}

export const chores = [forgetFiles]
