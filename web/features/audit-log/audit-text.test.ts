import { expect, it } from 'vitest'
import type { AuditEntry } from '#contract/endpoints/audit-entries.ts'
import { detailsText, whoText } from './audit-text.ts'

it('says fields and values as words', () => {
  expect(
    detailsText({ firstName: 'Ana', editPermissionTeamIds: [1, 2], isBusy: false, endDate: null, days: [] }),
  ).toBe('First name: Ana · Edit permission team ids: 1, 2 · Is busy: no · End date: none · Days: none')
})

it('leads to every part of a value, in the words of the screen', () => {
  expect(
    detailsText({
      settings: { gcalSettings: { pull: { isOn: true, searchTerms: ['a', 'b'] } } },
      windows: [{ days: ['monday'] }, { days: [] }],
      metadata: {},
    }),
  ).toBe(
    'Settings, gcal settings, pull, is on: yes · Settings, gcal settings, pull, search terms: a, b · ' +
      'Windows 1, days: monday · Windows 2, days: none · Metadata: none',
  )
  expect(detailsText({ surferIds: [1], taskTemplateId: 2, timezone: 'Etc/UTC', email: 'a@b.example' })).toBe(
    'Agent ids: 1 · Activity plan id: 2 · Time zone: Etc/UTC · E-mail: a@b.example',
  )
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
