// npm run boundaries: the rules of docs/ARCHITECTURE.md on imports, folders, stores, names and unreached code.
import { fileURLToPath } from 'node:url'
import { checkBoundaries } from './boundaries/check.ts'
import { readModules } from './boundaries/modules.ts'
import { unreachedFaults } from './boundaries/unreached.ts'

const PROJECT = fileURLToPath(new URL('..', import.meta.url))
const modules = readModules(PROJECT)
const { moduleCount, faults } = checkBoundaries(PROJECT, undefined, modules)
faults.push(...(await unreachedFaults(PROJECT, modules)))
const byRule = Map.groupBy(faults, fault => fault.rule)
for (const [rule, list] of byRule) {
  console.error(`\n${rule}: ${list[0]!.instead}`)
  for (const { where } of list) console.error(`  ${where}`)
}
console.log(`\n${moduleCount} files read, ${faults.length} boundaries crossed`)
process.exitCode = faults.length > 0 ? 1 : 0
