import { describe, expect, it } from 'vitest'
import { areaOf, displayName } from '#web/lib/session.ts'
import { userFromClaims } from './user-from-claims.ts'

const NS = 'https://lineup.example/'
const claims = {
  sub: 'account-5',
  email: 'mara@sandbar.example',
  given_name: 'Mara',
  family_name: 'Okafor',
  [`${NS}organization_id`]: 1,
  [`${NS}organization_name`]: 'Sandbar Supply',
  [`${NS}manager_id`]: '3',
  [`${NS}surfer_id`]: null,
  [`${NS}roles`]: ['manager', 'captain'],
  [`${NS}organizations`]: [{ id: 1, display_name: 'Sandbar Supply' }, { id: 'x' }],
}

describe('the user of a token', () => {
  it('reads own claims for the person and namespaced ones for the organization', () => {
    expect(userFromClaims(claims, NS)).toMatchObject({
      id: 'account-5',
      firstName: 'Mara',
      email: 'mara@sandbar.example',
      organizationId: 1,
      organizationName: 'Sandbar Supply',
      managerId: 3,
      surferId: null,
      roles: ['manager'],
      isDialpad: false,
      organizations: [{ id: 1, displayName: 'Sandbar Supply' }],
    })
  })
  it('prefers a namespaced name and stands a token that says nothing', () => {
    expect(userFromClaims({ ...claims, [`${NS}given_name`]: 'Em' }, NS).firstName).toBe('Em')
    expect(userFromClaims({ sub: 'x' }, NS)).toMatchObject({ organizationId: 0, roles: [], email: '' })
  })
})

describe('display name', () => {
  it.each([
    ['Mara', 'Okafor', 'm@x', 'Mara Okafor'],
    ['Mara', '', 'm@x', 'Mara'],
    ['', 'Okafor', 'm@x', 'm@x'],
    ['', '', '', '?'],
  ])('%j %j %j is %j', (firstName, lastName, email, expected) => {
    expect(displayName({ firstName, lastName, email })).toBe(expected)
  })
})

describe('the area', () => {
  it('is that of the role, and the chosen one with both', () => {
    expect(areaOf(['manager'], 'surfer')).toBe('manager')
    expect(areaOf(['surfer'], 'manager')).toBe('surfer')
    expect(areaOf(['manager', 'surfer'], 'surfer')).toBe('surfer')
    expect(areaOf(['manager', 'surfer'], 'manager')).toBe('manager')
    expect(areaOf(['internal'], 'manager')).toBe('internal')
    expect(areaOf(['internal', 'manager'], 'surfer')).toBe('manager')
    expect(areaOf([], 'manager')).toBeNull()
  })
})
