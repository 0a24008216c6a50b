// Changes an account from the command line: npm run account -- password|disable|enable EMAIL
import { changeAccount } from '#server/platform/auth/index.ts'
import { openPlatform } from './open-platform.ts'
import { readPassword } from './read-password.ts'
import { runProcess } from './run.ts'

await runProcess(async () => {
  const { platform, close } = await openPlatform({ logsToFile: true })
  try {
    console.log(await changeAccount(platform.db, process.argv.slice(2), readPassword))
  } finally {
    await close()
  }
  process.exit(0)
})
