// Rules about statements: only stores send them, and a table has one owner that writes it.
import type { Fault } from './fault.ts'
import type { SourceModule } from './modules.ts'
import { isTestCode } from './rules.ts'

const STORE = /(^|[-/])store\.ts$/
/** The folder whose subject is the database itself. */
const DATABASE = 'server/platform/database/'

export function databaseFaults(modules: readonly SourceModule[]): Fault[] {
  const server = modules.filter(({ path }) => path.startsWith('server/') && !isTestCode(path))
  return [...server.flatMap(storeFaults), ...ownerFaults(server)]
}

function storeFaults({ path, facts }: SourceModule): Fault[] {
  if (!facts.hasSql || STORE.test(path) || path.startsWith(DATABASE)) return []
  return [
    {
      rule: 'sql-in-stores',
      where: path,
      instead: 'Move the statement to store.ts or a *-store.ts of the same folder and call it from here.',
    },
  ]
}

/** Owners are features, rooms of the platform, and server/main. */
const ownerOf = (path: string) =>
  path
    .split('/')
    .slice(0, path.startsWith('server/main/') ? 2 : 3)
    .join('/')

function ownerFaults(modules: readonly SourceModule[]): Fault[] {
  const writers = new Map<string, Map<string, string>>()
  for (const { path, facts } of modules)
    for (const table of facts.writtenTables) {
      const owners = writers.get(table) ?? new Map<string, string>()
      owners.set(ownerOf(path), path)
      writers.set(table, owners)
    }
  return [...writers]
    .filter(([, owners]) => owners.size > 1)
    .map(([table, owners]) => ({
      rule: 'table-has-one-owner',
      where: `${table}: ${[...owners.values()].join(', ')}`,
      instead: 'One feature writes a table; the others call a function of its index.ts.',
    }))
}
