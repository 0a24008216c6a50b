// Makes and lists organizations from the command line: npm run organization -- create|link|list|licences|remove
import { runOrganizationCommand } from '#server/features/setup/index.ts'
import { openPlatform } from './open-platform.ts'
import { readPassword } from './read-password.ts'
import { runProcess } from './run.ts'

await runProcess(async () => {
  const { platform, close } = await openPlatform({ logsToFile: true })
  try {
    console.log(await runOrganizationCommand(platform, process.argv.slice(2), readPassword))
  } finally {
    await close()
  }
  process.exit(0)
})
