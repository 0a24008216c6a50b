/** Gives what it gave last time as long as it is asked with the same, also after its component was gone for a while. */
export function remembered<A extends readonly unknown[], R>(make: (...wishes: A) => R): (...wishes: A) => R {
  let last: { wishes: A; result: R } | undefined
  return (...wishes) => {
    if (!last?.wishes.every((one, at) => Object.is(one, wishes[at])))
      last = { wishes, result: make(...wishes) }
    return last.result
  }
}
