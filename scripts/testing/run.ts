// Runs a command of the project and keeps what it writes.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const PROJECT = fileURLToPath(new URL('../..', import.meta.url))
/** Reports of the test runners. */
export const OUTPUT = join(PROJECT, 'test/output')

export interface Outcome {
  exitCode: number
  /** Both streams, in the order in which they came. */
  output: string
}

/** `command`: a script below node_modules, or one of ours, with its arguments. */
export async function run(command: string[], environment: Record<string, string> = {}): Promise<Outcome> {
  const child = spawn(process.execPath, command, {
    cwd: PROJECT,
    env: {
      ...process.env,
      ...environment,
      ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => output.push(text))
  const exitCode = await new Promise<number>(done => {
    child.once('error', error => {
      output.push(Buffer.from(String(error)))
      done(1)
    })
    child.once('close', code => done(code ?? 1))
  })
  return { exitCode, output: Buffer.concat(output).toString().trim() }
}
