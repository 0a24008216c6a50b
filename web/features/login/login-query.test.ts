import { expect, it } from 'vitest'
import { loginQueryOf, returnToOf } from './login-query.ts'

it('passes on what the address says', () => {
  const search = new URLSearchParams('invitation=abc&organization=7&login_hint=a%40b.example&other=1')
  expect(loginQueryOf(search)).toEqual({ invitation: 'abc', organization: '7', loginHint: 'a@b.example' })
})

it('goes back to our own pages only', () => {
  expect(returnToOf({ returnTo: '/settings/agents?q=a' })).toBe('/settings/agents?q=a')
  expect(returnToOf({ returnTo: '//elsewhere.example' })).toBeUndefined()
  expect(returnToOf({ returnTo: 'https://elsewhere.example' })).toBeUndefined()
  expect(returnToOf(null)).toBeUndefined()
})
