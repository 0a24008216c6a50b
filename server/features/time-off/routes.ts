import { timeOffPolicies } from '#contract/time-off/policies.ts'
import { myTimeOff, timeOff } from '#contract/time-off/requests.ts'
import type { Mount } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { readCost } from './cost.ts'
import {
  askForTimeOff,
  checkMyTimeOff,
  listMyEntries,
  listMyRequests,
  readCalendar,
  readMyTimeOff,
  withdrawMyRequest,
} from './my-time-off.ts'
import {
  adjustAllowance,
  listAllowances,
  readAllowance,
  readSettings,
  removeSetting,
  saveBlackout,
  saveLimit,
  savePolicy,
} from './policies.ts'
import { cancelTimeOff, decideRequests, listForReview, readForReview } from './review.ts'

const DONE = { success: true as const }

export function routes(mount: Mount, platform: Platform): void {
  const remove =
    (what: Parameters<typeof removeSetting>[2]) =>
    async (actor: Parameters<typeof removeSetting>[1], id: number) => {
      await removeSetting(platform, actor, what, id)
      return DONE
    }
  mount(timeOffPolicies.settings, ({ actor }) => readSettings(platform, actor))
  mount(timeOffPolicies.createPolicy, ({ actor, body }) => savePolicy(platform, actor, null, body))
  mount(timeOffPolicies.updatePolicy, ({ actor, params, body }) =>
    savePolicy(platform, actor, params.policyId, body),
  )
  mount(timeOffPolicies.removePolicy, ({ actor, params }) => remove('policy')(actor, params.policyId))
  mount(timeOffPolicies.createLimit, ({ actor, body }) => saveLimit(platform, actor, null, body))
  mount(timeOffPolicies.updateLimit, ({ actor, params, body }) =>
    saveLimit(platform, actor, params.limitId, body),
  )
  mount(timeOffPolicies.removeLimit, ({ actor, params }) => remove('limit')(actor, params.limitId))
  mount(timeOffPolicies.createBlackout, ({ actor, body }) => saveBlackout(platform, actor, null, body))
  mount(timeOffPolicies.updateBlackout, ({ actor, params, body }) =>
    saveBlackout(platform, actor, params.blackoutId, body),
  )
  mount(timeOffPolicies.removeBlackout, ({ actor, params }) => remove('blackout')(actor, params.blackoutId))
  mount(timeOffPolicies.allowances, ({ actor, query, url }) => listAllowances(platform, actor, query, url))
  mount(timeOffPolicies.adjustments, ({ actor, params, query }) =>
    readAllowance(platform, actor, params.surferId, query.year),
  )
  mount(timeOffPolicies.adjust, ({ actor, body }) => adjustAllowance(platform, actor, body))
  mount(timeOff.requests, ({ actor, query, url }) => listForReview(platform, actor, query, url))
  mount(timeOff.review, ({ actor, params }) => readForReview(platform, actor, params.timeOffRequestId))
  mount(timeOff.cost, ({ actor, body }) => readCost(platform, actor, body))
  mount(timeOff.decide, ({ actor, body }) => decideRequests(platform, actor, body))
  mount(timeOff.cancel, ({ actor, params, body }) =>
    cancelTimeOff(platform, actor, params.timeOffRequestId, body.note),
  )
  mount(myTimeOff.overview, ({ actor }) => readMyTimeOff(platform, actor))
  mount(myTimeOff.calendar, ({ actor, query }) => readCalendar(platform, actor, query))
  mount(myTimeOff.check, ({ actor, query }) => checkMyTimeOff(platform, actor, query))
  mount(myTimeOff.requests, ({ actor, query, url }) => listMyRequests(platform, actor, query, url))
  mount(myTimeOff.entries, ({ actor, query, url }) => listMyEntries(platform, actor, query, url))
  mount(myTimeOff.ask, ({ actor, body }) => askForTimeOff(platform, actor, body))
  mount(myTimeOff.withdraw, ({ actor, params }) =>
    withdrawMyRequest(platform, actor, params.timeOffRequestId),
  )
}
