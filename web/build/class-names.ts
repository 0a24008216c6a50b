import type { Plugin } from 'vite'

const IMPORT = /\bimport (\w+) from (['"][^'"]+\.module\.css['"])/g

/** Puts the names of CSS classes where they are used, so that no page loads or builds lists of them. */
export function classNamesInPlace(): Plugin {
  return {
    name: 'class-names-in-place',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\.(tsx?|module\.css)$/ },
      handler(code, id) {
        if (!id.endsWith('.module.css')) {
          const changed = code.replaceAll(IMPORT, 'import * as $1 from $2')
          return changed === code ? null : { code: changed, map: null }
        }
        if (code.includes('"default": '))
          this.error('Rename the class "default": modules export by that name.')
        // Rules stay although no script imports from the style sheet any more.
        return { code, map: null, moduleSideEffects: 'no-treeshake' }
      },
    },
  }
}
