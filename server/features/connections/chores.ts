// What a file leaves behind when its import never ends: fifty megabytes of chunks that nobody will read.
import { DAY_MS } from '#core/time/index.ts'
import type { Chore } from '#server/platform/jobs/index.ts'
import { refuseAbandoned } from './store.ts'

/** Time to see what went wrong and to run the import again. */
const KEPT_DAYS = 7

const sweepUploads: Chore = {
  name: 'give up uploads that were abandoned',
  run: (tx, { clock }) => refuseAbandoned(tx, new Date(clock.now() - KEPT_DAYS * DAY_MS)),
}

export const chores = [sweepUploads]
