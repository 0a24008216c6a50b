import { invitations } from '#contract/access/invitations.ts'
import type { Mount } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { cancelManagerInvitation, cancelSurferInvitation, inviteManagers, inviteSurfers } from './service.ts'

export function routes(mount: Mount, platform: Platform): void {
  mount(invitations.sendToSurfers, ({ actor, body }) => inviteSurfers(platform, actor, body))
  mount(invitations.sendToManagers, ({ actor, body }) => inviteManagers(platform, actor, body.managerIds))
  mount(invitations.cancelSurfer, ({ actor, params }) =>
    cancelSurferInvitation(platform, actor, params.surferId),
  )
  mount(invitations.cancelManager, ({ actor, params }) =>
    cancelManagerInvitation(platform, actor, params.managerId),
  )
}
