// Names of the permissions that a token may carry, and of its states.
import { type ApiToken, TOKEN_PERMISSIONS } from '#contract/access/api-tokens.ts'
import { GIVEN_PERMISSIONS, type Permission } from '#contract/permissions.ts'
import type { Tone } from '#web/ui/feedback/StatusChip.tsx'
import { capital } from '#web/ui/text/capital.ts'
import * as texts from './texts.ts'

/** Names of parts of the product on screen, where those in the API differ. */
const NOUNS: Record<string, string> = texts.nouns
const VERBS: Record<string, string> = { edit: 'change' }

const nounOf = (permission: Permission): string => permission.split('.')[0]!
export const nounText = (noun: string): string => NOUNS[noun] ?? capital(noun.replaceAll('-', ' '))

/** "people.edit" as "Change". */
export function verbText(permission: Permission): string {
  const verb = permission.split('.')[1]!
  return capital(VERBS[verb] ?? verb.replaceAll('-', ' '))
}

/** "Schedule: view, change; Reports: export". */
export const permissionsText = (permissions: readonly Permission[]): string =>
  byNoun(permissions)
    .map(([noun, own]) => `${nounText(noun)}: ${own.map(one => verbText(one).toLowerCase()).join(', ')}`)
    .join('; ')

/** Permissions by the part of the product that they are about, in the catalogue's order. */
export function byNoun(permissions: readonly Permission[]): [noun: string, Permission[]][] {
  const own = TOKEN_PERMISSIONS.filter(one => permissions.includes(one))
  return [...Map.groupBy(own, nounOf)]
}

/** Whether a manager can give a token this permission. */
export const mayGive = (permission: Permission, editsOrganization: boolean): boolean =>
  editsOrganization || !GIVEN_PERMISSIONS.includes(permission)

export const STATE_WORDS: Record<ApiToken['state'], [Tone, string]> = {
  active: ['good', texts.active],
  expired: ['warn', texts.expired],
  revoked: ['neutral', texts.revoked],
}

/** "May change Harbour and Quay", of a token of the organization. */
export const teamsText = (teams: readonly { name: string }[]): string =>
  teams.length === 0 ? texts.mayChangeNoTeam : texts.mayChange(teams.map(team => team.name).join(', '))
