// Worker thread: simulates the day.
import { type Simulation, type SimulationRequest, simulate } from '#core/staffing/simulation/index.ts'
import { threadTask } from '#server/platform/jobs/job.ts'

export default threadTask<Omit<SimulationRequest, 'onProgress'>, Simulation>((request, progress) =>
  simulate({ ...request, onProgress: fraction => progress(fraction, 'Playing the day') }),
)
