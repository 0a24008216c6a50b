// Changes an account from the command line: npm run account -- password|disable|enable EMAIL, or makes somebody internal
// staff: internal EMAIL NAME
import { createInterface } from 'node:readline/promises'
import { changeInternal, INTERNAL_ACTIONS } from '#server/features/staff/make-internal.ts'
import { changeAccount } from '#server/platform/auth/index.ts'
import { openPlatform } from './open-platform.ts'
import { runProcess } from './run.ts'

/** Line from standard input, so that a password stands in no list of processes and no shell history. */
async function readPassword(): Promise<string> {
  const input = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await input.question('New password: ')
  } finally {
    input.close()
  }
}

await runProcess(async () => {
  const { platform, close } = await openPlatform({ logsToFile: true })
  try {
    const words = process.argv.slice(2)
    const change = INTERNAL_ACTIONS.includes(words[0]) ? changeInternal : changeAccount
    console.log(await change(platform.db, words, readPassword))
  } finally {
    await close()
  }
  process.exit(0)
})
