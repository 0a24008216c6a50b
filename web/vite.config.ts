import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

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

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), selfHostedEmoji()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    sourcemap: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Its setting comes with it: schemas of a chunk that is shared would be made before the start.
            { name: 'zod', test: /node_modules\/zod\/|web\/app\/strict-csp/ },
            { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
            { name: 'mantine', test: /node_modules\/(@mantine\/(core|hooks)|@floating-ui)\// },
            { name: 'chart', test: /node_modules\/uplot\// },
          ],
        },
      },
    },
  },
})
