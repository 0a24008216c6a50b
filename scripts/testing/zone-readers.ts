// Selection of the unit tests that run in a second time zone: their imports reach a file that could read the machine's.
import { readsLocalZone } from '../boundaries/local-zone.ts'
import type { SourceModule } from '../boundaries/modules.ts'

/** Libraries that read the machine's zone. */
const LIBRARIES = new Set(['npm:dayjs', 'npm:date-holidays', 'npm:uplot', 'npm:@mantine/dates'])

/** The tests among `modules` that reach a reader of the zone by imports of values, in their order. */
export function zoneDependentTests(
  modules: readonly SourceModule[],
  isTest: (path: string) => boolean,
): string[] {
  const byPath = new Map(modules.map(module => [module.path, module]))
  const reads = new Map<string, boolean>()
  const isReader = ({ path, text, imports }: SourceModule) => {
    const known = reads.get(path)
    if (known !== undefined) return known
    const answer = imports.some(one => LIBRARIES.has(one.target)) || readsLocalZone(path, text)
    reads.set(path, answer)
    return answer
  }
  return modules.filter(({ path }) => isTest(path) && reaches(path, byPath, isReader)).map(({ path }) => path)
}

function reaches(
  start: string,
  modules: ReadonlyMap<string, SourceModule>,
  isWanted: (module: SourceModule) => boolean,
): boolean {
  const seen = new Set([start])
  for (const path of seen) {
    const module = modules.get(path)
    if (!module) continue
    if (isWanted(module)) return true
    for (const { target, isTypeOnly } of module.imports) if (!isTypeOnly) seen.add(target)
  }
  return false
}
