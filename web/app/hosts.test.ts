import { expect, it } from 'vitest'
import { isProductEmployee, isStagingHost, newHostOf } from '../lib/access/hosts.ts'

const installation = {
  companyEmailDomain: 'lineup.example',
  movedHosts: [
    { from: 'app.old.example', to: 'lineup.example' },
    { from: 'app.stage.old.example', to: 'beta.lineup.example' },
  ],
  stagingMarks: ['localhost', 'app.stage', 'beta.lineup.example'],
}

it('sends the retired hosts to their twins and no other anywhere', () => {
  expect(newHostOf('app.stage.old.example', installation)).toBe('beta.lineup.example')
  expect(newHostOf('app.old.example', installation)).toBe('lineup.example')
  expect(newHostOf('lineup.example', installation)).toBeNull()
})

it('knows staging by its address', () => {
  const hosts = ['localhost:3000', 'app.stage.old.example', 'beta.lineup.example']
  expect(hosts.every(host => isStagingHost(host, installation))).toBe(true)
  expect(isStagingHost('lineup.example', installation)).toBe(false)
})

it('knows product employees by the ending of their address, where one is set', () => {
  expect(isProductEmployee('Ada@Lineup.example', installation)).toBe(true)
  expect(isProductEmployee('ada@lineup.example.org', installation)).toBe(false)
  expect(isProductEmployee('ada@notlineup.example', installation)).toBe(false)
  expect(isProductEmployee('', installation)).toBe(false)
  expect(isProductEmployee('ada@lineup.example', { companyEmailDomain: null })).toBe(false)
})
