// The forecasts' face: demand and expected work for the schedule, and the training job.

export { changedCircumstances } from './plan/variables.ts'
export { demandFor, type HourlyDemand, hourlyDemand } from './reading/demand.ts'
export { type ExpectedStream, expectedWork, marginMsOf } from './sharing/expected-work.ts'
export { selectExpectedStreams } from './sharing/expected-work-store.ts'
export { sharedStaff } from './sharing/shared-staff.ts'
export { streamsServed } from './staffing/skill-groups.ts'
export { usedHandleTimeSeconds, workReachMs } from './staffing/staff.ts'
export { selectSnapshotQuarters } from './training/snapshot-store.ts'
export { trainStream } from './training/train-job.ts'
