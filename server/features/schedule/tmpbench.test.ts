import { sql } from 'kysely'
import pg from 'pg'
import { expect, it } from 'vitest'
import { coverage } from '#contract/endpoints/forecasts.ts'
import { schedule } from '#contract/endpoints/schedule.ts'
import { aStage, aTask } from '#test/builders/index.ts'

it('bench', { timeout: 120_000 }, async () => {
  const stage = await aStage()
  const { db, company } = stage
  const org = company.organizationId
  const task = await aTask(db, company)
  const from = '2031-03-03T00:00:00.000Z'
  const to = '2031-03-10T00:00:00.000Z'
  await db.inTenant(org, async tx => {
    await sql`insert into surfer (organization_id, team_id, first_name, last_name, email)
      select ${org}, ${company.defaultTeamId}, 'F'||i, 'L'||i, 'x'||i||'@e.x' from generate_series(1,1000) i`.execute(
      tx,
    )
    await sql`insert into block (organization_id, surfer_id, type, starts_at, ends_at, origin, published_version)
      select ${org}, s.id, 'shift', '2030-03-03'::timestamptz + d * interval '1 day' + interval '9 hours', '2030-03-03'::timestamptz + d * interval '1 day' + interval '17 hours', 'manual', 1
      from surfer s, generate_series(0, 300) d`.execute(tx)
    await sql`insert into block (organization_id, surfer_id, type, starts_at, ends_at, origin)
      select ${org}, s.id, 'shift', '2031-03-03'::timestamptz + d * interval '1 day' + interval '9 hours', '2031-03-03'::timestamptz + d * interval '1 day' + interval '17 hours', 'manual'
      from surfer s, generate_series(0, 6) d`.execute(tx)
    await sql`insert into block_task (organization_id, block_id, task_id, starts_at, ends_at)
      select ${org}, b.id, ${task}, b.starts_at + k * interval '1 hour', b.starts_at + (k+1) * interval '1 hour' from block b, generate_series(0,7) k where b.starts_at >= '2031-03-03'`.execute(
      tx,
    )
  })
  const { blocksMeeting } = await import('./blocks-store.ts')
  const store = async () => {
    for (let i = 0; i < 3; i++) {
      const t = performance.now()
      const n = await db.inTenant(org, tx =>
        blocksMeeting(tx, { from: Date.parse(from), to: Date.parse(to) }),
      )
      console.log('store', n.length, Math.round(performance.now() - t))
    }
  }
  await store()
  const owner = new pg.Client({ connectionString: db.ownerUrl })
  await owner.connect()
  await owner.query('analyze')
  await owner.end()
  const time = async (name: string, work: () => Promise<{ status: number }>) => {
    const t = performance.now()
    const { status } = await work()
    console.log(name, status, Math.round(performance.now() - t))
  }
  await store()
  for (let i = 0; i < 3; i++)
    await time('blocks', () => stage.asManager.call(schedule.blocks, { query: { from, to } }))
  for (let i = 0; i < 2; i++)
    await time('coverage', () =>
      stage.asManager.call(coverage.get, {
        query: { from, to, increment: 'hour', userTimezone: 'Europe/London' },
      }),
    )
  await time('diff', () => stage.asManager.call(schedule.diff, { body: { from, to } }))
  await time('publish', () => stage.asManager.call(schedule.publish, { body: { from, to } }))
  expect(1).toBe(1)
  await stage.close()
})
