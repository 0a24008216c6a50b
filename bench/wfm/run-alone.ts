// One run for bench/scheduling.ts: options as JSON in, figures as JSON out.
import { runWfm, type WfmOptions } from './run.ts'

const { shifts: _, ...figures } = runWfm(JSON.parse(process.argv[2]!) as WfmOptions)
console.log(JSON.stringify(figures))
