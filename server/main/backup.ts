// Writes the database into a file while the product runs: npm run backup -- FILE
import { backUp } from '#server/platform/backup/back-up.ts'
import { runFileCommand } from './file-command.ts'

await runFileCommand('backup', async ({ url, file, configuration }) => {
  const { tables, rows } = await backUp(url, file, new Date())
  const key = configuration.secretKeys
    ? 'LINEUP_SECRET_KEY'
    : `the file secret-key in ${configuration.dataDirectory}`
  console.log(
    `${file} has ${rows} rows of ${tables} tables. Keep ${key} as well, in another place: credentials of connected systems open with it alone.`,
  )
})
