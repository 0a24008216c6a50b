// 27: days by chance, with everything going wrong that can, against what really happened.
import { expect } from 'vitest'
import { companyOf, seededDay } from '#simulators/kit/index.ts'
import { START } from '../harness.ts'
import { type Point, within } from '../point.ts'
import { canDo } from '../script.ts'

const SEEDS = [11, 12, 13]

const survives: Point = {
  number: 27,
  title: 'a day by chance with every fault at once, read back in the end: what really happened',
  run: async subject => {
    for (const seed of SEEDS)
      await within(subject, {}, async harness => {
        const { agents, queues } = companyOf(seed, START)
        harness.company.reset(agents, queues)
        await harness.connect()
        if (subject.connector.capabilities.webhooks) await harness.subscribe()
        const { hooks, grants } = harness.host
        hooks.faults = { drop: 0.2, duplicate: 0.3, shuffle: 9, delayMs: 20_000 }
        const until = START + 3_600_000
        for (const { at, action } of seededDay(seed, agents, queues)) {
          if (at > until) break
          if (!canDo(subject, action)) continue
          harness.clock.advanceTo(at)
          harness.company.act(action, { at: Math.max(at, harness.clock.now()) })
          await harness.simulator.settle()
        }
        hooks.flush()
        await harness.drain()
        if (subject.connector.refresh) grants.expire(false)
        harness.running.faults.next({ how: '500', count: 1, path: null, waitSeconds: 1 })
        harness.running.faults.next({ how: '429-date', count: 1, path: null, waitSeconds: 3 })
        harness.running.faults.next({ how: 'cut', count: 1, path: null, waitSeconds: 1 })
        await harness.backfill()
        const isReported = (fact: ReturnType<typeof harness.truth>[number]) =>
          !subject.isMissingFromBackfill?.(fact)
        expect(harness.problems).toEqual([])
        expect(harness.facts().filter(isReported), `seed ${seed}`).toEqual(harness.truth().filter(isReported))
        expect(harness.stands()).toEqual(harness.knownTrueStands())
      })
  },
}

export const WHOLE: readonly Point[] = [survives]
