import type { ImportField } from '#contract/people/surfer-imports.ts'
import * as texts from './texts.ts'

export const FIELD_NAMES: Record<ImportField, string> = texts.fieldNames
