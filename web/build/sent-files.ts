// The last step of the build: files are compressed once, as strongly as can be, and pages are weighed by that.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'
import { excesses, pageWeights } from './page-weight.ts'

const compress = promisify(brotliCompress)
const COMPRESSED = /\.(js|css|svg|json)$/

/** Warns when a page exceeds its limits, and stops the build with LINEUP_PAGE_LIMITS=strict; `pagesModule` imports every page. */
export function sentFiles(roots: { entry: string; application: string; pagesModule: string }): Plugin {
  return {
    name: 'sent-files',
    enforce: 'post',
    async writeBundle({ dir }, bundle) {
      const bytes = new Map<string, number>()
      await Promise.all(
        Object.keys(bundle)
          .filter(name => COMPRESSED.test(name))
          .map(async name => {
            const sent = await compress(await readFile(join(dir!, name)))
            bytes.set(name, sent.length)
            await writeFile(join(dir!, `${name}.br`), sent)
          }),
      )
      const chunks = Object.values(bundle).filter(one => one.type === 'chunk')
      const scripts = chunks.map((chunk: Rolldown.OutputChunk) => ({
        name: chunk.fileName,
        bytes: bytes.get(chunk.fileName)!,
        modules: chunk.moduleIds,
        imports: chunk.imports,
      }))
      const pagesModule = [...this.getModuleIds()].find(id => id.endsWith(roots.pagesModule))!
      const pages = this.getModuleInfo(pagesModule)!.dynamicallyImportedIds
      const weights = pageWeights(scripts, { ...roots, pages })
      const faults = excesses(weights)
      if (faults.length === 0) return
      // Excess sizes fail strict builds only: people who start the product can’t fix them.
      if (process.env.LINEUP_PAGE_LIMITS === 'strict') this.error(faults.join('\n'))
      this.warn(faults.join('\n'))
    },
  }
}
