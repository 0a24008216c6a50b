// Builds the web app when any file that goes into it is newer than the last build.
import { spawn } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { StartProblem } from '#server/platform/process/start-problem.ts'
import { PROJECT } from './open-platform.ts'

const SOURCES = ['web', 'contract', 'core', 'package.json', 'package-lock.json']

function newest(file: string): number {
  const status = statSync(file)
  if (!status.isDirectory()) return status.mtimeMs
  const inside = readdirSync(file).filter(
    name => name !== 'dist' && name !== 'node_modules' && !name.includes('.test.'),
  )
  return Math.max(0, ...inside.map(name => newest(path.join(file, name))))
}

function builtAt(): number {
  return statSync(path.join(PROJECT, 'web/dist/index.html'), { throwIfNoEntry: false })?.mtimeMs ?? 0
}

export async function buildWebWhenStale(): Promise<boolean> {
  if (Math.max(...SOURCES.map(source => newest(path.join(PROJECT, source)))) < builtAt()) return false
  const vite = path.join(PROJECT, 'node_modules/vite/bin/vite.js')
  const child = spawn(
    process.execPath,
    [vite, 'build', '--config', 'web/vite.config.ts', '--logLevel', 'warn'],
    { cwd: PROJECT },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', text => (output += text))
  const code = await new Promise<number | null>(done => child.once('exit', done))
  if (code !== 0) throw new StartProblem(`The web app could not be built:\n${output}`)
  return true
}
