import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, mergeConfig, type Plugin, type UserConfig } from 'vite'
import { classNamesInPlace } from './build/class-names.ts'
import { FIXED_GROUPS, PAGES_MODULE, sharedGroups } from './build/divide.ts'
import { sentFiles } from './build/sent-files.ts'
import { textsOfImporters } from './build/texts-of-importers.ts'

const require = createRequire(import.meta.url)
const EMOJI_FILES = ['en/data.json', 'en/messages.json']

/** Serves the emoji names from the application itself: the picker would otherwise ask a public CDN. */
function selfHostedEmoji(): Plugin {
  const read = (file: string) => readFileSync(require.resolve(`emojibase-data/${file}`))
  return {
    name: 'self-hosted-emoji',
    configureServer(server) {
      for (const file of EMOJI_FILES) {
        server.middlewares.use(`/emojibase/${file}`, (_request, response) => {
          response.setHeader('content-type', 'application/json')
          response.end(read(file))
        })
      }
    },
    generateBundle() {
      for (const file of EMOJI_FILES) {
        this.emitFile({ type: 'asset', fileName: `emojibase/${file}`, source: read(file) })
      }
    },
  }
}

/** Folders whose modules do nothing but define: what a page does not use of them is left out of it. */
const PURE = /\/(contract|core)\/.*\.ts$/

const SENT = sentFiles({
  entry: 'web/app/main.tsx',
  application: 'web/app/Application.tsx',
  pagesModule: PAGES_MODULE,
})

const config = (groups = FIXED_GROUPS): UserConfig => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), selfHostedEmoji(), textsOfImporters(), classNamesInPlace()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // For error reporting, which looks them up; browsers ask for them only with their tools open.
    sourcemap: true,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // Sentences stand where they are used: texts.ts is a list for readers, not a file to load.
      optimization: { inlineConst: { mode: 'all', pass: 1 } },
      treeshake: { moduleSideEffects: [{ test: PURE, sideEffects: false }] },
      output: { codeSplitting: { groups } },
    },
  },
})

export default defineConfig(async ({ command }) =>
  command === 'build'
    ? mergeConfig(config([...FIXED_GROUPS, ...(await sharedGroups(config()))]), { plugins: [SENT] })
    : config(),
)
