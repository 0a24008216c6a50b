#!/usr/bin/env node
import { openPlatform } from '../open-platform.ts'
import { readPassword } from '../read-password.ts'
// Operator's work from the command line: npm run cli -- help
import { runCommandLine } from './run.ts'

process.exit(
  await runCommandLine(process.argv.slice(2), {
    open: () => openPlatform({ logsToFile: true }),
    readPassword,
    say: text => process.stdout.write(`${text}\n`),
    complain: text => process.stderr.write(`${text}\n`),
  }),
)
