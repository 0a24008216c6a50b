import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, aManager } from '#test/builders/index.ts'
import { type TestDatabase, testDatabase } from '#test/database/index.ts'
import { changeAccount } from './account-command.ts'
import { findAccountByEmail } from './accounts/account-store.ts'
import { verifyPassword } from './accounts/passwords.ts'

let database: TestDatabase
let email: string
beforeAll(async () => {
  database = await testDatabase()
  email = (await aManager(database.db, await aCompany(database.db))).email
})
afterAll(() => database.drop())

const change = (words: string[], password = 'a new long password') =>
  changeAccount(database.db, words, async () => password)
const account = async () => (await database.db.inSystem(tx => findAccountByEmail(tx, email)))!

test('a new password replaces the old one', async () => {
  expect(await change(['password', email.toUpperCase()])).toBe(
    `${email} has a new password and is logged out everywhere.`,
  )
  expect(await verifyPassword((await account()).passwordHash, 'a new long password')).toBe(true)
})

test('disabled accounts stay so until they are enabled', async () => {
  expect(await change(['disable', email])).toBe(`${email} cannot log in any more.`)
  expect((await account()).disabledAt).toBeInstanceOf(Date)
  expect(await change(['enable', email])).toBe(`${email} can log in again.`)
  expect((await account()).disabledAt).toBeNull()
})

test('refuses a short password, unknown addresses and actions, and changes nothing', async () => {
  const before = await account()
  await expect(change(['password', email], 'short')).rejects.toThrow(
    'This password has 5 characters. Choose one of at least 10.',
  )
  await expect(change(['disable', 'nobody@example.com'])).rejects.toThrow(
    'No account has the e-mail address nobody@example.com.',
  )
  for (const words of [[], ['password'], ['delete', email], ['disable', email, 'now']])
    await expect(change(words)).rejects.toThrow('Give an action and an e-mail address')
  expect(await account()).toEqual(before)
})
