import type { Chore } from '#server/platform/jobs/index.ts'
import { markWeek } from './marks.ts'

const judgeWeek: Chore = {
  name: 'judge the last days again at night',
  run: (tx, { organizationId, clock }) => markWeek(tx, organizationId, clock.now()),
}

export const chores = [judgeWeek]
