// npm test, npm run check.
import { runOnOurNode } from './bootstrap.mjs'

await runOnOurNode('scripts/test.ts')
