// What the schedule needs of forecasts, and the job that makes them.
export { demandFor, streamsByTask } from './demand.ts'
export { trainStream } from './jobs.ts'
export { changed as changedCircumstances } from './plan/variables.ts'
export {
  type ExpectedStream,
  expectedWork,
  marginMsOf,
  selectExpectedStreams,
  sharedStaff,
} from './shared-staff.ts'
export { streamsServed } from './skill-groups.ts'
