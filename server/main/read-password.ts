import { createInterface } from 'node:readline/promises'

/** Line from standard input, so that a password stands in no list of processes and no shell history. */
export async function readPassword(): Promise<string> {
  const input = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await input.question('New password: ')
  } finally {
    input.close()
  }
}
