export const waitText = (seconds: number): string => {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  return `Too many tries. Wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, then try again.`
}
