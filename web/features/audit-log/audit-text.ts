// Entries of the audit log in words: "Changed", "Agent", "First name: Ana".
import type { AuditAction, AuditEntity } from '#contract/audit.ts'
import type { AuditEntry } from '#contract/endpoints/audit-entries.ts'
import { FeatureName, flagOf } from '#contract/features.ts'
import { capital } from '#web/ui/text/capital.ts'
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

/** A field's name as words of the screen: "surferIds" is "agent ids". */
const fieldText = (field: string): string =>
  Object.entries(texts.fieldWords).reduce(
    (words, [name, word]) => words.replace(new RegExp(`\\b${name}\\b`), word),
    field.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`),
  )

function valueText(value: unknown): string {
  if (value === null) return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'object') return String(value)
  return Array.isArray(value) && value.length > 0 ? value.join(', ') : 'none'
}

/** A value and all that it consists of, each with the words that lead to it: "interval, start minute: 540". */
function partsOf(name: string, value: unknown): string[] {
  const isList = Array.isArray(value)
  const inner =
    typeof value !== 'object' || value === null || (isList && value.every(item => typeof item !== 'object'))
      ? []
      : Object.entries(value)
  if (inner.length === 0) return [`${name}: ${valueText(value)}`]
  return inner.flatMap(([field, one]) =>
    partsOf(isList ? `${name} ${Number(field) + 1}` : `${name}, ${fieldText(field)}`, one),
  )
}

export const detailsText = (details: Record<string, unknown>): string =>
  Object.entries(details)
    .flatMap(([field, value]) => partsOf(capital(fieldText(field)), value))
    .join(' · ')
