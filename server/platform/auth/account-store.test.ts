import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany } from '#test/builders/company.ts'
import { aManager } from '#test/builders/people.ts'
import { type TestDatabase, testDatabase } from '#test/database/index.ts'
import * as accounts from './accounts/account-store.ts'
import { hashPassword, passwordFault, verifyPassword } from './accounts/passwords.ts'
import { type ApiProcess, PASSWORD, startApi, withPassword } from './test-api.ts'
import { TestBrowser } from './test-browser.ts'

let database: TestDatabase
let api: ApiProcess

beforeAll(async () => {
  database = await testDatabase()
  api = await startApi(database.db)
})
afterAll(async () => {
  await api?.close()
  await database?.drop()
})

const person = (email: string) => ({ email, firstName: 'Ana', lastName: 'Diaz' })

test('an e-mail has one account, whatever its letters', async () => {
  const { db } = database
  const created = await db.inSystem(tx => accounts.createAccount(tx, person(' Ana@Lineup.test ')))
  expect(created).toMatchObject({ email: 'Ana@Lineup.test', passwordHash: null, disabledAt: null })
  const duplicate = db.inSystem(tx => accounts.createAccount(tx, person('ANA@lineup.test')))
  await expect(duplicate).rejects.toMatchObject({ code: 'DUPLICATED_EMAIL' })
  expect(await db.inSystem(tx => accounts.ensureAccount(tx, person('ana@lineup.test')))).toEqual(created)
  expect(await db.inSystem(tx => accounts.findAccountByEmail(tx, 'ANA@LINEUP.TEST'))).toEqual(created)
  expect(await db.inSystem(tx => accounts.findAccountByEmail(tx, 'nobody@lineup.test'))).toBeNull()
})

test('a membership is written, changed and, as nothing, removed', async () => {
  const { db } = database
  const company = await aCompany(db)
  const { organizationId } = company
  const { accountId, managerId } = await aManager(db, company)
  const memberships = () => db.inSystem(tx => accounts.membershipsOf(tx, accountId))
  expect(await memberships()).toEqual([{ organizationId, managerId, surferId: null, isInternal: false }])
  const internal = { organizationId, managerId: null, surferId: null, isInternal: true }
  await db.inSystem(tx => accounts.linkMembership(tx, accountId, internal))
  expect(await memberships()).toEqual([internal])
  await db.inSystem(tx => accounts.linkMembership(tx, accountId, { ...internal, isInternal: false }))
  expect(await memberships()).toEqual([])
})

test('no membership as another organization’s manager', async () => {
  const { db } = database
  const [here, there] = [await aCompany(db), await aCompany(db)]
  const { accountId, managerId } = await aManager(db, here)
  const foreign = { organizationId: there.organizationId, managerId, surferId: null, isInternal: false }
  await expect(db.inSystem(tx => accounts.linkMembership(tx, accountId, foreign))).rejects.toThrow(
    /foreign key/,
  )
})

test('a new password must be long enough, and ends every log-in', async () => {
  const { db } = database
  const ana = await withPassword(db, await aManager(db, await aCompany(db)))
  const browser = new TestBrowser(api.origin)
  const tokens = await browser.tokensOf(await browser.logIn(ana.email, PASSWORD))

  const weak = db.inSystem(tx => accounts.setPassword(tx, ana.accountId, 'short'))
  await expect(weak).rejects.toMatchObject({ code: 'VALIDATION' })
  expect((await browser.refresh(tokens.refresh_token)).status).toBe(200)

  await db.inSystem(tx => accounts.setPassword(tx, ana.accountId, 'a new long password'))
  expect((await browser.authorize()).html).toContain('type="password"')
  expect((await browser.logIn(ana.email, PASSWORD)).status).toBe(401)
  expect((await browser.logIn(ana.email, 'a new long password')).url.pathname).toBe('/')
})

test('passwords are hashed with argon2id and compared by their letters', async () => {
  const hash = await hashPassword('contraseña segura')
  expect(hash).toMatch(/^\$argon2id\$/)
  expect(await verifyPassword(hash, 'contrasen\u0303a segura')).toBe(true)
  expect(await verifyPassword(hash, 'contrasena segura')).toBe(false)
  expect(await verifyPassword(null, 'contraseña segura')).toBe(false)
  expect(passwordFault('123456789')).toBe('This password has 9 characters. Choose one of at least 10.')
  expect(passwordFault('q8-v1z-4m2')).toBeNull()
})

test('a password that everybody guesses first, or that is the person’s own name, is refused', () => {
  for (const password of ['1234567890', 'Password2026!', '##sunshine12', 'aaaaaaaaaa'])
    expect(passwordFault(password)).toMatch(/^This password is one of those that are guessed first/)
  const own = ['ana.diaz@lineup.test', 'Ana', 'Diaz']
  for (const password of ['Ana.Diaz@lineup.test', 'ana.diaz2026'])
    expect(passwordFault(password, own)).toMatch(/^This password is your own name/)
  expect(passwordFault('ana likes long walks', own)).toBeNull()
})
