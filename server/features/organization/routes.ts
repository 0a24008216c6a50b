import { organization } from '#contract/endpoints/organization.ts'
import type { Mount } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  changeForecastSettings,
  changeOptimizationSettings,
  changeOrganization,
  changeSchedulingSettings,
  readOrganization,
} from './service.ts'

export function routes(mount: Mount, platform: Platform): void {
  mount(organization.get, ({ actor }) => readOrganization(platform, actor))
  mount(organization.update, ({ actor, body }) => changeOrganization(platform, actor, body))
  mount(organization.changeForecastSettings, ({ actor, body }) =>
    changeForecastSettings(platform, actor, body),
  )
  mount(organization.changeSchedulingSettings, ({ actor, body }) =>
    changeSchedulingSettings(platform, actor, body),
  )
  mount(organization.changeOptimizationSettings, ({ actor, body }) =>
    changeOptimizationSettings(platform, actor, body),
  )
}
