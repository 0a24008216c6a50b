import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { analyticsId, pageOfPath, sendAnalyticsEvent } from './analytics.ts'

const user = { id: '12', email: 'ada@harbour.example' } as const
const fetched = vi.fn(async () => new Response())
beforeEach(() => {
  fetched.mockClear()
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => vi.unstubAllGlobals())

it('names a person by user id and domain, and nobody without an e-mail address', () => {
  expect(analyticsId(user)).toBe('12@harbour.example')
  expect(analyticsId({ id: user.id, email: '' })).toBeNull()
})

it('names pages without the numbers of things', () => {
  expect(pageOfPath('/schedule/activities/plans/7')).toBe('/schedule/activities/plans/:id')
})

it('tells nothing before it is allowed, and then no more than it says', () => {
  const page = (isAllowed: boolean) =>
    sendAnalyticsEvent(
      'https://count.example/events',
      { user, sessionId: 's1', isAllowed },
      { type: 'page', page: '/home' },
    )
  page(false)
  expect(fetched).not.toHaveBeenCalled()
  page(true)
  const [url, init] = fetched.mock.calls[0] as unknown as [string, RequestInit]
  expect(url).toBe('https://count.example/events')
  expect(JSON.parse(String(init.body))).toEqual({
    type: 'page',
    page: '/home',
    user_id: '12@harbour.example',
    session_id: 's1',
    at: expect.any(String),
  })
  expect(init.credentials).toBe('omit')
})
