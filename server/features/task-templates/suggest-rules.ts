import type { QueryOf } from '#contract/endpoint.ts'
import type { SuggestedRule, taskTemplates } from '#contract/endpoints/task-templates.ts'
import { MAX_PAGE_SIZE } from '#contract/shapes.ts'
import type { Actor } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { allow } from '../identity/index.ts'
import { surfersForScheduling } from '../surfers/index.ts'
import { selectTasks } from '../tasks/index.ts'
import { suggestedRules } from './suggested-rules.ts'

export async function suggestRules(
  { db }: Platform,
  actor: Actor,
  { teamIds = [], surferIds = [] }: QueryOf<typeof taskTemplates.suggest>,
): Promise<SuggestedRule[]> {
  allow(actor, 'task-templates.view')
  return db.inTenant(actor.organizationId, async tx =>
    suggestedRules({
      surfers: await surfersForScheduling(tx, { teamIds, surferIds }),
      tasks: (await selectTasks(tx, { state: 'active', offset: 0, limit: MAX_PAGE_SIZE })).rows,
    }),
  )
}
