// Runs a command of the project, quietly when it goes well.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const PROJECT = fileURLToPath(new URL('../..', import.meta.url))

export interface Outcome {
  exitCode: number
  seconds: number
}

/** The output is shown only when the command fails. `command` is a file below node_modules, or of ours. */
export async function run(
  name: string,
  command: string[],
  environment: Record<string, string> = {},
): Promise<Outcome> {
  process.stdout.write(`${name.padEnd(34)} `)
  const startedAt = performance.now()
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
    child.once('error', () => done(1))
    child.once('close', code => done(code ?? 1))
  })
  const seconds = (performance.now() - startedAt) / 1000
  console.log(`${exitCode === 0 ? 'ok' : 'FAILED'}  ${seconds.toFixed(1)} s`)
  if (exitCode !== 0) console.log(`\n${Buffer.concat(output).toString().trim()}\n`)
  return { exitCode, seconds }
}
