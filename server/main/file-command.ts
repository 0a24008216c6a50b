// A command that works on the database and a file, and leaves.
import { type Configuration, readConfiguration } from '#server/platform/configuration/configuration.ts'
import { startEmbeddedPostgres } from '#server/platform/database/index.ts'
import { StartProblem } from '#server/platform/process/start-problem.ts'
import { runProcess } from './run.ts'

interface FileWork {
  /** The database, as its owner. */
  url: string
  file: string
  configuration: Configuration
}

/** The built-in database is started, or used beside the product that runs on it. */
export const runFileCommand = (name: string, work: (given: FileWork) => Promise<void>): Promise<void> =>
  runProcess(async () => {
    const [file, ...more] = process.argv.slice(2)
    if (!file || more.length > 0) throw new StartProblem(`Name one file: npm run ${name} -- FILE`)
    const configuration = readConfiguration()
    const { databaseUrl, dataDirectory } = configuration
    const embedded = databaseUrl ? null : await startEmbeddedPostgres({ dataDirectory })
    try {
      await work({ url: databaseUrl ?? embedded!.url, file, configuration })
    } finally {
      await embedded?.stop()
    }
    process.exit(0)
  })
