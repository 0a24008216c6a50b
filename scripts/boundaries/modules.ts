// Reads every source file of the project: what it imports, and what it asks of clock and chance.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join, posix } from 'node:path'
import { parseSync } from 'vite'

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
  /** A path from the project's root, or "node:fs", or "npm:zod". */
  target: string
  isResolved: boolean
  isTypeOnly: boolean
}

export interface SourceModule {
  path: string
  text: string
  imports: Import[]
  /** "Date.now" and the like, for as often as they are there. */
  impurities: string[]
  /** What the parser could not read. */
  errors: string[]
}

export function readModules(project: string): SourceModule[] {
  return ROOTS.flatMap(root => filesBelow(project, root)).map(path => readModule(project, path))
}

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
  const { module, program, errors } = parseSync(path, text)
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
  const impurities: string[] = []
  visit(program, node => {
    if (node.type === 'TSImportType' && typeof node.source?.value === 'string') add(node.source.value, true)
    const impurity = impurityOf(node)
    if (impurity) impurities.push(impurity)
  })
  const imports = [...found].map(([specifier, isTypeOnly]) => resolve(project, path, specifier, isTypeOnly))
  return { path, text, imports, impurities, errors: errors.map(error => error.message) }
}

function resolve(project: string, from: string, specifier: string, isTypeOnly: boolean): Import {
  const name = specifier.replace(/\?.*$/, '')
  if (!/^[.#]/.test(name)) {
    const target = isBuiltin(name) ? `node:${name.replace(/^node:/, '')}` : `npm:${name}`
    return { target, isTypeOnly, isResolved: true }
  }
  const target = name.startsWith('#') ? name.slice(1) : posix.join(posix.dirname(from), name)
  return { target, isTypeOnly, isResolved: existsSync(join(project, target)) }
}

interface Node {
  type: string
  object?: Node
  property?: Node
  callee?: Node
  source?: { value?: unknown }
  arguments?: unknown[]
  name?: string
}

/** Reading the clock, or chance that no seed governs. */
function impurityOf(node: Node): string | null {
  if (node.type === 'NewExpression' && node.callee?.name === 'Date' && node.arguments?.length === 0)
    return 'new Date()'
  if (node.type === 'CallExpression' && node.callee?.name === 'Date') return 'Date()'
  if (node.type !== 'MemberExpression') return null
  const name = `${node.object?.name}.${node.property?.name}`
  const isImpure = /^(Date\.now|Math\.random|performance\.(now|timeOrigin)|Temporal\.Now|crypto\.\w+)$/.test(
    name,
  )
  return isImpure ? name : null
}

function visit(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) visit(item, see)
  else if (value && typeof value === 'object') {
    if ('type' in value && typeof value.type === 'string') see(value as Node)
    for (const child of Object.values(value)) if (child && typeof child === 'object') visit(child, see)
  }
}
