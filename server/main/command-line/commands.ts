// Commands of the command line, by name. Each answers a value, which is told as text or as JSON.
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { apiTokens, TOKEN_PERMISSIONS } from '#contract/access/api-tokens.ts'
import { invitations } from '#contract/access/invitations.ts'
import { decodeText } from '#contract/csv-text.ts'
import { managers } from '#contract/endpoints/managers.ts'
import { schedule } from '#contract/endpoints/schedule.ts'
import { teams } from '#contract/endpoints/teams.ts'
import { MoveInKind, moveIns } from '#contract/organization/move-ins.ts'
import { organizationExport } from '#server/features/reports/index.ts'
import { runOrganizationCommand } from '#server/features/setup/index.ts'
import { changeAccount } from '#server/platform/auth/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { StartProblem } from '#server/platform/process/start-problem.ts'
import { finished, needed, type Options, toolsFor, wholeNumber } from './tools.ts'

export interface CommandLine {
  platform: Platform
  /** Words after the command that are no options. */
  words: readonly string[]
  /** All that stands after the command, as it was written. */
  rest: readonly string[]
  options: Options
  readPassword: () => Promise<string>
  /** Work to do when the command has ended, however it ended. */
  atEnd: (work: () => Promise<void>) => void
}

export interface Answer {
  text: string
  json: unknown
}

export interface Command {
  usage: string
  about: string
  run(line: CommandLine): Promise<Answer>
}

const tools = ({ platform, options, atEnd }: CommandLine) => toolsFor(platform, options, atEnd)

const organization =
  (action: 'list' | 'create'): Command['run'] =>
  async ({ platform, rest, readPassword }) => {
    const own = rest.filter(word => word !== '--json')
    const text = await runOrganizationCommand(platform, [action, ...own], readPassword)
    return { text, json: { lines: text.split('\n') } }
  }

/** An earlier address is invited again; a new one becomes a manager who may edit every team. */
async function inviteManager(line: CommandLine): Promise<Answer> {
  const { call } = await tools(line)
  const email = needed(line.options, 'email', 'ana@acme.example')
  const found = await call(managers.list, { query: { searchText: email, limit: 500 } })
  const there = found.results.find(one => one.email.toLowerCase() === email.toLowerCase())
  const allTeams = (await call(teams.list, { query: { limit: 500 } })).results.map(team => team.id)
  const manager =
    there ??
    (await call(managers.create, {
      body: {
        email,
        firstName: needed(line.options, 'first-name', 'Ana'),
        lastName: line.options['last-name'] ?? '',
        editPermissionTeamIds: allTeams,
      },
    }))
  const sent = await call(invitations.sendToManagers, { body: { managerIds: [manager.id] } })
  const where = sent.isMailConfigured ? 'by e-mail' : 'the link stands under Settings, Messages'
  return { text: `${email} is invited (${where}).`, json: { managerId: manager.id, email, ...sent } }
}

async function resetManager({ platform, options, readPassword }: CommandLine): Promise<Answer> {
  const email = needed(options, 'email', 'ana@acme.example')
  const text = await changeAccount(platform.db, ['password', email], readPassword)
  return { text, json: { email } }
}

async function createToken(line: CommandLine): Promise<Answer> {
  const { call } = await tools(line)
  const given = line.options.permissions
  const body = {
    name: needed(line.options, 'name', '"Data warehouse"'),
    permissions: typeof given === 'string' ? given.split(',') : TOKEN_PERMISSIONS,
    expiresInDays: wholeNumber(String(line.options.days ?? 90), 'days'),
  }
  const token = await call(apiTokens.create, { body })
  return { text: `${token.secret}\nIt is shown this once.`, json: token }
}

async function listTokens(line: CommandLine): Promise<Answer> {
  const { call } = await tools(line)
  const { results } = await call(apiTokens.list, { query: { limit: 500 } })
  const lines = results.map(
    one => `${one.id}  ${one.name}  …${one.ending}  ${one.state}  until ${one.expiresAt}`,
  )
  return { text: lines.join('\n') || 'There is no token.', json: results }
}

async function revokeToken(line: CommandLine): Promise<Answer> {
  const { call } = await tools(line)
  const tokenId = wholeNumber(line.words[0] ?? '', 'token')
  await call(apiTokens.revoke, { params: { tokenId } })
  return { text: `Token ${tokenId} works no more.`, json: { tokenId } }
}

async function importFile(line: CommandLine): Promise<Answer> {
  const own = await tools(line)
  const { call } = own
  const [file] = line.words
  if (!file) throw new StartProblem('Name the file: npm run cli -- import FILE --kind shifts')
  const kind = MoveInKind.safeParse(line.options.kind)
  if (!kind.success)
    throw new StartProblem(
      `--kind is "${line.options.kind ?? ''}". Write one of ${MoveInKind.options.join(', ')}.`,
    )
  const text = decodeText(
    await readFile(file).catch(cause => {
      throw new StartProblem(`${file} cannot be read: ${(cause as Error).message}.`)
    }),
  )
  const body = {
    kind: kind.data,
    fileName: path.basename(file),
    text,
    zone: line.options.zone ?? null,
    dateOrder: line.options['date-order'] ?? null,
    isPublished: line.options.publish === true,
  }
  const made = await call(moveIns.create, { body })
  const params = { moveInId: made.id }
  await finished(own, made.jobId!)
  const checked = await call(moveIns.get, { params })
  const refused = (await call(moveIns.rows, { params, query: { state: 'refused', limit: 500 } })).results
  refuseQuestions(checked.questions)
  const problems = refused.map(
    ({ line: at, problem }) =>
      `Line ${at}, ${problem!.field ?? 'line'} "${problem!.value}": ${problem!.because}`,
  )
  const { counts } = checked
  const difference = `${counts.new} new, ${counts.changed} changed, ${counts.unchanged} unchanged, ${counts.refused} refused.`
  const json = { moveInId: made.id, counts, refused, isApplied: line.options.apply === true }
  if (line.options.apply !== true)
    return {
      text: [...problems, difference, 'Nothing was changed. Add --apply to take it over.'].join('\n'),
      json,
    }
  const applied = await call(moveIns.apply, { params })
  await finished(own, applied.jobId!)
  return {
    text: [...problems, difference, `Taken over. Undo: npm run cli -- undo ${made.id}`].join('\n'),
    json,
  }
}

const QUESTIONS = {
  columns: 'A column that is needed was not found: name the columns as in the template.',
  dateOrder: 'Dates begin with the day or the month: add --date-order day-first or month-first.',
  zone: 'Times have no time zone: add --zone Europe/Berlin, or --zone agent for each agent’s own.',
}

function refuseQuestions(questions: readonly (keyof typeof QUESTIONS)[]): void {
  if (questions.length > 0)
    throw new StartProblem(`${questions.map(one => QUESTIONS[one]).join('\n')}\nNothing was changed.`)
}

async function undoFile(line: CommandLine): Promise<Answer> {
  const own = await tools(line)
  const moveInId = wholeNumber(line.words[0] ?? '', 'file')
  const started = await own.call(moveIns.undo, { params: { moveInId } })
  await finished(own, started.jobId!)
  return { text: `File ${moveInId} is undone.`, json: { moveInId } }
}

async function exportAll(line: CommandLine): Promise<Answer> {
  const { organizationId, platform } = await tools(line)
  const file = needed(line.options, 'out', 'acme.zip')
  const stream = createWriteStream(file, { flags: line.options.force === true ? 'w' : 'wx' })
  await once(stream, 'open').catch(cause => {
    throw new StartProblem(
      `${file} cannot be written: ${(cause as Error).message}. Name another file, or add --force.`,
    )
  })
  let rowCount = 0
  try {
    for await (const part of organizationExport(platform.db, organizationId)) {
      rowCount += part.rowCount
      if (!stream.write(part.bytes)) await once(stream, 'drain')
    }
    stream.end()
    await once(stream, 'close')
  } catch (cause) {
    stream.destroy()
    await rm(file, { force: true })
    throw cause
  }
  return { text: `${rowCount} lines written to ${file}.`, json: { file, rowCount } }
}

async function generate(line: CommandLine): Promise<Answer> {
  const own = await tools(line)
  const body = {
    from: needed(line.options, 'from', '2026-01-05'),
    to: needed(line.options, 'to', '2026-01-12'),
    teamIds: [],
    surferIds: (await own.call(schedule.surfers, { query: {} })).map(one => one.id),
    taskTemplateId: typeof line.options.plan === 'string' ? wholeNumber(line.options.plan, 'plan') : null,
    keepExisting: line.options.replace !== true,
    shouldpublish: line.options.publish === true,
  }
  const started = await own.call(schedule.generate, { body })
  if ('error' in started) throw new StartProblem(started.error.message)
  await finished(own, started.jobId)
  return { text: `${body.from} to ${body.to} is generated.`, json: started }
}

async function publish(line: CommandLine): Promise<Answer> {
  const { call } = await tools(line)
  const from = needed(line.options, 'from', '2026-01-05T00:00:00Z')
  const to = needed(line.options, 'to', '2026-01-12T00:00:00Z')
  const published = await call(schedule.publish, { body: { from, to } })
  const { added, changed, removed, surferCount } = published
  return {
    text: `Published for ${surferCount} agents: ${added} added, ${changed} changed, ${removed} removed.`,
    json: published,
  }
}

/** A program of its own: it works in parts for a long time. */
async function rebuild({ rest }: CommandLine): Promise<Answer> {
  const program = path.resolve(import.meta.dirname, '../rebuild.ts')
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [program, ...rest.filter(word => word !== '--json')],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new StartProblem(stderr.trim())
  return { text: stdout.trim(), json: { lines: stdout.trim().split('\n') } }
}

export const COMMANDS: Record<string, Command> = {
  'organization list': { usage: '', about: 'organizations and their ids', run: organization('list') },
  'organization create': {
    usage: '--name NAME --timezone ZONE --first-name NAME --last-name NAME --email EMAIL',
    about: 'a new organization and its first manager; the password is asked for',
    run: organization('create'),
  },
  'manager invite': {
    usage: '--email EMAIL --first-name NAME [--last-name NAME]',
    about: 'a manager of every team, and an invitation',
    run: inviteManager,
  },
  'manager reset': { usage: '--email EMAIL', about: 'a new password, which is asked for', run: resetManager },
  'token create': {
    usage: '--name NAME [--permissions people.view,schedule.view] [--days 90]',
    about: 'a token for the API, shown once',
    run: createToken,
  },
  'token list': { usage: '', about: 'tokens and their ids', run: listTokens },
  'token revoke': { usage: 'ID', about: 'ends a token', run: revokeToken },
  import: {
    usage: `FILE --kind ${MoveInKind.options.join('|')} [--zone ZONE|agent] [--date-order ORDER] [--publish] [--apply]`,
    about: 'compares a CSV file with what is here; with --apply takes it over',
    run: importFile,
  },
  undo: { usage: 'ID', about: 'undoes a file that was taken over', run: undoFile },
  export: { usage: '--out FILE.zip [--force]', about: 'everything as a zip of CSV files', run: exportAll },
  generate: {
    usage: '--from DATE --to DATE [--plan ID] [--replace] [--publish]',
    about: 'shifts and activities of whole weeks, for all agents',
    run: generate,
  },
  publish: {
    usage: '--from TIME --to TIME',
    about: 'shows the drafts of a time to their agents',
    run: publish,
  },
  rebuild: {
    usage: '[--organization ID] [--from DATE]',
    about: 'works out anew what follows from providers’ events',
    run: rebuild,
  },
}
