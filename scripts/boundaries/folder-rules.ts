// Rules about folders: not too many files flat, no two that import each other, no circle of files.
import { posix } from 'node:path'
import type { Fault } from './fault.ts'
import type { SourceModule } from './modules.ts'
import { isTestCode } from './rules.ts'

const MAX_FLAT_FILES = 25

export function folderFaults(modules: readonly SourceModule[]): Fault[] {
  return [...flatFaults(modules), ...pairFaults(modules), ...circleFaults(modules)]
}

/** Tests stand beside what they test and are not counted. */
function flatFaults(modules: readonly SourceModule[]): Fault[] {
  const sources = modules.filter(({ path }) => !/\.(test|fixture|spec)\.tsx?$/.test(path))
  return [...Map.groupBy(sources, ({ path }) => posix.dirname(path))]
    .filter(([, files]) => files.length > MAX_FLAT_FILES)
    .map(([folder, files]) => ({
      rule: 'folder-fits',
      where: `${folder}: ${files.length} files`,
      instead: `Divide it into named folders of at most ${MAX_FLAT_FILES} files that import one way.`,
    }))
}

/** Imports between folders, types included; a folder and its own subfolder are two. Tests may look both ways. */
function pairFaults(modules: readonly SourceModule[]): Fault[] {
  const examples = new Map<string, string>()
  for (const { path, imports } of modules) {
    if (isTestCode(path) && !/^(simulators|bench|scripts)\//.test(path)) continue
    for (const { target } of imports) {
      const [from, to] = [posix.dirname(path), posix.dirname(target)]
      if (from !== to && target.includes('/') && !/^(node|npm):/.test(target))
        examples.set(`${from} -> ${to}`, `${path} -> ${target}`)
    }
  }
  return [...examples].flatMap(([direction, example]) => {
    const [from, to] = direction.split(' -> ')
    const back = examples.get(`${to} -> ${from}`)
    if (!back || from! > to!) return []
    return [
      {
        rule: 'folders-one-way',
        where: `${example}, ${back}`,
        instead: 'Move the piece that both need into a folder below both, or pass it in as an argument.',
      },
    ]
  })
}

/** Each circle once, by depth-first search. Types count: a circle of types is one idea in several files. */
function circleFaults(modules: readonly SourceModule[]): Fault[] {
  const next = new Map(modules.map(({ path, imports }) => [path, imports.map(({ target }) => target)]))
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
