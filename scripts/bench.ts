// npm run bench NAME [-- options]: runs bench/NAME.ts; NAME may name a file of a folder, such as joint-plan/product.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const FOLDER = fileURLToPath(new URL('../bench/', import.meta.url))

const names = readdirSync(FOLDER)
  .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map(file => file.replace(/\.ts$/, ''))
  .sort()
const [name, ...options] = process.argv.slice(2)
if (!name || !existsSync(join(FOLDER, `${name}.ts`))) {
  console.error(name ? `There is no benchmark "${name}".` : 'Say which benchmark to run.')
  console.error(`npm run bench NAME, with one of: ${names.join(', ')}`)
  process.exit(2)
}
const { status } = spawnSync(process.execPath, [join(FOLDER, `${name}.ts`), ...options], { stdio: 'inherit' })
process.exit(status ?? 1)
