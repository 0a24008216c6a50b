import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildOnce } from './web-build.ts'

let folder: string
let lock: string
let built = 0
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lineup-build-'))
  lock = path.join(folder, 'lock')
  built = 0
})
afterEach(() => rmSync(folder, { recursive: true }))

const isStale = () => built === 0
const build = async () => {
  expect(existsSync(lock)).toBe(true)
  await sleep(50)
  built += 1
}

test('of several that start at once one builds, and the others wait for it', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => buildOnce({ lock, isStale, build })))
  expect([built, answers.filter(Boolean).length, existsSync(lock)]).toEqual([1, 1, false])
  expect(await buildOnce({ lock, isStale, build })).toBe(false)
})

test('a builder that was killed, and one that failed, keep nobody waiting', async () => {
  const { pid } = spawnSync(process.execPath, ['--version'])
  writeFileSync(lock, String(pid))
  const broken = () => Promise.reject(new Error('broken'))
  await expect(buildOnce({ lock, isStale, build: broken })).rejects.toThrow('broken')
  expect(await buildOnce({ lock, isStale, build })).toBe(true)
})
