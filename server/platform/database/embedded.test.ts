import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'
import { findBinaries } from './embedded-binaries.ts'
import { commandLine } from './embedded-postmaster.ts'

let dataDirectory: string
const running = new Set<EmbeddedPostgres>()
const start = async (): Promise<EmbeddedPostgres> => {
  const postgres = await startEmbeddedPostgres({ dataDirectory, settings: { shared_buffers: '16MB' } })
  running.add(postgres)
  return postgres
}
beforeAll(() => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'lineup-embedded-'))
})
afterEach(async () => {
  for (const postgres of running) await postgres.stop()
  running.clear()
})
afterAll(() => rmSync(dataDirectory, { recursive: true }))

async function ask(url: string, query: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return Object.values((await client.query(query)).rows[0] ?? {})[0]
  } finally {
    await client.end()
  }
}

test('makes a cluster that asks for its password, keeps what is written, and stops', async () => {
  const first = await start()
  expect(first.isReattached).toBe(false)
  expect(await ask(first.url, `select lower('ÉA')`)).toBe('éa')
  await ask(first.url, 'create table kept as select 7 as value')
  expect(statSync(join(dataDirectory, 'postgres-password')).mode & 0o777).toBe(0o600)
  const stranger = first.url.replace(/:[^:@]+@/, ':guess@')
  await expect(ask(stranger, 'select 1')).rejects.toThrow(/password authentication failed/)
  await first.stop()
  expect(existsSync(join(dataDirectory, 'postgres/postmaster.pid'))).toBe(false)
  const second = await start()
  expect(await ask(second.url, 'select value from kept')).toBe(7)
})

test('a second process on the folder joins, and the last to leave stops the server', async () => {
  const first = await start()
  const second = await start()
  expect([second.isReattached, second.pid, second.url]).toEqual([true, first.pid, first.url])
  const client = new pg.Client({ connectionString: second.url })
  await client.connect()
  await first.stop()
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await client.end()
  await second.stop()
  expect(commandLine(first.pid)).toBe('')
})

test('joins a server whose starter was killed', async () => {
  const source = `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)}
    const { pid } = await startEmbeddedPostgres({ dataDirectory: ${JSON.stringify(dataDirectory)} })
    console.log(pid)
    setInterval(() => {}, 60_000)`
  const starter = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(starter.stdout, 'data')
  starter.kill('SIGKILL')
  await once(starter, 'exit')
  const postgres = await start()
  expect([postgres.isReattached, postgres.pid]).toEqual([true, Number(String(line))])
})

test('recovers from a killed server and from a lock file of a number that is now another program', async () => {
  const first = await start()
  process.kill(first.pid, 'SIGKILL')
  await expect.poll(() => commandLine(first.pid)).toBe('')
  const second = await start()
  expect(second.isReattached).toBe(false)
  await second.stop()
  const stale = [process.pid, join(dataDirectory, 'postgres'), 1, 1, '', '127.0.0.1', '', 'ready'].join('\n')
  writeFileSync(join(dataDirectory, 'postgres/postmaster.pid'), stale)
  const third = await start()
  expect(await ask(third.url, 'select 1')).toBe(1)
})

test('says in a sentence what stands in the way', async () => {
  const file = join(dataDirectory, 'a-file')
  writeFileSync(file, '')
  await expect(startEmbeddedPostgres({ dataDirectory: join(file, 'below') })).rejects.toThrow(
    /^The data folder .*below can't be written \(ENOTDIR\).*LINEUP_DATA/,
  )
  expect(() => findBinaries('plan9-mips')).toThrow(
    /No built-in PostgreSQL is installed for plan9-mips.*DATABASE_URL/,
  )
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  await expect(startEmbeddedPostgres({ dataDirectory, port })).rejects.toThrow(`can't use port ${port}`)
  other.close()
})
