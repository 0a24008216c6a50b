// Commands of the command line, by name. Each returns a value that is printed as text or JSON.
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { apiTokens, TOKEN_PERMISSIONS } from '#contract/access/api-tokens.ts'
import { invitations } from '#contract/access/invitations.ts'
import { managers } from '#contract/endpoints/managers.ts'
import { schedule } from '#contract/endpoints/schedule.ts'
import { teams } from '#contract/endpoints/teams.ts'
import { MoveInKind } from '#contract/organization/move-ins.ts'
import { organizationExport } from '#server/features/reports/index.ts'
import { runOrganizationCommand } from '#server/features/setup/index.ts'
import { changeAccount } from '#server/platform/auth/index.ts'
import { StartProblem } from '#server/platform/process/start-problem.ts'
import { importAgents, importFile, importHistory, undoAgents, undoFile } from './imports.ts'
import { type Answer, type Command, type CommandLine, finished, needed, tools, wholeNumber } from './tools.ts'

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
  'import agents': {
    usage: 'FILE [--apply]',
    about: 'compares a CSV file of agents with those here; with --apply takes it over',
    run: importAgents,
  },
  'import history': {
    usage: 'FILE [--zone ZONE] [--minutes 15] [--apply]',
    about: 'contacts by interval, as an export has them; with --apply takes them over',
    run: importHistory,
  },
  'undo agents': { usage: 'ID', about: 'undoes a file of agents', run: undoAgents },
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
