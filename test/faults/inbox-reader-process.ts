// Reads an inbox in small batches until it is killed: node river-process.ts <database address> <organization>

import { drainBatch } from '#server/features/observed/index.ts'
import { openDatabase } from '#server/platform/database/index.ts'
import { systemClock } from '#server/platform/process/clock.ts'
import { createLog } from '#server/platform/process/log.ts'
import { plainConnector } from '#test/builders/deliveries.ts'
import { endWithTest } from './child.ts'

endWithTest()
const db = await openDatabase({ url: process.argv[2]!, maxConnections: 2 })
const tools = { db, clock: systemClock, log: createLog('silent'), connectorOf: () => plainConnector }
process.send?.('reading')
while ((await drainBatch(tools, Number(process.argv[3]), 20)) > 0) {}
