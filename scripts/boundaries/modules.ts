// Reads every source file of the project: what it imports, and what it asks of clock and chance.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join, posix } from 'node:path'
import { parseSync } from 'vite'
import { type CodeFacts, codeFacts, visit } from './code-facts.ts'
import { isTextFile, screenTexts } from './screen-texts.ts'

export const ROOTS = [
  'core',
  'contract',
  'connectors',
  'server',
  'web',
  'db',
  'simulators',
  'test',
  'bench',
  'scripts',
]
const SOURCE = /\.(ts|tsx|mts|mjs)$/
const LEFT_OUT = new Set(['node_modules', 'web/dist', 'test/output'])

export interface Import {
  /** The text between the quotes. */
  specifier: string
  /** A path from the project's root, or "node:fs", or "npm:zod". */
  target: string
  isResolved: boolean
  isTypeOnly: boolean
}

export interface SourceModule {
  path: string
  text: string
  imports: Import[]
  facts: CodeFacts
  /** Sentences on screen that stand beside the code instead of in texts.ts, as written. */
  strayTexts: string[]
  /** Syntax errors. */
  errors: string[]
}

/** Paths of all source files below the roots. */
export const sourcePaths = (project: string): string[] => ROOTS.flatMap(root => filesBelow(project, root))

export const readModules = (project: string): SourceModule[] =>
  sourcePaths(project).map(path => readModule(project, path))

function filesBelow(project: string, folder: string): string[] {
  if (LEFT_OUT.has(folder) || !existsSync(join(project, folder))) return []
  return readdirSync(join(project, folder), { withFileTypes: true }).flatMap(entry => {
    const path = posix.join(folder, entry.name)
    if (entry.isDirectory()) return filesBelow(project, path)
    return SOURCE.test(entry.name) ? [path] : []
  })
}

function readModule(project: string, path: string): SourceModule {
  const text = readFileSync(join(project, path), 'utf8')
  const parsed = parseSync(path, text)
  const { module, program, errors } = parsed
  const found = new Map<string, boolean>()
  const add = (specifier: string, isTypeOnly: boolean) =>
    found.set(specifier, (found.get(specifier) ?? true) && isTypeOnly)
  for (const { moduleRequest, entries } of module.staticImports)
    add(moduleRequest.value, entries.length > 0 && entries.every(entry => entry.isType))
  for (const { entries } of module.staticExports)
    for (const entry of entries) if (entry.moduleRequest) add(entry.moduleRequest.value, entry.isType)
  for (const { moduleRequest } of module.dynamicImports) {
    const literal = /^(['"])(.*)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end))
    if (literal) add(literal[2]!, false)
  }
  visit(program, node => {
    const source = 'source' in node ? (node.source as { value?: unknown } | null) : null
    if (node.type === 'TSImportType' && typeof source?.value === 'string') add(source.value, true)
  })
  const imports = [...found].map(([specifier, isTypeOnly]) => resolve(project, path, specifier, isTypeOnly))
  const strayTexts = isTextFile(path)
    ? screenTexts(program).map(({ start, end }) => text.slice(start, end).trim().replace(/\s+/g, ' '))
    : []
  return {
    path,
    text,
    imports,
    facts: codeFacts(text, parsed),
    strayTexts,
    errors: errors.map(error => error.message),
  }
}

function resolve(project: string, from: string, specifier: string, isTypeOnly: boolean): Import {
  const name = specifier.replace(/\?.*$/, '')
  if (!/^[.#]/.test(name)) {
    const target = isBuiltin(name) ? `node:${name.replace(/^node:/, '')}` : `npm:${name}`
    return { specifier, target, isTypeOnly, isResolved: true }
  }
  const target = name.startsWith('#') ? name.slice(1) : posix.join(posix.dirname(from), name)
  return { specifier, target, isTypeOnly, isResolved: existsSync(join(project, target)) }
}
