// A client in TypeScript that a generator makes from the OpenAPI document that the application serves: compiled, so that
// it is known to be sound, and loaded as programs of others would load it.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { generateApi } from 'swagger-typescript-api'

interface Document {
  paths: Record<string, Record<string, { tags: string[] }>>
}

interface Reply {
  status: number
  // Data of whatever call: its type is in the client that is generated while the test runs.
  data: Record<string, never>
}
/** Calls by noun, and by noun and name: `client.teams.teamsList('v1', 1)`. */
export type GeneratedClient = Record<string, Record<string, (...given: unknown[]) => Promise<Reply>>>

/** `nouns`: those of the document that the client is made of, as the whole takes long to generate. */
export async function generatedClient(
  origin: string,
  token: string,
  nouns: readonly string[],
): Promise<GeneratedClient> {
  const document = (await (await fetch(`${origin}/openapi.json`)).json()) as Document
  const paths = Object.entries(document.paths).map(([path, operations]) => [
    path,
    Object.fromEntries(Object.entries(operations).filter(([, { tags }]) => nouns.includes(tags[0]!))),
  ])
  const { files } = await generateApi({
    spec: { ...document, paths: Object.fromEntries(paths) } as never,
    output: false,
    silent: true,
    httpClientType: 'fetch',
    moduleNameFirstTag: true,
  })
  const folder = await mkdtemp(resolve('node_modules/.generated-client-'))
  try {
    await writeFile(join(folder, 'client.ts'), files[0]!.fileContent)
    const settings = [
      '--strict',
      '--target',
      'es2022',
      '--module',
      'nodenext',
      '--lib',
      'es2024,dom,dom.iterable',
    ]
    await promisify(execFile)(
      process.execPath,
      [
        resolve('node_modules/typescript/bin/tsc'),
        ...settings,
        '--skipLibCheck',
        '--ignoreConfig',
        'client.ts',
      ],
      { cwd: folder },
    )
    const { Api } = await import(/* @vite-ignore */ pathToFileURL(join(folder, 'client.js')).href)
    return new Api({
      baseUrl: origin,
      baseApiParams: { headers: { authorization: `Bearer ${token}` } },
    })
  } finally {
    await rm(folder, { recursive: true })
  }
}
