// Script files of a page and their bytes as they are sent: what somebody waits for who opens it for the first time.
export interface ScriptFile {
  name: string
  /** Compressed. */
  bytes: number
  modules: readonly string[]
  /** Names of the files that are loaded with it. */
  imports: readonly string[]
}

export interface PageWeight {
  page: string
  files: number
  kilobytes: number
}

export const LOG_IN = 'the log-in page'
export const LIMITS = { logInKilobytes: 120, pageKilobytes: 350, files: 12 }

/** `entry` is loaded by everybody, `application` beside it by those who are logged in; `pages` are module endings. */
export function pageWeights(
  scripts: readonly ScriptFile[],
  { entry, application, pages }: { entry: string; application: string; pages: readonly string[] },
): PageWeight[] {
  const byName = new Map(scripts.map(script => [script.name, script]))
  const fileOf = (ending: string): ScriptFile => {
    const found = scripts.find(({ modules }) => modules.some(id => id.endsWith(ending)))
    if (!found) throw new Error(`No script file holds ${ending}.`)
    return found
  }
  const weigh = (page: string, roots: readonly string[]): PageWeight => {
    const loaded = new Set<ScriptFile>()
    const load = (script: ScriptFile) => {
      if (loaded.has(script)) return
      loaded.add(script)
      for (const name of script.imports) load(byName.get(name)!)
    }
    for (const root of roots) load(fileOf(root))
    const bytes = [...loaded].reduce((sum, one) => sum + one.bytes, 0)
    return { page, files: loaded.size, kilobytes: bytes / 1000 }
  }
  return [weigh(LOG_IN, [entry]), ...pages.map(page => weigh(page, [entry, application, page]))]
}

/** A sentence for each limit that a page exceeds. */
export const excesses = (weights: readonly PageWeight[]): string[] =>
  weights.flatMap(({ page, files, kilobytes }) => {
    const most = page === LOG_IN ? LIMITS.logInKilobytes : LIMITS.pageKilobytes
    return [
      ...(kilobytes > most
        ? [
            `${page} loads ${kilobytes.toFixed(0)} kB of scripts, ${most} at most. Load what opens later when it opens.`,
          ]
        : []),
      ...(files > LIMITS.files ? [`${page} loads ${files} script files, ${LIMITS.files} at most.`] : []),
    ]
  })
