import { basename } from 'node:path'
import type { Plugin } from 'vite'

/** Gives each component a copy of its folder's texts.ts, so that a page loads no sentence of a dialog that opens later. */
export function textsOfImporters(): Plugin {
  return {
    name: 'texts-of-importers',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!importer || !source.endsWith('/texts.ts')) return
      const texts = await this.resolve(source, importer, { ...options, skipSelf: true })
      return texts && { ...texts, id: `${texts.id}?of=${basename(importer)}`, moduleSideEffects: false }
    },
  }
}
