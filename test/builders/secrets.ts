import { openSecrets } from '#server/platform/secrets/index.ts'

const KEY = Buffer.alloc(32, 7)

/** Every process of a test run has the same key. */
export const testSecrets = openSecrets([{ id: 'test', key: KEY }])
/** The same for a process that is started: LINEUP_SECRET_KEY. */
export const TEST_SECRET_KEY = `test:${KEY.toString('base64')}`
