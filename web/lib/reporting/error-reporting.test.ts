import { beforeEach, expect, it, vi } from 'vitest'
import type { ReportedError } from './error-reporting.ts'

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('window', { addEventListener: () => {} })
})

const start = async (host: string) => {
  const module = await import('./error-reporting.ts')
  const sent: ReportedError[] = []
  const users: (string | null)[] = []
  const loaded = Promise.withResolvers<void>()
  const started = module.startErrorReporting({
    host,
    isReported: error => error !== 'noise',
    async load() {
      await loaded.promise
      return { send: one => sent.push(one), setUser: id => users.push(id) }
    },
  })
  const load = async () => {
    loaded.resolve()
    await started
  }
  return { module, sent, users, load }
}

it('keeps what happens before its code is there, with the request’s id', async () => {
  const { module, sent, users, load } = await start('lineup.example.com')
  const error = Object.assign(new Error('500 response from /v0'), { requestId: 'request-1' })
  module.reportUser('12')
  module.reportError(error)
  module.reportError('noise')
  expect(sent).toEqual([])
  await load()
  expect([sent, users]).toEqual([[{ error, requestId: 'request-1' }], ['12']])
})

it('is off on hosts of herokuapp', async () => {
  const { module, sent, load } = await start('lineup.herokuapp.com')
  module.reportError(new Error('x'))
  await load()
  expect(sent).toEqual([])
})
