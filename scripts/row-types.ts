// npm run row-types: the row types of raw statements, against what the server tests recorded of them.
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rowTypeFaults } from '#test/statements/compare.ts'
import { RECORDS_FOLDER, type RecordedStatement } from '#test/statements/recorder.ts'
import { readTypedStatements } from '#test/statements/row-types.ts'

const PROJECT = fileURLToPath(new URL('..', import.meta.url))

const recorded = existsSync(RECORDS_FOLDER)
  ? readdirSync(RECORDS_FOLDER).flatMap(file =>
      readFileSync(join(RECORDS_FOLDER, file), 'utf8')
        .split('\n')
        .filter(line => line !== '')
        .map(line => JSON.parse(line) as RecordedStatement),
    )
  : []
if (recorded.length === 0) {
  console.error('No statements are recorded: run the server tests first (npx vitest run --project server).')
  process.exit(2)
}
const stores = globSync('server/**/*store.ts', { cwd: PROJECT }).sort()
const typed = readTypedStatements(PROJECT, stores)
const faults = rowTypeFaults(typed, recorded)
for (const fault of faults) console.error(`  ${fault}`)
console.log(`${typed.length} statements, ${recorded.length} texts prepared, ${faults.length} faults`)
process.exitCode = faults.length > 0 ? 1 : 0
