import { staff } from '#contract/internal/staff.ts'
import type { Mount } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import * as service from './service.ts'

export function routes(mount: Mount, platform: Platform): void {
  mount(staff.organizations, ({ actor, query, url }) =>
    service.listOrganizations(platform, actor, query, url),
  )
  mount(staff.organization, ({ actor, params }) => service.readOrganization(platform, actor, params.targetId))
  mount(staff.createOrganization, ({ actor, body }) => service.addOrganization(platform, actor, body))
  mount(staff.changeOrganization, ({ actor, params, body }) =>
    service.changeOrganization(platform, actor, params.targetId, body),
  )
  mount(staff.suspend, ({ actor, params }) => service.suspendOrganization(platform, actor, params.targetId))
  mount(staff.resume, ({ actor, params }) => service.resumeOrganization(platform, actor, params.targetId))
  mount(staff.people, ({ actor, params, query, url }) =>
    service.listPeople(platform, actor, params.targetId, query, url),
  )
  mount(staff.impersonate, ({ actor, params, body }) =>
    service.impersonate(platform, actor, params.targetId, body),
  )
}
