/** A line for the person at the terminal; the log is elsewhere. */
export const say = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

/** `link`: null once somebody can log in. */
export function printFirstStart(link: string | null): void {
  if (link === null) return
  say('  There is no organization yet. Make the first one here, once and within 24 hours:')
  say(`    ${link}`)
  say('  For another link: npm run organization -- link\n')
}
