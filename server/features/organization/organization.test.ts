import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OptimizationSettings, organization } from '#contract/endpoints/organization.ts'
import { refuse } from '#contract/errors.ts'
import { aCompany, aManager, aSurfer, aTestBed, type TestBed } from '#test/builders/index.ts'
import { organizationZone, takeLicence } from './index.ts'

const NOON = Date.parse('2026-06-10T12:00:00Z')
let now = NOON
let stage: TestBed
beforeAll(async () => {
  stage = await aTestBed({ now: () => now })
})
afterAll(() => stage?.close())

describe('the organization', () => {
  it('is shown to its managers and agents', async () => {
    const surfer = await aSurfer(stage.db, stage.company)
    for (const person of [stage.manager, surfer]) {
      const { status, body } = await stage.as(person).call(organization.get)
      expect(status).toBe(200)
      expect(body).toMatchObject({
        id: stage.company.organizationId,
        timezone: 'Europe/London',
        totalLicenses: 100,
        externalId: null,
      })
    }
  })

  it('is refused without a token and looks absent to others', async () => {
    const { organizationId } = stage.company
    expect((await stage.as(null).call(organization.get, { organizationId })).status).toBe(401)
    const stranger = await aManager(stage.db, await aCompany(stage.db))
    expect((await stage.as(stranger).call(organization.get, { organizationId })).status).toBe(404)
  })
})

describe('choices for forecasts', () => {
  it('are kept, changed one by one, and not for agents', async () => {
    const { forecastSettings: before } = (await stage.asManager.call(organization.get)).body
    expect(before).toEqual({})
    const body = { useMultiskillStaffing: true }
    const { body: changed } = await stage.asManager.call(organization.changeForecastSettings, { body })
    expect(changed.forecastSettings).toEqual(body)
    await stage.asManager.call(organization.changeForecastSettings, { body: {} })
    expect((await stage.asManager.call(organization.get)).body.forecastSettings).toEqual(body)
    const surfer = stage.as(await aSurfer(stage.db, stage.company))
    expect((await surfer.call(organization.changeForecastSettings, { body })).status).toBe(403)
  })
})

describe('rules for generated shifts', () => {
  const change = (body: object) =>
    stage.asManager.call(organization.changeSchedulingSettings, { body: body as never })

  it('are kept, changed one by one, and not for agents', async () => {
    expect((await stage.asManager.call(organization.get)).body.schedulingSettings).toEqual({})
    await change({ maxConsecutiveDays: 5, fairness: 'high' })
    const { body } = await change({ maxWeekends: 2, fairness: 'low' })
    expect(body.schedulingSettings).toEqual({ maxConsecutiveDays: 5, maxWeekends: 2, fairness: 'low' })
    const surfer = stage.as(await aSurfer(stage.db, stage.company))
    expect((await surfer.call(organization.changeSchedulingSettings, { body: {} })).status).toBe(403)
  })

  it('must fit together, also with what is kept', async () => {
    await change({ maxConsecutiveDays: 4, minConsecutiveDays: null })
    const { status, refused } = await change({ minConsecutiveDays: 5 })
    expect(status).toBe(400)
    expect(refused.issues).toMatchObject([
      { path: ['min_consecutive_days'], message: 'minimum must be smaller than the maximum' },
    ])
    expect((await change({ minSessionMinutes: 20 })).refused.issues).toMatchObject([
      { message: 'Must be a multiple of 15 minutes' },
    ])
    expect((await change({ minConsecutiveDays: 4 })).status).toBe(200)
    await change({ maxConsecutiveDays: 10 })
    expect((await change({ minConsecutiveDays: 7 })).status).toBe(200)
    expect((await change({ maxConsecutiveDays: null })).status).toBe(400)
  })
})

describe('choices for optimizations', () => {
  it('are off until set, changed one by one, and not for agents', async () => {
    const { optimizationSettings: before } = (await stage.asManager.call(organization.get)).body
    expect(before).toEqual({})
    const change = async (body: OptimizationSettings) =>
      (await stage.asManager.call(organization.changeOptimizationSettings, { body })).body
        .optimizationSettings
    expect(await change({ breakTimeAdjustment: true })).toEqual({ breakTimeAdjustment: true })
    await change({ timeOffRemoval: true })
    expect(await change({ breakTimeAdjustment: null })).toEqual({
      breakTimeAdjustment: null,
      timeOffRemoval: true,
    })
    const surfer = stage.as(await aSurfer(stage.db, stage.company))
    const body = { timeOffAddition: true }
    expect((await surfer.call(organization.changeOptimizationSettings, { body })).status).toBe(403)
  })
})

describe('licences', () => {
  it('are used by agents, not by managers, until the day after the last one in the agent’s zone', async () => {
    now = NOON
    const company = await aCompany(stage.db, { totalLicenses: 10 })
    const manager = await aManager(stage.db, company)
    const available = async () => (await stage.as(manager).call(organization.get)).body.availableLicenses
    expect(await available()).toBe(10)
    await aSurfer(stage.db, company, { startDate: '2026-09-01' })
    await aSurfer(stage.db, company, { endDate: '2026-06-10', timezone: 'Pacific/Auckland' })
    await aSurfer(stage.db, company, { endDate: '2026-06-10', timezone: 'America/Los_Angeles' })
    await aSurfer(stage.db, company, { endDate: '2026-06-09' })
    // 12:00Z is midnight of the 11th in Auckland, so the second agent is gone; Los Angeles has its 10th.
    expect(await available()).toBe(8)
    now = Date.parse('2026-06-11T07:00:00Z')
    expect(await available()).toBe(9)
  })

  it('are never fewer than none', async () => {
    const company = await aCompany(stage.db, { totalLicenses: 1 })
    const manager = await aManager(stage.db, company)
    for (let i = 0; i < 3; i++) await aSurfer(stage.db, company)
    expect((await stage.as(manager).call(organization.get)).body.availableLicenses).toBe(0)
  })

  it('cannot be taken when none is left', async () => {
    const company = await aCompany(stage.db, { totalLicenses: 1 })
    const take = () => stage.db.inTenant(company.organizationId, tx => takeLicence(tx, now))
    await expect(take()).resolves.toBeUndefined()
    await aSurfer(stage.db, company)
    await expect(take()).rejects.toEqual(refuse('NO_LICENCES', { total: 1 }))
  })
})

it('gives its zone to what has none of its own', async () => {
  const company = await aCompany(stage.db, { timezone: 'Asia/Kathmandu' })
  expect(await stage.db.inTenant(company.organizationId, organizationZone)).toBe('Asia/Kathmandu')
})
