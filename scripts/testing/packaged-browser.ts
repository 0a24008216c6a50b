// Chromium from an npm package: it needs no system package and no root. Decision 093.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { PROJECT } from './run.ts'

const PACKAGE = join(PROJECT, 'node_modules/@sparticuz/chromium')
const SYSTEM_FONTS = '/etc/fonts/fonts.conf'

/** Path of the program, which is unpacked at the first use; null where it does not run. */
export function packagedBrowser(): string | null {
  if (process.platform !== 'linux' || process.arch !== 'x64' || !existsSync(PACKAGE)) return null
  const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as { version: string }
  const folder = join(PROJECT, 'node_modules/.cache', `chromium-${version}`)
  if (!existsSync(folder)) unpack(folder)
  const program = join(folder, 'chromium')
  if (!existsSync(SYSTEM_FONTS)) provideFonts(folder)
  if (!starts(program)) provideLibraries(folder)
  return starts(program) ? program : null
}

/** Unpacking into a temporary folder that is renamed at the end: an interrupted run leaves no partial browser. */
function unpack(folder: string): void {
  const partial = `${folder}.${process.pid}`
  mkdirSync(partial, { recursive: true })
  writeFileSync(join(partial, 'chromium'), content('chromium.br'), { mode: 0o755 })
  for (const archive of ['al2023.tar.br', 'fonts.tar.br'])
    spawnSync('tar', ['-x', '--no-same-owner', '-C', partial], { input: content(archive) })
  try {
    renameSync(partial, folder)
  } catch {
    // Another process has unpacked the same version meanwhile.
    rmSync(partial, { recursive: true })
  }
}

const content = (file: string): Buffer => brotliDecompressSync(readFileSync(join(PACKAGE, 'bin', file)))

const starts = (program: string): boolean => spawnSync(program, ['--version']).status === 0

/** Libraries for a system without NSS, passed to the browser by the environment. */
function provideLibraries(folder: string): void {
  process.env.LD_LIBRARY_PATH = join(folder, 'lib')
}

/** Fonts for a system without any, passed to the browser by the environment. */
function provideFonts(folder: string): void {
  const file = join(folder, 'own-fonts.conf')
  writeFileSync(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${join(folder, 'fonts')}</dir><cachedir>${join(folder, 'fonts-cache')}</cachedir></fontconfig>
`,
  )
  process.env.FONTCONFIG_FILE = file
}
