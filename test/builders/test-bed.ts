// Test bed of most server tests: a database of their own, the application on it, one company.
import { type TestDatabase, testDatabase } from '#test/database/index.ts'
import { type Caller, type TestApp, type TestAppOptions, testApp } from './app.ts'
import { aCompany, type TestCompany } from './company.ts'
import { aManager, type Person } from './people.ts'

export interface TestBed extends TestApp {
  db: TestDatabase['db']
  company: TestCompany
  /** May edit the default team. */
  manager: Person
  asManager: Caller
}

export async function aTestBed(overrides: TestAppOptions = {}): Promise<TestBed> {
  const { db, drop } = await testDatabase()
  const app = await testApp(db, overrides)
  const company = await aCompany(db)
  const manager = await aManager(db, company)
  return {
    ...app,
    db,
    company,
    manager,
    asManager: app.as(manager),
    async close() {
      await app.close()
      await drop()
    },
  }
}
