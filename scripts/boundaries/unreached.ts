// Which exported code of core, contract and server does no product entry reach? Every entry is bundled with
// unused code left out; what is exported and not in a bundle is listed, unless its engine is named below.
import { readFileSync } from 'node:fs'
import { join, posix, relative } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'
import { parseSync } from 'vite'
import type { Fault } from './fault.ts'
import type { SourceModule } from './modules.ts'
import { isTestCode } from './rules.ts'

/** Engines that no program of the product reaches yet. */
const WAITING_ENGINES = ['core/scheduling/rota/', 'core/scheduling/multi-activity/']
const CHECKED = /^(core|contract|server)\//
const THREAD = /new URL\('(\.{1,2}\/[^']+\.ts)', import\.meta\.url\)/g
const COMMAND = /\bserver\/main\/(?:[\w-]+\/)?[\w-]+\.ts\b/g
const PAGE_SCRIPT = /<script[^>]+src="\/?([^"]+)"/g

/** The programs in package.json, the page's script, and every file that runs in a thread of its own. */
export function productEntries(project: string, modules: readonly SourceModule[]): string[] {
  const read = (path: string) => readFileSync(join(project, path), 'utf8')
  const commands = read('package.json') + read('scripts/start.mjs')
  const threads = modules
    .filter(({ path }) => path.startsWith('server/') && !isTestCode(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(THREAD)].map(([, file]) => posix.join(posix.dirname(path), file!)),
    )
  const pages = [...read('web/index.html').matchAll(PAGE_SCRIPT)].map(([, file]) => posix.join('web', file!))
  return [...new Set([...(commands.match(COMMAND) ?? []), ...pages, ...threads])]
}

/** Takes about a second. */
export async function unreachedFaults(
  project: string,
  modules: readonly SourceModule[],
  waiting: readonly string[] = WAITING_ENGINES,
): Promise<Fault[]> {
  const reached = await reachedExports(project, productEntries(project, modules))
  return modules
    .filter(({ path }) => CHECKED.test(path) && !isTestCode(path))
    .filter(({ path }) => !waiting.some(engine => path.startsWith(engine)))
    .flatMap(({ path, text }) =>
      ownValueExports(path, text)
        .filter(name => !reached.get(path)?.has(name))
        .map(name => ({
          rule: 'reached-by-the-product',
          where: `${path}: ${name}`,
          instead: 'Use it in the product, move it to test/ or bench/, or delete it.',
        })),
    )
}

async function reachedExports(project: string, entries: string[]): Promise<Map<string, Set<string>>> {
  const bundle = await rolldown({
    cwd: project,
    input: entries,
    external: id => !/^[./#]/.test(id) && !entries.includes(id),
    platform: 'neutral',
    treeshake: { moduleSideEffects: false },
    optimization: { inlineConst: false },
    logLevel: 'silent',
    plugins: [emptyAssets],
  })
  const { output } = await bundle.generate({ format: 'esm' })
  await bundle.close()
  const reached = new Map<string, Set<string>>()
  for (const chunk of output)
    if (chunk.type === 'chunk')
      for (const [id, module] of Object.entries(chunk.modules))
        reached.set(relative(project, id), new Set(module.renderedExports))
  return reached
}

/** Stylesheets and data hold no code. */
const emptyAssets: Plugin = {
  name: 'empty-assets',
  load: id =>
    /\.(css|json)(\?|$)/.test(id) ? { code: 'export default {}', moduleType: 'js' as const } : undefined,
}

/** Names of values that the file itself declares and exports; handed-on exports belong to their own file. */
function ownValueExports(path: string, text: string): string[] {
  const { module, program } = parseSync(path, text)
  const types = new Set(
    program.body.flatMap(statement => {
      const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null
      return declared && /^TS(Interface|TypeAlias)Declaration$/.test(declared.type) && 'id' in declared
        ? [(declared.id as { name: string }).name]
        : []
    }),
  )
  const values = new Set<string>()
  for (const { entries } of module.staticExports)
    for (const { isType, moduleRequest, exportName } of entries)
      if (!isType && !moduleRequest && exportName.name && exportName.kind === 'Name')
        values.add(exportName.name)
  return [...values].filter(name => !types.has(name) || isDeclaredAsValue(text, name))
}

/** A schema and the type read from it share a name. */
const isDeclaredAsValue = (text: string, name: string) =>
  new RegExp(`^export (const|let|function|async function|class|enum) ${name}\\b`, 'm').test(text)
