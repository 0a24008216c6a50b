import { requests } from '#contract/requests/inbox.ts'
import { myRequests } from '#contract/requests/my-requests.ts'
import { pendingRequests } from '#contract/requests/pending.ts'
import type { Mount } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { addRequest, checkRequest, listOwnRequests, withdrawRequest } from './change-requests.ts'
import {
  approveMany,
  changeRequestSettings,
  decideChange,
  decideSwap,
  readRequestSettings,
} from './decisions.ts'
import { listInbox, readEffect, readEffects, readItem, readPending } from './inbox.ts'
import { answerSwap, offerShift, readMarket, takeOffer, withdrawOffer } from './market.ts'

export function routes(mount: Mount, platform: Platform): void {
  mount(requests.list, ({ actor, query, url }) => listInbox(platform, actor, query, url))
  mount(pendingRequests.get, ({ actor }) => readPending(platform, actor))
  mount(requests.get, ({ actor, params: { requestId: id }, query: { type } }) =>
    readItem(platform, actor, { type, id }),
  )
  mount(requests.effects, ({ actor, body }) => readEffects(platform, actor, body))
  mount(requests.effect, ({ actor, params: { requestId: id }, query: { type, ...how } }) =>
    readEffect(platform, actor, { type, id }, how),
  )
  mount(requests.decideChange, ({ actor, params, body }) =>
    decideChange(platform, actor, params.requestId, body),
  )
  mount(requests.decideSwap, ({ actor, params, body }) => decideSwap(platform, actor, params.requestId, body))
  mount(requests.approve, ({ actor, body }) => approveMany(platform, actor, body))
  mount(requests.settings, ({ actor }) => readRequestSettings(platform, actor))
  mount(requests.changeSettings, ({ actor, body }) => changeRequestSettings(platform, actor, body))

  mount(myRequests.list, ({ actor, query, url }) => listOwnRequests(platform, actor, query, url))
  mount(myRequests.check, ({ actor, body }) => checkRequest(platform, actor, body))
  mount(myRequests.add, ({ actor, body }) => addRequest(platform, actor, body))
  mount(myRequests.withdraw, ({ actor, params }) => withdrawRequest(platform, actor, params.requestId))
  mount(myRequests.market, ({ actor }) => readMarket(platform, actor))
  mount(myRequests.offer, ({ actor, body }) => offerShift(platform, actor, body))
  mount(myRequests.withdrawOffer, ({ actor, params }) => withdrawOffer(platform, actor, params.offerId))
  mount(myRequests.take, ({ actor, params, body }) => takeOffer(platform, actor, params.offerId, body))
  mount(myRequests.answer, ({ actor, params, body }) => answerSwap(platform, actor, params.swapId, body))
}
