import { account } from '#contract/access/account.ts'
import { loginSettings } from '#contract/access/login-settings.ts'
import type { Mount } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  addPasskey,
  beginAuthenticator,
  confirmAuthenticator,
  passkeyOptions,
  removeAuthenticator,
  removePasskey,
  renewRecoveryCodes,
} from './factors.ts'
import { changeLoginSettings, readLoginSettings } from './login-settings.ts'
import {
  changeEmail,
  changeNames,
  changePassword,
  confirmEmail,
  readAccount,
  sendPasswordLink,
} from './service.ts'
import { sessionIdOf } from './session-id.ts'
import { listLogins, listSessions, logOutOf } from './sessions.ts'

export function routes(mount: Mount, platform: Platform): void {
  mount(loginSettings.get, ({ actor }) => readLoginSettings(platform, actor))
  mount(loginSettings.change, ({ actor, body }) => changeLoginSettings(platform, actor, body.secondFactor))
  mount(account.get, ({ actor }) => readAccount(platform, actor))
  mount(account.changeNames, ({ actor, body }) => changeNames(platform, actor, body))
  mount(account.changePassword, ({ actor, body, request }) =>
    changePassword(platform, actor, body, { sessionId: sessionIdOf(actor, request), address: request.ip }),
  )
  mount(account.sendPasswordLink, ({ actor }) => sendPasswordLink(platform, actor))
  mount(account.changeEmail, ({ actor, body }) => changeEmail(platform, actor, body))
  mount(account.confirmEmail, ({ actor, body }) => confirmEmail(platform, actor, body.token))
  mount(account.passkeyOptions, ({ actor, body }) => passkeyOptions(platform, actor, body.purpose))
  mount(account.addPasskey, ({ actor, body }) => addPasskey(platform, actor, body))
  mount(account.removePasskey, ({ actor, body }) => removePasskey(platform, actor, body))
  mount(account.startAuthenticator, ({ actor, body }) =>
    beginAuthenticator(platform, actor, body.confirmation),
  )
  mount(account.confirmAuthenticator, ({ actor, body }) => confirmAuthenticator(platform, actor, body.digits))
  mount(account.removeAuthenticator, ({ actor, body }) =>
    removeAuthenticator(platform, actor, body.confirmation),
  )
  mount(account.renewRecoveryCodes, ({ actor, body }) =>
    renewRecoveryCodes(platform, actor, body.confirmation),
  )
  mount(account.sessions, ({ actor, request }) => listSessions(platform, actor, sessionIdOf(actor, request)))
  mount(account.endSessions, ({ actor, body }) => logOutOf(platform, actor, body.sessionId))
  mount(account.logins, ({ actor, query, url }) => listLogins(platform, actor, query, url))
}
