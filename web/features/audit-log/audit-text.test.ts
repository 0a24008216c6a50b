import { expect, it } from 'vitest'
import { detailsText } from './audit-text.ts'

it('says fields and values as words', () => {
  expect(
    detailsText({ firstName: 'Ana', editPermissionTeamIds: [1, 2], isBusy: false, endDate: null, days: [] }),
  ).toBe('First name: Ana · Edit permission team ids: 1, 2 · Is busy: no · End date: none · Days: none')
  expect(detailsText({ interval: { startMinute: 540 } })).toBe('Interval: {"startMinute":540}')
})
