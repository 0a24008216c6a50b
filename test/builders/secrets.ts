import { openSecrets } from '#server/platform/secrets/index.ts'

/** Every process of a test run has the same key. */
export const testSecrets = openSecrets([{ id: 'test', key: Buffer.alloc(32, 7) }])
