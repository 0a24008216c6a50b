// Operator's work on organizations: npm run organization -- create | link | list | licences | remove
import { parseArgs } from 'node:util'
import { Refusal } from '#contract/errors.ts'
import { OrganizationStart } from '#contract/organization/setup.ts'
import type { Platform } from '#server/platform/platform.ts'
import { StartProblem } from '#server/platform/process/start-problem.ts'
import { changeAsOperator, organizationRow } from '../organization/index.ts'
import { makeOrganization, USUAL_LICENCES } from './make-organization.ts'
import { requestRemoval } from './removal.ts'
import { createStartToken, startAddress } from './start-links.ts'
import { selectOrganizationIds } from './store.ts'

type Tools = Pick<Platform, 'db' | 'identity' | 'configuration' | 'clock'>

const USAGE = `Say what to do:
  npm run organization -- link
  npm run organization -- create --name "Acme Support" --timezone Europe/Berlin --first-name Ana --last-name Ruiz --email ana@acme.example
      (and, if wanted: --week-starts-on monday --licences ${USUAL_LICENCES}; the password is asked for)
  npm run organization -- list
  npm run organization -- licences ID COUNT
  npm run organization -- remove ID "Its name"`

/** Result as text. Throws StartProblem for what cannot be done; nothing is changed then. */
export async function runOrganizationCommand(
  tools: Tools,
  [action, ...rest]: readonly string[],
  readPassword: () => Promise<string>,
): Promise<string> {
  const run = { link, create, list, licences, remove }[action ?? '']
  if (!run) throw new StartProblem(USAGE)
  try {
    return await run(tools, rest, readPassword)
  } catch (cause) {
    throw cause instanceof Refusal ? new StartProblem(cause.message) : cause
  }
}

async function link({ db, configuration }: Tools): Promise<string> {
  const token = await db.inSystem(tx => createStartToken(tx))
  return `Open this once within 24 hours to make an organization:\n  ${startAddress(configuration.publicUrl, token)}`
}

const OPTIONS = {
  name: 'displayName',
  timezone: 'timezone',
  'week-starts-on': 'weekStartsOn',
  'first-name': 'firstName',
  'last-name': 'lastName',
  email: 'email',
} as const

function createOptions(args: readonly string[]): Record<string, string | undefined> {
  const options = Object.fromEntries(
    [...Object.keys(OPTIONS), 'licences'].map(name => [name, { type: 'string' as const }]),
  )
  try {
    return parseArgs({ args: [...args], options }).values as Record<string, string | undefined>
  } catch (cause) {
    throw new StartProblem(`${(cause as Error).message}\n\n${USAGE}`)
  }
}

async function create(
  tools: Tools,
  args: readonly string[],
  readPassword: () => Promise<string>,
): Promise<string> {
  const said = createOptions(args)
  const fields = Object.fromEntries(Object.entries(OPTIONS).map(([option, field]) => [field, said[option]]))
  const parsed = OrganizationStart.omit({ token: true, removeSample: true }).safeParse({
    ...fields,
    weekStartsOn: said['week-starts-on'] ?? 'monday',
  })
  if (!parsed.success) throw new StartProblem(`${faultsOf(parsed.error.issues, said)}\n\n${USAGE}`)
  const totalLicenses = countOf(said.licences ?? String(USUAL_LICENCES))
  const password = tools.identity.isEmbedded ? await readPassword() : undefined
  const given = { ...parsed.data, password, totalLicenses }
  const { organizationId, managerId } = await makeOrganization(tools, given, 'command line')
  const where = tools.identity.isEmbedded
    ? `${parsed.data.email} can log in at ${tools.configuration.publicUrl}`
    : `Your identity provider lets ${parsed.data.email} in with the claims organization_id ${organizationId}, manager_id ${managerId} and roles ["manager"].`
  return `Organization ${organizationId} “${parsed.data.displayName}” is made. ${where}`
}

function faultsOf(
  issues: readonly { path: PropertyKey[]; message: string }[],
  said: Record<string, unknown>,
) {
  const optionOf = (field: unknown) => Object.entries(OPTIONS).find(([, name]) => name === field)?.[0]
  return issues
    .map(({ path, message }) => {
      const option = optionOf(path[0])
      return said[option ?? ''] === undefined
        ? `--${option} is missing.`
        : `--${option} is "${said[option ?? '']}": ${message}.`
    })
    .join('\n')
}

async function list({ db }: Tools): Promise<string> {
  const ids = await db.inSystem(selectOrganizationIds)
  const rows = await Promise.all(ids.map(id => db.inTenant(id, organizationRow)))
  const lines = rows.flatMap(row =>
    row
      ? [
          `${row.id}  ${row.displayName}  (${row.timezone}, ${row.totalLicenses} licences${row.isSample ? ', sample' : ''})`,
        ]
      : [],
  )
  return lines.length > 0
    ? lines.join('\n')
    : 'There is no organization yet. Make one with “create” or “link”.'
}

async function licences({ db, clock }: Tools, [id, count]: readonly string[]): Promise<string> {
  const organization = await organizationOf(db, id)
  const total = countOf(count)
  await db.inTenant(organization.id, tx =>
    changeAsOperator(tx, organization.id, { totalLicenses: total }, clock.now()),
  )
  return `“${organization.displayName}” has ${total} licences from now on.`
}

async function remove({ db }: Tools, [id, name]: readonly string[]): Promise<string> {
  const organization = await organizationOf(db, id)
  if (name !== organization.displayName)
    throw new StartProblem(
      `Organization ${id} is called “${organization.displayName}”. Give that name to say that you mean it: npm run organization -- remove ${id} "${organization.displayName}"`,
    )
  await db.inSystem(tx => requestRemoval(tx, organization.id))
  return `Nobody can log in to “${organization.displayName}” any more. Its data is deleted when Lineup starts next.`
}

async function organizationOf(db: Platform['db'], id: string | undefined) {
  const isMember = (await db.inSystem(selectOrganizationIds)).includes(Number(id))
  const organization = isMember ? await db.inTenant(Number(id), organizationRow) : undefined
  if (!organization)
    throw new StartProblem(
      `There is no organization "${id ?? ''}". “npm run organization -- list” names them.`,
    )
  return organization
}

function countOf(text: string | undefined): number {
  if (!/^\d{1,6}$/.test(text ?? ''))
    throw new StartProblem(`The number of licences is "${text ?? ''}". Give a whole number from 0 to 999999.`)
  return Number(text)
}
