// Agents who may serve several ticket groups, allotted so that as much of the requirement is covered as possible.
import type { Threads } from '#server/platform/jobs/index.ts'
import type { SharedStaff, SharedStaffRequest } from './expected-work.ts'

export const sharedStaff = (threads: Pick<Threads, 'run'>, input: SharedStaffRequest): Promise<SharedStaff> =>
  threads.run({ file: new URL('./shared-staff-thread.ts', import.meta.url), input })
