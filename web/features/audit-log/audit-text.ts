// Entries of the audit log in words: "Changed", "Agent", "First name: Ana".
import type { AuditAction, AuditEntity } from '#contract/audit.ts'
import type { AuditEntry } from '#contract/endpoints/audit-entries.ts'
import { FeatureName, flagOf } from '#contract/features.ts'
import * as texts from './texts.ts'

export const ACTION_TEXTS: Record<AuditAction, string> = texts.actionTexts

export const ENTITY_TEXTS: Record<AuditEntity, string> = texts.entityTexts

/** A change that nobody asked for, such as an invitation on the first day, has no person. */
export function whoText({ actorName, managerId, surferId, staffName, tokenName }: AuditEntry): string {
  if (staffName !== null)
    return actorName ? texts.internalStaffAs(staffName, actorName) : texts.internalStaff(staffName)
  if (tokenName !== null)
    return actorName
      ? texts.actorNameWithApiTokenTokenName(actorName, tokenName)
      : texts.apiTokenTokenName(tokenName)
  return actorName || (managerId === null && surferId === null ? texts.lineupByItself : texts.unknown)
}

/** The entity's name; of a feature flag its title. */
export function nameOf(entity: AuditEntity, name: string | null): string | null {
  const feature = entity === 'feature' ? FeatureName.safeParse(name) : null
  return feature?.success ? flagOf(feature.data).title : name
}

/** A field's name as words: "editPermissionTeamIds" is "Edit permission team ids". */
function fieldText(field: string): string {
  const words = field.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function valueText(value: unknown): string {
  if (value === null) return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value) && value.length === 0) return 'none'
  if (Array.isArray(value) && value.every(item => typeof item !== 'object')) return value.join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

export const detailsText = (details: Record<string, unknown>): string =>
  Object.entries(details)
    .map(([field, value]) => `${fieldText(field)}: ${valueText(value)}`)
    .join(' · ')
