/** Runs work that stops in between to its end. */
export function resultOf<T>(work: Generator<undefined, T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}
