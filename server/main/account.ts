// Changes an account from the command line: npm run account -- password|disable|enable EMAIL, or makes somebody internal
// staff: internal EMAIL NAME
import { changeInternal, INTERNAL_ACTIONS } from '#server/features/staff/make-internal.ts'
import { changeAccount } from '#server/platform/auth/index.ts'
import { openPlatform } from './open-platform.ts'
import { readPassword } from './read-password.ts'
import { runProcess } from './run.ts'

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
