// npm start: the whole product in one process.
import { runOnOurNode } from './bootstrap.mjs'

await runOnOurNode('server/main/start.ts')
