// Command line: finds the command, opens the platform for it and prints the result. Exit codes: 0 done, 1 failed, 2 not
// understood or refused.
import { parseArgs } from 'node:util'
import { Refusal } from '#contract/errors.ts'
import { StartProblem } from '#server/platform/process/start-problem.ts'
import type { OpenPlatform } from '../open-platform.ts'
import { COMMANDS } from './commands.ts'
import type { Options } from './tools.ts'

interface Terminal {
  open: () => Promise<OpenPlatform>
  readPassword: () => Promise<string>
  say: (text: string) => void
  complain: (text: string) => void
}

const TEXTS = [
  ...[
    'organization',
    'as',
    'name',
    'timezone',
    'week-starts-on',
    'first-name',
    'last-name',
    'email',
    'licences',
  ],
  ...['permissions', 'days', 'kind', 'zone', 'date-order', 'out', 'from', 'to', 'plan', 'minutes'],
]
const SWITCHES = ['json', 'help', 'apply', 'publish', 'replace', 'force']
const OPTIONS = Object.fromEntries([
  ...TEXTS.map(name => [name, { type: 'string' as const }]),
  ...SWITCHES.map(name => [name, { type: 'boolean' as const }]),
])

const HELP = [
  'npm run cli -- COMMAND',
  '',
  ...Object.entries(COMMANDS).flatMap(([name, { usage, about }]) => [
    `  ${name} ${usage}`.trimEnd(),
    `      ${about}`,
  ]),
  '',
  'For all: --organization ID where there are several, --as EMAIL to work as another manager than the first who may',
  'edit the organization, --json for an answer that programs read, --help.',
].join('\n')

export async function runCommandLine(args: readonly string[], terminal: Terminal): Promise<number> {
  const isJson = args.includes('--json')
  const complain = (error: string) => terminal.complain(isJson ? JSON.stringify({ error }) : error)
  try {
    const found = findCommand(args)
    if (!found) {
      terminal.say(HELP)
      return 0
    }
    const { command, rest } = found
    const { values, positionals } = parsed(rest)
    const opened = await terminal.open()
    const ends: (() => Promise<void>)[] = []
    try {
      const { text, json } = await command.run({
        platform: opened.platform,
        words: positionals,
        rest,
        options: values as Options,
        readPassword: terminal.readPassword,
        atEnd: work => void ends.push(work),
      })
      terminal.say(isJson ? JSON.stringify(json) : text)
      return 0
    } finally {
      for (const end of ends) await end()
      await opened.close()
    }
  } catch (cause) {
    if (cause instanceof StartProblem) complain(cause.message)
    else if (cause instanceof Refusal) complain(refusalText(cause))
    else {
      complain(cause instanceof Error ? (cause.stack ?? cause.message) : String(cause))
      return 1
    }
    return 2
  }
}

function refusalText({ message, details }: Refusal): string {
  const issues = Array.isArray(details.issues)
    ? (details.issues as { path: unknown[]; message: string }[])
    : []
  return [message, ...issues.map(issue => `${issue.path.join('.')}: ${issue.message}`)].join('\n')
}

/** Null: help is wanted. */
function findCommand(args: readonly string[]) {
  const [first, second] = args
  if (args.length === 0 || first === 'help' || args.includes('--help')) return null
  for (const length of [2, 1]) {
    const command = COMMANDS[args.slice(0, length).join(' ')]
    if (command) return { command, rest: args.slice(length) }
  }
  const name = second && !second.startsWith('-') ? `${first} ${second}` : first
  throw new StartProblem(`There is no command “${name}”.\n\n${HELP}`)
}

function parsed(rest: readonly string[]) {
  try {
    return parseArgs({ args: [...rest], options: OPTIONS, allowPositionals: true })
  } catch (cause) {
    throw new StartProblem(`${(cause as Error).message}\n\n${HELP}`)
  }
}
