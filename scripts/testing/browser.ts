// Browser for the journeys: the packaged one, else the first on the PATH, else Debian's package, installed by root alone.
// The headless shell precedes Chromium, since it needs a fifth less processor time for the same pages.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { packagedBrowser } from './packaged-browser.ts'

const PROGRAMS = ['chromium-headless-shell', 'chromium', 'google-chrome']
/** The second where a system does not have the first. */
const PACKAGES = ['chromium-headless-shell', 'chromium']
const FONTS = 'fonts-noto-color-emoji'

export type Browser = { path: string } | { problem: string }

export function findOrInstallBrowser(): Browser {
  const chosen = process.env.PLAYWRIGHT_CHROMIUM
  if (chosen)
    return existsSync(chosen)
      ? { path: chosen }
      : { problem: `PLAYWRIGHT_CHROMIUM names ${chosen}, which is not there.` }
  const found = findBrowser() ?? (mayInstall() ? install() : null)
  if (found) return { path: found }
  return {
    problem:
      `The browser tests need one of ${PROGRAMS.join(', ')} on the PATH. Install one (on Debian and Ubuntu, as root: ` +
      `apt-get install ${PACKAGES[0]} ${FONTS}) or set PLAYWRIGHT_CHROMIUM to a Chromium program.`,
  }
}

/** Path of a browser that needs no installation, or null. */
export const findBrowser = (): string | null => packagedBrowser() ?? onPath()

/** Path of the first program that is there, or null. */
function onPath(): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return PROGRAMS.flatMap(program => folders.map(folder => join(folder, program))).find(isProgram) ?? null
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function mayInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

function install(): string | null {
  console.log('Installing a browser for the browser tests …')
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  const installed = (name: string) => apt('install', '-y', '--no-install-recommends', name, FONTS)
  return apt('update') && PACKAGES.some(installed) ? onPath() : null
}
