import { expect, it } from 'vitest'
import { isProductEmployee, isStagingHost, newHostOf } from '../lib/hosts.ts'

it('sends the two retired hosts to their twins and no other anywhere', () => {
  expect(newHostOf('app.stage.lineup-legacy.example')).toBe('beta.lineup.example')
  expect(newHostOf('app.lineup-legacy.example')).toBe('lineup.example')
  expect(newHostOf('lineup.example')).toBeNull()
})

it('knows staging by its address', () => {
  expect(
    ['localhost:3000', 'app.stage.lineup-legacy.example', 'beta.lineup.example'].every(isStagingHost),
  ).toBe(true)
  expect(isStagingHost('lineup.example')).toBe(false)
})

it('knows product employees by the ending of their address', () => {
  expect(isProductEmployee('Ada@Lineup.example')).toBe(true)
  expect(isProductEmployee('ada@lineup.example.org')).toBe(false)
  expect(isProductEmployee('')).toBe(false)
})
