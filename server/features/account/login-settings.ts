// Choice of the organization who has to log in with more than a password.
import type { LoginSettings } from '#contract/access/login-settings.ts'
import type { SecondFactorPolicy } from '#contract/access/second-factor.ts'
import { refuse } from '#contract/errors.ts'
import type { Tx } from '#server/platform/database/index.ts'
import type { Actor } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { allow } from '../identity/index.ts'
import { secondFactorPolicy, setSecondFactorPolicy } from '../organization/index.ts'
import { countFactors } from './store.ts'

export async function readLoginSettings(platform: Platform, actor: Actor): Promise<LoginSettings> {
  allow(actor, 'people.view')
  return platform.db.inTenant(actor.organizationId, tx => shown(tx, platform))
}

export async function changeLoginSettings(
  platform: Platform,
  actor: Actor,
  secondFactor: SecondFactorPolicy,
): Promise<LoginSettings> {
  allow(actor, 'organization.edit')
  if (platform.configuration.identity.kind === 'external')
    throw refuse('NOT_CONFIGURED', { what: 'Logging in by Lineup’s own accounts' })
  if (actor.telephony && secondFactor !== 'optional')
    throw refuse('CONFLICT', {
      because:
        'You are logged in with Dialpad, which does not count where a second factor is required: this would lock you out. Log in with your e-mail address and change it then.',
    })
  return platform.db.inTenant(actor.organizationId, async tx => {
    await setSecondFactorPolicy(tx, secondFactor)
    return shown(tx, platform)
  })
}

async function shown(tx: Tx, { configuration }: Platform): Promise<LoginSettings> {
  const { managers, agents } = await countFactors(tx)
  return {
    secondFactor: await secondFactorPolicy(tx),
    isKeptElsewhere: configuration.identity.kind === 'external',
    isTelephonyOffered: configuration.telephonyLogIn !== null,
    managers,
    agents,
  }
}
