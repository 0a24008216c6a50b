import { expect, it } from 'vitest'
import type { AuditEntry } from '#contract/endpoints/audit-entries.ts'
import { detailsText, whoText } from './audit-text.ts'

it('says fields and values as words', () => {
  expect(
    detailsText({ firstName: 'Ana', editPermissionTeamIds: [1, 2], isBusy: false, endDate: null, days: [] }),
  ).toBe('First name: Ana · Edit permission team ids: 1, 2 · Is busy: no · End date: none · Days: none')
  expect(detailsText({ interval: { startMinute: 540 } })).toBe('Interval: {"startMinute":540}')
})

it('names the token with which a program called, alone or as its manager', () => {
  const entry = {
    managerId: null,
    surferId: null,
    actorName: '',
    staffName: null,
    tokenId: 3,
    tokenName: 'Payroll',
  }
  expect(whoText(entry as AuditEntry)).toBe('API token “Payroll”')
  expect(whoText({ ...entry, managerId: 1, actorName: 'Ana Diaz' } as AuditEntry)).toBe(
    'Ana Diaz with API token “Payroll”',
  )
})
