// What the schedule needs of forecasts, and the job that makes them.

export { changed as changedCircumstances } from './plan/variables.ts'
export { demandFor, streamsByTask } from './reading/demand.ts'
export { type ExpectedStream, expectedWork, marginMsOf } from './sharing/expected-work.ts'
export { selectExpectedStreams } from './sharing/expected-work-store.ts'
export { sharedStaff } from './sharing/shared-staff.ts'
export { streamsServed } from './staffing/skill-groups.ts'
export { trainStream } from './training/train-job.ts'
