import { expect, test } from 'vitest'
import { isFor, MESSAGES, messageData, readMessage } from './messages.ts'

test('a message crosses the wire in snake_case and comes back whole', () => {
  const payload = { surferIds: [1, 2], from: '2026-03-02T00:00:00Z', to: '2026-03-09T00:00:00Z' }
  const data = messageData('schedule.published', payload)
  expect(JSON.parse(data)).toEqual({ surfer_ids: [1, 2], from: payload.from, to: payload.to })
  expect(readMessage('schedule.published', data)).toEqual({ type: 'schedule.published', payload })
})

test('an unknown type or shape is passed over, not thrown', () => {
  expect(readMessage('weather.changed', '{}')).toBeNull()
  expect(readMessage('toString', '{}')).toBeNull()
  expect(readMessage('stream.trained', '{"stream_id":"seven"}')).toBeNull()
})

test('surfers hear of nothing but what is published, adherence, clock, time off, requests and the activities', () => {
  const received = Object.keys(MESSAGES).filter(type => isFor(type as keyof typeof MESSAGES, 'surfer'))
  expect(received).toEqual([
    'schedule.published',
    'adherence.changed',
    'timecards.changed',
    'time-off.changed',
    'requests.changed',
    'tasks.changed',
  ])
})

test('news between parts of the server reaches no browser', () => {
  expect(isFor('upload.imported', 'manager')).toBe(false)
})
