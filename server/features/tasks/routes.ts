import { tasks } from '#contract/endpoints/tasks.ts'
import { type Mount, pageOf } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { changeTask, createTask, listTasks } from './service.ts'

export function routes(mount: Mount, platform: Platform): void {
  mount(tasks.list, async ({ actor, query, url }) =>
    pageOf(await listTasks(platform, actor, query), query, url),
  )
  mount(tasks.create, ({ actor, body }) => createTask(platform, actor, body))
  mount(tasks.update, ({ actor, params, body }) => changeTask(platform, actor, params.taskId, body))
}
