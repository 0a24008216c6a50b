// Temporary files in memory, where the system has room for them: a database of a test is some six hundred files, and
// ext4 takes longer to make and delete them than the test takes to run.
import { accessSync, constants, statfsSync } from 'node:fs'

const MEMORY_FOLDER = '/dev/shm'
/** Journeys and server tests at once need less. */
const NEEDED_BYTES = 4 * 1024 ** 3

/** Points TMPDIR at memory, for this process and those that it starts; a TMPDIR that is set stays. */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR === undefined && hasRoom()) process.env.TMPDIR = MEMORY_FOLDER
}

function hasRoom(): boolean {
  try {
    accessSync(MEMORY_FOLDER, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
    return bavail * bsize > NEEDED_BYTES && process.availableMemory() > 2 * NEEDED_BYTES
  } catch {
    return false
  }
}
