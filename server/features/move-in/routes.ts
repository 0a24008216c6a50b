import { moveIns } from '#contract/organization/move-ins.ts'
import type { Mount } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  applyMoveIn,
  changeMoveIn,
  createMoveIn,
  listMoveInRows,
  listMoveIns,
  readMoveIn,
  undoMoveIn,
} from './service.ts'

export function routes(mount: Mount, platform: Platform): void {
  mount(moveIns.list, ({ actor, query, url }) => listMoveIns(platform, actor, query, url))
  mount(moveIns.get, ({ actor, params }) => readMoveIn(platform, actor, params.moveInId))
  mount(moveIns.rows, ({ actor, params, query, url }) =>
    listMoveInRows(platform, actor, params.moveInId, query, url),
  )
  mount(moveIns.create, ({ actor, body }) => createMoveIn(platform, actor, body))
  mount(moveIns.change, ({ actor, params, body }) => changeMoveIn(platform, actor, params.moveInId, body))
  mount(moveIns.apply, ({ actor, params }) => applyMoveIn(platform, actor, params.moveInId))
  mount(moveIns.undo, ({ actor, params }) => undoMoveIn(platform, actor, params.moveInId))
}
