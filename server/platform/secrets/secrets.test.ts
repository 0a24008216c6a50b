import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openSecrets, readSecretKeys, type SecretKey, SecretProblem } from './index.ts'
import { parseSecretKeys } from './keys.ts'

const aKey = (id: string, fill: number): SecretKey => ({ id, key: Buffer.alloc(32, fill) })
const PLACE = [7, 12, 'credentials']
const old = openSecrets([aKey('old', 1)])
const folder = mkdtempSync(path.join(tmpdir(), 'lineup-keys-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('what was sealed opens in its place, and says nothing to who reads the row', () => {
  const sealed = old.seal('tökén', PLACE)
  expect(old.open(sealed, PLACE)).toBe('tökén')
  expect(sealed.keyId).toBe('old')
  expect(sealed.sealed.includes('tökén')).toBe(false)
  expect(old.seal('tökén', PLACE).sealed).not.toEqual(sealed.sealed)
})

test.each([
  ['another organization', [8, 12, 'credentials']],
  ['another connection', [7, 13, 'credentials']],
  ['another kind', [7, 12, 'webhook']],
  ['the same letters otherwise', [71, 2, 'credentials']],
])('it does not open in %s', (_, place) => {
  expect(() => old.open(old.seal('x', PLACE), place)).toThrow(SecretProblem)
})

test('a changed value and another key of the same name are refused without showing anything', () => {
  const sealed = old.seal('hush', PLACE)
  for (const at of [0, 12, 28]) {
    const changed = Buffer.from(sealed.sealed)
    changed[at]! ^= 1
    expect(() => old.open({ ...sealed, sealed: changed }, PLACE)).toThrow('does not open')
  }
  expect(() => old.open({ ...sealed, sealed: sealed.sealed.subarray(0, 20) }, PLACE)).toThrow(SecretProblem)
  expect(() => openSecrets([aKey('old', 2)]).open(sealed, PLACE)).toThrow('the key is another one')
})

test('after a change of keys the old values open and new ones are sealed with the newest', () => {
  const sealed = old.seal('kept', PLACE)
  const both = openSecrets([aKey('new', 2), aKey('old', 1)])
  expect(both.open(sealed, PLACE)).toBe('kept')
  expect(both.seal('x', PLACE).keyId).toBe('new')
  expect(() => openSecrets([aKey('new', 2)]).open(sealed, PLACE)).toThrow('sealed with the key "old"')
})

test('keys are read with and without names; what is no list of keys is refused', () => {
  const key = Buffer.alloc(32, 3).toString('base64')
  expect(parseSecretKeys(`b:${key}, a:${Buffer.alloc(32).toString('base64')}`)?.map(k => k.id)).toEqual([
    'b',
    'a',
  ])
  expect(parseSecretKeys(key)?.[0].id).toMatch(/^[0-9a-f]{8}$/)
  for (const text of ['', 'short', `a:${key},a:${key}`, `${key},`, Buffer.alloc(16).toString('base64')])
    expect(parseSecretKeys(text)).toBeNull()
})

test('without a setting a key is made once, for its owner alone', () => {
  const made = readSecretKeys(null, folder)
  expect(readSecretKeys(null, folder)).toEqual(made)
  expect(statSync(path.join(folder, 'secret-key')).mode & 0o777).toBe(0o600)
  writeFileSync(path.join(folder, 'secret-key'), 'spoilt')
  expect(() => readSecretKeys(null, folder)).toThrow('does not hold a key')
})
