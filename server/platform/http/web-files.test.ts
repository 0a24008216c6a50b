import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '#server/platform/process/log.ts'
import { answerNotFound } from './not-found.ts'
import { createHttpServer } from './server.ts'
import { serveWebFiles } from './web-files.ts'

const PAGE = '<title>Lineup</title>'
let folder: string
let app: FastifyInstance
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'lineup-web-'))
  writeFileSync(path.join(folder, 'index.html'), PAGE)
  app = await createHttpServer(createLog('silent'), 'test')
  const outside = {
    issuer: 'https://id.example',
    errorReportingDsn: null,
    analyticsUrl: null,
    linkOrigins: [],
  }
  answerNotFound(app, await serveWebFiles(app, folder, outside))
})
afterAll(async () => {
  await app?.close()
  rmSync(folder, { recursive: true })
})

const ask = async (url: string, accept?: string, method: 'GET' | 'POST' = 'GET') => {
  const { statusCode, body } = await app.inject({
    method,
    url,
    headers: accept === undefined ? {} : { accept },
  })
  return statusCode === 200 && body === PAGE ? 'page' : statusCode
}

test('addresses of pages answer the page, to browsers and to whatever takes anything', async () => {
  for (const url of ['/', '/login', '/login/dialpad?error=no', '/settings/agents', '/schedule/2026-03-04'])
    for (const accept of ['text/html,application/xhtml+xml', '*/*', undefined])
      expect([url, accept, await ask(url, accept)]).toEqual([url, accept, 'page'])
})

test('addresses of programs and files that are not there answer 404, as do other methods', async () => {
  for (const url of [
    '/v0/nothing',
    '/auth/nothing',
    '/hooks/nothing',
    '/oauth/nothing',
    '/assets/gone.js',
    '/a.png',
  ])
    expect([url, await ask(url, '*/*')]).toEqual([url, 404])
  expect(await ask('/login', 'application/json')).toBe(404)
  expect(await ask('/login', '*/*', 'POST')).toBe(404)
})
