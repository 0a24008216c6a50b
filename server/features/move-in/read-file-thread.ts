import { threadTask } from '#server/platform/jobs/job.ts'
import type { FileToRead } from './kinds/kind.ts'
import { readFile } from './read-file.ts'

export default threadTask((file: FileToRead) => readFile(file))
