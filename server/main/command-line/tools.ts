// Parts that commands share: the organization, the manager as whom they work, and waiting for jobs.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Job } from '#contract/endpoints/jobs.ts'
import { jobCan, jobs } from '#contract/endpoints/jobs.ts'
import { managerActor } from '#server/features/identity/index.ts'
import { managersHere } from '#server/features/managers/index.ts'
import { organizationIds, startWorker, type Worker } from '#server/platform/jobs/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { StartProblem } from '#server/platform/process/start-problem.ts'
import { chores, jobKinds, listeners } from '../features.ts'
import { type LocalCall, localCalls } from './local-calls.ts'

const LOOK_MS = 250

export type Options = Readonly<Record<string, string | boolean | undefined>>

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

export interface Tools {
  platform: Platform
  organizationId: number
  call: LocalCall
  /** Worker of this process, from the first job that is waited for until the command ends. */
  worker: Promise<Worker> | null
  atEnd: (work: () => Promise<void>) => void
}

/** Text of an option that must be there. */
export function needed(options: Options, name: string, example: string): string {
  const value = options[name]
  if (typeof value !== 'string' || value === '')
    throw new StartProblem(`--${name} is missing. Write for example --${name} ${example}.`)
  return value
}

export function wholeNumber(text: string, name: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new StartProblem(`--${name} is "${text}". Give a whole number.`)
  return Number(text)
}

/** Parts for a command that works in one organization. */
export async function tools({
  platform,
  options,
  atEnd,
}: Pick<CommandLine, 'platform' | 'options' | 'atEnd'>): Promise<Tools> {
  const known = await organizationIds(platform.db)
  const given = options.organization
  if (typeof given !== 'string' && known.length !== 1)
    throw new StartProblem(
      known.length === 0
        ? 'There is no organization yet. Make one: npm run cli -- organization create'
        : `Say which organization with --organization. Known: ${known.join(', ')}.`,
    )
  const organizationId = typeof given === 'string' ? wholeNumber(given, 'organization') : known[0]!
  if (!known.includes(organizationId))
    throw new StartProblem(`There is no organization ${organizationId}. Known: ${known.join(', ')}.`)
  const { rows: editors } = await platform.db.inTenant(organizationId, tx =>
    managersHere(tx, { offset: 0, limit: 1_000, invitationStatuses: undefined }),
  )
  const email = typeof options.as === 'string' ? options.as.toLowerCase() : null
  const chosen = editors.find(one =>
    email === null ? one.editsOrganization : one.email.toLowerCase() === email,
  )
  if (!chosen)
    throw new StartProblem(
      `No manager of organization ${organizationId} has the e-mail address ${options.as ?? ''}. Known: ${editors.map(one => one.email).join(', ')}.`,
    )
  const actor = await managerActor(platform, organizationId, { managerId: chosen.id, email: chosen.email })
  if (!actor) throw new StartProblem(`Organization ${organizationId} is suspended. Resume it first.`)
  return { platform, organizationId, call: localCalls(platform, actor), worker: null, atEnd }
}

function startWorking({ db, log, clock, configuration, ...rest }: Platform): Promise<Worker> {
  return startWorker({
    db,
    ownerUrl: db.ownerUrl,
    kinds: jobKinds,
    listeners,
    chores,
    log,
    clock,
    threads: configuration.workerThreads,
    outside: { ...rest, configuration },
  })
}

/** The job's end, done by a worker of this process or by any other. Throws unless it is completed. */
export async function finished(tools: Tools, jobId: number): Promise<Job> {
  if (tools.worker === null) {
    const worker = startWorking(tools.platform)
    tools.worker = worker
    tools.atEnd(async () => (await worker).stop())
  }
  await tools.worker
  for (;;) {
    const job = await tools.call(jobs.get, { params: { jobId } })
    if (job.state === 'completed') return job
    if (!jobCan.cancel(job.state)) throw new StartProblem(job.error?.message ?? `The job was ${job.state}.`)
    await sleep(LOOK_MS)
  }
}
