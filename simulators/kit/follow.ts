// A clock that shows the simulated world's time, for a server that is to live in it: asked for once, counted on
// from there. Ask again after the world's speed was changed.
export async function followClock(url: string): Promise<{ now(): number }> {
  const asked = performance.now()
  const reply = await fetch(`${url}/__fake/`)
  const { now, speed } = (await reply.json()) as { now: number; speed: number }
  const since = (asked + performance.now()) / 2
  return { now: () => Math.floor(now + (performance.now() - since) * speed) }
}
