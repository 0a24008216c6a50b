// The generated texts, as they should be: from a scratch database that all migrations have made.
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { jsonShapes } from '#db/json-shapes.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { startTestCluster } from './cluster.ts'
import { schemaText } from './schema-text.ts'
import { run, withDatabase } from './setup.ts'
import { tableTypes } from './table-types.ts'

export interface DatabaseTexts {
  schema: string
  types: string
}

export async function textsOf(url: string): Promise<DatabaseTexts> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return { schema: await schemaText(client), types: formatted(await tableTypes(client, jsonShapes)) }
  } finally {
    await client.end()
  }
}

function formatted(source: string): string {
  const biome = fileURLToPath(new URL('../../node_modules/@biomejs/biome/bin/biome', import.meta.url))
  return execFileSync(process.execPath, [biome, 'format', '--stdin-file-path=db/tables.ts'], {
    input: source,
    encoding: 'utf8',
  })
}

export async function databaseTexts(): Promise<DatabaseTexts> {
  const cluster = await startTestCluster()
  const name = `lineup_texts_${process.pid}`
  try {
    await run(cluster.url, `create database ${name} template template0`)
    const url = withDatabase(cluster.url, name)
    await migrate({ url })
    return await textsOf(url)
  } finally {
    await run(cluster.url, `drop database if exists ${name} with (force)`)
    await cluster.stop()
  }
}
