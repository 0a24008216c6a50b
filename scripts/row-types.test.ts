import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowTypeFaults } from '#test/statements/compare.ts'
import type { RecordedStatement } from '#test/statements/recorder.ts'
import { readTypedStatements, type TypedStatement } from '#test/statements/row-types.ts'

const PROJECT = fileURLToPath(new URL('..', import.meta.url))
const STORE = `import { sql, type Kysely } from 'kysely'
type Tx = Kysely<unknown>
interface Row { id: number; name: string | null; at: Date; tags: string[]; note?: string }
export const rows = (tx: Tx) => sql<Row>\`select 1\`.execute(tx)
export const effect = (tx: Tx) => sql\`delete from a\`.execute(tx)
export const generic = <T>(tx: Tx) => sql<T>\`select 1\`.execute(tx)
`

let project: string
let typed: TypedStatement[]
beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'lineup-row-types-'))
  mkdirSync(join(project, 'server'))
  symlinkSync(join(PROJECT, 'node_modules'), join(project, 'node_modules'))
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }')
  const compilerOptions = { module: 'NodeNext', strict: true, noEmit: true, skipLibCheck: true, types: [] }
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['server'] }))
  writeFileSync(join(project, 'server/store.ts'), STORE)
  typed = readTypedStatements(project, ['server/store.ts'])
})
afterAll(() => rmSync(project, { recursive: true }))

test('the compiler tells the row type of each statement and its place', () => {
  const column = STORE.split('\n')[3]!.indexOf('execute') + 1
  expect(typed).toEqual([
    {
      site: `server/store.ts:4:${column}`,
      isGeneric: false,
      properties: [
        { name: 'id', kinds: ['number'], isNullable: false, isOptional: false },
        { name: 'name', kinds: ['string'], isNullable: true, isOptional: false },
        { name: 'at', kinds: ['Date'], isNullable: false, isOptional: false },
        { name: 'tags', kinds: ['array'], isNullable: false, isOptional: false },
        { name: 'note', kinds: ['string'], isNullable: false, isOptional: true },
      ],
    },
    { site: expect.stringContaining('server/store.ts:5:'), isGeneric: false, properties: null },
    { site: expect.stringContaining('server/store.ts:6:'), isGeneric: true, properties: null },
  ])
})

describe('a row type is held against what the database returns', () => {
  const SOUND = [
    { name: 'id', type: 'int8' },
    { name: 'name', type: 'text' },
    { name: 'at', type: 'timestamptz' },
    { name: 'tags', type: '_text' },
    { name: 'pg_notify', type: 'void' },
  ]
  const faults = (columns: { name: string; type: string }[], nulls: string[] = []) => {
    const record: RecordedStatement = { site: typed[0]!.site, text: '', columns, nulls }
    return rowTypeFaults([typed[0]!], [record]).map(fault => fault.replace(`${typed[0]!.site}: `, ''))
  }
  const withType = (name: string, type: string) =>
    SOUND.map(column => (column.name === name ? { name, type } : column))

  test('one that agrees has no fault, a null where it says so neither', () => {
    expect(faults(SOUND, ['name'])).toEqual([])
  })
  test.each([
    ['another type', withType('id', 'text'), [], '"id" is text (string), the row type says number'],
    ['a day for an instant', withType('at', 'date'), [], '"at" is date (string), the row type says Date'],
    [
      'one value for a list',
      withType('tags', 'text'),
      [],
      '"tags" is text (string), the row type says array',
    ],
    ['a null', SOUND, ['id'], '"id" was null, the row type says that it never is'],
    [
      'a column that is gone',
      SOUND.slice(1),
      [],
      'the row type has "id", the statement returns no such column',
    ],
    [
      'a column more',
      [...SOUND, { name: 'team_id', type: 'int8' }],
      [],
      'the statement returns "teamId", the row type has no such property',
    ],
  ])('%s is told', (_, columns, nulls, expected) => {
    expect(faults(columns, nulls)).toEqual([expected])
  })
  test('a statement that no test sends is told', () => {
    expect(rowTypeFaults(typed, [])).toHaveLength(3)
  })
})
