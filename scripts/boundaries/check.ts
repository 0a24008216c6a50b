// Check of the project against the rules: one fault per place, with what to do instead.

import { codeFaults } from './code-rules.ts'
import { databaseFaults } from './database-rules.ts'
import type { Fault } from './fault.ts'
import { FEATURE_ORDER } from './feature-order.ts'
import { featureFaults } from './feature-rules.ts'
import { folderFaults } from './folder-rules.ts'
import { readModules, type SourceModule } from './modules.ts'
import { importRules, isTestCode } from './rules.ts'

export interface Verdict {
  moduleCount: number
  faults: Fault[]
}

/** `features`: the names that scripts/boundaries/feature-order.ts lists. */
export function checkBoundaries(
  project: string,
  features: readonly string[] = FEATURE_ORDER,
  modules: readonly SourceModule[] = readModules(project),
): Verdict {
  const faults = [
    ...modules.flatMap(readingFaults),
    ...modules.flatMap(directionFaults),
    ...modules.flatMap(codeFaults),
    ...databaseFaults(modules),
    ...featureFaults(project, features),
    ...folderFaults(modules),
  ]
  return { moduleCount: modules.length, faults }
}

/** An import that leads nowhere would slip through every other rule. */
function readingFaults({ path, errors, imports }: SourceModule): Fault[] {
  return [
    ...errors.map(error => ({
      rule: 'readable',
      where: `${path}: ${error}`,
      instead: 'Correct the syntax.',
    })),
    ...imports
      .filter(({ isResolved }) => !isResolved)
      .map(({ target }) => ({
        rule: 'resolvable',
        where: `${path} -> ${target}`,
        instead: 'Name an existing file with its extension.',
      })),
  ]
}

function directionFaults({ path, imports }: SourceModule): Fault[] {
  return importRules
    .filter(rule => rule.from(path) && (rule.bindsTests || !isTestCode(path)))
    .flatMap(rule =>
      imports
        .filter(({ target }) => rule.forbids(target, path))
        .map(({ target }) => ({ rule: rule.name, where: `${path} -> ${target}`, instead: rule.instead })),
    )
}
