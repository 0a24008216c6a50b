// A change that is sent again under its key: made once, answered alike.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { teams } from '#contract/endpoints/teams.ts'
import { DAY_MS } from '#core/time/index.ts'
import { tokenFor } from '#test/builders/identity.ts'
import { aManager, aTestBed, type Person, type TestBed } from '#test/builders/index.ts'
import { chores } from './index.ts'

let bed: TestBed
let now = Date.parse('2026-06-10T12:00:00Z')
beforeAll(async () => {
  bed = await aTestBed({ now: () => now })
})
afterAll(() => bed?.close())

const add = async (key: string, name: string, person: Person = bed.manager) =>
  bed.app.inject({
    method: 'POST',
    url: `/v1/organizations/${person.organizationId}${teams.create.path}`,
    payload: { name, description: '', manager_ids: [], surfer_ids: [] },
    headers: { authorization: `Bearer ${await tokenFor(person)}`, 'idempotency-key': key },
  })
const named = async (name: string) =>
  (await bed.asManager.call(teams.list)).body.results.filter(team => team.name === name).length

it('is made once, also when the repetitions come at once', async () => {
  const replies = await Promise.all(Array.from({ length: 5 }, () => add('a', 'Early')))
  expect(replies.every(({ statusCode }) => statusCode === 200 || statusCode === 409)).toBe(true)
  const first = replies.find(
    ({ statusCode, headers }) => statusCode === 200 && !headers['idempotent-replayed'],
  )!
  const again = await add('a', 'Early')
  expect([again.statusCode, again.headers['idempotent-replayed'], again.body]).toEqual([
    200,
    'true',
    first.body,
  ])
  expect(await named('Early')).toBe(1)
})

it('is refused under the key of another call, and with a key that is none', async () => {
  await add('b', 'Late')
  const other = await add('b', 'Later')
  expect([other.statusCode, other.json().message]).toEqual([
    422,
    'The key b was used for another call. Send a new Idempotency-Key for each change.',
  ])
  expect((await add('x'.repeat(201), 'Long')).statusCode).toBe(400)
  expect([await named('Later'), await named('Long')]).toEqual([0, 0])
})

it('may be tried again under its key after a refusal, and its key is the caller’s own', async () => {
  await add('c', 'Night')
  expect((await add('d', 'Night')).statusCode).toBe(409)
  expect((await add('d', 'Nights')).statusCode).toBe(200)
  const colleague = await aManager(bed.db, bed.company)
  expect((await add('d', 'Weekend', colleague)).statusCode).toBe(200)
})

it('forgets a key after a day', async () => {
  await add('e', 'Summer')
  const forget = () =>
    bed.db.inTenant(bed.company.organizationId, async tx => {
      for (const chore of chores)
        await chore.run(tx, { organizationId: bed.company.organizationId, clock: { now: () => now } })
    })
  now += DAY_MS - 1
  await forget()
  expect((await add('e', 'Summer')).headers['idempotent-replayed']).toBe('true')
  now += 2
  await forget()
  expect((await add('e', 'Summer')).statusCode).toBe(409)
})
