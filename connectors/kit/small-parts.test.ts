import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { cursorOf, openCursor } from './cursor.ts'
import { parseJson } from './json.ts'
import { challengeOf, newVerifier } from './oauth.ts'
import { pages } from './paging.ts'
import { nothing, readRecord } from './quarantine.ts'
import { isSigned, isTimely, jwtClaims, signatureOf } from './signatures.ts'
import { momentOf, wallMoment } from './times.ts'

describe('JSON', () => {
  test('keeps every digit of a long id, and all else as it is', () =>
    fc.assert(
      fc.property(
        fc.bigInt({ min: 2n ** 53n, max: 2n ** 63n }),
        fc.array(
          fc.oneof(
            fc.maxSafeInteger(),
            fc.string(),
            fc.boolean(),
            fc.double({ min: -1, max: 1, noNaN: true }),
          ),
        ),
        (id, rest) => {
          expect(parseJson(`{"id":${id},"in":[-${id}]}`)).toEqual({ id: `${id}`, in: [`-${id}`] })
          const text = JSON.stringify({ rest, pad: '1234567890123456' })
          expect(parseJson(text)).toEqual(JSON.parse(text))
        },
      ),
    ))
  test('a long fraction stays a number', () =>
    expect(parseJson('{"a":0.1234567890123456,"b":1e30}')).toEqual({ a: 0.1234567890123456, b: 1e30 }))
})

describe('signatures', () => {
  const parts = ['2026-03-02T09:14:07Z', Buffer.from('{"a":1}')]
  test.each(['hex', 'base64', 'base64url'] as const)('%s', encoding => {
    const signature = { algorithm: 'sha256', encoding, parts } as const
    const expected = createHmac('sha256', 's').update('2026-03-02T09:14:07Z{"a":1}').digest(encoding)
    expect(signatureOf(signature, 's')).toBe(expected)
    expect(isSigned(signature, expected, ['new', 's'])).toBe(true)
    expect(isSigned(signature, expected, ['new'])).toBe(false)
    expect(isSigned(signature, expected, [])).toBe(false)
    for (const other of ['', 'x', `${expected}0`, expected.slice(1), ` ${expected}`])
      expect(isSigned(signature, other, ['s']), other).toBe(false)
  })
  test('padding alone may be left out', () => {
    const signature = { algorithm: 'sha256', encoding: 'base64', parts } as const
    expect(isSigned(signature, signatureOf(signature, 's').replace(/=+$/, ''), ['s'])).toBe(true)
  })
  test('time, both ways', () => {
    expect([-301_000, -299_000, 0, 299_000, 301_000].map(ms => isTimely(1e12 + ms, 1e12))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ])
  })
  test('a signed body, by HS256 and nothing else', async () => {
    const key = (secret: string) => new TextEncoder().encode(secret.padEnd(64, '.'))
    const secret = 's'.padEnd(64, '.')
    const sign = (alg: string) => new SignJWT({ id: 7 }).setProtectedHeader({ alg }).sign(key('s'))
    const token = await sign('HS256')
    expect(jwtClaims(token, ['new', secret])).toBe('{"id":7}')
    expect(jwtClaims(token, ['new'])).toBeNull()
    expect(jwtClaims(await sign('HS512'), [secret])).toBeNull()
    const [, claims] = token.split('.')
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    for (const other of [`${none}.${claims}.`, `${none}.${claims}.x`, 'a.b', '{"id":7}', '', `${token}.x`])
      expect(jwtClaims(other, [secret]), other).toBeNull()
  })
})

describe('times', () => {
  test.each([
    ['2026-03-02T09:14:07Z', 1772442847000],
    ['2026-03-02T09:14:07.640Z', 1772442847640],
    ['2026-03-02T10:14:07+0100', 1772442847000],
    ['2026-03-02 09:14:07 Z', 1772442847000],
    [1772442847, 1772442847000],
    [1772442847.12, 1772442847120],
    ['1772442847000', 1772442847000],
    ['2026-03-02 09:14', null],
    ['yesterday', null],
    ['', null],
    [null, null],
    [-1, null],
    [Number.NaN, null],
  ])('%s', (value, expected) => expect(momentOf(value)).toBe(expected))
  test('on the wall of a zone, twice and never', () => {
    expect(wallMoment('2026-10-25 02:30:00', 'Europe/Paris')).toBe(Date.parse('2026-10-25T00:30:00Z'))
    expect(wallMoment('2026-03-29 02:30:00', 'Europe/Paris')).toBe(Date.parse('2026-03-29T01:30:00Z'))
    expect(wallMoment('2026-04-05T01:45:00.5', 'Australia/Lord_Howe')).toBe(
      Date.parse('2026-04-04T14:45:00.5Z'),
    )
    expect(wallMoment('02/03/2026', 'UTC')).toBeNull()
  })
})

test('pages are read to the end, and a circle is left', async () => {
  const read = (next: Record<string, string | null>) => async () => {
    const items: string[][] = []
    const page = async (at: string | null) => ({
      items: at === 'b' ? [] : [at ?? 'a'],
      next: next[at ?? 'a'] ?? null,
    })
    for await (const one of pages(null, page)) items.push(one)
    return items
  }
  expect(await read({ a: 'b', b: 'c' })()).toEqual([['a'], ['c']])
  await expect(read({ a: 'b', b: 'c', c: 'b' })()).rejects.toThrow('circle')
})

test('a cursor of another version, or none, begins anew', () => {
  const Place = z.object({ at: z.number() })
  const kept = JSON.parse(JSON.stringify(cursorOf(2, { at: 5 })))
  expect(openCursor(kept, 2, Place)).toEqual({ at: 5 })
  for (const other of [null, undefined, 7, 'x', {}, [], cursorOf(1, { at: 5 }), cursorOf(2, { at: 'x' })])
    expect(openCursor(other, 2, Place)).toBeNull()
})

test('what cannot be read is put aside with a sentence that quotes nothing', () => {
  const schema = z.object({ user: z.object({ id: z.number() }) })
  const read = (body: string, work = nothing) => readRecord({ topic: 'user', key: '1', body }, schema, work)
  expect(read('{"user":{"id":1}}').problem).toBeNull()
  expect(read('{"user":{"id":"ana@harbor.example"}}').problem).toBe('user: user.id is not as expected.')
  expect(read('[]').problem).toBe('user: the body is not as expected.')
  expect(read('{"user"').problem).toBe('user: the body is no JSON.')
  const broken = () => {
    throw new TypeError('ana@harbor.example')
  }
  expect(read('{"user":{"id":1}}', broken).problem).toBe('user: TypeError while reading it.')
})

test('the challenge of RFC 7636', () => {
  expect(challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  )
  expect(newVerifier()).toMatch(/^[\w-]{43,128}$/)
  expect(newVerifier()).not.toBe(newVerifier())
})
