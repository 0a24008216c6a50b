// The permitted directions of import, as docs/ARCHITECTURE.md draws them. Each rule says what to do instead.
import { FEATURE_ORDER } from './feature-order.ts'

export interface ImportRule {
  name: string
  instead: string
  /** Files the rule is about. Code of tests may import more: see `bindsTests`. */
  from: (path: string) => boolean
  forbids: (target: string, from: string) => boolean
  bindsTests?: boolean
}

const inside =
  (...folders: string[]) =>
  (path: string) =>
    folders.some(folder => path === folder || path.startsWith(`${folder}/`))
const isOutside = (target: string) => /^(node|npm):/.test(target)
const only = (target: string, ...folders: string[]) => !isOutside(target) && !inside(...folders)(target)
const segment = (path: string, index: number) => path.split('/')[index] ?? ''

export const isTestCode = (path: string) =>
  /\.(test|fixture)\.tsx?$|\/test-[\w-]+\.tsx?$/.test(path) ||
  inside('test', 'bench', 'scripts', 'simulators', 'connectors/acceptance')(path)

const featureOf = (path: string) => {
  const feature = inside('server/features')(path) && path.split('/').length > 3 ? segment(path, 2) : null
  return feature as (typeof FEATURE_ORDER)[number] | null
}
const place = (path: string) => FEATURE_ORDER.indexOf(featureOf(path)!)

const providerOf = (path: string) => {
  const folder = path.split('/').length > 2 ? segment(path, 1) : ''
  return folder === 'kit' || folder === 'acceptance' ? '' : folder
}

export const importRules: ImportRule[] = [
  {
    name: 'core-stands-alone',
    instead:
      'core holds pure functions on plain values: take what you need as an argument, and read files, clock and database in server/.',
    from: inside('core'),
    forbids: target => only(target, 'core') || target.startsWith('node:'),
  },
  {
    name: 'contract-imports-core',
    instead:
      'contract/ is what browser and server share: move the piece into contract/ or core/, or leave it where it is used.',
    from: inside('contract'),
    forbids: target => only(target, 'contract', 'core') || target.startsWith('node:'),
  },
  {
    name: 'connectors-import-core',
    instead:
      'A connector turns provider payloads into work events: return plain values from it and let the server store and send.',
    from: inside('connectors'),
    forbids: target => only(target, 'connectors', 'core'),
  },
  {
    name: 'connectors-do-not-meet',
    instead: 'Move what two connectors share to connectors/kit/; connectors/registry.ts alone lists them.',
    from: path =>
      inside('connectors')(path) &&
      path !== 'connectors/registry.ts' &&
      !inside('connectors/acceptance')(path),
    forbids: (target, from) =>
      inside('connectors')(target) && providerOf(target) !== '' && providerOf(target) !== providerOf(from),
  },
  {
    name: 'server-directions',
    instead:
      'The server may import contract/, core/, db/ and connectors/registry.ts. A connector is reached through the registry.',
    from: inside('server'),
    forbids: target => only(target, 'server', 'contract', 'core', 'db', 'connectors/registry.ts'),
  },
  {
    name: 'web-directions',
    instead:
      'The browser knows contract/ and core/ alone: call an endpoint through web/lib, or move the pure piece to core/.',
    from: path => inside('web')(path) && !inside('web/build')(path) && path !== 'web/vite.config.ts',
    forbids: target => only(target, 'web', 'contract', 'core') || target.startsWith('node:'),
  },
  {
    name: 'db-directions',
    instead:
      'db/ holds migrations and what is generated from them; it may take types from contract/ and core/.',
    from: inside('db'),
    forbids: target => only(target, 'db', 'contract', 'core', 'server/platform/database'),
  },
  {
    name: 'product-without-test-code',
    instead:
      'Product code runs without its tests: move the piece out of test/, bench/, scripts/ or simulators/.',
    from: path => inside('core', 'contract', 'connectors', 'server', 'web')(path),
    forbids: target => isTestCode(target),
  },
  {
    name: 'platform-below-features',
    instead: 'server/platform/ serves every feature and knows none: pass a function in, or emit an event.',
    from: inside('server/platform'),
    forbids: target => inside('server/features', 'server/main')(target),
  },
  {
    name: 'features-below-main',
    instead:
      'server/main/ only wires things together: take what you need as an argument of your routes or jobs.',
    from: inside('server/features'),
    forbids: target => inside('server/main')(target),
  },
  {
    name: 'feature-by-its-face',
    instead: 'Call another feature through its index.ts; add the function there if it is missing.',
    from: path => featureOf(path) !== null,
    forbids: (target, from) =>
      featureOf(target) !== null &&
      featureOf(target) !== featureOf(from) &&
      !/^[^/]+\/[^/]+\/[^/]+\/index\.ts$/.test(target),
    bindsTests: true,
  },
  {
    name: 'feature-order',
    instead:
      'A feature calls those before it in scripts/boundaries/feature-order.ts. To tell a later one, emit an event and let it listen.',
    from: path => featureOf(path) !== null,
    forbids: (target, from) => featureOf(target) !== null && place(target) > place(from),
  },
  {
    name: 'web-features-do-not-meet',
    instead: 'Move what two pages share to web/parts/ (knows the domain) or web/ui/ (does not).',
    from: inside('web/features'),
    forbids: (target, from) => inside('web/features')(target) && segment(target, 2) !== segment(from, 2),
    bindsTests: true,
  },
  {
    name: 'web-features-below-app',
    instead:
      'web/app puts the pages together and is imported by none: move the piece to web/lib/ or web/parts/.',
    from: inside('web/features'),
    forbids: inside('web/app'),
    bindsTests: true,
  },
  {
    name: 'web-parts-below-features',
    instead: 'A part is used by several pages: take what it needs as a property.',
    from: inside('web/parts'),
    forbids: target => inside('web/features', 'web/app')(target),
  },
  {
    name: 'web-ui-knows-no-domain',
    instead:
      'web/ui has never heard of a shift: move the component to web/parts/, or take the text as a property.',
    from: inside('web/ui'),
    forbids: target => only(target, 'web/ui', 'core'),
  },
  {
    name: 'web-lib-below-screens',
    instead: 'web/lib has no screens: return the value and let the caller show it.',
    from: inside('web/lib'),
    forbids: target => inside('web/features', 'web/app', 'web/parts', 'web/ui')(target),
  },
]

/** Names of contact systems. Dialpad's log-in and statuses, the calendar and the chat tool are the product's own words. */
export const PROVIDER_NAMES =
  /zendesk|twilio|aircall|intercom|salesforce|frontapp|(?<=['"])front(?=['"])|\bfront(?=:)|dixa|kustomer|talkdesk|help ?scout/gi

/** Fields that the product itself has. */
export const PRODUCT_WORDS = /zendesk_?subdomain|salesforce_?subdomain|talkdesk_?subdomain/gi
