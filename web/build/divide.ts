// The plan of shared files, from a build that is not written.
import type { Rolldown, UserConfig } from 'vite'
import { build } from 'vite'
import { type Piece, planChunks } from './chunk-plan.ts'

/** Files of a page, beside the four of the application and those that another page shows on demand. */
const MAX_PAGE_FILES = 8
/** The same of a dialog or part of a page, which has most of them already. */
const MAX_PART_FILES = 22

/** It imports every page. */
export const PAGES_MODULE = 'web/app/page-files.ts'

type Group = NonNullable<Rolldown.CodeSplittingOptions['groups']>[number]

/**
 * Files that are the same whatever the page: what comes before the login, and the application's frame behind it, with
 * all style sheets, since a request costs more than the rules of other pages.
 */
export const FIXED_GROUPS: Group[] = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime/, priority: 4 },
  { name: 'start', tags: ['$initial'], priority: 3 },
  { name: 'application', test: /web\/app\/Application\.tsx|\.css$/, priority: 2 },
]

/** `config` is the build's own, with the fixed groups alone. */
export async function sharedGroups(config: UserConfig): Promise<Group[]> {
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false, minify: true, reportCompressedSize: false },
  })
  const { output } = built as Rolldown.RolldownOutput
  const chunks = output.filter(one => one.type === 'chunk')
  const pages = chunks.find(chunk => chunk.moduleIds.some(id => id.endsWith(PAGES_MODULE)))!.dynamicImports
  const { pieces, ownFiles, ownBytes } = piecesOf(chunks)
  const mostOf = (entry: string) =>
    (pages.includes(entry) ? MAX_PAGE_FILES : MAX_PART_FILES) - ownFiles.get(entry)!
  const plan = planChunks(
    pieces,
    entry => Math.max(1, mostOf(entry)),
    entry => ownBytes.get(entry)!,
  )
  const fileOf = new Map(plan.flatMap((modules, at) => modules.map(id => [id, `shared-${at}`])))
  return [
    {
      name: id => fileOf.get(id) ?? null,
      debugName: 'shared',
      priority: 1,
      // The plan has placed them already.
      includeDependenciesRecursively: false,
    },
  ]
}

/** The files that several entries load, without those that the start of the application brings, and the number of others. */
function piecesOf(chunks: readonly Rolldown.OutputChunk[]): {
  pieces: Piece[]
  /** Number of files by entry: its own, and those of other entries that it needs. */
  ownFiles: Map<string, number>
  /** Bytes of those files by entry. */
  ownBytes: Map<string, number>
} {
  const byName = new Map(chunks.map(chunk => [chunk.fileName, chunk]))
  const closure = (name: string, seen = new Set<string>()): Set<string> => {
    if (!seen.has(name)) for (const to of byName.get(seen.add(name) && name)!.imports) closure(to, seen)
    return seen
  }
  const starts = chunks.filter(chunk => chunk.isEntry || chunk.name === 'application')
  const fixed = new Set(starts.flatMap(chunk => [...closure(chunk.fileName)]))
  const entries = chunks.filter(chunk => chunk.isDynamicEntry && !fixed.has(chunk.fileName))
  const loadedBy = new Map<string, Set<string>>()
  for (const { fileName } of entries)
    for (const name of closure(fileName))
      if (name !== fileName && !fixed.has(name))
        loadedBy.set(name, (loadedBy.get(name) ?? new Set()).add(fileName))
  const shared = [...loadedBy.keys()].filter(name => !byName.get(name)!.isDynamicEntry)
  const isShared = new Set(shared)
  const own = new Map(
    entries.map(({ fileName }) => [
      fileName,
      [...closure(fileName)].filter(name => !fixed.has(name) && !isShared.has(name)),
    ]),
  )
  return {
    pieces: shared.map(name => ({
      modules: byName.get(name)!.moduleIds,
      bytes: byName.get(name)!.code.length,
      entries: loadedBy.get(name)!,
      imports: byName.get(name)!.imports.flatMap(to => (isShared.has(to) ? [shared.indexOf(to)] : [])),
    })),
    ownFiles: new Map(Array.from(own, ([entry, names]) => [entry, names.length])),
    ownBytes: new Map(
      Array.from(own, ([entry, names]) => [
        entry,
        names.reduce((sum, name) => sum + byName.get(name)!.code.length, 0),
      ]),
    ),
  }
}
