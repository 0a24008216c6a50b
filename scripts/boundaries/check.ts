// Holds the project against the rules: one fault per place, with what to do instead.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { FEATURE_ORDER } from '#server/features/order.ts'
import { readModules, type SourceModule } from './modules.ts'
import { importRules, isTestCode, PRODUCT_WORDS, PROVIDER_NAMES } from './rules.ts'

export interface Fault {
  rule: string
  where: string
  instead: string
}

export interface Verdict {
  moduleCount: number
  faults: Fault[]
}

export function checkBoundaries(project: string): Verdict {
  const modules = readModules(project)
  const faults = [
    ...modules.flatMap(readingFaults),
    ...modules.flatMap(directionFaults),
    ...modules.flatMap(purityFaults),
    ...modules.flatMap(nameFaults),
    ...featureFaults(project),
    ...circleFaults(modules),
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

function purityFaults({ path, impurities }: SourceModule): Fault[] {
  if (!path.startsWith('core/') || isTestCode(path)) return []
  return impurities.map(impurity => ({
    rule: 'core-is-pure',
    where: `${path}: ${impurity}`,
    instead: 'The same input gives the same output: take the instant, or a random(seed), as an argument.',
  }))
}

function nameFaults({ path, text }: SourceModule): Fault[] {
  if (/^(connectors|simulators|scripts)\//.test(path) || isTestCode(path)) return []
  const names = new Set(text.replaceAll(PRODUCT_WORDS, '').match(PROVIDER_NAMES))
  return [...names].map(name => ({
    rule: 'no-provider-names',
    where: `${path}: ${name}`,
    instead:
      'Only connectors/ and simulators/ know providers by name: put the fact into the connector and read it from the registry.',
  }))
}

function featureFaults(project: string): Fault[] {
  const known: readonly string[] = FEATURE_ORDER
  return readdirSync(join(project, 'server/features'), { withFileTypes: true })
    .filter(entry => entry.isDirectory() && !known.includes(entry.name))
    .map(entry => ({
      rule: 'feature-has-a-place',
      where: `server/features/${entry.name}`,
      instead: 'Give it its place in server/features/order.ts.',
    }))
}

/** Each circle once, by depth-first search. Types alone are no circle: nothing of them is left at run time. */
function circleFaults(modules: SourceModule[]): Fault[] {
  const next = new Map(
    modules.map(({ path, imports }) => [
      path,
      imports.filter(({ isTypeOnly }) => !isTypeOnly).map(({ target }) => target),
    ]),
  )
  const done = new Set<string>()
  const trail: string[] = []
  const circles: string[][] = []
  const walk = (path: string) => {
    const start = trail.indexOf(path)
    if (start >= 0) circles.push([...trail.slice(start), path])
    if (start >= 0 || done.has(path)) return
    trail.push(path)
    for (const target of next.get(path) ?? []) walk(target)
    trail.pop()
    done.add(path)
  }
  for (const path of next.keys()) walk(path)
  return circles.map(circle => ({
    rule: 'no-circles',
    where: circle.join(' -> '),
    instead: 'Move the piece that both need into a file of its own, or pass it in as an argument.',
  }))
}
