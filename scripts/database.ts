// Writes db/schema.sql or db/tables.ts from a database that all migrations have just made.
//   node scripts/database.ts schema | types
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { databaseTexts } from '#test/database/texts.ts'

const FILES = { schema: '../db/schema.sql', types: '../db/tables.ts' } as const

const wanted = process.argv[2] as keyof typeof FILES
if (!(wanted in FILES)) {
  console.error(`Say what to write: ${Object.keys(FILES).join(' or ')}.`)
  process.exit(2)
}
const file = fileURLToPath(new URL(FILES[wanted], import.meta.url))
const texts = await databaseTexts()
writeFileSync(file, texts[wanted])
console.log(`Wrote ${file}`)
